// Cards with a picture in each: a heading, a line on how to read it, and the picture as a file.
import { button, fresh, html, minus, saved, svg } from "./dom.js";

const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "opacity", "font-size",
  "font-weight", "font-family", "text-anchor", "image-rendering"];

const alone = (picture) => {
  const copy = picture.cloneNode(true);
  const originals = [picture, ...picture.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  originals.forEach((original, place) => {
    const style = getComputedStyle(original);
    for (const name of KEPT) copies[place].setAttribute(name, style.getPropertyValue(name));
    copies[place].removeAttribute("class");
    copies[place].removeAttribute("tabindex");
  });
  const box = picture.viewBox.baseVal;
  const size = box && box.width ? box : { width: picture.clientWidth, height: picture.clientHeight };
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", size.width);
  copy.setAttribute("height", size.height);
  const paper = getComputedStyle(picture.closest(".tiewise")).backgroundColor;
  copy.prepend(svg("rect", { width: size.width, height: size.height, fill: paper }));
  return { words: new XMLSerializer().serializeToString(copy), size };
};

export const asSvg = (picture) => new Blob([alone(picture).words], { type: "image/svg+xml" });

export const asPng = (picture) => new Promise((give, refuse) => {
  const { words, size } = alone(picture);
  const image = new Image();
  image.onload = () => {
    const canvas = html("canvas", { width: 2 * size.width, height: 2 * size.height });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => (blob ? give(blob) : refuse(new Error("The picture could not be drawn."))), "image/png");
  };
  image.onerror = () => refuse(new Error("The picture could not be drawn."));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(words)}`;
});

export class Card {
  constructor(name, heading, help, attributes = {}) {
    const id = fresh(name);
    this.picture = svg("svg", { class: `tw-picture tw-${name}`, role: "img", "aria-label": heading });
    this.help = html("p", { class: "tw-soft" }, help);
    const files = html("span", { class: "tw-files" },
      button("SVG", () => saved(asSvg(this.picture), `${name}.svg`), { "aria-label": `${heading}: save as SVG` }),
      button("PNG", async () => saved(await asPng(this.picture), `${name}.png`), { "aria-label": `${heading}: save as PNG` }));
    this.element = html("section", { class: `tw-card tw-card-${name}`, "aria-labelledby": id, ...attributes },
      html("div", { class: "tw-top" }, html("h2", { id }, heading), files), this.help, this.picture);
  }

  draw(width, height, label, ...parts) {
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    if (label) this.picture.setAttribute("aria-label", label);
    this.picture.replaceChildren(...parts.flat().filter(Boolean));
  }

  hide(hidden) {
    this.element.hidden = hidden;
  }
}

// Where numbers stand in a picture: along a line, or by their ratios.
export const along = (low, high, from, to) => (value) => from + (to - from) * ((value - low) / (high - low || 1));
export const byRatio = (low, high, from, to) => {
  const place = along(Math.log(low), Math.log(Math.max(high, low * 1.001)), from, to);
  return (value) => place(Math.log(Math.max(value, low)));
};
export const roundPlaces = (last, most = 7) => {
  const found = [];
  for (let power = 1; power <= last; power *= 10) for (const size of [1, 2, 5]) if (size * power < last) found.push(size * power);
  const step = Math.ceil(found.length / (most - 1)) || 1;
  return [...found.filter((_, place) => place % step === 0 && found[place] < last / 3), last];
};
// The end of a scale on which a number can be seen and has room to grow: 1, 0.5, 0.2, 0.1, ...
export const roundTop = (most) => {
  for (let power = 1e-9; power < 1; power *= 10) for (const size of [1, 2, 5]) if (size * power >= 1.2 * most && most > 0) return Number((size * power).toPrecision(1));
  return 1;
};
export const evenPlaces = (last, most = 8) => {
  const step = [1, 2, 5, 10, 20].find((size) => last / size <= most) || Math.ceil(last / most);
  return Array.from({ length: Math.floor((last - 1) / step) + 1 }, (_, k) => (k === 0 ? 1 : k * step)).concat(last % step ? [] : [last]);
};
// Round numbers from low to high: some four steps of 1, 2 or 5.
export const roundTicks = (low, high, most = 5) => {
  const power = 10 ** Math.floor(Math.log10((high - low || 1) / most));
  const step = power * [1, 2, 5, 10].find((size) => (high - low) / (size * power) <= most);
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(12)));
};
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
// A number beside an axis: 1,000, 0.5, −1, 2×10⁻⁵.
export const tickText = (value) => {
  const size = Math.abs(value);
  if (size && size < 1e-3) {
    const [digits, power] = size.toExponential().split("e-");
    return `${value < 0 ? "\u2212" : ""}${Number(Number(digits).toPrecision(2))}×10⁻${[...power].map((digit) => RAISED[digit]).join("")}`;
  }
  return minus(Number(value.toPrecision(4)).toLocaleString("en-US", { maximumFractionDigits: 6 }));
};
export const bottomAxis = (places, place, y, from, to, words) => [
  svg("line", { class: "axis", x1: from, x2: to, y1: y, y2: y }),
  ...[...new Set(places)].map((value) => svg("text", { class: "tick", x: place(value), y: y + 17, "text-anchor": "middle" },
    value.toLocaleString("en-US"))),
  words ? svg("text", { class: "tick", x: (from + to) / 2, y: y + 36, "text-anchor": "middle" }, words) : null,
];
export const sideAxis = (values, place, from, to) => values.map((value) => [
  svg("line", { class: "grid", x1: from, x2: to, y1: place(value), y2: place(value) }),
  svg("text", { class: "tick", x: from - 6, y: place(value) + 4, "text-anchor": "end" }, tickText(value)),
]).flat();
