// A line for each item, from its place in one ranking to its place in the other.
import { clamp, svg } from "./dom.js";
import { Card, along, byRatio } from "./frame.js";

const WIDE = 440, SIDE = 150;
const short = (name, most = 18) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

export class SlopeChart {
  constructor(lights) {
    this.lights = lights;
    this.labels = [];
    this.card = new Card("slopes", "Where do they differ?", "");
    this.card.picture.setAttribute("data-lights", "");
    this.card.picture.addEventListener("pointermove", (event) => this.point(event));
    this.card.picture.addEventListener("pointerleave", () => this.lights.set([]));
  }

  show(slopes, names, hasShares) {
    const { lines } = slopes;
    const all = lines.length === slopes.of;
    const last = Math.max(...lines.map(([, x, y]) => Math.max(x, y)));
    const high = clamp(60 + 16 * Math.min(lines.length, 36), 150, 620);
    const place = all ? along(1, Math.max(last, 2), 44, high - 14) : byRatio(1, last, 44, high - 14);
    this.labels = [];
    this.lines = lines.map(([item, x, y]) => [item, place(x), place(y)]);
    this.card.help.textContent = `Each line is an item. The stronger its colour, ${hasShares ? "the more it adds to the disagreement" : "the further it moved"}.${all ? ""
      : ` Of ${slopes.of.toLocaleString("en-US")} items ${lines.length} are drawn, places on a log scale: those that add most, the first of both, and some of the rest.`}`;
    this.card.draw(WIDE, high, `Slope chart of ${lines.length} items from ${names[0]} to ${names[1]}`,
      svg("text", { class: "head", x: SIDE, y: 18, "text-anchor": "middle" }, short(names[0], 26)),
      svg("text", { class: "head", x: WIDE - SIDE, y: 18, "text-anchor": "middle" }, short(names[1], 26)),
      lines.map(([item, x, y, share]) => svg("line", {
        class: share > 0.01 ? "slope hot" : "slope", "data-item": item, x1: SIDE, x2: WIDE - SIDE, y1: place(x), y2: place(y),
        "stroke-opacity": share > 0.01 ? (0.3 + 0.7 * share).toFixed(2) : 0.3, "stroke-width": (1 + 2 * share).toFixed(2),
      })),
      this.names(slopes, place, 1, SIDE - 8, "end"), this.names(slopes, place, 2, WIDE - SIDE + 8, "start"));
    this.name(new Set());
  }

  // Names where there is room, those that matter first; items that are tied have one place, and share it: a = b +4.
  names(slopes, place, side, x, anchor) {
    const taken = [], groups = new Map();
    for (const line of [...slopes.lines].reverse()) {
      if (groups.has(line[side])) groups.get(line[side]).push(line[0]);
      else if (taken.every((other) => Math.abs(other - place(line[side])) >= 13)) {
        taken.push(place(line[side]));
        groups.set(line[side], [line[0]]);
      }
    }
    return [...groups].map(([position, items]) => {
      const own = items.length > 1 ? { "data-items": items.join() } : { "data-item": items[0] };
      const shared = String(position) in slopes.tied[side - 1] ? "=" : "";
      const label = svg("tspan"), number = svg("tspan", { class: "place" }, `${shared}${position.toLocaleString("en-US")}`);
      const words = anchor === "end" ? [label, number] : [number, label];
      words[1].setAttribute("dx", 6);
      const all = items.map((item) => slopes.names[item]), size = slopes.tied[side - 1][String(position)] || items.length;
      const text = svg("text", { class: "name", ...own, x, y: place(position) + 4, "text-anchor": anchor },
        svg("title", {}, `${all.slice(0, 30).join(" = ")}${size > Math.min(30, all.length) ? ` and ${size - Math.min(30, all.length)} more` : ""}`), ...words);
      this.labels.push({ label, items: items.map(String), names: slopes.names, size });
      return text;
    });
  }

  // Which of the tied are named: those that are lit, then those that matter most.
  name(lit) {
    for (const { label, items, names, size } of this.labels) {
      const order = [...items.filter((item) => lit.has(item)), ...items.filter((item) => !lit.has(item))].map((item) => names[item]);
      let words = short(order[0], size > 1 ? 14 : 18), told = 1;
      while (told < order.length && `${words} = ${order[told]}`.length <= 14) words = `${words} = ${order[told++]}`;
      label.textContent = told < size ? `${words} +${(size - told).toLocaleString("en-US")}` : words;
    }
  }

  point(event) {
    if (!this.lines || (event.target instanceof Element && event.target.closest("text.name"))) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.card.picture.getScreenCTM().inverse());
    const share = (at.x - SIDE) / (WIDE - 2 * SIDE);
    if (share < 0 || share > 1) return;
    let best = null, least = 9;
    for (const [item, y0, y1] of this.lines) {
      const away = Math.abs(y0 + (y1 - y0) * share - at.y);
      if (away < least) [best, least] = [item, away];
    }
    this.lights.set(best === null ? [] : [String(best)]);
  }
}
