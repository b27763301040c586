// Maps: of every pair of items, and of every pair of rankings.
import { button, fresh, html, minus, svg, told } from "./dom.js";
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
    this.order = null;
    this.pattern = fresh("hatch");
    this.card = new Card("matrix", "All rankings with each other", "");
    this.sorter = button("Sort again", () => {
      this.order = null;
      this.draw();
    }, { hidden: true, title: "Puts rankings that are close now next to each other" });
    this.card.help.after(this.sorter);
    this.card.picture.addEventListener("click", (event) => {
      const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
      const [x, y] = cell ? cell.dataset.cell.split("-").map(Number) : [0, 0];
      if (x !== y) pick(x, y);
    });
  }

  // The rows stay where they are while one drags: who looks at a cell is to find it again.
  show(answer, x, y) {
    Object.assign(this, { answer, picked: [x, y], doubts: null });
    this.draw();
  }

  // Which cells say little: it takes longer to be known.
  doubt(doubts) {
    this.doubts = doubts;
    this.draw();
  }

  draw() {
    const { values, order: nearest, kind } = this.answer, [x, y] = this.picked;
    const order = this.order = this.order && this.order.length === nearest.length ? this.order : nearest;
    this.sorter.hidden = order.join() === nearest.join();
    const { doubtful, told: doubted } = this.doubts || {};
    const isDoubtful = (i, j) => Boolean(doubtful && doubtful[i][j]);
    this.card.help.textContent = `The darker, the more alike, from the least to the most alike of these. ${
      this.sorter.hidden ? "Rankings that are close stand next to each other" : "The rows stay in the order they had"}; click a cell to see the two.${doubted ? ` ${doubted}` : ""}`;
    const size = order.length;
    const flat = values.flatMap((row, i) => row.filter((value, j) => i !== j && value !== null));
    let [low, high] = [Math.min(...flat), Math.max(...flat)];
    if (low < 0) [low, high] = [-Math.max(high, -low), Math.max(high, -low)];
    const share = (value) => {
      const part = high > low ? (value - low) / (high - low) : 1;
      return kind === "distance" ? 1 - part : part;
    };
    const short = (label) => (label.length > 18 ? `${label.slice(0, 17)}…` : label);
    const named = size <= 45, longest = Math.max(...order.map((i) => short(this.labels[i]).length));
    const left = 136, top = named ? 16 + 9 * longest : 0, step = Math.min(46, 400 / size), end = left + step * size;
    // A dense cell has room for four signs: .93, 1.0, −1.0.
    const inCell = (value) => minus(size > 8 ? value.toFixed(2).replace(/^(-?)0\./, "$1.").replace(/1\.00$/, "1.0") : value.toFixed(2));
    const cells = order.flatMap((i, row) => order.map((j, column) => {
      const value = values[i][j];
      const shade = value === null ? [0, 0, 0] : colour(share(value));
      const ink = shade[0] + shade[1] + shade[2] > 400 ? "light" : "dark";
      const picked = (i === x && j === y) || (i === y && j === x);
      return svg("g", { "data-cell": `${i}-${j}`, class: `cell ${ink}${picked ? " picked" : ""}` },
        svg("title", {}, `${this.labels[i]} and ${this.labels[j]}: ${told(value)}${isDoubtful(i, j) ? ", which says little: it cannot be told from chance, or rests on few pairs" : ""}`),
        svg("rect", { x: left + column * step, y: top + row * step, width: step, height: step, fill: value === null ? "none" : `rgb(${shade})` }),
        isDoubtful(i, j) && svg("rect", { class: "hatch", x: left + column * step, y: top + row * step, width: step, height: step, fill: `url(#${this.pattern})` }),
        size <= 14 && svg("text", { x: left + (column + 0.5) * step, y: top + (row + 0.5) * step + 4, "text-anchor": "middle", "font-size": size > 8 ? 10 : 11 },
          value === null ? "-" : i === j ? "" : inCell(value)));
    }));
    const marks = !named ? [] : order.flatMap((i, place) => {
      const at = left + (place + 0.5) * step;
      return [svg("text", { class: "name", x: left - 6, y: top + (place + 0.5) * step + 4, "text-anchor": "end" }, short(this.labels[i])),
        svg("text", { class: "name column", x: at + 4, y: top - 6, transform: `rotate(-90 ${at + 4} ${top - 6})` }, short(this.labels[i]))];
    });
    const foot = top + step * size;
    const hatch = svg("defs", {}, svg("pattern", { id: this.pattern, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { width: 2.4, height: 5, class: "stripe" })));
    const legend = doubted ? [svg("rect", { class: "sample", x: left, y: foot + 10, width: 16, height: 16, fill: "rgb(61,111,168)" }),
      svg("rect", { class: "sample", x: left, y: foot + 10, width: 16, height: 16, fill: `url(#${this.pattern})` }),
      svg("text", { class: "legend", x: left + 22, y: foot + 22 }, "says little: chance, or few pairs")] : [];
    this.card.draw(Math.max(end + 4, doubted ? left + 230 : 0), foot + (doubted ? 32 : 4), `Heat map of ${size} rankings`, hatch, cells, marks, legend);
    this.card.picture.classList.toggle("dense", size > 8);
    this.card.picture.style.maxWidth = `${1.25 * (end + 4)}px`; // few rankings need no large cells
  }
}
