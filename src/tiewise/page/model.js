// The measures by their definition: weights, distances of positions, t-norms, and the sums C, D, Q over all pairs.

const NEAR_ONE = 1 - 1e-12; // distances from here on are 1: drastic and nilpotent t-norms jump there

// Weight functions w(i) of n positions: the formula, which parameters a fit, and in words which.
const isDegree = (a) => a >= 0 && a <= 1;
const SHAPES = {
  uniform: [(i, n, a) => a, isDegree, "a number from 0 to 1"],
  top: [(i, n) => (n - i) / n],
  power: [(i, n, a) => ((n - i) / n) ** a, (a) => a >= 0, "a number of at least 0"],
  bottom: [(i, n) => i / n],
  ends: [(i, n) => Math.abs(n - 2 * i) / n],
  middle: [(i, n) => 1 - Math.abs(n - 2 * i) / n],
  logarithmic: [(i) => 1 / Math.log2(i + 1)],
  sqrt: [(i) => 1 / Math.sqrt(i)],
  hyperbolic: [(i) => 1 / i],
  geometric: [(i, n, a) => a ** (i - 1), isDegree, "a number from 0 to 1"],
  top_k: [(i, n, a) => (i <= a ? 1 : 0), (a) => a >= 1 && Number.isInteger(a), "a whole number of at least 1, or a share such as 10%"],
};

/** Return w(1), ..., w(n - 1) of a text such as "top_k:10", or the numbers that are given. */
export function vector(weights, n) {
  if (typeof weights !== "string") {
    if (weights.length === n - 1 && weights.every(isDegree)) return weights;
    throw new Error(`weights must be ${n - 1} numbers from 0 to 1`);
  }
  const positions = Array.from({ length: n - 1 }, (_, k) => k + 1);
  const [name, argument] = weights.trim().split(/:(.*)/);
  if (!Object.hasOwn(SHAPES, name)) throw new Error(`unknown weights "${weights}": known are ${Object.keys(SHAPES).join(", ")}`);
  const [formula, fits, wanted] = SHAPES[name];
  const isShare = name === "top_k" && argument?.endsWith("%");
  let a = plain(argument?.replace(isShare ? /%$/ : "", "") ?? (name === "uniform" ? "1" : ""));
  if (isShare) a = a >= 0 && a <= 100 ? Math.max(1, halfToEven((a * n) / 100)) : NaN;
  if (fits ? !fits(a) : argument !== undefined) {
    const hint = name === "top" ? `: top_k:${argument} for the first ${argument} positions` : "";
    throw new Error(`${name} ${fits ? `needs ${wanted}` : "takes no parameter"}${hint}`);
  }
  return positions.map((i) => formula(i, n, a));
}

/** Return the number of a text in plain decimal notation, otherwise NaN. */
function plain(text) {
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : NaN;
}

/** Round as Python does: halves go to the even neighbour. */
function halfToEven(value) {
  const floor = Math.floor(value);
  return value - floor === 0.5 ? floor + (floor % 2) : Math.round(value);
}

/** Return competition ranks (1, 1, 3) by ascending value. */
export function numbered(values) {
  const sorted = Float64Array.from(values).sort();
  const first = new Map();
  sorted.forEach((value, k) => first.has(value) || first.set(value, k + 1));
  return values.map((value) => first.get(value));
}

/** Return the function d(p, q) of two positions: the largest weight between them, or the clipped sum of the weights. */
export function distance(weights, n, aggregate) {
  const w = vector(weights, n);
  const clip = (d) => (d > NEAR_ONE ? 1 : d);
  if (aggregate === "sum") {
    const scale = [0];
    w.forEach((weight, k) => scale.push(scale[k] + weight));
    const at = (p) => {
      const low = Math.min(Math.floor(p), n);
      return p === low ? scale[p - 1] : scale[low - 1] + (p - low) * (scale[low] - scale[low - 1]);
    };
    return (p, q) => clip(Math.abs(at(p) - at(q)));
  }
  // runs[k][i] is the largest of 2^k weights from i on; two overlapping runs cover any interval.
  const runs = [Float64Array.from(w)];
  for (let step = 1; 2 * step < n; step *= 2) {
    const last = runs[runs.length - 1];
    runs.push(last.map((value, i) => Math.max(value, last[i + step] ?? 0)));
  }
  return (p, q) => {
    const low = Math.min(p, q) - 1;
    const high = Math.max(p, q) - 1;
    if (low === high) return 0;
    const level = 31 - Math.clz32(high - low);
    return clip(Math.max(runs[level][low], runs[level][high - 2 ** level]));
  };
}

// T-norms T(a, b, s) for 0 < a <= b < 1, with one parameter s or none.
const TNORMS = {
  product: (a, b) => a * b,
  minimum: (a) => a,
  lukasiewicz: (a, b) => Math.max(a + b - 1, 0),
  drastic: () => 0,
  nilpotent: (a, b) => (a + b > 2 - NEAR_ONE ? a : 0),
  einstein: (a, b) => (a * b) / (2 - a - b + a * b),
  hamacher: (a, b, s) => (a * b) / (s + (1 - s) * (a + b - a * b)),
  frank: (a, b, s) =>
    s === 1 ? a * b : Math.log1p((Math.expm1(a * Math.log(s)) * Math.expm1(b * Math.log(s))) / (s - 1)) / Math.log(s),
  yager: (a, b, s) => Math.max(1 - ((1 - a) ** s + (1 - b) ** s) ** (1 / s), 0),
  schweizer_sklar: (a, b, s) => (s === 0 ? a * b : Math.max(a ** s + b ** s - 1, 0) ** (1 / s)),
  dombi: (a, b, s) => 1 / (1 + ((1 / a - 1) ** s + (1 / b - 1) ** s) ** (1 / s)),
  aczel_alsina: (a, b, s) => Math.exp(-(((-Math.log(a)) ** s + (-Math.log(b)) ** s) ** (1 / s))),
  sugeno_weber: (a, b, s) => Math.max((a + b - 1 + s * a * b) / (1 + s), 0),
};

/** Return the function T(a, b) of a text such as "minimum" or "yager:2". */
function tnorm(text) {
  const [name, parameter] = text.split(":");
  if (!Object.hasOwn(TNORMS, name)) throw new Error(`unknown t-norm "${text}"`);
  const [inside, s] = [TNORMS[name], Number(parameter)];
  return (a, b) => {
    const low = Math.min(a, b);
    if (low <= 0) return 0;
    return Math.max(a, b) >= NEAR_ONE ? low : inside(low, Math.max(a, b), s);
  };
}

/** Whether scaled tau stays within -1 and 1 with this t-norm. */
export function suitsTau(text) {
  const [name, parameter] = text.split(":");
  return name === "product" || name === "minimum" || (name === "hamacher" && Number(parameter) <= 1);
}

/** Return C, D, Q_x, Q_y, and for each item C and D of its pairs. Positions must be whole under "max". */
export function masses(x, y, { weights = "uniform", weights_y = null, tnorm: norm = "product", aggregate = "max" } = {}) {
  const n = x.length;
  if (y.length !== n) throw new Error(`x and y must have the same length: ${n} and ${y.length}`);
  if (aggregate === "max") [x, y] = [x, y].map((side) => (side.every(Number.isInteger) ? side : numbered(side)));
  const dx = distance(weights, n, aggregate);
  const dy = distance(weights_y ?? weights, n, aggregate);
  const t = tnorm(norm);
  const sums = { C: 0, D: 0, Qx: 0, Qy: 0, concordant: new Float64Array(n), discordant: new Float64Array(n) };
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const a = dx(x[i], x[j]);
      const b = dy(y[i], y[j]);
      sums.Qx += t(a, a);
      sums.Qy += t(b, b);
      const both = t(a, b);
      if (both === 0) continue;
      const isSame = x[i] < x[j] === y[i] < y[j];
      const byItem = isSame ? sums.concordant : sums.discordant;
      sums[isSame ? "C" : "D"] += both;
      byItem[i] += both;
      byItem[j] += both;
    }
  }
  return sums;
}

/** Return C, D, T, scaled gamma, scaled tau and scaled Somers' d of sums over n items; NaN where one is undefined. */
export function coefficients({ C, D, Qx, Qy }, n, norm) {
  const tau = suitsTau(norm) ? (C - D) / Math.sqrt(Qx * Qy) : NaN;
  const T = Math.max((n * (n - 1)) / 2 - C - D, 0);
  return { C, D, T, gamma: (C - D) / (C + D), tau: Math.max(-1, Math.min(1, tau)), somers_d: (C - D) / Qx };
}

/** Return these numbers of two position vectors. */
export function compute(x, y, settings = {}) {
  return coefficients(masses(x, y, settings), x.length, settings.tnorm ?? "product");
}
