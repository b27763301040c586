// What was found leaves the page: lines of Python and of the command, a link, the report, the scaling as a file.
import { button, fresh, html, saved, text } from "./dom.js";
import { asFragment } from "./history.js";

const copied = async (words, status) => {
  try {
    await navigator.clipboard.writeText(words);
    text(status, "Copied.");
  } catch {
    text(status, "It could not be copied: mark it and copy it by hand.");
  }
};

export class TakingAway {
  constructor(ask, hasAddress, fail) {
    const id = fresh("taking");
    this.python = html("pre", { class: "tw-python", tabindex: 0, "aria-label": "Python" });
    this.command = html("pre", { class: "tw-command", tabindex: 0, "aria-label": "Command" });
    this.status = html("span", { role: "status", class: "tw-soft" });
    const file = (words, name, kind, act) => button(words, async () => {
      text(this.status, "...");
      try {
        saved(new Blob([await act()], { type: kind }), name);
        text(this.status, `${name} was saved.`);
      } catch (error) {
        text(this.status, "");
        fail(error);
      }
    });
    this.heading = html("h2", { id, tabindex: -1 }, "Take it with you");
    const asked = (kind) => ask({ kind, state: this.state });
    this.element = html("section", { class: "tw-card tw-card-taking", "aria-labelledby": id },
      html("div", { class: "tw-top" }, this.heading),
      html("p", { class: "tw-soft" }, "The same value in Python and on the command line:"),
      this.python, this.command,
      html("div", { class: "tw-line" },
        button("Copy Python", () => copied(this.python.textContent, this.status)),
        button("Copy command", () => copied(this.command.textContent, this.status)),
        hasAddress && button("Copy link", () => copied(location.href.split("#")[0] + asFragment(this.state), this.status)),
        file("Report", "report.html", "text/html", async () => (await asked("report")).html),
        file("Scaling as CSV", "scaling.csv", "text/csv", async () => (await asked("scaling")).csv),
        file("Scaling as JSON", "scaling.json", "application/json", async () => (await asked("scaling")).json)),
      this.status);
  }

  show(answer) {
    this.state = answer.state;
    text(this.python, answer.python);
    text(this.command, answer.command);
  }
}
