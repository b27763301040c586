// What the last step changed: the value before it and now, in words for the eye and for the ear.
import { minus, rounded, told } from "./dom.js";

const figure = (answer, value) => (value !== null && answer.kind === "distance"
  ? minus(value.toLocaleString("en-US", { maximumSignificantDigits: 4 })) : told(value));

// Two answers can stand on one gauge where they are values of one kind.
export const before = (then, now) => (then && then.gauge && now.gauge && then.kind === now.kind && then.value !== now.value ? then.gauge.value : null);

export const moved = (then, now) => {
  if (!then) return { seen: "", said: "" };
  const [from, to] = [figure(then, then.value), figure(now, now.value)];
  const differs = (...names) => names.some((name) => then.state[name] !== now.state[name]);
  const other = differs("x", "y") ? "other rankings" : differs("measure") ? "another measure" : differs("weights") ? "" : differs("tnorm") ? "another t-norm"
    : differs("aggregate") ? "another aggregation" : differs("ties") ? "another meaning of ties" : differs("method") ? "another numbering" : "";
  const since = other ? `with ${other}` : "since the last step";
  if (then.value === null || now.value === null || then.kind !== now.kind) return { seen: `${from} → ${to} (${since})`, said: `Now ${to}, before ${from}, ${since}.` };
  const by = now.value - then.value;
  if (from === to) return { seen: `${to}, ${by ? "hardly changed" : "unchanged"} ${since}`, said: `${to}, ${by ? "hardly changed" : "unchanged"}.` };
  const size = figure(now, now.kind === "distance" ? Math.abs(by) : Math.abs(rounded(now.value, 3) - rounded(then.value, 3)));
  return { seen: `${from} → ${to} (${by < 0 ? "\u2212" : "+"}${size} ${since})`, said: `Now ${to}, ${by < 0 ? "down" : "up"} ${size} from ${from}${other ? `, ${since}` : ""}.` };
};
