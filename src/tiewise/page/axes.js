// What the charts of weights and of positions share: degrees from 0 to 1 upwards, positions from left to right.

import { svg } from "./dom.js";

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
