// The table of the items, which can be sorted by each column.

import { byId, el } from "./dom.js";

const FEW = 25; // rows that are shown at first

/** Return the function that fills the table from columns: [name, values, formatter], sorted by column `by` at first. */
export function itemsPart(by, isRising) {
  const node = byId("table");
  const more = byId("more");
  const sorting = { by, isRising };
  let isWhole = false;
  let columns = [];
  let found = null; // items that are shown alone, if any were searched

  const draw = (given, among) => {
    [columns, found] = [given, among];
    const keys = columns[sorting.by].values;
    const sign = sorting.isRising ? 1 : -1;
    const all = found ? [...found] : Array.from(keys, (_, i) => i);
    const order = all.sort((i, j) => (keys[i] === null) - (keys[j] === null) || sign * compared(keys[i], keys[j]) || i - j);
    const shown = isWhole ? order : order.slice(0, FEW);
    const cells = (i) => columns.map(({ values, text }) => el("td", {}, text(values[i], i)));
    const rows = shown.map((i) => el("tr", { "data-item": i }, ...cells(i)));
    node.replaceChildren(el("thead", {}, el("tr", {}, ...columns.map(head))), el("tbody", {}, ...rows));
    more.hidden = order.length <= FEW;
    more.textContent = isWhole ? `Show the first ${FEW}` : `Show all ${order.length} items`;
  };

  const head = ({ name }, k) => {
    const isChosen = k === sorting.by;
    const sorted = isChosen ? (sorting.isRising ? "ascending" : "descending") : "none";
    const sort = () => {
      Object.assign(sorting, { by: k, isRising: isChosen ? !sorting.isRising : k < 3 });
      draw(columns, found);
      node.querySelectorAll("th button")[k].focus();
    };
    return el("th", { "aria-sort": sorted, scope: "col" }, el("button", { type: "button", click: sort }, name));
  };

  more.addEventListener("click", () => {
    isWhole = !isWhole;
    draw(columns, found);
  });
  return draw;
}

/** Compare two texts or numbers; absent ones are behind all others. */
export function compared(a, b) {
  if (typeof a === "string") return a.localeCompare(b, "en", { numeric: true });
  return (a ?? Infinity) - (b ?? Infinity) || 0;
}
