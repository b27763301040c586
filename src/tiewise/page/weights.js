// The weight function as bars that are dragged, one between each two neighbouring positions, and the axes of such charts.

import { byId, coefficient, el, set, svg } from "./dom.js";
import { vector } from "./model.js";

export const HEIGHT = 196;
export const LEFT = 34;
const RIGHT = 18;
export const BASE = 160; // where the degree is 0
export const FULL = 145; // pixels of the degree 1

/** Return the width of a chart in its card. */
export const widthOf = (node) => Math.max(260, Math.min(720, node.parentNode.clientWidth - 26));

/** Return pixels from one position to the next. */
export const stepOf = (width, n) => (width - LEFT - RIGHT) / (n - 1);

/** Return the lines and numbers behind a chart, and its title below. */
export function axes(width, n, title) {
  const levels = [0, 0.5, 1].flatMap((level) => [
    svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: BASE - FULL * level, y2: BASE - FULL * level }),
    svg("text", { x: LEFT - 6, y: BASE - FULL * level + 4, "text-anchor": "end" }, String(level)),
  ]);
  const step = stepOf(width, n);
  const every = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => size * step >= 26) ?? 1000;
  const ticks = Array.from({ length: n }, (_, k) => k + 1)
    .filter((p) => p === 1 || (p % every === 0 && (p - 1) * step >= 18))
    .map((p) => svg("text", { x: LEFT + (p - 1) * step, y: BASE + 16, "text-anchor": "middle" }, String(p)));
  const name = svg("text", { x: (width + LEFT) / 2, y: BASE + 29, "text-anchor": "middle" }, title);
  return [...levels, ...ticks, name];
}

/** Return the function that draws the weights of a state. */
export function weightsPart(store, n, first, isLive) {
  const node = byId("bars");
  let chosen = 0; // the bar that is pointed at, none at first and with new named weights
  let known = first.weights;
  let width = 0;
  let drag = null; // the bar and the weight where the pointer was

  const draw = (state) => {
    const w = vector(state.weights, n);
    if (state.weights !== known && typeof state.weights === "string") chosen = 0;
    known = state.weights;
    width = widthOf(node);
    const step = stepOf(width, n);
    const left = (i) => LEFT + (i - 1) * step;
    const gap = step > 6 ? 1 : 0;
    const area = () => svg("path", { class: "bar", d: `M${LEFT} ${BASE}${outline(w, left).replace("M", "L")}V${BASE}Z` });
    const bars = !isLive ? [area()] : w.map((weight, k) =>
      svg("rect", {
        class: k + 1 === chosen ? "bar chosen" : "bar", x: left(k + 1) + gap, width: Math.max(step - 2 * gap, 0.3),
        y: BASE - FULL * weight, height: FULL * weight,
      }),
    );
    const isFirst = state.weights === first.weights;
    const lines = [["then", isFirst ? null : first.weights], ["other", state.weights_y]].filter(([, given]) => given !== null);
    const outlines = lines.map(([kind, given]) => svg("path", { class: kind, d: outline(vector(given, n), left) }));
    node.replaceChildren(...axes(width, n, "positions: a bar is between two neighbours"), ...bars, ...outlines);
    node.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const i = Math.max(1, chosen);
    const text = `${coefficient(w[i - 1])} between positions ${i} and ${i + 1}`;
    if (isLive) set(node, { "aria-valuenow": w[i - 1], "aria-valuetext": text });
    const legend = [
      chosen ? `Weight ${text}.` : "", isFirst ? "" : "Dashed: the first weights.",
      state.weights_y ? "Bars: the first ranking; line: the second one." : "",
    ];
    byId("bar").textContent = legend.join(" ");
  };

  const outline = (w, left) => w.map((d, k) => `${k ? "L" : "M"}${left(k + 1)} ${BASE - FULL * d}H${left(k + 2)}`).join("");

  const drawTo = ({ i, weight }, isNew) => {
    const before = vector(store.state.weights, n);
    const w = [...before];
    const from = drag ?? { i, weight };
    for (let k = Math.min(from.i, i); k <= Math.max(from.i, i); k += 1) {
      const share = i === from.i ? 1 : (k - from.i) / (i - from.i); // bars that the pointer passed between two events
      w[k - 1] = Math.round(100 * (from.weight + share * (weight - from.weight))) / 100;
    }
    chosen = i;
    drag = drag && { i, weight };
    const isSame = String(w) === String(before);
    store.change(isSame ? {} : { weights: w }, isNew);
    if (isSame) draw(store.state);
  };

  const at = (event) => {
    const box = node.getBoundingClientRect();
    const scale = width / box.width;
    const i = Math.floor(((event.clientX - box.left) * scale - LEFT) / stepOf(width, n)) + 1;
    const weight = (BASE - (event.clientY - box.top) * scale) / FULL;
    return { i: Math.max(1, Math.min(n - 1, i)), weight: Math.max(0, Math.min(1, weight)), isBelow: weight < -0.1 };
  };

  const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 0.05], ArrowDown: [0, -0.05], Home: [-n, 0], End: [n, 0] };

  const press = (event) => {
    const key = keys[event.key];
    if (!key || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    chosen = Math.max(1, Math.min(n - 1, (chosen || 1) + key[0]));
    const weight = vector(store.state.weights, n)[chosen - 1] + key[1];
    if (key[1]) drawTo({ i: chosen, weight: Math.max(0, Math.min(1, weight)) }, true);
    else draw(store.state);
  };

  if (isLive) {
    set(node, { role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": 1 });
    node.addEventListener("pointerdown", (event) => {
      if (event.button || at(event).isBelow) return;
      node.setPointerCapture(event.pointerId);
      node.focus({ preventScroll: true });
      drag = at(event);
      drawTo(drag, true);
    });
    node.addEventListener("pointermove", (event) => {
      chosen = at(event).i;
      if (drag) drawTo(at(event), false);
      else draw(store.state);
    });
    node.addEventListener("lostpointercapture", () => (drag = null));
    node.addEventListener("keydown", press);
  }
  return draw;
}

/** Return the function that fills the buttons of named weights, each with the value that it gives. */
export function presetsPart(store, { presets: names, formulas }, valueOf) {
  const values = names.map(() => el("b"));
  const choose = (weights) => () => store.change({ weights, weights_y: null }, true);
  const buttons = names.map((name, k) => el("button", { type: "button", click: choose(name) }, name, " ", values[k]));
  byId("presets").replaceChildren(...buttons);
  let known = {};
  return (state) => {
    const { x, y, tnorm, aggregate, weights } = state;
    if (["x", "y", "tnorm", "aggregate"].some((key) => known[key] !== state[key])) {
      names.forEach((name, k) => values[k].replaceChildren(valueOf({ ...state, weights: name, weights_y: null })));
      known = { x, y, tnorm, aggregate };
    }
    buttons.forEach((button, k) => button.setAttribute("aria-pressed", weights === names[k] && !state.weights_y));
    byId("formula").textContent = typeof weights === "string" ? `${weights}: w(i) = ${formulas[weights.split(":")[0]]}` : "";
  };
}
