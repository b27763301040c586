"use strict";
// Everything is on the page without this script; with it the page can be questioned.
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const made = (tag, text, kind) => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (kind) element.className = kind;
    return element;
  };
  const button = (text, kind, act) => {
    const element = made("button", text, kind);
    element.type = "button";
    element.addEventListener("click", act);
    return element;
  };

  // What is long is folded, and "+4" unfolds it.
  for (const rest of all(".rest")) {
    rest.classList.add("folded");
    const more = button("+" + rest.dataset.count, "more", () => {
      const folded = rest.classList.toggle("folded");
      more.textContent = folded ? "+" + rest.dataset.count : "fewer";
      more.setAttribute("aria-expanded", String(!folded));
    });
    more.setAttribute("aria-label", rest.dataset.count + " more");
    more.setAttribute("aria-expanded", "false");
    rest.after(more);
  }

  // Tables are sorted by a click on a heading; a second click turns the order round.
  const keyOf = (row, column) => {
    const cell = row.cells[column];
    return "sort" in cell.dataset ? Number(cell.dataset.sort) : cell.textContent.trim();
  };
  for (const table of all("table.sortable")) {
    const body = table.tBodies[0];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const sorter = button(head.textContent, "sorter", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        const sign = down ? -1 : 1;
        const rows = [...body.rows].map((row) => [keyOf(row, column), row]);
        rows.sort(([a], [b]) => sign * (typeof a === "number" && typeof b === "number"
          ? (a === b ? 0 : a < b ? -1 : 1) : String(a).localeCompare(String(b), undefined, { numeric: true })));
        body.append(...rows.map(([, row]) => row));
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
      });
      head.replaceChildren(sorter);
    });
    const hidden = body.rows.length - Number(table.dataset.first || Infinity);
    if (hidden > 0) {
      body.classList.add("folded");
      const more = button("+" + hidden + " more", "more", () => {
        const folded = body.classList.toggle("folded");
        more.textContent = folded ? "+" + hidden + " more" : "fewer";
        more.setAttribute("aria-expanded", String(!folded));
      });
      more.setAttribute("aria-expanded", "false");
      table.after(more);
    }
  }

  // An item is a line, a row and names: whichever is pointed at, all of them light up.
  const line = document.querySelector("[id^='slopes-item-']");
  const chart = line && line.closest("svg");
  const readout = document.querySelector(".readout");
  const tools = document.querySelector(".tools");
  if (!tools) return;
  const parts = new Map();
  const note = (item, element) => (parts.get(item) || parts.set(item, []).get(item)).push(element);
  const itemsOf = (element) => element.dataset.item !== undefined ? [element.dataset.item]
    : element.id.startsWith("slopes-item-") ? [element.id.slice(12)] : element.id.split("-").slice(3);
  const marked = "[data-item], [id^='slopes-item-'], [id^='slopes-name-']";
  for (const element of all(marked)) for (const item of itemsOf(element)) note(item, element);
  const rows = all("table.items tbody tr");
  const rowOf = new Map(rows.map((row) => [row.dataset.item, row]));
  const heads = all("table.items thead th").map((head) => head.textContent.trim());
  const told = (item) => {
    const cells = [...rowOf.get(item).cells].map((cell) => cell.textContent.trim());
    return cells[0] + ": " + cells[1] + " " + heads[1] + ", " + cells[2] + " " + heads[2] + ", " + cells[3];
  };
  let found = [];
  let lit = [];
  const light = (items) => {
    for (const item of lit) for (const element of parts.get(item) || []) element.classList.remove("lit");
    lit = items.length ? items : found;
    for (const item of lit) for (const element of parts.get(item) || []) element.classList.add("lit");
    if (chart) chart.classList.toggle("some", lit.length > 0);
    const shown = lit.filter((item) => rowOf.has(item));
    readout.textContent = shown.length ? shown.slice(0, 12).map(told).join("; ")
      + (shown.length > 12 ? "; and " + (shown.length - 12) + " more" : "") : readout.dataset.empty;
  };
  const lines = all("[id^='slopes-item-']").map((line) => {
    const numbers = line.querySelector("path").getAttribute("d").match(/-?[\d.]+/g).map(Number);
    return [line.id.slice(12), numbers];
  });
  const nearest = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
    let best = null;
    let least = 8;
    for (const [item, [x0, y0, x1, y1]] of lines) {
      if (at.x < Math.min(x0, x1) || at.x > Math.max(x0, x1)) continue;
      const away = Math.abs(y0 + (y1 - y0) * (at.x - x0) / (x1 - x0) - at.y);
      if (away < least) [best, least] = [item, away];
    }
    return best === null ? [] : [best];
  };
  const point = (event) => {
    if (!(event.target instanceof Element)) return;
    const element = event.target.closest(marked);
    if (element && !element.id.startsWith("slopes-item-")) light(itemsOf(element));
    else if (chart && chart.contains(event.target)) light(nearest(event));
    else light([]);
  };
  document.addEventListener("pointermove", point);
  document.addEventListener("pointerdown", point);

  // Search a name: its rows stay, its lines stand out.
  const search = tools.querySelector("input");
  const count = tools.querySelector(".count");
  const body = rows.length ? rows[0].parentElement : null;
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    const fits = (row) => row.cells[0].textContent.toLocaleLowerCase().includes(wanted);
    const kept = wanted ? rows.filter(fits) : [];
    for (const row of rows) row.classList.toggle("found", kept.includes(row));
    if (body) body.classList.toggle("searched", wanted !== "");
    found = kept.map((row) => row.dataset.item);
    count.textContent = wanted ? kept.length + " of " + rows.length + " items" : "";
    light([]);
  });
  tools.hidden = false;
})();
