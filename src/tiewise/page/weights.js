// The weight function as bars that are dragged: one bar for each two neighbouring positions.

import { BASE, FULL, HEIGHT, LEFT, axes, stepOf, widthOf } from "./axes.js";
import { byId, coefficient, el, set, svg } from "./dom.js";
import { vector } from "./model.js";

/** Return the function that draws the weights of a state. */
export function weightsPart(store, n, first, isLive) {
  const node = byId("bars");
  let chosen = 0; // the bar that is pointed at, none at first
  let width = 0;
  let drag = null; // the bar and the weight where the pointer was

  const draw = (state) => {
    const w = vector(state.weights, n);
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
      chosen ? `Weight ${text}.` : "", isFirst ? "" : "Dashed: the weights before.",
      state.weights_y ? "Bars: the first ranking; line: the second one." : "",
    ];
    byId("bar").textContent = legend.join(" ");
  };

  const outline = (w, left) => w.map((d, k) => `${k ? "L" : "M"}${left(k + 1)} ${BASE - FULL * d}H${left(k + 2)}`).join("");

  const drawTo = ({ i, weight }, isNew) => {
    const w = [...vector(store.state.weights, n)];
    const from = drag ?? { i, weight };
    for (let k = Math.min(from.i, i); k <= Math.max(from.i, i); k += 1) {
      const share = i === from.i ? 1 : (k - from.i) / (i - from.i); // bars that the pointer passed between two events
      w[k - 1] = Math.round(100 * (from.weight + share * (weight - from.weight))) / 100;
    }
    chosen = i;
    drag = drag && { i, weight };
    store.change({ weights: w }, isNew);
  };

  const at = (event) => {
    const box = node.getBoundingClientRect();
    const scale = width / box.width;
    const i = Math.floor(((event.clientX - box.left) * scale - LEFT) / stepOf(width, n)) + 1;
    const weight = (BASE - (event.clientY - box.top) * scale) / FULL;
    return { i: Math.max(1, Math.min(n - 1, i)), weight: Math.max(0, Math.min(1, weight)) };
  };

  const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 0.05], ArrowDown: [0, -0.05], Home: [-n, 0], End: [n, 0] };

  const press = (event) => {
    const key = keys[event.key];
    if (!key) return;
    event.preventDefault();
    chosen = Math.max(1, Math.min(n - 1, (chosen || 1) + key[0]));
    const weight = vector(store.state.weights, n)[chosen - 1] + key[1];
    if (key[1]) drawTo({ i: chosen, weight: Math.max(0, Math.min(1, weight)) }, true);
    else draw(store.state);
  };

  if (isLive) {
    set(node, { role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": 1 });
    node.addEventListener("pointerdown", (event) => {
      node.setPointerCapture(event.pointerId);
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
export function presetsPart(store, formulas, valueOf) {
  const names = Object.keys(formulas);
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
    byId("formula").textContent = Object.hasOwn(formulas, weights) ? `${weights}: ${formulas[weights]}` : "";
  };
}
