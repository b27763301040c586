// Two positions: how well the weights distinguish them, and one of them from all others.

import { byId, coefficient, set, svg } from "./dom.js";
import { distance } from "./model.js";
import { BASE, FULL, HEIGHT, LEFT, axes, stepOf, widthOf } from "./weights.js";

/** Return the function that draws how well the weights of a state distinguish the positions p and q. */
export function positionsPart(store, n, first) {
  const node = byId("curve");
  const inputs = [byId("p"), byId("q")];
  const chosen = n < 10 ? [1, n] : [5, 10];
  let width = 300;

  const draw = (state) => {
    const [p, q] = chosen;
    const [now, then] = [state, first].map((from) => distance(from.weights, n, from.aggregate));
    width = widthOf(node);
    const at = (position) => LEFT + stepOf(width, n) * (position - 1);
    const positions = Array.from({ length: n }, (_, k) => k + 1);
    const line = (d) => positions.map((k, i) => `${i ? "L" : "M"}${at(k).toFixed(1)} ${(BASE - FULL * d(p, k)).toFixed(1)}`).join("");
    node.replaceChildren(
      ...axes(width, n, `distinguished from position ${p}`),
      svg("path", { class: "degree", d: `${line(now)}L${at(n)} ${BASE}L${LEFT} ${BASE}Z` }),
      svg("path", { class: "then", d: line(then) }),
      svg("circle", { class: "point", cx: at(q), cy: BASE - FULL * now(p, q), r: 6 }),
    );
    const label = `How well position ${p} is distinguished from each other position`;
    set(node, { viewBox: `0 0 ${width} ${HEIGHT}`, "aria-label": label });
    inputs.forEach((input, k) => (document.activeElement === input ? null : (input.value = chosen[k])));
    const where = state.weights_y ? "In the first ranking: " : "";
    byId("two").textContent = where + sentence(Math.min(p, q), Math.max(p, q), now(p, q), then(p, q));
  };

  node.addEventListener("pointermove", (event) => {
    const box = node.getBoundingClientRect();
    const place = (((event.clientX - box.left) * width) / box.width - LEFT) / stepOf(width, n);
    chosen[1] = Math.max(1, Math.min(n, Math.round(1 + place)));
    draw(store.state);
  });
  inputs.forEach((input, k) => {
    input.max = n;
    input.addEventListener("blur", () => draw(store.state));
    input.addEventListener("input", () => {
      const given = Number(input.value);
      if (!Number.isInteger(given) || given < 1 || given > n) return;
      chosen[k] = given;
      draw(store.state);
    });
  });
  return draw;
}

/** Return the fuzzy equality and order of two positions in words, now and with the first settings. */
function sentence(better, worse, now, then) {
  if (better === worse) return `Position ${better} is equal to itself.`;
  const was = (...pair) => [...new Set(pair.map(coefficient))].join(", at first ");
  return (
    `Positions ${better} and ${worse} are distinguished to the degree d = ${was(now, then)} and equal to the degree ` +
    `E = 1 - d = ${was(1 - now, 1 - then)}. In the fuzzy order, ${worse} is at least as good as ${better} to the degree ` +
    `${coefficient(1 - now)}, and ${better} at least as good as ${worse} to the degree 1.`
  );
}
