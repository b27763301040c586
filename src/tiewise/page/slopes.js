// The two rankings side by side: a line for each item, stronger the more it costs; items of short rankings are dragged.

import { byId, svg } from "./dom.js";
import { compared } from "./items.js";
import { numbered } from "./model.js";

const ROW = 20;
const TOP = 34;

/** Return the items of one ranking from top to bottom: ties by the other ranking, absent items last. */
function rows(side, other, shown) {
  return [...shown].sort((i, j) => compared(side[i], side[j]) || compared(other[i], other[j]) || i - j);
}

/** Return the positions after an item was moved to a row; between two tied items it joins them. */
function moved(side, order, item, row) {
  const rest = order.filter((other) => other !== item);
  const [above, below] = [side[rest[row - 1]], side[rest[row]]];
  const level = above === undefined ? below - 1 : below === undefined ? above + 1 : (above + below) / 2;
  return numbered(side.with(item, level));
}

/** Return the function that draws the rankings of a state. `costs` are by item, `extra` are items that were searched. */
export function slopesPart(store, data) {
  const node = byId("slopes");
  let orders = [];
  let width = 0;
  let drag = null; // what is dragged: the side, the item, and as it was: its row, the order, the positions

  const draw = (state, costs, extra = []) => {
    const shown = [...new Set([...data.charted, ...extra])];
    width = Math.max(280, Math.min(760, node.parentNode.clientWidth - 26));
    const sides = [state.x, state.y].map((side) => (data.live ? numbered(side) : side));
    orders = [rows(state.x, state.y, shown), rows(state.y, state.x, shown)];
    const most = Math.max(...shown.map((i) => costs?.[i] ?? 0), 1e-12);
    const edges = [0.34 * width, 0.66 * width];
    const at = orders.map((order) => new Map(order.map((item, row) => [item, TOP + ROW * row])));
    const lines = shown.map((i) => {
      const share = Math.max(0, costs?.[i] ?? 0) / most;
      const [one, two] = at.map((side) => side.get(i));
      const kinds = [share < 0.02 && "calm", (state.x[i] === null || state.y[i] === null) && "missing"];
      return svg("path", {
        class: ["slope", ...kinds].filter(Boolean).join(" "), "data-item": i, d: `M${edges[0] + 6} ${one}L${edges[1] - 6} ${two}`,
        "stroke-width": (1.2 + 2.8 * share).toFixed(2), "stroke-opacity": (0.25 + 0.75 * share).toFixed(2),
      });
    });
    const ends = sides.flatMap((side, s) => orders[s].map((item) => label(state, side, s, item, edges[s], at[s].get(item))));
    const marks = sides.flatMap((side, s) => brackets(side, orders[s], edges[s] + (s ? -4 : 4)));
    const heads = data.heads.map((text, s) => svg("text", { class: "head", x: edges[s], y: 14, "text-anchor": s ? "start" : "end" }, text));
    const focused = document.activeElement?.dataset?.end;
    node.replaceChildren(...lines, ...marks, ...heads, ...ends);
    const drawn = node.getBBox(); // long names widen the chart
    const [left, right] = [Math.min(0, drawn.x), Math.max(width, drawn.x + drawn.width)];
    node.setAttribute("viewBox", `${left} 0 ${right - left} ${TOP + ROW * shown.length}`);
    if (focused) node.querySelector(`[data-end="${focused}"]`)?.focus();
  };

  const label = (state, side, s, item, x, y) => {
    const tied = side.filter((p) => p === side[item]).length > 1 ? "=" : "";
    const place = side[item] === null ? "absent" : `${tied}${side[item]}`;
    const name = (width < 400 ? data.briefs : data.labels)[item];
    const text = s ? `${place}  ${name}` : `${name}  ${place}`;
    const drags = data.dragged && {
      tabindex: 0, role: "button", class: "drags", "data-end": `${s}-${item}`,
      "aria-label": `${data.labels[item]}, position ${place} in ${data.names[s]}: arrow keys move it`,
      keydown: (event) => step(event, s, item),
      pointerdown: (event) => {
        if (event.button) return;
        drag = { s, item, row: orders[s].indexOf(item), order: orders[s], from: store.state[s ? "y" : "x"] };
        node.setPointerCapture(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
        event.preventDefault();
      },
    };
    const placed = { "data-item": item, x, y: y + 4, "text-anchor": s ? "start" : "end" };
    return svg("text", { ...placed, ...drags }, text, svg("title", {}, data.items[item]));
  };

  /** Draw a bar beside each group of tied items. */
  const brackets = (side, order, x) => {
    const found = [];
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while (end + 1 < order.length && side[order[end + 1]] === side[order[start]] && side[order[start]] !== null) end += 1;
      const [y1, y2] = [TOP + ROW * start - 7, TOP + ROW * end + 7];
      if (end > start) found.push(svg("line", { class: "tie", x1: x, x2: x, y1, y2 }));
      start = end;
    }
    return found;
  };

  /** Take positions of one ranking, and return whether its order is another one. */
  const take = (s, positions, isNew) => {
    const side = s ? "y" : "x";
    const isOther = String(numbered(positions)) !== String(numbered(store.state[side]));
    if (isOther) store.change({ [side]: positions }, isNew);
    return isOther;
  };

  const step = (event, s, item) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const [order, side] = [orders[s], store.state[s ? "y" : "x"]];
    let row = Math.max(0, Math.min(order.length - 1, order.indexOf(item) + by));
    while (row >= 0 && row < order.length && !take(s, moved(side, order, item, row), true)) row += by;
  };

  node.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const { s, item, order, from, hasMoved } = drag;
    const box = node.getBoundingClientRect();
    const pointed = Math.round((((event.clientY - box.top) * node.viewBox.baseVal.height) / box.height - TOP) / ROW);
    const row = Math.max(0, Math.min(order.length - 1, pointed));
    const isMoved = take(s, row === drag.row ? from : moved(from, order, item, row), !hasMoved);
    drag.hasMoved ||= isMoved;
  });
  node.addEventListener("lostpointercapture", () => (drag = null));
  return draw;
}
