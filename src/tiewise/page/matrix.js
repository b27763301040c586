// The page of a matrix: the heat map, the cell that is pointed at, and the rankings nearest to one of them.

import { byId, coefficient, el, number, set, svg } from "./dom.js";

const COLORS = [
  [0, 34, 78], [26, 56, 111], [67, 78, 108], [97, 101, 111], [125, 124, 120], [155, 148, 118], [188, 174, 108], [222, 201, 88],
  [254, 232, 56],
]; // cividis
const NEAREST = 25; // rankings in the table
const NAMED = 11; // pixels of a cell whose row and column are named

function startMatrix({ names, briefs, order, values, low, high, symmetric, distance }) {
  const n = names.length;
  const map = byId("map");
  const text = (value) => (value === null ? "undefined" : (distance ? number : coefficient)(value));
  const short = (value) => (value === null ? "" : distance ? number(value) : value.toFixed(2).replace("-0.00", "0.00"));
  const valueAt = (row, column) => values[order[row]][order[column]];
  const share = (value) => Math.max(0, Math.min(1, (value - low) / (high - low || 1)));
  const pen = byId("ramp").getContext("2d");
  const widthOf = (written) => pen.measureText(written).width;
  let cell = null; // row and column that are pointed at
  let [margin, side] = [0, 0]; // pixels of the names, and of a cell

  const draw = () => {
    const width = map.clientWidth;
    pen.font = `12px ${getComputedStyle(map).fontFamily}`;
    const space = 10 + Math.max(...briefs.map(widthOf));
    margin = (width - space) / n < NAMED ? 0 : space;
    side = (width - margin) / n;
    const middle = (k) => margin + (k + 0.5) * side + 4;
    const named = margin ? order.map((i, k) => [briefs[i], middle(k)]) : [];
    const cells = side < 4 + Math.max(...["-0.00", short(low), short(high)].map(widthOf)) ? [] : order.flatMap((_, row) => order.map((_, column) => [row, column]));
    set(byId("marks"), { viewBox: `0 0 ${width} ${width}` }).replaceChildren(
      ...named.map(([name, at]) => svg("text", { x: margin - 5, y: at, "text-anchor": "end" }, name)),
      ...named.map(([name, at]) => svg("text", { transform: `translate(${at} ${margin - 5}) rotate(-90)` }, name)),
      ...cells.map(([row, column]) => {
        const value = valueAt(row, column);
        const kind = share(value) < 0.5 ? "on" : "on bright";
        return svg("text", { class: kind, x: middle(column) - 4, y: middle(row), "text-anchor": "middle" }, short(value));
      }),
      svg("rect", { id: "frame" }),
    );
    const canvas = byId("cells");
    for (const edge of ["left", "top"]) canvas.style[edge] = `${(100 * margin) / width}%`;
    for (const edge of ["width", "height"]) canvas.style[edge] = `${(100 * n * side) / width}%`;
    canvas.classList.toggle("sharp", side >= 2);
    point(cell);
  };

  /** Frame a cell and say what it is. */
  const point = (to) => {
    cell = to;
    if (!cell) return;
    const [row, column] = cell;
    const [one, two] = [names[order[row]], names[order[column]]];
    const sides = symmetric ? [one, two] : [`x ${one}`, `y ${two}`];
    const said = `${sides.join(" and ")}: ${text(valueAt(row, column))}`;
    if (byId("cell").textContent !== said) byId("cell").textContent = said;
    const [more, size] = [Math.max(0, (8 - side) / 2), Math.max(8, side)]; // small cells have a larger frame
    set(byId("frame"), { x: margin + column * side - more, y: margin + row * side - more, width: size, height: size });
  };

  const pointed = (event) => {
    const box = byId("cells").getBoundingClientRect();
    const [row, column] = [event.clientY - box.top, event.clientX - box.left].map((at) => Math.floor((n * at) / box.width));
    if (Math.min(row, column) >= 0 && Math.max(row, column) < n) point([row, column]);
  };
  for (const kind of ["pointermove", "pointerdown"]) map.addEventListener(kind, pointed);
  const keys = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -n], End: [0, n] };
  map.addEventListener("keydown", (event) => {
    const step = keys[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    point(cell ? cell.map((at, k) => Math.max(0, Math.min(n - 1, at + step[k]))) : [0, 0]);
  });

  paint(byId("cells"), n, n, (k) => share(valueAt(Math.floor(k / n), k % n) ?? NaN));
  paint(byId("ramp"), 100, 1, (k) => k / 99);
  byId("low").textContent = `lowest ${text(low)}`;
  byId("high").textContent = `highest ${text(high)}`;
  addEventListener("resize", draw);
  draw();

  const chosen = byId("chosen");
  chosen.append(...names.map((name, i) => el("option", { value: i }, name)));
  const near = () => {
    const own = values[chosen.value];
    const others = names.map((_, i) => i).filter((i) => i !== Number(chosen.value) && own[i] !== null);
    const nearest = others.sort((i, j) => (distance ? 1 : -1) * (own[i] - own[j])).slice(0, NEAREST);
    const head = el("tr", {}, ...[symmetric ? "ranking" : "ranking y", "value"].map((name) => el("th", { scope: "col" }, name)));
    const rows = nearest.map((i) => el("tr", {}, el("td", {}, names[i]), el("td", {}, text(own[i]))));
    byId("table").replaceChildren(
      el("caption", {}, `Nearest to ${symmetric ? "" : "x "}${names[chosen.value]}: ${nearest.length} of ${n - 1}`), el("thead", {}, head), el("tbody", {}, ...rows),
    );
  };
  chosen.addEventListener("change", near);
  near();
}

/** Fill a canvas of so many pixels with the colours of shares from 0 to 1; where there is none, it stays transparent. */
function paint(canvas, width, height, shareOf) {
  Object.assign(canvas, { width, height });
  const image = new ImageData(width, height);
  for (let k = 0; k < width * height; k += 1) {
    const at = shareOf(k) * (COLORS.length - 1);
    if (Number.isNaN(at)) continue;
    const low = Math.min(Math.floor(at), COLORS.length - 2);
    const color = COLORS[low].map((c, i) => c + (at - low) * (COLORS[low + 1][i] - c));
    image.data.set([...color, 255], 4 * k);
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
}

startMatrix(JSON.parse(byId("data").textContent));
