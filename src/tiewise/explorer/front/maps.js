// Maps: of every pair of items, and of every pair of rankings.
import { html, minus, svg, told } from "./dom.js";
import { Card } from "./frame.js";

// From opposite over neither to alike, as the library's pictures have it: lightness falls all the way.
const STOPS = [[255, 230, 148], [232, 180, 76], [153, 153, 153], [61, 111, 168], [10, 40, 80]];
const colour = (share) => {
  const at = Math.min(3.999, Math.max(0, share * 4));
  const [from, to] = [STOPS[Math.floor(at)], STOPS[Math.floor(at) + 1]];
  return from.map((channel, k) => Math.round(channel + (to[k] - channel) * (at % 1)));
};
const painted = (size, shareAt) => {
  const canvas = html("canvas", { width: size, height: size });
  const context = canvas.getContext("2d");
  const image = context.createImageData(size, size);
  for (let k = 0; k < size * size; k += 1) {
    const share = shareAt(Math.floor(k / size), k % size);
    image.data.set(share === null ? [0, 0, 0, 0] : [...colour(share), 255], 4 * k);
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
};

export class PairMap {
  constructor(lights) {
    this.card = new Card("pairs", "Which pairs disagree?", "");
    this.card.picture.setAttribute("data-lights", "");
    this.lights = lights;
    this.card.picture.addEventListener("pointermove", (event) => this.point(event));
    this.card.picture.addEventListener("pointerleave", () => lights.set([]));
  }

  show(map, names) {
    this.card.hide(!map);
    this.map = map;
    if (!map) return;
    const size = map.items.length;
    const cells = Uint8Array.from(atob(map.cells), (letter) => letter.charCodeAt(0));
    const some = size < map.of ? ` ${size} of ${map.of.toLocaleString("en-US")} items are shown, evenly spaced.` : "";
    this.card.help.textContent = `Every pair of items, in the order of ${names[0]} from the top left. Dark: both rankings have the same order; light: the opposite one; grey: tied, or hardly weighs.${some}`;
    const image = painted(size, (row, column) => (((cells[row * size + column] << 24) >> 24) / 100 + 1) / 2);
    this.card.draw(320, 320, `Map of the pairs of ${size} items: dark where both rankings agree on the order`,
      svg("image", { href: image, x: 0, y: 0, width: 320, height: 320, preserveAspectRatio: "none" }));
  }

  point(event) {
    if (!this.map) return;
    const box = this.card.picture.getBoundingClientRect();
    const size = this.map.items.length;
    const [column, row] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height].map((share) =>
      Math.min(size - 1, Math.max(0, Math.floor(share * size))));
    this.lights.set([...new Set([row, column])].map((place) => String(this.map.items[place])));
  }
}

export class RankingMap {
  constructor(labels, pick) {
    this.labels = labels;
    this.card = new Card("matrix", "All rankings with each other",
      "The darker, the more alike, from the least to the most alike of these. Rankings that are close stand next to each other; click a cell to see the two.");
    this.card.picture.addEventListener("click", (event) => {
      const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
      const [x, y] = cell ? cell.dataset.cell.split("-").map(Number) : [0, 0];
      if (x !== y) pick(x, y);
    });
  }

  show({ values, order, kind }, x, y) {
    const size = order.length;
    const flat = values.flatMap((row, i) => row.filter((value, j) => i !== j && value !== null));
    let [low, high] = [Math.min(...flat), Math.max(...flat)];
    if (low < 0) [low, high] = [-Math.max(high, -low), Math.max(high, -low)];
    const share = (value) => {
      const part = high > low ? (value - low) / (high - low) : 1;
      return kind === "distance" ? 1 - part : part;
    };
    const left = 136, step = Math.min(46, 400 / size), end = left + step * size;
    const short = (label) => (label.length > 18 ? `${label.slice(0, 17)}…` : label);
    const cells = order.flatMap((i, row) => order.map((j, column) => {
      const value = values[i][j];
      const shade = value === null ? [0, 0, 0] : colour(share(value));
      const ink = shade[0] + shade[1] + shade[2] > 400 ? "light" : "dark";
      const picked = (i === x && j === y) || (i === y && j === x);
      return svg("g", { "data-cell": `${i}-${j}`, class: `cell ${ink}${picked ? " picked" : ""}` },
        svg("title", {}, `${this.labels[i]} and ${this.labels[j]}: ${told(value)}`),
        svg("rect", { x: left + column * step, y: row * step, width: step, height: step, fill: value === null ? "none" : `rgb(${shade})` }),
        size <= 14 && svg("text", { x: left + (column + 0.5) * step, y: (row + 0.5) * step + 4, "text-anchor": "middle", "font-size": size > 8 ? 10 : 11 },
          value === null ? "-" : i === j ? "" : minus(size > 8 ? value.toFixed(2).replace(/^(-?)0\./, "$1.") : value.toFixed(2))));
    }));
    const marks = size <= 45 ? order.map((i, row) => svg("text", { class: "name", x: left - 6, y: (row + 0.5) * step + 4, "text-anchor": "end" }, short(this.labels[i]))) : [];
    this.card.draw(end + 4, step * size + 4, `Heat map of ${size} rankings`, cells, marks);
    this.card.picture.classList.toggle("dense", size > 8);
    this.card.picture.style.maxWidth = `${1.25 * (end + 4)}px`; // few rankings need no large cells
  }
}
