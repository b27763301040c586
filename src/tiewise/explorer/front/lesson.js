// Without data: the idea in three steps, on an example small enough to be taken in at a glance.
import { button, html, text, told } from "./dom.js";

export class Lesson {
  constructor(steps, choose) {
    this.told = html("p", { class: "tw-told", role: "status" });
    this.swaps = html("tbody");
    this.table = html("table", { class: "tw-lesson-swaps" },
      html("thead", {}, html("tr", {}, ["", "all positions alike", "now"].map((head, k) => html("th", { scope: "col", class: k ? "number" : "" }, head)))), this.swaps);
    this.steps = steps.map((step, place) => html("li", {}, html("h3", {}, step.title), html("p", {}, step.text),
      button(step.button, () => {
        this.here(place);
        choose(step.state);
      })));
    this.element = html("section", { class: "tw-card tw-lesson", "aria-label": "The idea in three steps" },
      html("h2", {}, "Weighting by tying, in three steps"), html("ol", {}, this.steps), this.table, this.told);
    this.here(0);
  }

  here(place) {
    this.steps.forEach((step, k) => step.classList.toggle("here", k === place));
  }

  // Both swaps at once, before and now: what the weights do is the difference between the rows.
  show({ told: words, swaps }) {
    this.swaps.replaceChildren(...swaps.map((row) => html("tr", {}, html("th", { scope: "row" }, row.words),
      html("td", { class: "number" }, told(row.before)), html("td", { class: "number tw-now" }, told(row.now)))));
    text(this.told, words);
  }
}
