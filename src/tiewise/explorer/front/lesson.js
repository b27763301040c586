// Without data: the idea in three steps, on an example small enough to be taken in at a glance.
import { button, html, text } from "./dom.js";

export class Lesson {
  constructor(steps, choose) {
    this.told = html("p", { class: "tw-told", role: "status" });
    this.steps = steps.map((step, place) => html("li", {}, html("h3", {}, step.title), html("p", {}, step.text),
      button(step.button, () => {
        this.here(place);
        choose(step.state);
      })));
    this.element = html("section", { class: "tw-card tw-lesson", "aria-label": "The idea in three steps" },
      html("h2", {}, "Weighting by tying, in three steps"), html("ol", {}, this.steps), this.told);
    this.here(0);
  }

  here(place) {
    this.steps.forEach((step, k) => step.classList.toggle("here", k === place));
  }

  show(words) {
    text(this.told, words);
  }
}
