// The table of items: those that add most to the disagreement, or those whose names were searched.
import { button, fresh, html, text } from "./dom.js";

const SHARE = "share of the dis\u00adagree\u00adment";
const HEADS = [["item", "name"], ["x", "x"], ["y", "y"], ["move", "move"], ["share", "share"]];
const share = (row) => (row.share === null ? "" : `${row.share >= 0.001 || !row.share ? (100 * row.share).toFixed(1) : (100 * row.share).toPrecision(2)}%`);
// The arrow says it where there is no room for the word.
const move = (row) => {
  const [, word, size] = /^(up|down) ([\d.]+)$/.exec(row.move) || [];
  return word ? [arrow(row), html("span", { class: "tw-word" }, `${word} `), Number(size).toLocaleString("en-US")] : [row.move];
};
const arrow = (row) => (row.y === row.x ? "" : row.y > row.x ? "↓ " : "↑ ");

export class ItemTable {
  constructor(search) {
    const id = fresh("items");
    this.input = html("input", { type: "search", autocomplete: "off", spellcheck: "false", maxlength: 200 });
    this.count = html("span", { class: "tw-soft", role: "status" });
    this.head = html("tr");
    this.body = html("tbody");
    this.readout = html("p", { class: "tw-readout tw-soft" }, "Point at a line, a row or a cell: all of an item lights up.");
    this.by = null;
    this.clear = button("Clear the search", () => {
      this.input.value = "";
      this.input.focus();
      search("");
    }, { hidden: true });
    this.element = html("section", { class: "tw-card tw-card-items", "aria-labelledby": id },
      html("div", { class: "tw-top" }, html("h2", { id }, "Items")),
      html("label", { class: "tw-search" }, "Search an item: ", this.input), " ", this.clear, " ", this.count, this.readout,
      html("div", { class: "tw-scroll", tabindex: 0, role: "group", "aria-label": "Table of items" },
        html("table", { class: "tw-items" }, html("thead", {}, this.head), this.body)));
    let waiting;
    this.input.addEventListener("input", () => {
      clearTimeout(waiting);
      const words = this.input.value.trim();
      // An empty search asks nobody: waiting would put out what is pointed at meanwhile.
      if (words) waiting = setTimeout(() => search(words), 120);
      else search("");
    });
  }

  sort(key) {
    this.by = this.by && this.by.key === key ? { key, sign: -this.by.sign } : { key, sign: key === "share" ? -1 : 1 };
    this.draw();
  }

  show(rows, names, hasShares, count, of) {
    Object.assign(this, { rows, names, hasShares });
    this.clear.hidden = !this.input.value.trim();
    text(this.count, this.input.value.trim() ? `${count.toLocaleString("en-US")} of ${of.toLocaleString("en-US")} items${count > rows.length ? `, the first ${rows.length} of them` : ""}`
      : rows.length < of ? `the ${rows.length} that ${hasShares ? "add most to the disagreement" : "moved furthest"}` : "");
    this.draw();
  }

  draw() {
    const heads = HEADS.filter(([, key]) => key !== "share" || this.hasShares);
    const words = { name: "item", x: `in ${this.names[0]}`, y: `in ${this.names[1]}`, move: "move", share: SHARE };
    const order = this.by ? [...this.rows].sort((a, b) => {
      const [one, two] = [a, b].map((row) => (this.by.key === "move" ? row.y - row.x : row[this.by.key]));
      return this.by.sign * (typeof one === "string" ? one.localeCompare(two, undefined, { numeric: true }) : one - two);
    }) : this.rows;
    if (!this.head.children.length || this.head.dataset.words !== JSON.stringify([words, heads.length])) {
      this.head.dataset.words = JSON.stringify([words, heads.length]);
      this.head.replaceChildren(...heads.map(([, key]) => html("th", { scope: "col", class: key === "name" ? "" : "number", "data-key": key },
        button(words[key], () => this.sort(key), { class: "tw-sorter" }))));
    }
    for (const head of this.head.children) {
      if (this.by && head.dataset.key === this.by.key) head.setAttribute("aria-sort", this.by.sign > 0 ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    }
    this.body.replaceChildren(...order.map((row) => html("tr", { "data-item": row.item },
      html("td", { class: "name", dir: "auto" }, row.name), html("td", { class: "number" }, row.told[0]),
      html("td", { class: "number" }, row.told[1]), html("td", { class: "number" }, ...move(row)),
      this.hasShares && html("td", { class: "number" }, share(row)))));
  }

  say(rows) {
    text(this.readout, rows.length ? rows.slice(0, 8).map((row) => `${row.name}: ${row.told[0]} in ${this.names[0]}, ${row.told[1]} in ${this.names[1]}`).join("; ") + (rows.length > 8 ? ` and ${rows.length - 8} more` : "")
      : "Point at a line, a row or a cell: all of an item lights up.");
  }
}
