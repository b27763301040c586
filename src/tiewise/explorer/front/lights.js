// An item is a line, a row, a cell: whichever is pointed at, all of them light up.
export class Lights {
  constructor(root, say, name = () => {}) {
    this.root = root;
    this.say = say;
    this.name = name;
    this.lit = [];
    this.pinned = [];
    this.known = new Map();
    root.addEventListener("pointerover", (event) => this.at(event.target));
    root.addEventListener("focusin", (event) => this.at(event.target));
  }

  at(target) {
    const element = target instanceof Element ? target.closest("[data-item], [data-items]") : null;
    if (element) this.set(element.dataset.items ? element.dataset.items.split(",") : [element.dataset.item]);
    else if (!(target instanceof Element && target.closest("[data-lights]"))) this.set([]);
  }

  learn(rows) {
    for (const row of rows) this.known.set(String(row.item), row);
  }

  set(items) {
    if (items.join() === this.lit.join()) return;
    this.lit = items;
    this.told();
  }

  // What was searched stays lit, whatever is pointed at beside it, until the search is cleared.
  pin(items) {
    if (items.join() === this.pinned.join()) return;
    this.pinned = items;
    this.told();
  }

  told() {
    this.again();
    this.say((this.lit.length ? this.lit : this.pinned).map((item) => this.known.get(String(item))).filter(Boolean));
  }

  again() {
    const wanted = new Set([...this.pinned, ...this.lit].map(String));
    this.name(wanted);
    for (const element of this.root.querySelectorAll(".lit")) element.classList.remove("lit");
    if (wanted.size) {
      for (const element of this.root.querySelectorAll("[data-item]")) {
        if (wanted.has(element.dataset.item)) element.classList.add("lit");
      }
      for (const group of this.root.querySelectorAll("[data-items]")) {
        if (group.dataset.items.split(",").some((item) => wanted.has(item))) group.classList.add("lit");
      }
    }
    for (const chart of this.root.querySelectorAll(".tw-slopes")) chart.classList.toggle("some", wanted.size > 0);
  }
}
