// The page: its state with undo, what is drawn after each change, and the line of Python that gives the same.

import { byId, coefficient, el, number, set, svg } from "./dom.js";
import { itemsPart } from "./items.js";
import { coefficients, compute, masses, numbered, suitsTau, vector } from "./model.js";
import { positionsPart } from "./positions.js";
import { slopesPart } from "./slopes.js";
import { presetsPart, weightsPart } from "./weights.js";

const NAMES = { tau: "scaled tau", gamma: "scaled gamma", somers_d: "scaled Somers' d" };
const FOUND = 10; // items that a search adds to the chart at most

/** Return the state that can be changed, undone and reset. `isNew` begins a new step of undo. */
function history(first) {
  const store = { state: first, past: [], draw: () => {} };
  const go = (state) => store.draw((store.state = state));
  store.change = (patch, isNew) => {
    if (isNew) store.past.push(store.state);
    go({ ...store.state, ...patch });
  };
  store.undo = () => go(store.past.pop());
  store.reset = () => store.change(first, true);
  store.isFirst = (state) => Object.keys(first).every((key) => state[key] === first[key]);
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
  let search = [];

  const shown = () => slopes(store.state, costs, search.slice(0, FOUND));
  store.draw = (state) => {
    const sums = sumsOf(data, state, store.isFirst(state));
    parts.forEach((part) => part(state, sums));
    const byItem = data.live ? { ...sums, ...contributions(sums, kind) } : data.columns;
    costs = data.live ? sums.discordant : data.columns.cost;
    shown();
    table(columnsOf(data, state, byItem));
    byId("code").textContent = kind ? code(data, state, store.isFirst(state)) : data.call;
    light(search);
  };

  byId("search").addEventListener("input", (event) => {
    const text = event.target.value.trim().toLowerCase();
    search = text ? data.items.flatMap((name, i) => (name.toLowerCase().includes(text) ? [i] : [])) : [];
    byId("found").textContent = text ? `${search.length} found` : "";
    shown();
    light(search);
  });
  for (const kindOfEvent of ["pointerover", "pointerleave", "focusin"]) {
    byId("items").addEventListener(kindOfEvent, (event) => {
      const item = event.target.dataset.item ?? event.target.closest("tr")?.dataset.item;
      light(item === undefined ? search : [Number(item)]);
    });
  }
  byId("copy").addEventListener("click", copy);
  addEventListener("resize", () => store.draw(store.state));
  store.draw(first);
}

/** Show the parts for measures with weights, and return the functions that draw them. */
function weighting(data, store, first) {
  for (const id of ["now", "weighting"]) byId(id).hidden = false;
  const valueOf = (state) => coefficient(coefficients(sumsOf(data, state, store.isFirst(state)), data.n, state.tnorm)[data.kind]);
  for (const action of ["undo", "reset"]) byId(action).addEventListener("click", () => store[action]());
  const typed = byId("typed");
  typed.addEventListener("change", () => {
    try {
      vector(typed.value, data.n);
      byId("refused").textContent = "";
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
    for (const id of ["tnorm", "aggregate"]) byId(id).value = state[id];
    byId("undo").disabled = store.past.length === 0;
    byId("reset").disabled = store.isFirst(state);
    byId("explained").textContent = explained(data, state);
  };
  return [
    (state, sums) => showValue(data, state, sums, store.isFirst(state)), controls, weightsPart(store, data.n, first, data.live),
    presetsPart(store, data.presets, valueOf), positionsPart(store, data.n, first),
  ];
}

function explained(data, state) {
  const rule = state.aggregate === "sum" ? "the sum of the bars between them, at most 1" : "the tallest bar between them";
  const both = { product: "the product of both", minimum: "the smaller of both" }[state.tnorm] ?? "both, joined by the t-norm";
  return (
    "A bar says how well two neighbouring positions are distinguished: fully at 1, not at all at 0, as if they were tied. " +
    `For positions further apart it is ${rule}. A pair of items has such a degree in each ranking and counts by ${both}. ` +
    `${data.live ? "Drag the bars, or choose" : "Choose"} named weights: each button shows ${NAMES[data.kind]} with them. The ` +
    "rankings agree more at the top than at the bottom if top is above bottom. Choose weights for your question, not for " +
    "their value: p-value and interval hold for weights chosen in advance."
  );
}

/** Return C, D, Q and the like of a state: computed here, or beyond some hundred items by Python for named weights. */
function sumsOf(data, state, isFirst) {
  if (!data.kind) return null;
  return data.live ? masses(state.x, state.y, state) : data.sums[isFirst ? "" : state.weights];
}

/** Return what each item adds to the value. */
function contributions({ C, D, Qx, Qy, concordant, discordant }, kind) {
  const over = { tau: Math.sqrt(Qx * Qy), gamma: C + D, somers_d: Qx }[kind];
  return { contribution: Array.from(concordant, (c, i) => (c - discordant[i]) / 2 / over) };
}

function showValue(data, state, sums, isFirst) {
  const now = coefficients(sums, data.n, state.tnorm);
  const [value, other] = [now[data.kind], data.kind === "gamma" ? "tau" : "gamma"];
  const plain = data.live ? compute(state.x, state.y).tau : data.unweighted;
  byId("name").textContent = isFirst ? `Value, ${NAMES[data.kind]}` : `With the changes below, ${NAMES[data.kind]}`;
  byId("value").textContent = coefficient(value);
  const why = Number.isNaN(value) && Number.isFinite(now.gamma) ? "this t-norm is for scaled gamma; " : "";
  byId("first").textContent = isFirst ? "" : `${why}before: ${coefficient(data.value)}, to which the summary above belongs`;
  const share = 100 * (now.C / (now.C + now.D));
  const digits = share % 100 === 0 || (share >= 0.5 && share < 99.5) ? 0 : 1;
  const others = [
    Number.isNaN(share) ? "no pair is distinguished in both" : `${share.toFixed(digits)} of 100 weighted pairs in the same order`,
    `concordant C ${number(now.C)}, discordant D ${number(now.D)}, tied or not distinguished T ${number(now.T)}`,
    `${NAMES[other]} ${coefficient(now[other])}`, `Kendall's tau-b ${coefficient(plain)}`,
  ];
  byId("others").textContent = others.join(" · ");
  gauge(data, value, isFirst);
}

/** Draw the value on a line from -1 to 1, with the interval and the first value. */
function gauge(data, value, isFirst) {
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
    ...(Number.isFinite(data.value) ? [svg("circle", { class: "before", cx: at(data.value), cy: 11, r: 5 })] : []),
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
    { name: "item", values: data.items, text: (name, i) => data.labels[i], about: "Name of the item" },
    { name: data.heads[0], values: one, text: place, about: "Position, 1 is best; equal positions are tied" },
    { name: data.heads[1], values: two, text: place, about: "Position, 1 is best; equal positions are tied" },
    { name: "moved", values: moved, text: signed, about: "Positions down (↓) or up (↑) from the first ranking to the second" },
  ];
  const sums = { discordant: "D: weight of the pairs of this item in opposite order, its cost", concordant: "C: weight of its pairs in the same order" };
  const effect = data.kind || byItem.concordant ? "What its pairs add to the value; all add up to it" : "How much higher the value is than without the item";
  for (const [name, about] of Object.entries({ ...sums, contribution: effect })) {
    if (byItem[name]) columns.push({ name, values: byItem[name], about, text: decimals(byItem[name]) });
  }
  return columns;
}

/** Return a formatter that gives all numbers of a column as many decimals: the largest has three digits. */
function decimals(values) {
  const most = Math.max(...values.map((value) => Math.abs(value ?? 0)), 1e-9);
  const places = Math.max(0, 2 - Math.floor(Math.log10(most)));
  return (value) => (Number.isFinite(value) ? value.toFixed(places) : "");
}

/** Return the Python that computes what is shown. */
function code(data, state, isFirst) {
  if (!data.live) return isFirst ? data.call : `tw.compare(x, y, "scaled_${data.kind}", weights="${state.weights}")`;
  const kind = data.kind === "tau" && !suitsTau(state.tnorm) ? "gamma" : data.kind;
  const text = (value) => (typeof value === "string" ? `"${value}"` : `[${value.join(", ")}]`);
  const { weights, weights_y, aggregate, tnorm } = state;
  const given = Object.entries({ weights, weights_y, aggregate, tnorm });
  const parameters = given.filter(([, value]) => value !== null).map(([name, value]) => `${name}=${text(value)}`);
  const items = data.given ? [`items = [${data.given.map((name) => JSON.stringify(name)).join(", ")}]`] : [];
  if (items.length) parameters.push("items=items");
  return [
    "import tiewise as tw", `x = ${text(state.x)}`, `y = ${text(state.y)}`, ...items,
    `print(tw.compare(x, y, "scaled_${kind}", ${parameters.join(", ")}, input="positions"${data.options}))`,
  ].join("\n");
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
