// The value between the ends of its measure, with its interval and what chance gives: as the report draws it.
import { minus, svg } from "./dom.js";

export const drawGauge = (picture, gauge, { stale = false, other = null, before = null } = {}) => {
  if (!gauge) {
    picture.replaceChildren();
    picture.setAttribute("aria-label", "undefined");
    return;
  }
  const at = (mark) => `${mark.at}%`;
  picture.setAttribute("aria-label", before ? `${gauge.label}; before the last step ${before.text}` : gauge.label);
  picture.replaceChildren(...[
    svg("line", { class: "scale", x1: at(gauge.ends[0]), x2: at(gauge.ends.at(-1)), y1: 34, y2: 34 }),
    ...gauge.ends.flatMap((end) => [
      svg("line", { class: "scale", x1: at(end), x2: at(end), y1: 28, y2: 40 }),
      svg("text", { x: at(end), y: 58, "text-anchor": end.anchor }, minus(end.text)),
    ]),
    gauge.interval && svg("rect", {
      class: stale ? "band stale" : "band", x: `${gauge.interval[0]}%`, width: `${gauge.interval[1]}%`, y: 26, height: 16, rx: 3,
    }),
    ...(gauge.chance ? [
      svg("line", { class: "chance", x1: at(gauge.chance), x2: at(gauge.chance), y1: 18, y2: 48 }),
      svg("text", { class: "mean", x: at(gauge.chance), y: 76, "text-anchor": gauge.chance.anchor }, minus(gauge.chance.text.replace("gives -", "gives \u2212"))),
    ] : []),
    // Where it stood before the last step: a ring, and the way from there.
    ...(before ? [
      svg("line", { class: "way", x1: at(before), x2: at(gauge.value), y1: 34, y2: 34 }),
      svg("circle", { class: "before", cx: at(before), cy: 34, r: 6 }),
    ] : []),
    other && svg("circle", { class: "other", cx: at(other), cy: 34, r: 8 }),
    svg("circle", { class: "dot", cx: at(gauge.value), cy: 34, r: 8 }),
    svg("text", { class: "value", x: at(gauge.value), y: 17, "text-anchor": gauge.value.anchor }, minus(gauge.value.text)),
  ].filter(Boolean));
};
