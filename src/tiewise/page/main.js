// The page: its state with undo, what is drawn after each change, and the line of Python that gives the same.

import { byId, coefficient, el, number, set, svg } from "./dom.js";
import { itemsPart } from "./items.js";
import { coefficients, compute, masses, numbered, suitsTau, vector } from "./model.js";
import { positionsPart } from "./positions.js";
import { slopesPart } from "./slopes.js";
import { presetsPart, weightsPart } from "./weights.js";

const NAMES = { tau: "scaled tau", gamma: "scaled gamma", somers_d: "scaled Somers' d" };
const FOUND = 10; // items that a search adds to the chart at most

/** Return the state that can be changed, undone and reset. `isNew`: the next change begins a new step of undo. */
function history(first) {
  const store = { state: first, past: [], draw: () => {} };
  const agrees = (patch, state) => Object.keys(patch).every((key) => String(patch[key]) === String(state[key]));
  let isStep = false;
  const go = (state) => store.draw((store.state = state));
  store.change = (patch, isNew) => {
    isStep ||= isNew;
    if (agrees(patch, store.state)) return;
    if (isStep) store.past.push(store.state);
    isStep = false;
    go({ ...store.state, ...patch });
  };
  store.undo = () => go(store.past.pop());
  store.reset = () => store.change(first, true);
  store.isFirst = (state) => agrees(first, state);
  return store;
}

function start(data) {
  const { x, y, weights, weights_y, tnorm, aggregate, kind } = data;
  const first = { x, y, weights, weights_y, tnorm, aggregate };
  const store = history(first);
  const slopes = slopesPart(store, data);
  const table = itemsPart(...data.sorting);
  const parts = kind ? weighting(data, store, first) : [];
  let costs = data.columns.cost;
  let search = null; // the items that were found, if any were searched
  let columns = [];

  store.draw = (state) => {
    const sums = sumsOf(data, state, store.isFirst(state));
    parts.forEach((part) => part(state, sums));
    const byItem = data.live ? { ...sums, ...contributions(sums, kindOf(data, state)) } : data.columns;
    costs = data.live ? sums.discordant : data.columns.cost;
    columns = columnsOf(data, state, byItem);
    byId("code").textContent = code(data, state, store.isFirst(state));
    drawItems();
  };
  const drawItems = () => {
    slopes(store.state, costs, search?.slice(0, FOUND));
    table(columns, search);
    light(search ?? []);
  };

  byId("search").addEventListener("input", (event) => {
    const text = event.target.value.trim().toLowerCase();
    search = text ? data.items.flatMap((name, i) => (name.toLowerCase().includes(text) ? [i] : [])) : null;
    const where = data.items.length < data.n ? " among the items of the chart" : "";
    byId("found").textContent = text ? `${search.length} found${where}` : "";
    drawItems();
  });
  for (const kindOfEvent of ["pointerover", "pointerleave", "focusin", "focusout"]) {
    byId("items").addEventListener(kindOfEvent, (event) => {
      const item = event.target.closest("[data-item]")?.dataset.item;
      light(item === undefined || kindOfEvent === "focusout" ? (search ?? []) : [Number(item)]);
    });
  }
  byId("copy").addEventListener("click", copy);
  addEventListener("resize", () => store.draw(store.state));
  addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.target.matches("input") || !store.past.length) return;
    event.preventDefault();
    store.undo();
  });
  store.draw(first);
}

/** Show the parts for measures with weights, and return the functions that draw them. */
function weighting(data, store, first) {
  for (const id of ["now", "weighting"]) byId(id).hidden = false;
  const valueOf = (state) => {
    return coefficient(coefficients(sumsOf(data, state, store.isFirst(state)), data.n, state.tnorm)[kindOf(data, state)]);
  };
  for (const action of ["undo", "reset"]) byId(action).addEventListener("click", () => store[action]());
  const typed = byId("typed");
  typed.addEventListener("change", () => {
    try {
      vector(typed.value, data.n);
      store.change({ weights: typed.value.trim(), weights_y: null }, true);
    } catch (error) {
      byId("refused").textContent = error.message;
    }
  });
  byId("tnorm").append(...data.tnorms.map((name) => el("option", {}, name)));
  for (const id of ["tnorm", "aggregate"]) {
    byId(id).addEventListener("change", (event) => store.change({ [id]: event.target.value }, true));
  }
  for (const id of ["typed", "tnorm", "aggregate"]) byId(id).disabled = !data.live;
  const controls = (state) => {
    typed.value = typeof state.weights === "string" ? state.weights : "as drawn";
    byId("refused").textContent = "";
    for (const id of ["tnorm", "aggregate"]) byId(id).value = state[id];
    byId("undo").disabled = store.past.length === 0;
    byId("reset").disabled = store.isFirst(state);
    byId("kind").textContent = NAMES[kindOf(data, state)];
  };
  return [
    (state, sums) => showValue(data, state, sums, store.isFirst(state)), controls, weightsPart(store, data.n, first, data.live),
    presetsPart(store, data, valueOf), positionsPart(store, data.n, first),
  ];
}

/** Return the measure that is shown: scaled gamma where scaled tau could exceed 1 with the chosen t-norm. */
const kindOf = (data, { tnorm }) => (data.kind === "tau" && !suitsTau(tnorm) ? "gamma" : data.kind);

/** Return C, D, Q and the like of a state: computed here, or beyond some hundred items by Python for named weights. */
function sumsOf(data, state, isFirst) {
  if (!data.kind) return null;
  return data.live ? masses(state.x, state.y, state) : data.sums[isFirst ? "" : state.weights];
}

/** Return what C - D is divided by. */
const denominator = ({ C, D, Qx, Qy }, kind) => ({ tau: Math.sqrt(Qx * Qy), gamma: C + D, somers_d: Qx })[kind];

/** Return what each item adds to the value. */
function contributions(sums, kind) {
  const { concordant, discordant } = sums;
  return { contribution: Array.from(concordant, (c, i) => (c - discordant[i]) / 2 / denominator(sums, kind)) };
}

function showValue(data, state, sums, isFirst) {
  const now = coefficients(sums, data.n, state.tnorm);
  const kind = kindOf(data, state);
  const [value, other] = [now[kind], kind === "gamma" ? "tau" : "gamma"];
  const plain = data.live ? compute(state.x, state.y).tau : data.unweighted;
  byId("name").textContent = isFirst ? `Value, ${NAMES[kind]}` : `After your changes, ${NAMES[kind]}`;
  byId("value").textContent = coefficient(value);
  byId("first").textContent = isFirst ? "" : `at first ${coefficient(data.first[kind])}; the summary above belongs to the first settings`;
  const others = [
    `concordant C ${number(now.C)}, discordant D ${number(now.D)}, tied or not distinguished T ${number(now.T)}`,
    now.C + now.D > 0 ? `C/(C + D) ${coefficient(now.C / (now.C + now.D))}` : "no pair is distinguished in both",
    `${NAMES[other]} ${coefficient(now[other])}${kind === data.kind ? "" : ": it could exceed 1 with this t-norm"}`, `Kendall's tau-b ${coefficient(plain)}`,
  ];
  byId("others").textContent = others.join(" · ");
  gauge(data, value, data.first[kind], isFirst);
}

/** Draw the value on a line from -1 to 1, with the interval and the first value. */
function gauge(data, value, before, isFirst) {
  const node = byId("gauge");
  const width = Math.max(300, node.parentNode.clientWidth);
  const at = (v) => 12 + ((width - 24) * (Math.max(-1, Math.min(1, v)) + 1)) / 2;
  const [low, high] = data.interval;
  const marks = [-1, 0, 1].flatMap((v) => [
    svg("line", { class: "axis", x1: at(v), x2: at(v), y1: 6, y2: 16 }),
    svg("text", { x: at(v), y: 30, "text-anchor": v < 0 ? "start" : v > 0 ? "end" : "middle" }, ["-1 opposite", "0", "1 same order"][v + 1]),
  ]);
  node.replaceChildren(
    ...marks, svg("line", { class: "axis", x1: at(-1), x2: at(1), y1: 11, y2: 11 }),
    ...(low === null ? [] : [svg("rect", { class: isFirst ? "span" : "span before", x: at(low), width: at(high) - at(low), y: 5, height: 12 })]),
    ...(Number.isFinite(before) ? [svg("circle", { class: "before", cx: at(before), cy: 11, r: 5 })] : []),
    ...(Number.isFinite(value) ? [svg("circle", { class: "point", cx: at(value), cy: 11, r: 6.5 })] : []),
  );
  set(node, { viewBox: `0 0 ${width} 34`, "aria-label": `The value ${coefficient(value)} on a scale from -1 to 1` });
}

/** Return the columns of the table of items. */
function columnsOf(data, state, byItem) {
  const [one, two] = [state.x, state.y].map((side) => (data.live ? numbered(side) : side));
  const moved = one.map((p, i) => (p === null || two[i] === null ? null : two[i] - p));
  const place = (p) => (p === null ? "absent" : String(p));
  const signed = (m) => (m === null ? "" : m === 0 ? "0" : m > 0 ? `${m} ↓` : `${-m} ↑`);
  const columns = [
    { name: "item", values: data.items, text: (name, i) => data.labels[i] },
    { name: data.heads[0], values: one, text: place },
    { name: data.heads[1], values: two, text: place },
    { name: "moved", values: moved.map((m) => m && Math.abs(m)), text: (_, i) => signed(moved[i]) },
  ];
  const numbers = ["discordant", "concordant", "contribution"].filter((name) => byItem[name]);
  return [...columns, ...numbers.map((name) => ({ name, values: byItem[name], text: decimals(byItem[name]) }))];
}

/** Return a formatter that gives all numbers of a column as many decimals: the largest has three digits. */
function decimals(values) {
  const most = Math.max(...values.map((value) => Math.abs(value ?? 0))) || 1;
  const places = Math.max(0, 2 - Math.floor(Math.log10(most)));
  return (value) => (Number.isFinite(value) ? value.toFixed(places).replace(/^-(?=[0.]*$)/, "") : "");
}

/** Return the Python that computes what is shown. */
function code(data, state, isFirst) {
  const print = (call) => `print(tw.compare(x, y, ${call}${data.options}))`;
  const text = (value) => (typeof value === "string" ? `"${value}"` : `[${value.join(", ")}]`);
  const { weights, weights_y, aggregate, tnorm } = state;
  const given = Object.entries({ weights, weights_y, aggregate, tnorm }).filter(([, value]) => value);
  const parameters = given.map(([name, value]) => `, ${name}=${text(value)}`).join("");
  const call = `"scaled_${kindOf(data, state)}"${parameters}`;
  if (!data.live) return print(isFirst ? data.measure : call);
  const items = data.named ? [`items = [${data.items.map((name) => JSON.stringify(name)).join(", ")}]`] : [];
  return ["import tiewise as tw", `x = ${text(state.x)}`, `y = ${text(state.y)}`, ...items, print(call)].join("\n");
}

/** Mark everything that belongs to these items. */
function light(items) {
  const lit = new Set(items.map(String));
  byId("slopes").classList.toggle("lighting", lit.size > 0);
  byId("items").querySelectorAll("[data-item]").forEach((node) => node.classList.toggle("lit", lit.has(node.dataset.item)));
}

async function copy() {
  const node = byId("code");
  getSelection().selectAllChildren(node);
  try {
    await navigator.clipboard.writeText(node.textContent);
    byId("copied").textContent = "Copied.";
  } catch {
    byId("copied").textContent = "Selected: press Ctrl+C.";
  }
}

globalThis.tiewise = { compute };
start(JSON.parse(byId("data").textContent));
