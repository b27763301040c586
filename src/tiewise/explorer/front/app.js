// The page: what is chosen goes out, what is answered is shown; one question at a time, and only the newest answer counts.
import { button, counted, fresh, html, svg, text, told } from "./dom.js";
import { kernelWire, serverWire } from "./wire.js";
import { History, asFragment, fromFragment } from "./history.js";
import { Lights } from "./lights.js";
import { ScalingEditor, weightEntry } from "./scaling.js";
import { drawGauge } from "./gauge.js";
import { before, moved } from "./moved.js";
import { SlopeChart } from "./slopes.js";
import { PairMap, RankingMap } from "./maps.js";
import { NullChart, OthersChart, SwapChart } from "./curves.js";
import { ItemTable } from "./items.js";
import { Controls } from "./controls.js";
import { TakingAway } from "./taking.js";
import { Lesson } from "./lesson.js";

const SEEN = 400; // what is computed for longer than this is said to be
const PATIENCE = 90; // so long nothing may change before what takes longer is asked for, in milliseconds

// How much of a value at few levels is due to its shape: what all positions alike give at as many.
const withoutShape = ({ plain, kind }) => {
  if (!plain) return "";
  const digits = kind === "distance" ? 4 : 3, size = told(Math.abs(plain.adds), digits);
  const adds = !Number(size) ? "adds hardly anything" : plain.adds < 0 ? `takes off ${size}` : `adds +${size}`;
  return `uniform at ${counted(plain.levels)} level${plain.levels === 1 ? "" : "s"}: ${told(plain.value, digits)}, so the shape ${adds}`;
};
// What two settings may be held against each other for, and what not: no test of their difference is made.
const held = (both, band) => {
  const [a, b] = both.map(band), [p, q] = both.map(({ found }) => (found && found.chance ? found.chance.split(", by ").at(-1) : null));
  const isApart = both[0].answer.kind !== both[1].answer.kind || both[0].answer.value === both[1].answer.value;
  return [a && b && !isApart && a[0] <= b[1] && b[0] <= a[1] ? "Their intervals overlap: neither value is known well enough to make much of the difference, which is not tested here. " : "",
    p && q && p !== q ? `How often chance gives as much was found in two ways, by ${p} and by ${q}: do not compare the two. ` : ""].join("");
};

class App {
  constructor(root, ask, { address = null, changed = () => {} } = {}) {
    Object.assign(this, { root, ask, address, changed });
    this.client = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("");
    this.version = 0;
  }

  async start(wanted) {
    this.menu = await this.ask({ kind: "hello" });
    this.state = { ...this.menu.state, ...wanted };
    this.goesOn = asFragment(this.state) !== asFragment(this.menu.start);
    this.history = new History(this.state);
    this.build();
    (this.address ? document : this.root).addEventListener("keydown", (event) => this.key(event));
    await this.send();
  }

  build() {
    const { menu } = this;
    const many = menu.labels.length > 2;
    const choose = (change, _, final = true) => this.choose({ ...this.state, ...change }, final);
    this.lights = new Lights(this.root, (rows) => this.items.say(rows), (items) => this.slopes.name(items));
    this.title = html("h1");
    this.headline = html("p", { class: "tw-finding" });
    this.aloud = html("p", { class: "tw-aloud", "aria-live": "polite", "aria-atomic": "true" });
    this.moved = html("span", { class: "tw-moved" });
    this.plain = html("span", { class: "tw-plain" });
    this.strength = html("strong", { class: "tw-strength" });
    this.working = html("span", { class: "tw-working", hidden: true });
    this.gauge = svg("svg", { class: "tw-gauge", role: "img" });
    this.certainty = html("span", { class: "tw-certainty" });
    this.more = html("ul", { class: "tw-more" });
    this.masses = html("p", { class: "tw-soft tw-masses" });
    this.error = html("p", { class: "tw-error", role: "alert", hidden: true });
    this.editor = new ScalingEditor((weights, final) => this.choose({ ...this.state, weights }, final));
    this.controls = new Controls(menu, menu.labels, choose);
    this.slopes = new SlopeChart(this.lights);
    this.pairs = new PairMap(this.lights);
    this.nulls = new NullChart();
    this.swaps = new SwapChart();
    this.others = new OthersChart();
    this.items = new ItemTable((words) => this.search(words));
    this.taking = new TakingAway(this.ask, Boolean(this.address), (error) => this.fail(error));
    this.matrix = many ? new RankingMap(menu.labels, (x, y) => choose({ x, y })) : null;
    this.lesson = menu.lesson ? new Lesson(menu.lesson, choose) : null;
    this.undo = button("Undo", () => this.step("undo"), { title: "Ctrl+Z" });
    this.redo = button("Redo", () => this.step("redo"), { title: "Ctrl+Shift+Z" });
    this.reset = button("Back to start", () => this.choose({ ...this.menu.start }), { title: "The setting that the page began with" });
    this.earlier = html("span", { class: "tw-soft tw-earlier" }, "This goes on with an earlier setting.");
    this.keep = button("Keep as A to compare", () => this.keepAsA());
    const find = button("Find an item", () => this.items.input.focus());
    const take = button("Take it with you", () => this.taking.heading.focus());
    this.compared = html("div", { class: "tw-compared", role: "group", "aria-label": "A against B", hidden: true });
    const theme = html("select", { "aria-label": "Light or dark" }, ["auto", "light", "dark"].map((name) => html("option", { value: name }, `theme: ${name}`)));
    theme.addEventListener("change", () => { this.root.dataset.theme = theme.value; });
    const [measured, beside] = [fresh("measured"), fresh("beside")];
    this.root.replaceChildren(...[
      html("header", { class: "tw-head" }, html("div", { class: "tw-top" }, this.title, html("span", { class: "tw-tools" }, this.undo, this.redo, this.earlier, this.reset, this.keep, find, take, theme)),
        this.headline),
      html("div", { class: "tw-meter" }, this.gauge, html("div", {}, html("div", { class: "tw-short" }, html("div", { class: "tw-said" }, this.working, this.strength, this.certainty), this.moved, this.plain), this.masses)), this.aloud,
      this.error, this.lesson && this.lesson.element,
      this.compared,
      html("div", { class: "tw-body" },
        html("div", { class: "tw-side" }, this.editorCard()),
        html("div", { class: "tw-cards" },
          html("section", { class: "tw-card tw-card-measured", "aria-labelledby": measured },
            html("div", { class: "tw-top" }, html("h2", { id: measured }, "Measured how?")), ...this.controls.measureParts),
          html("section", { class: "tw-card tw-card-beside", "aria-labelledby": beside }, html("h2", { id: beside }, "What else there is to say"), this.more),
          this.matrix && this.matrix.card.element,
          ...this.stacks().map((cards) => html("div", { class: "tw-stack" }, cards.map((part) => part.card.element))),
          this.items.element, this.taking.element)),
      html("footer", { class: "tw-soft" }, `tiewise ${menu.version}. All numbers are computed by the library on this machine; nothing leaves it.`)].filter(Boolean));
    this.root.classList.add("tiewise");
    this.nulls.card.hide(true);
  }

  // Two columns about as high as each other: the slopes of few items are low, and leave room for one more.
  stacks() {
    const { slopes, nulls, pairs, swaps, others } = this;
    return this.menu.n <= 16 ? [[slopes, nulls, swaps], [pairs, others]] : [[slopes, nulls], [pairs, swaps, others]];
  }

  editorCard() {
    const [heading, ...rest] = this.controls.shapeParts;
    this.editor.card.element.append(html("div", { class: "tw-top" }, heading, this.editor.zoomLine), ...rest, weightEntry(this.editor));
    return this.editor.card.element;
  }

  // A setting is chosen: shown at once by whoever chose it, asked for as soon as the last question is answered.
  choose(state, final = true) {
    this.begin();
    this.isHeld = !final;
    this.state = state;
    if (final) {
      this.history.push(state);
      this.marks();
      if (this.address) history.replaceState(null, "", asFragment(state));
    }
    this.send();
  }

  // A step is a press, or a drag from its first move to its drop: what was shown when it began is held against it.
  begin() {
    if (!this.isHeld && this.answer) this.then = this.answer;
  }

  step(way) {
    const state = this.history[way]();
    if (state === this.state) return;
    this.begin();
    this.isHeld = false;
    this.state = state;
    if (this.address) history.replaceState(null, "", asFragment(this.state));
    this.send();
  }

  marks() {
    this.reset.disabled = asFragment(this.state) === asFragment(this.menu.start);
    this.goesOn = this.goesOn && !this.history.past.length;
    this.earlier.hidden = !this.goesOn;
    this.undo.disabled = !this.history.past.length;
    this.redo.disabled = !this.history.future.length;
  }

  async send() {
    this.version += 1;
    this.root.dataset.wanted = String(this.version);
    clearTimeout(this.waiting);
    this.work(null);
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.sent !== this.version) {
        const version = this.sent = this.version;
        const state = this.state;
        try {
          this.show(await this.ask({ kind: "update", client: this.client, version, state }));
        } catch (error) {
          this.fail(error);
        }
      }
    } finally {
      this.busy = false;
    }
    this.waiting = setTimeout(() => this.patiently(), PATIENCE);
  }

  show(answer) {
    this.answer = answer;
    this.error.hidden = true;
    const { state, scaling, names, n } = answer;
    text(this.title, `${names[0]} and ${names[1]}: ${n.toLocaleString("en-US")} items`);
    const kept = this.kept && this.kept.answer.scaling.gaps === scaling.gaps ? this.kept.answer.scaling : null;
    this.editor.show(scaling, kept, answer.version === this.version);
    if (answer.version === this.version) this.controls.show(answer);
    this.draw(answer.gauge);
    const change = moved(this.then, answer);
    text(this.moved, change.seen);
    text(this.plain, withoutShape(answer));
    if (!this.isHeld && this.then && answer.version === this.version) text(this.aloud, change.said);
    const { concordant, discordant, tied } = answer.masses;
    text(this.masses, `${answer.in_words}: ${told(answer.value, 4)}${answer.kind === "distance" ? `, a distance (0 is full agreement)${
      answer.normalized === null ? "" : `; ${told(100 * answer.normalized, 1)}% of the largest possible`}` : ""}${answer.range ? `, from ${told(answer.range[0])} to ${told(answer.range[1])} by how ties are broken` : ""}${
      concordant === undefined ? "" : ` (concordant ${counted(concordant)}, discordant ${counted(discordant)}, tied ${counted(tied)})`}`);
    this.slopes.show(answer.slopes, names, answer.has_shares);
    this.pairs.show(answer.map, names);
    this.swaps.show(answer.swaps, scaling.gaps);
    this.others.show(null, scaling.levels, answer.value);
    this.lights.learn(answer.items);
    this.lights.learn(answer.slopes.lines.map(([item]) => ({ item, name: answer.slopes.names[item], told: answer.slopes.told[item] })));
    if (answer.map) this.lights.learn(answer.map.items.map((item, k) => this.lights.known.get(String(item)) || { item, name: answer.map.names[k], told: answer.map.told[k] }));
    if (!this.items.input.value.trim()) this.items.show(answer.items, names, answer.has_shares, answer.items.length, n);
    this.taking.show(answer);
    this.lights.again();
    this.marks();
    this.compare();
    this.root.classList.add("waiting");
    Object.assign(this.root.dataset, { version: answer.version, value: String(answer.value), weights: scaling.text });
  }

  draw(gauge) {
    const other = this.kept && this.kept.answer.kind === this.answer.kind && this.kept.answer.gauge;
    drawGauge(this.gauge, gauge, { other: other ? other.value : null, before: before(this.then, this.answer) });
  }

  // Says that something is computed, how long it takes where that is known, and since when; null where nothing is.
  work(words, seconds = null) {
    clearInterval(this.clock);
    this.working.hidden = true;
    if (words === null) return;
    const start = performance.now();
    const look = () => {
      const gone = performance.now() - start;
      this.working.hidden = gone < SEEN;
      text(this.working, `computing ${words}${seconds ? `, about ${seconds < 10 ? Math.ceil(seconds) : Math.round(seconds / 10) * 10} s` : ""}${gone > 1500 ? `; ${Math.round(gone / 1000)} s so far` : ""}…`);
    };
    this.clock = setInterval(look, 250);
    look();
  }

  // The verdict, other weights, all rankings: they take longer, and are forgotten where something newer was chosen.
  async patiently() {
    const { version, answer } = this;
    if (!answer || answer.version !== version) return;
    this.changed(answer.state);
    const asked = (kind, more = {}) => this.ask({ kind, client: this.client, version, state: answer.state, ...more });
    try {
      if (this.matrix) this.overview(asked("matrix"), version, answer.state);
      if (this.items.input.value.trim()) this.search(this.items.input.value.trim());
      this.work("the test and the interval");
      const found = await asked("evidence", { first: true });
      if (found.stale || version !== this.version) return;
      this.conclude(found);
      this.work(null);
      const others = await asked("others", { conclusion: found.direction });
      if (others.stale || version !== this.version) return;
      this.others.show(others, answer.scaling.levels, answer.value);
      if (found.later) {
        this.work("the interval", found.later);
        const rest = await asked("evidence");
        if (rest.stale || version !== this.version) return;
        this.conclude(rest);
        this.work(null);
      }
      this.root.dataset.done = String(version);
    } catch (error) {
      if (version === this.version) {
        this.work(null);
        this.fail(error);
      }
    }
  }

  async overview(asked, version, state) {
    try {
      const values = await asked;
      if (values.stale || version !== this.version) return;
      this.matrix.show(values, state.x, state.y);
      if (this.lesson) this.lesson.show(values);
      this.root.dataset.overview = String(version);
      const doubts = await this.ask({ kind: "doubts", client: this.client, version, state });
      if (doubts.stale || version !== this.version) return;
      this.matrix.doubt(doubts);
      this.root.dataset.doubts = String(version);
    } catch (error) {
      if (version === this.version) this.fail(error);
    }
  }

  conclude(found) {
    this.found = found;
    text(this.headline, found.headline);
    if (!this.isHeld) text(this.aloud, found.headline);
    text(this.strength, /ly$/.test(found.strength) && /agree$/.test(found.direction) ? `${found.direction} ${found.strength}` : found.direction);
    text(this.certainty, found.certainty === found.direction ? "" : `certainty: ${found.certainty}`);
    const band = found.interval && found.gauge && found.gauge.interval ? ["The band on the gauge is the 95% interval: it is made to hold, 19 times of 20, the value that such items have on average."] : [];
    this.more.replaceChildren(...[...found.sentences, ...band].map((sentence) => html("li", { dir: "auto" }, sentence)));
    this.draw(found.gauge || this.answer.gauge);
    this.nulls.show(found);
    this.root.classList.remove("waiting");
    this.root.dataset.concluded = String(found.version);
    this.compare();
  }

  async search(words) {
    if (!words) {
      this.items.show(this.answer.items, this.answer.names, this.answer.has_shares, this.answer.items.length, this.answer.n);
      this.lights.pin([]);
      return;
    }
    try {
      const found = await this.ask({ kind: "search", text: words, state: this.answer.state });
      if (found.text !== this.items.input.value.trim()) return;
      this.lights.learn(found.items);
      this.items.show(found.items, this.answer.names, this.answer.has_shares, found.count, this.answer.n);
      this.lights.pin(found.items.slice(0, 12).map((row) => String(row.item)));
      this.lights.again();
    } catch (error) {
      this.fail(error);
    }
  }

  keepAsA() {
    this.kept = { state: this.state, answer: this.answer, found: this.found };
    this.show(this.answer);
    this.patiently();
  }

  compare() {
    this.compared.hidden = !this.kept;
    text(this.keep, this.kept ? "Keep this as A" : "Keep as A to compare");
    if (!this.kept) return;
    const both = [this.kept, { answer: this.answer, found: this.found }].map(({ answer, found }) => ({ answer, found: found && found.version === answer.version ? found : null }));
    const band = ({ found }) => (found && found.interval && found.interval[0] !== null && found.interval[1] !== null ? found.interval : null);
    const row = (name, side) => html("tr", {}, html("th", { scope: "row" }, name), html("td", {}, side.answer.in_words), html("td", { class: "number" }, told(side.answer.value, 4)),
      html("td", { class: "number" }, band(side) ? band(side).map((end) => told(end, 2)).join(" to ") : side.found ? "none" : "..."),
      html("td", {}, side.found ? side.found.certainty : "..."), html("td", {}, side.found ? side.found.chance || side.found.p || "" : "..."));
    const [a, b] = [this.kept.answer.value, this.answer.value];
    this.compared.replaceChildren(
      html("table", {}, html("thead", {}, html("tr", {}, ["setting", "measure", "value", "95% interval", "certainty", "as extreme by chance"].map((head) => html("th", { scope: "col" }, head)))),
        html("tbody", {}, row("A", both[0]), row("B, now", both[1]))),
      html("p", {}, asFragment(this.kept.state) === asFragment(this.state) ? "A is kept. Now change the scaling or the measure: B follows, A stays. " : a === null || b === null ? "" : told(a, 4) === told(b, 4) ? `B ${a === b ? "has the value of" : "hardly differs from"} A. ` : `B is ${told(Math.abs(b - a), 4)} ${b < a ? "below" : "above"} A. `, held(both, band),
        button("Exchange A and B", () => {
          const { state } = this.kept;
          this.kept = { state: this.state, answer: this.answer, found: this.found };
          this.choose(state);
        }), " ", button("Forget A", () => {
          this.kept = null;
          this.show(this.answer);
          this.patiently();
        })));
  }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    if (event.target instanceof HTMLInputElement && event.target.type === "text") return;
    event.preventDefault();
    this.step(event.shiftKey ? "redo" : "undo");
  }

  fail(error) {
    this.error.hidden = false;
    text(this.error, error.message);
  }
}

const opened = async (root, ask, options, wanted) => {
  const app = new App(root, ask, options);
  try {
    await app.start(wanted);
  } catch (error) {
    root.replaceChildren(html("p", { class: "tw-error", role: "alert" }, error.message));
  }
  return app;
};

const render = async ({ model, el }) => {
  const { ask, close } = kernelWire(model);
  const root = html("div", { class: "tiewise" });
  const { jpThemeLight } = document.body.dataset;
  if (jpThemeLight !== undefined) root.dataset.theme = jpThemeLight === "true" ? "light" : "dark";
  el.append(root);
  const changed = (state) => { // for whoever observes the widget, once a hand rests
    model.set("state", state);
    model.save_changes();
  };
  await opened(root, ask, { changed }, {});
  return close;
};

const page = document.getElementById("explorer");
if (page && document.body.classList.contains("tiewise-page")) {
  const base = location.pathname;
  opened(page, serverWire(base), { address: base }, fromFragment(location.hash) || {}).then((app) => {
    addEventListener("hashchange", () => {
      const state = fromFragment(location.hash);
      if (state && app.state) app.choose({ ...app.state, ...state });
    });
    return app;
  });
}

export default { render };
