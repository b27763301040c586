// Elements, and numbers as they are printed elsewhere. Texts become text nodes, so that no name is read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** Return an HTML element. */
export const el = (tag, attributes = {}, ...children) => set(document.createElement(tag), attributes, ...children);

/** Return an SVG element. */
export const svg = (tag, attributes = {}, ...children) => set(document.createElementNS(SVG, tag), attributes, ...children);

/** Give an element attributes and children and return it; functions among the attributes become listeners. */
export function set(node, attributes, ...children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

export const byId = (id) => document.getElementById(id);

/** Return a coefficient with two decimals, and more where it would look like 0 or 1 without being so. */
export function coefficient(value) {
  if (!Number.isFinite(value)) return "undefined";
  const rounded = Math.round(value * 1e6) / 1e6 || 0;
  const short = rounded.toFixed(2);
  const looksExact = ["0.00", "-0.00", "1.00", "-1.00"].includes(short);
  return looksExact && Number(short) !== rounded ? String(Number(rounded.toPrecision(6))) : short.replace("-0.00", "0.00");
}

/** Return a number with three significant digits. */
export function number(value) {
  if (Number.isNaN(value)) return "";
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}
