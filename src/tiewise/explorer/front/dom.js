// Elements of HTML and SVG; texts are texts, whatever an item is called.
const SVG_SPACE = "http://www.w3.org/2000/svg";

const filled = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
};

export const html = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);
export const svg = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG_SPACE, tag), attributes, children);
export const button = (text, act, attributes = {}) => html("button", { type: "button", onclick: act, ...attributes }, text);
export const text = (element, words) => {
  if (element.textContent !== words) element.textContent = words;
};
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
export const rounded = (value, digits = 2) => Number(value.toFixed(digits));
export const minus = (words) => words.replace(/(^|\s)-(?=[\d.])/g, "$1\u2212");
export const told = (value, digits = 3) => {
  if (value === null || value === undefined) return "undefined";
  const short = (Math.abs(value) < 0.5 / 10 ** digits ? 0 : value).toFixed(digits);
  return minus(Math.abs(value) !== 1 && Math.abs(Number(short)) === 1 ? value.toFixed(6) : short);
};
export const counted = (value) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });
// 1st, 2nd, 3rd, 11th.
export const ordinal = (place) => `${place.toLocaleString("en-US")}${(place % 100 > 10 && place % 100 < 14) || place % 10 > 3 ? "th" : ["th", "st", "nd", "rd"][place % 10]}`;
let made = 0;
export const fresh = (name) => `tw-${name}-${++made}`;
export const saved = (content, name) => {
  const link = html("a", { href: URL.createObjectURL(content), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};
