// The scaling under one's hand: a bar for each gap between positions, or points on a curve where there are many.
import { button, clamp, fresh, html, ordinal, rounded, svg, text } from "./dom.js";
import { Card, along, bottomAxis, byRatio, evenPlaces, roundPlaces, roundTop, sideAxis } from "./frame.js";

const REACH = 24; // so near a finger has to come to a point or a bar, in pixels of the screen: elsewhere it scrolls the page
const WIDE = 440, HIGH = 222, LEFT = 36, RIGHT = 432, TOP = 12, BOTTOM = 180;

export class ScalingEditor {
  constructor(change) {
    this.change = change;
    this.card = new Card("scaling", "How much does each position matter?", "", {});
    this.card.picture.setAttribute("role", "group");
    this.card.picture.setAttribute("data-grab", "");
    this.here = 0;
    this.kept = null;
    this.own = null;
    this.top = 1;
    this.zoom = html("select", { id: fresh("zoom") }, ["auto", "1", "0.1", "0.01", "0.001", "0.0001"].map((name) => html("option", { value: name }, name)));
    this.zoom.addEventListener("change", () => { this.scale(); this.draw(); });
    this.zoomLine = html("span", { class: "tw-zoom" }, html("label", { for: this.zoom.id }, "scale up to"), this.zoom);
    this.readout = html("span", { class: "tw-soft" });
    // A press must not take the focus from the point that it is about.
    this.remove = button("Remove point", () => this.takeAway(this.here), { hidden: true, onmousedown: (event) => event.preventDefault() });
    const picture = this.card.picture;
    this.card.element.append(html("div", { class: "tw-line tw-at" }, this.readout, this.remove));
    for (const name of ["focusin", "focusout"]) this.card.element.addEventListener(name, () => setTimeout(() => this.say(), 0));
    picture.addEventListener("touchstart", (event) => {
      if (event.touches.length === 1 && this.near(event.touches[0]) !== null) event.preventDefault();
    }, { passive: false });
    picture.addEventListener("pointerdown", (event) => this.grab(event));
    picture.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"]) picture.addEventListener(name, () => this.drop());
    picture.addEventListener("keydown", (event) => this.key(event));
    picture.addEventListener("dblclick", (event) => this.add(event));
  }

  // What is shown: {bars} or {handles, curve}; the weights under a hand, or newer than the answer, stay as they are.
  show(scaling, kept, isNewest) {
    this.kept = kept;
    if ((this.held === undefined && isNewest) || !this.own) {
      this.gaps = scaling.gaps;
      this.isBars = Boolean(scaling.bars);
      this.at = this.isBars ? scaling.bars.map((_, place) => place + 1) : scaling.handles.map(([place]) => place);
      this.own = this.isBars ? [...scaling.bars] : scaling.handles.map(([, weight]) => weight);
      this.here = clamp(this.here, 0, this.at.length - 1);
    }
    this.curve = scaling.curve;
    this.end = scaling.last;
    if (this.held === undefined) this.scale();
    this.zoomLine.hidden = this.isBars;
    const beyond = this.end <= this.gaps ? ` No item has a position beyond the ${ordinal(this.end)}: weights there change nothing.` : "";
    this.card.help.textContent = (this.isBars
      ? "Drag the bars: 1 tells two neighbouring positions apart in full, 0 makes them tied. The higher a bar, the more it matters who stands on which side of it."
      : "Drag the points: 1 tells two neighbouring positions apart in full, 0 makes them tied. A double click adds a point, Delete takes it away.") + beyond;
    this.draw();
  }

  // Many positions that are told apart a little each have small weights: the scale goes with them.
  scale() {
    if (this.isBars) this.top = 1;
    else if (this.zoom.value !== "auto") this.top = Number(this.zoom.value);
    else this.top = roundTop(Math.max(...this.own, ...(this.curve || []).map(([, weight]) => weight)));
    this.height = (weight) => along(0, this.top, BOTTOM, TOP)(Math.min(weight, this.top));
    this.digits = 2 + Math.max(0, Math.ceil(-Math.log10(this.top)));
  }

  draw() {
    const focused = this.card.picture.contains(document.activeElement);
    const last = this.gaps;
    this.x = this.isBars ? along(0.5, last + 0.5, LEFT, RIGHT) : byRatio(1, last, LEFT + 8, RIGHT - 8);
    const marks = this.isBars ? evenPlaces(last, 10) : roundPlaces(last, 7);
    const parts = [this.beyond(), sideAxis([0, this.top / 2, this.top].map((tick) => Number(tick.toPrecision(2))), this.height, LEFT, RIGHT), bottomAxis(marks, this.x, BOTTOM, LEFT, RIGHT,
      this.isBars ? "between this position and the next" : "position (log scale)")];
    parts.push(...(this.isBars ? this.bars() : this.points()));
    if (this.kept) parts.push(this.outline(this.kept));
    this.card.draw(WIDE, HIGH, "Scaling: weights between neighbouring positions", ...parts);
    if (focused) this.card.picture.querySelector('[tabindex="0"]').focus({ preventScroll: true });
    this.say();
  }

  // Where no item is, whatever the weights: from the last position of any item on.
  beyond() {
    if (!(this.end <= this.gaps)) return [];
    const from = this.isBars ? this.x(this.end - 0.5) : this.x(Math.max(1, this.end - 0.5)), wide = RIGHT - from;
    const middle = from + wide / 2, high = (TOP + BOTTOM) / 2;
    return [svg("rect", { class: "beyond", x: from, y: TOP, width: wide, height: BOTTOM - TOP }, svg("title", {}, "no item here")),
      wide > 15 && svg("text", { class: "nobody", x: middle, y: wide > 92 ? TOP + 16 : high, "text-anchor": "middle", "pointer-events": "none",
        ...(wide > 92 ? {} : { transform: `rotate(-90 ${middle} ${high})`, "dominant-baseline": "central" }) }, "no item here")];
  }

  // Where the hand or the focus is, and the weight there.
  say() {
    const active = document.activeElement;
    const isAt = this.own && (this.held !== undefined || this.card.picture.contains(active) || active === this.remove);
    const position = isAt ? this.at[this.here] : null;
    text(this.readout, isAt ? `between ${ordinal(position)} and ${ordinal(position + 1)}: ${this.own[this.here].toFixed(this.digits)}` : "");
    this.remove.hidden = !isAt || this.isBars || this.at.length <= 2;
  }

  takeAway(place) {
    if (this.isBars || this.at.length <= 2) return;
    this.at.splice(place, 1);
    this.own.splice(place, 1);
    this.here = clamp(place, 0, this.at.length - 1);
    this.card.picture.querySelector('[tabindex="0"]').focus({ preventScroll: true });
    this.tell(true);
  }

  // The point or bar that a finger is on, or so near that it is meant; null where it is on the background.
  near(touch) {
    const { place, x, y } = this.spot(touch);
    const reach = REACH / this.card.picture.getScreenCTM().a;
    if (this.isBars) {
      const isIn = x >= LEFT - reach && x <= RIGHT + reach && y <= BOTTOM + 8;
      return isIn && y >= this.height(this.own[place]) - reach ? place : null;
    }
    const away = this.at.map((at, k) => Math.hypot(this.x(at) - x, this.height(this.own[k]) - y));
    const best = away.indexOf(Math.min(...away));
    return away[best] <= reach ? best : null;
  }

  slider(place, shape) {
    const weight = this.own[place];
    const position = this.at[place];
    return svg("g", {
      class: "tw-handle", role: "slider", tabindex: place === this.here ? 0 : -1, "data-place": place,
      "aria-label": `weight between positions ${position} and ${position + 1}`, "aria-orientation": "vertical",
      "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuenow": rounded(weight, 9), "aria-valuetext": weight.toFixed(this.digits),
    }, ...shape);
  }

  bars() {
    const step = (RIGHT - LEFT) / this.gaps;
    return this.own.map((weight, place) => {
      const from = this.x(place + 1) - step * 0.42;
      return this.slider(place, [
        svg("rect", { class: "room", x: from, y: TOP, width: step * 0.84, height: BOTTOM - TOP }),
        svg("rect", { class: "bar", x: from, y: this.height(weight), width: step * 0.84, height: Math.max(0, BOTTOM - this.height(weight)) }),
        svg("rect", { class: "grip", x: from, y: this.height(weight) - 3, width: step * 0.84, height: 6, rx: 2 }),
      ]);
    });
  }

  points() {
    const known = this.held === undefined ? this.curve : this.at.map((place, k) => [place, this.own[k]]);
    const line = known.map(([place, weight], k) => `${k ? "L" : "M"}${this.x(place).toFixed(1)} ${this.height(weight).toFixed(1)}`).join("");
    return [
      svg("path", { class: "area", d: `${line}L${this.x(this.gaps)} ${BOTTOM}L${this.x(1)} ${BOTTOM}Z` }),
      svg("path", { class: "curve", d: line }),
      ...this.own.map((weight, place) => this.slider(place, [
        svg("circle", { class: "reach", cx: this.x(this.at[place]), cy: this.height(weight), r: 13 }),
        svg("circle", { class: "grip", cx: this.x(this.at[place]), cy: this.height(weight), r: 6 }),
      ])),
    ];
  }

  outline(kept) {
    const known = kept.bars ? kept.bars.map((weight, place) => [place + 1, weight]) : kept.curve;
    const step = (RIGHT - LEFT) / this.gaps / 2;
    const words = kept.bars
      ? known.map(([place, weight], k) => `${k ? "L" : "M"}${this.x(place) - step} ${this.height(weight)}L${this.x(place) + step} ${this.height(weight)}`).join("")
      : known.map(([place, weight], k) => `${k ? "L" : "M"}${this.x(place)} ${this.height(weight)}`).join("");
    return svg("path", { class: "kept", d: words });
  }

  spot(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.card.picture.getScreenCTM().inverse());
    let best = 0;
    this.at.forEach((place, k) => {
      if (Math.abs(this.x(place) - point.x) < Math.abs(this.x(this.at[best]) - point.x)) best = k;
    });
    return { place: best, weight: clamp(rounded(this.top * (BOTTOM - point.y) / (BOTTOM - TOP), this.digits), 0, this.top), x: point.x, y: point.y };
  }

  grab(event) {
    const { place, y } = this.spot(event);
    if (event.button || y > BOTTOM + 8) return;
    const meant = event.pointerType === "touch" ? this.near(event) : place;
    if (meant === null) return;
    event.preventDefault();
    this.card.picture.setPointerCapture(event.pointerId);
    this.held = this.here = this.last = meant;
    this.hasMoved = false;
    // The picture is not drawn anew under a finger that is just put down: who is to hear of the touch would be gone.
    if (event.pointerType === "touch") return;
    this.drag(event);
    this.card.picture.querySelector('[tabindex="0"]').focus({ preventScroll: true });
  }

  // Over bars a hand paints: what it passes over takes the weight that it is at.
  drag(event) {
    if (this.held === undefined) return;
    const { place, weight } = this.spot(event);
    this.hasMoved = true;
    if (this.isBars) {
      const [from, to] = [Math.min(this.last, place), Math.max(this.last, place)];
      for (let k = from; k <= to; k += 1) this.own[k] = weight;
      this.here = this.last = place;
    } else this.own[this.held] = weight;
    this.draw();
    this.tell(false);
  }

  drop() {
    if (this.held === undefined) return;
    this.held = undefined;
    this.draw();
    this.card.picture.querySelector('[tabindex="0"]').focus({ preventScroll: true });
    if (this.hasMoved) this.tell(true);
  }

  set(place, weight, final = true) {
    this.own[place] = clamp(rounded(weight, Math.max(this.digits, 4)), 0, 1);
    this.here = place;
    this.draw();
    this.tell(final);
  }

  key(event) {
    const steps = { ArrowUp: 0.05, ArrowDown: -0.05, PageUp: 0.25, PageDown: -0.25 };
    const moves = { ArrowRight: 1, ArrowLeft: -1 };
    const place = this.here;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in steps) this.set(place, this.own[place] + this.top * steps[event.key] * (event.shiftKey ? 0.2 : 1));
    else if (event.key === "Home") this.set(place, 0);
    else if (event.key === "End") this.set(place, this.top);
    else if (event.key in moves) {
      this.here = clamp(place + moves[event.key], 0, this.at.length - 1);
      this.draw();
    } else if ((event.key === "Delete" || event.key === "Backspace") && !this.isBars && this.at.length > 2) this.takeAway(place);
    else return;
    event.preventDefault();
  }

  // A point at a position, where there is none yet.
  put(position, weight) {
    const place = clamp(Math.round(position), 1, this.gaps);
    const found = this.at.indexOf(place);
    if (found >= 0) return this.set(found, weight);
    if (this.isBars || this.at.length >= 40) return undefined;
    const before = this.at.filter((other) => other < place).length;
    this.at.splice(before, 0, place);
    this.own.splice(before, 0, 0);
    return this.set(before, weight);
  }

  add(event) {
    if (this.isBars) return;
    const { x, weight } = this.spot(event);
    const share = (x - LEFT - 8) / (RIGHT - LEFT - 16);
    this.put(Math.exp(clamp(share, 0, 1) * Math.log(this.gaps)), weight);
  }

  tell(final) {
    const words = this.isBars ? `[${this.own.join(",")}]` : `points:${this.at.map((place, k) => `${place}=${this.own[k]}`).join(",")}`;
    this.change(words, final);
  }
}

export const weightEntry = (editor) => {
  const position = html("input", { type: "number", min: 1, value: 1, "aria-label": "position" });
  const weight = html("input", { type: "number", min: 0, max: 1, step: "any", value: 1, "aria-label": "weight" });
  const form = html("form", { class: "tw-line tw-entry" }, html("span", {}, "Weight below position "), position, " is ", weight, " ",
    html("button", { type: "submit" }, "Set"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    editor.put(Number(position.value) || 1, Number(weight.value) || 0);
  });
  return form;
};
