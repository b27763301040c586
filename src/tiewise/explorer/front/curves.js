// Curves: what chance gives, what a swap costs, and the value under other weights.
import { counted, svg, told } from "./dom.js";
import { Card, along, bottomAxis, byRatio, evenPlaces, roundPlaces, roundTicks, roundTop, sideAxis, tickText } from "./frame.js";

const WIDE = 420, HIGH = 214, LEFT = 44, RIGHT = 408, TOP = 22, BOTTOM = 172;

export class NullChart {
  constructor() {
    this.card = new Card("null", "Could it be chance?", "");
  }

  show(found) {
    this.card.hide(!found.null);
    if (!found.null) return;
    const { bars, mean, observed, drawn } = found.null;
    const x = along(bars[0][0], bars.at(-1)[1], LEFT, RIGHT);
    const most = Math.max(...bars.map(([, , rest, tail]) => rest + tail)) || 1;
    const y = along(0, most, BOTTOM, TOP + 26);
    const bar = (kind, from, to, low, high) => high > low && svg("rect", {
      class: kind, x: x(from), width: Math.max(0.8, x(to) - x(from) - 0.4), y: y(high), height: y(low) - y(high),
    });
    this.card.help.textContent = `The values that unrelated rankings have (${found.by}). ${!drawn || bars.some(([, , , tail]) => tail)
      ? `Orange: at least as extreme as yours. p counts both ends, and is twice the orange share: ${found.p}.` : `None is as extreme as yours: ${found.p}.`}`;
    const side = (value) => (x(value) > (LEFT + RIGHT) / 2 ? ["end", -4] : ["start", 4]);
    const said = (value, words, line) => svg("text", { class: "tick", x: x(value) + side(value)[1], y: TOP - 10 + 15 * line, "text-anchor": side(value)[0] }, words);
    this.card.draw(WIDE, BOTTOM + 24, `Distribution by chance, ${found.p}`,
      bars.flatMap(([from, to, rest, tail]) => [bar("rest", from, to, 0, rest), bar("tail", from, to, rest, rest + tail)]),
      mean !== null && svg("line", { class: "chance", x1: x(mean), x2: x(mean), y1: TOP + 8, y2: BOTTOM }),
      svg("line", { class: "observed", x1: x(observed), x2: x(observed), y1: TOP - 6, y2: BOTTOM }),
      said(observed, `observed ${told(observed)}`, 0), mean !== null && said(mean, `chance ${told(mean)}`, 1),
      svg("line", { class: "axis", x1: LEFT, x2: RIGHT, y1: BOTTOM, y2: BOTTOM }),
      roundTicks(bars[0][0], bars.at(-1)[1]).map((value) => svg("text", { class: "tick", x: x(value), y: BOTTOM + 16, "text-anchor": "middle" }, tickText(value))));
  }
}

export class SwapChart {
  constructor() {
    this.card = new Card("swaps", "What does a swap cost?", "By how much a swap of the items at this position and the next counts: 1 is a pair that is told apart in full.");
  }

  show(swaps, gaps) {
    const few = gaps <= 40;
    const x = few ? along(0.5, gaps + 0.5, LEFT, RIGHT) : byRatio(1, gaps, LEFT, RIGHT);
    const top = Math.min(1, roundTop(Math.max(...swaps.map(([, cost]) => cost))));
    const y = along(0, top, BOTTOM, TOP);
    const step = (RIGHT - LEFT) / gaps;
    const drawn = few
      ? swaps.map(([place, cost]) => svg("rect", { class: "cost", x: x(place) - step * 0.42, width: step * 0.84, y: y(cost), height: BOTTOM - y(cost) }))
      : [svg("path", { class: "cost-line", d: swaps.map(([place, cost], k) => `${k ? "L" : "M"}${x(place).toFixed(1)} ${y(cost).toFixed(1)}`).join("") })];
    this.card.draw(WIDE, HIGH, `Cost of a swap by depth: ${told(swaps[0][1])} at the first position, ${told(swaps.at(-1)[1])} at the last`,
      sideAxis([0, top / 2, top].map((tick) => Number(tick.toPrecision(2))), y, LEFT, RIGHT), drawn,
      bottomAxis(few ? evenPlaces(gaps) : roundPlaces(gaps), x, BOTTOM, LEFT, RIGHT, few ? "position" : "position (log scale)"));
  }
}

export class OthersChart {
  constructor() {
    this.card = new Card("robustness", "Does it hang on the weights?", "");
  }

  show(found, levels, value) {
    this.found = found || this.found;
    if (!this.found) return;
    const points = this.found.points.filter(([, statistic]) => statistic !== null);
    if (!points.length) return this.card.hide(true);
    this.card.hide(false);
    const last = Math.max(points.at(-1)[0], 2);
    const { clear = null, chance = [] } = this.found;
    const where = this.found.points.map(([, statistic], place) => (statistic === null ? -1 : place)).filter((place) => place >= 0);
    const luck = where.map((place) => [this.found.points[place][0], chance[place] ?? null]).filter(([, entry]) => entry !== null);
    const numbers = [...points.flatMap(([, ...rest]) => rest.filter((entry) => entry !== null)), ...luck.map(([, entry]) => entry), value ?? points[0][1]];
    const least = Math.min(0, ...numbers), most = Math.max(1, ...numbers);
    const [low, high] = [least < -0.5 && least >= -1 ? -1 : least < 0 && least >= -0.5 ? -0.5 : least, most];
    const x = byRatio(1, last, LEFT + 4, RIGHT - 4), y = along(low, high, BOTTOM, TOP);
    const line = (side) => points.filter((point) => point[side] !== null).map((point) => `${x(point[0]).toFixed(1)} ${y(point[side]).toFixed(1)}`);
    const band = [...line(2), ...line(3).reverse()];
    // Between two k the curve is in full strength where it can be told at both.
    const parts = { true: [], false: [] };
    points.slice(1).forEach((point, k) => parts[!clear || (clear[where[k]] && clear[where[k + 1]])].push(`M${line(1)[k]}L${line(1)[k + 1]}`));
    const open = clear && where.some((place) => !clear[place]);
    const spot = luck.at(-1);
    this.card.help.textContent = `${this.found.sentence || ""} The curve: the value if only the first k positions were told apart, from each other and from the rest${band.length ? ", with its interval" : ""}${
      clear ? "" : "; for so many items without a test"}. ${open ? "Dotted: cannot be told from chance. " : ""}${luck.length ? "Dashed: what chance gives. " : ""}The dot: your choice, at about ${counted(levels)} ${levels === 1 ? "level" : "levels"}.`.trim();
    this.card.draw(WIDE, HIGH, `Value over the first k positions; your choice ${told(value)}`,
      sideAxis(high - low > 2 ? roundTicks(low, high) : [-1, -0.5, 0, 0.5, 1].filter((tick) => tick >= low), y, LEFT, RIGHT),
      band.length > 2 && svg("path", { class: "area", d: `M${band.join("L")}Z` }),
      luck.length > 1 && svg("path", { class: "chance", d: `M${luck.map(([k, entry]) => `${x(k).toFixed(1)} ${y(entry).toFixed(1)}`).join("L")}` }),
      spot && svg("text", { class: "tick", x: RIGHT - 2, y: y(spot[1]) - 5, "text-anchor": "end" }, "chance"),
      parts.false.length > 0 && svg("path", { class: "curve open", d: parts.false.join("") }),
      parts.true.length > 0 && svg("path", { class: "curve", d: parts.true.join("") }),
      value !== null && svg("circle", { class: "dot", cx: x(Math.min(last, Math.max(1, levels))), cy: y(value), r: 7 }),
      bottomAxis(roundPlaces(last, 6), x, BOTTOM, LEFT, RIGHT, "k (log scale)"));
    return undefined;
  }
}
