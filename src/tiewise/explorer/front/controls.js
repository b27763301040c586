// What can be chosen beside the bars: shapes, levels, the measure and its parts, which two rankings.
import { button, clamp, counted, fresh, html, ordinal, text } from "./dom.js";

const STEPS = 200; // of the slider: each is to change something

const option = (value, words) => html("option", { value }, words);
const field = (words, control) => {
  const id = fresh("field");
  control.id = id;
  return html("div", { class: "tw-field" }, html("label", { for: id }, words), control);
};

// What the levels mean, with the numbers of the moment: of the positions that items have, how many are told apart.
const meaning = ({ told: levels, last: places, whole: [first, last] }, { aggregate }, n, hasAggregate, canSlide) => {
  const gaps = places - 1, have = places < n ? " that items have" : "";
  const sum = `the ${counted(gaps)} weights between them add up to ${counted(levels)}`;
  if (levels < 1e-9) return "No position is told apart from any other: all are tied.";
  if (hasAggregate && aggregate === "max") return `Here ${sum}, but by max only the largest weight between two positions counts: it alone says how well they are told apart.`;
  if (levels > gaps - 1e-9) return `All ${counted(places)} positions${have} are told apart in full: every step counts.`;
  if (levels < 1 + 1e-9 && first === places) return `Only the first and the last of ${counted(places)} positions${have} are told apart in full: ${sum}. All others in part, by how far they are apart.`;
  const ends = [first && `The 1st counts as fully ahead of the ${ordinal(first)} and all below it${first > 2 ? ", and at most in part ahead of those between" : ""}.`,
    last && `The last counts as fully behind the ${ordinal(last)} and all above it${last < places - 1 ? ", and at most in part behind those between" : ""}.`].filter(Boolean);
  if (!ends.length) return `Of the ${counted(places)} positions${have} no two are told apart in full: ${sum}. All differences count in part only.`;
  return `About ${counted(levels < 10 ? levels : Math.round(levels))} of ${counted(places)} positions${have} can be fully told apart: ${sum}. ${ends.join(" ")}${canSlide ? " Slide to the left for a coarser look." : ""}`;
};

// What the t-norm does, by its formula and for a pair that is half told apart in both rankings.
const joined = ({ name, formula }, { half, matters }) => `A pair counts T(a, b), where a and b say how far its items are told apart in either ranking; by ${name}, T(a, b) = ${formula}. ${
  matters ? `Half told apart in both, it counts T(0.5, 0.5) = ${counted(half)}.` : "With these weights, all 0 or 1, every t-norm gives the same."}`;

export class Controls {
  constructor(menu, labels, choose) {
    Object.assign(this, { menu, labels, choose });
    this.shapes = new Map(menu.scalings.map((shape) => [shape.name, shape]));
    this.presets = html("div", { class: "tw-presets", role: "group", "aria-label": "Shapes of scalings" },
      menu.scalings.map((shape) => button(shape.name.replaceAll("_", " "), () => this.preset(shape), {
        title: `${shape.meaning}: w(i) = ${shape.formula}`, "data-shape": shape.name, "aria-pressed": "false",
      })),
      button("steps", () => choose({ weights: this.steps() }), { title: "a weight for each range of positions", "data-shape": "steps", "aria-pressed": "false" }));
    this.slider = html("input", { type: "range", min: 0, max: STEPS, step: 1 });
    this.amount = html("input", { type: "number", step: "any", "aria-label": "the same as a number" });
    this.unit = html("label", {}, "levels");
    this.slider.id = fresh("levels");
    this.unit.htmlFor = this.slider.id;
    this.slider.addEventListener("input", () => this.slid(false));
    this.slider.addEventListener("change", () => this.slid(true));
    this.amount.addEventListener("change", () => this.parameter(Number(this.amount.value), true));
    this.meaning = html("p", { class: "tw-soft tw-meaning", id: fresh("meaning") });
    this.shared = html("p", { class: "tw-shared", id: fresh("shared"), hidden: true });
    this.slider.setAttribute("aria-describedby", `${this.meaning.id} ${this.shared.id}`);
    this.words = html("input", { type: "text", spellcheck: "false", autocomplete: "off", maxlength: 4000 });
    this.words.addEventListener("change", () => choose({ weights: this.words.value.trim() || "uniform" }));
    this.steeper = html("p", { class: "tw-line tw-steeper", hidden: true });
    this.near = button("", () => choose({ weights: this.near.dataset.text }), { class: "tw-near", hidden: true });
    this.measure = html("select", {}, menu.measures.map(({ name, words }) => option(name, words)));
    this.tnorm = html("select", {}, menu.tnorms.map(({ name, has_parameter: has }) => option(name, has ? `${name} (p)` : name)));
    this.p = html("input", { type: "number", step: "any", value: 2 });
    this.aggregate = html("select", {}, option("sum", "sum: steps add up"), option("max", "max: the largest step"));
    this.ties = html("select", {}, option("gamma", "drop out (gamma)"), option("indifference", "equally good"), option("incomparability", "order unknown"));
    this.method = html("select", {}, menu.methods.map(({ name, words }) => option(name, words)));
    this.sides = ["x", "y"].map((side) => html("select", { "data-side": side }, labels.map((label, place) => option(place, label))));
    const listen = (control, change) => control.addEventListener("change", change);
    listen(this.measure, () => choose({ measure: this.measure.value }));
    for (const control of [this.tnorm, this.p]) listen(control, () => choose({ tnorm: this.normText() }));
    listen(this.aggregate, () => choose({ aggregate: this.aggregate.value }));
    listen(this.ties, () => choose({ ties: this.ties.value }));
    listen(this.method, () => choose({ method: this.method.value }));
    this.sides.forEach((control, k) => listen(control, () => this.pick(k)));
    this.takes = { tnorm: field("T-norm: how two distances are joined", this.tnorm), p: field("p", this.p), aggregate: field("Aggregation: how weights make a distance", this.aggregate), ties: field("Ties in the data", this.ties) };
    this.shapeParts = [html("h3", {}, "Shapes"), this.presets,
      html("div", { class: "tw-line tw-levels" }, this.unit, this.slider, this.amount), this.shared, this.steeper, this.meaning, this.near, field("Scaling, as text", this.words)];
    this.joined = html("p", { class: "tw-soft tw-joined", id: fresh("joined") });
    this.tnorm.setAttribute("aria-describedby", this.joined.id);
    this.numbering = field("Equal values are numbered", this.method);
    this.advanced = html("details", { class: "tw-advanced" }, html("summary", {}, "Advanced: t-norm, aggregation, ties"),
      html("div", { class: "tw-fields" }, this.takes.tnorm, this.takes.p, this.takes.aggregate, this.takes.ties), this.joined);
    this.measureParts = [html("div", { class: "tw-fields" }, labels.length > 2 && [field("First ranking", this.sides[0]), field("Second ranking", this.sides[1])],
      field("Measure", this.measure), this.numbering), this.advanced];
  }

  pick(changed) {
    const [x, y] = this.sides.map((control) => Number(control.value));
    const other = changed ? this.state.x : this.state.y;
    this.choose(x === y ? (changed ? { x: this.state.y, y } : { x, y: this.state.x }) : { x, y }, other);
  }

  normText() {
    const norm = this.menu.tnorms.find(({ name }) => name === this.tnorm.value);
    return norm.has_parameter ? `${norm.name}:${this.p.value === "" ? 2 : this.p.value}` : norm.name;
  }

  steps() {
    const last = this.gaps;
    const [first, second] = [Math.max(1, Math.round(last / 10)), Math.max(2, Math.round(last / 3))];
    return `steps:${first}=1,${second}=0.5`;
  }

  preset(shape) {
    this.choose({ weights: shape.parameter ? `${shape.name}:${shape.first}` : shape.name });
  }

  // The slider goes by ratios for counts, and evenly for shares.
  range() {
    const shape = this.shape;
    if (!shape) return null;
    if (shape.parameter === "p") return { low: 0, high: 1, whole: false, even: true };
    if (shape.parameter === "f") return { low: 1 / Math.max(this.gaps, 2), high: 1, whole: false, even: false };
    const whole = shape.parameter === "k";
    return { low: 1, high: Math.max(whole ? Math.min(this.gaps, this.last) : this.gaps, 2), whole, even: whole && this.gaps <= STEPS };
  }

  slid(final) {
    const { low, high, whole, even } = this.range();
    const share = Number(this.slider.value) / Number(this.slider.max);
    const value = even ? low + (high - low) * share : low * (high / low) ** share;
    this.parameter(whole || (!even && this.shape.has_levels && value >= 10) ? Math.round(value) : Number(value.toPrecision(3)), final);
  }

  parameter(value, final) {
    if (!this.shape || !Number.isFinite(value)) return;
    this.choose({ weights: `${this.shape.name}:${value}` }, null, final);
  }

  show({ state, scaling, shared, n, joined: example }) {
    const isFirst = !this.state;
    this.state = state;
    this.gaps = scaling.gaps;
    this.last = scaling.last;
    const [name, value] = state.weights.split(":");
    this.shape = this.shapes.get(name) || null;
    for (const preset of this.presets.children) preset.setAttribute("aria-pressed", String(preset.dataset.shape === name));
    const takes = this.menu.measures.find((measure) => measure.name === state.measure).takes;
    const range = this.range();
    this.slider.disabled = this.amount.disabled = !range;
    const now = value === undefined || !this.shape ? scaling.levels : Number(value);
    text(this.unit, this.shape && this.shape.parameter ? { k: "first k positions", p: "factor p", f: "fraction f" }[this.shape.parameter] : "levels (about how many positions are told apart)");
    if (range) {
      const share = range.even ? (now - range.low) / (range.high - range.low) : Math.log(now / range.low) / Math.log(range.high / range.low);
      this.slider.max = range.whole && range.even ? range.high - range.low : STEPS;
      if (document.activeElement !== this.slider) this.slider.value = Math.round(Number(this.slider.max) * clamp(share, 0, 1));
    }
    this.slider.setAttribute("aria-valuetext", counted(now));
    text(this.meaning, meaning(scaling, state, n, takes.includes("aggregate"), Boolean(range)));
    this.shared.hidden = !shared;
    text(this.shared, shared ? shared.text : "");
    this.numbering.hidden = !shared || !this.menu.methods.length;
    if (state.method) this.method.value = state.method;
    // What a link or an earlier page has chosen there is not hidden.
    if (isFirst) this.advanced.open = state.tnorm !== "product" || state.aggregate !== "sum" || state.ties !== "gamma";
    if (document.activeElement !== this.amount) this.amount.value = Number(now.toPrecision(4));
    if (document.activeElement !== this.words) this.words.value = state.weights;
    this.steeper.hidden = !scaling.steeper.length;
    this.steeper.replaceChildren(`Hardly weighs on so many: take`, ...scaling.steeper.map((weights) => button(weights, () => this.choose({ weights }))));
    this.near.hidden = !scaling.near;
    if (scaling.near) {
      this.near.dataset.text = scaling.near.text;
      text(this.near, `Snap to ${scaling.near.text}, which is at most ${Number(scaling.near.apart.toPrecision(1))} away`);
    }
    this.measure.value = state.measure;
    const [norm, p] = state.tnorm.split(":");
    this.tnorm.value = norm;
    if (p !== undefined && document.activeElement !== this.p) this.p.value = p;
    for (const part of ["tnorm", "aggregate", "ties"]) this.takes[part].hidden = !takes.includes(part);
    this.advanced.hidden = !["tnorm", "aggregate", "ties"].some((part) => takes.includes(part));
    this.takes.p.hidden = p === undefined || !takes.includes("tnorm");
    this.joined.hidden = !takes.includes("tnorm");
    text(this.joined, joined(this.menu.tnorms.find((one) => one.name === norm), example));
    for (const choice of this.tnorm.options) choice.disabled = n > 4000 && !this.menu.tnorms.find((one) => one.name === choice.value).is_quick;
    this.aggregate.value = state.aggregate;
    this.ties.value = state.ties;
    this.sides.forEach((control, k) => { control.value = String(k ? state.y : state.x); });
  }
}
