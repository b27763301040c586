"""Does learning find hidden weights, tell noise from evidence, and help on real data? `make learning` stores tables.

    python benchmarks/learning.py values        one section: values, triplets, noise, held_out, speed
    python benchmarks/learning.py values 2      with so many runs of each row, without storing the table
    python benchmarks/learning.py page          only the page, from the stored tables

Every number comes from seeded data, so that the tables can be made again. Speed is that of the machine at hand. Runs
that are finished are kept in build/learning.json until the sources change, so that one that was stopped goes on.
"""

import csv
import hashlib
import json
import resource
import sys
import time
from pathlib import Path

import numpy as np

import tiewise as tw
from tiewise.errors import quietly

ROOT = Path(__file__).parents[1]
N = 20
GAPS = np.arange(1, N)
HIDDEN = {
    "1/i^0.7": GAPS**-0.7,
    "0.5 0.8^(i-1)": 0.5 * 0.8 ** (GAPS - 1),
    "0.6 up to 5, then 0.05": np.where(GAPS <= 5, 0.6, 0.05),
}
TNORMS = ("product", "minimum", "lukasiewicz")
RUNS = {"values": 10, "triplets": 3, "noise": 100, "held_out": 5, "speed": 1}
HEADS = {
    "values": [
        "hidden weights", "hidden t-norm", "spread of the values", "noise", "largest error on 500 new pairs",
        "mean error", "t-norm found",
    ],
    "triplets": ["hidden weights", "hidden t-norm", "flipped", "least share of new triplets told rightly", "mean",
                 "runs"],
    "noise": ["evidence", "runs", "it says that it is no better than uniform"],
    "held_out": ["data", "examples", "uniform", "best of the catalog, chosen inside", "learned", "learned - uniform"],
    "speed": ["evidence", "items", "candidates", "seconds", "seconds of CPU", "band of 50, seconds", "peak memory, MB"],
}  # fmt: skip


class Kept:
    """Numbers of finished runs by name; those that other sources gave do not count."""

    def __init__(self, path):
        self.path = path
        files = [Path(__file__), *sorted((ROOT / "src").rglob("*.py"))]
        self.sources = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
        stored = json.loads(path.read_text()) if path.exists() else {}
        self.runs = stored["runs"] if stored.get("sources") == self.sources else {}

    def __call__(self, name, run, *given):
        """Return what the run of this name gave, now or before."""
        if name not in self.runs:
            self.runs[name] = run(*given)
            self.path.parent.mkdir(exist_ok=True)
            unfinished = self.path.with_suffix(".partial")
            unfinished.write_text(json.dumps({"sources": self.sources, "runs": self.runs}))
            unfinished.replace(self.path)
        return self.runs[name]


kept = Kept(ROOT / "build" / "learning.json")


def permutations(rng, count, n=N):
    return np.array([rng.permutation(n) + 1 for _ in range(count)])


def values_of(measure, xs, ys):
    return np.array([float(measure(x, y)) for x, y in zip(xs, ys, strict=True)])


def learned_from(**evidence):
    with quietly():
        return tw.learn(**evidence)


def values(runs):
    """300 pairs of random permutations of 20 items with the value of a hidden measure, with and without noise."""

    def run(seed, hidden, noise):
        rng = np.random.default_rng(seed)
        xs, ys = permutations(rng, 800), permutations(rng, 800)
        clean = values_of(hidden, xs, ys)
        learned = learned_from(values=(xs[:300], ys[:300], clean[:300] + noise * rng.standard_normal(300)))
        a, b = learned.line
        error = np.sqrt(np.mean((a + b * values_of(learned, xs[300:], ys[300:]) - clean[300:]) ** 2))
        return float(clean.std()), float(error), str(getattr(learned.measure, "tnorm", ""))

    rows = []
    for noise in (0.0, 0.05):
        for shape, weights in HIDDEN.items():
            for tnorm in TNORMS:
                hidden = tw.ScaledGamma(weights=weights, tnorm=tnorm)
                found = [kept(f"values {noise} {shape} {tnorm} {seed}", run, seed, hidden, noise)
                         for seed in range(runs)]  # fmt: skip
                spreads, errors, tnorms = zip(*found, strict=True)
                rows.append([
                    shape, tnorm, f"{np.mean(spreads):.2f}", f"{noise:g}", f"{max(errors):.5f}",
                    f"{np.mean(errors):.5f}", f"{tnorms.count(tnorm)} of {runs}",
                ])  # fmt: skip
                print(*rows[-1], sep=" | ", flush=True)
    return rows


def triplets(runs):
    """1,000 triplets of random permutations of 20 items, some of them flipped."""

    def drawn(rng, hidden):
        xs, ys, zs = (permutations(rng, 1000) for _ in "xyz")
        swap = values_of(hidden, xs, ys) < values_of(hidden, xs, zs)
        ys[swap], zs[swap] = zs[swap], ys[swap].copy()
        return xs, ys, zs

    def run(seed, hidden, flipped):
        rng = np.random.default_rng(seed)
        xs, ys, zs = drawn(rng, hidden)
        wrong = rng.random(1000) < flipped
        ys[wrong], zs[wrong] = zs[wrong], ys[wrong].copy()
        learned = learned_from(triplets=(xs, ys, zs))
        sign = -1.0 if learned.measure.claims.kind == "distance" else 1.0
        xs, ys, zs = drawn(rng, hidden)
        return float(np.mean(sign * values_of(learned, xs, ys) > sign * values_of(learned, xs, zs)))

    rows = []
    for flipped in (0.0, 0.2):
        for shape, weights in HIDDEN.items():
            for tnorm in TNORMS:
                hidden = tw.ScaledGamma(weights=weights, tnorm=tnorm)
                shares = [kept(f"triplets {flipped} {shape} {tnorm} {seed}", run, seed, hidden, flipped)
                          for seed in range(runs)]  # fmt: skip
                share = f"{min(shares):.3f}", f"{np.mean(shares):.3f}"
                rows.append([shape, tnorm, f"{flipped:.0%}", *share, runs])
                print(*rows[-1], sep=" | ", flush=True)
    return rows


def noise(runs):
    """Targets, answers and labels that have nothing to do with the rankings."""

    def pairs(rng):
        return {"values": (permutations(rng, 300), permutations(rng, 300), rng.standard_normal(300))}

    def few_pairs(rng):
        return {"values": (permutations(rng, 60, 8), permutations(rng, 60, 8), rng.standard_normal(60))}

    def uniform(rng):
        xs, ys = permutations(rng, 60, 8), permutations(rng, 60, 8)
        return {"values": (xs, ys, values_of(tw.ScaledGamma(), xs, ys) + 0.3 * rng.standard_normal(60))}

    def answers(rng):
        return {"triplets": tuple(permutations(rng, 200, 10) for _ in "xyz")}

    def labels(rng):
        return {"classes": (permutations(rng, 40, 8), rng.integers(0, 2, 40))}

    def run(seed, make):
        learned = learned_from(**make(np.random.default_rng(seed)))
        return not learned.is_better

    rows = []
    for told, make in {
        "60 pairs of 8 items": few_pairs, "300 pairs of 20 items": pairs,
        "60 pairs of 8 items, uniform itself with noise of 0.3": uniform,
        "40 rankings of 8 items in two classes": labels, "200 triplets of 10 items": answers,
    }.items():  # fmt: skip
        found = [kept(f"noise {told} {seed}", run, seed, make) for seed in range(runs)]
        rows.append([told, runs, f"{sum(found)} of {runs}"])
        print(*rows[-1], sep=" | ", flush=True)
    return rows


def model_rankings():
    """Rankings of twelve models by accuracy, one for each fold of five data sets, and the data sets."""
    with (ROOT / "examples" / "model_scores.csv").open() as file:
        table = list(csv.DictReader(file))
    models = sorted({row["model"] for row in table})
    tasks = list(dict.fromkeys((row["data"], row["fold"]) for row in table))
    score = {(row["data"], row["fold"], row["model"]): float(row["accuracy"]) for row in table}
    rankings = [tw.Ranking.from_scores([score[*task, model] for model in models], items=models) for task in tasks]
    return rankings, [data for data, _ in tasks]


def criteria():
    """Rankings of 43 judges by each criterion, and the ratings themselves."""
    with (ROOT / "examples" / "us_judge_ratings.csv").open() as file:
        rows = list(csv.reader(file))
    ratings = np.array([[float(cell) for cell in row[1:]] for row in rows[1:]]).T
    return [tw.Ranking.from_scores(column, method="min") for column in ratings], ratings


def held_out(folds):
    """Nested cross-validation: what was learned from the other folds, on the fold that was left out."""
    rankings, data = model_rankings()
    judged, ratings = criteria()
    left, right = np.triu_indices(len(judged), 1)
    correlations = np.corrcoef(ratings)[left, right]
    head = [np.argsort(np.argsort(-column, kind="stable")) < 10 for column in ratings]
    shared = np.array([(head[a] & head[b]).sum() for a, b in zip(left, right, strict=True)], dtype=float)
    which, correlation, first_ten = (
        "which data set a ranking of 12 models is of", "correlation of two criteria's ratings, from their rankings",
        "how many of their first ten judges two criteria share",
    )  # fmt: skip
    rows = []
    for told, work in {
        which: lambda: _classes(which, rankings, np.array(data), folds),
        correlation: lambda: _values(correlation, judged, left, right, correlations, folds),
        first_ten: lambda: _values(first_ten, judged, left, right, shared, folds),
    }.items():
        rows.append(kept(f"held out {told} {folds}", work))
        print(*rows[-1], sep=" | ", flush=True)
    return rows


def _best_known(learned):
    known = [one for one in learned.tried if one.kind == "catalog"]
    return min(known, key=lambda one: one.losses.mean()).measure


def _values(told, rankings, left, right, targets, folds):
    order = np.random.default_rng(0).permutation(len(targets))
    errors = {"uniform": [], "catalog": [], "learned": []}
    for k in range(folds):
        test, train = order[k::folds], np.setdiff1d(order, order[k::folds])
        xs, ys = ([rankings[i] for i in side[train]] for side in (left, right))
        learned = learned_from(values=(xs, ys, targets[train]))
        for name, measure in (
            ("uniform", tw.ScaledGamma()), ("catalog", _best_known(learned)), ("learned", learned.measure),
        ):  # fmt: skip
            both = [values_of(measure, [rankings[i] for i in left[part]], [rankings[i] for i in right[part]])
                    for part in (train, test)]  # fmt: skip
            slope, start = np.polyfit(both[0], targets[train], 1)
            errors[name].append((start + slope * both[1] - targets[test]) ** 2)
    share = {name: 1 - np.concatenate(found) / targets.var() for name, found in errors.items()}
    return _row(told, f"{len(targets)} pairs of {rankings[0].n} items", share)


def _classes(told, rankings, labels, folds):
    order = np.random.default_rng(0).permutation(len(labels))
    order = order[np.argsort(labels[order], kind="stable")]
    hits = {"uniform": [], "catalog": [], "learned": []}
    for k in range(folds):
        test, train = order[k::folds], np.setdiff1d(order, order[k::folds])
        learned = learned_from(classes=([rankings[i] for i in train], labels[train]))
        for name, measure in (
            ("uniform", tw.ScaledGamma()), ("catalog", _best_known(learned)), ("learned", learned.measure),
        ):  # fmt: skip
            sign = -1.0 if measure.claims.kind == "distance" else 1.0
            with quietly():  # two rankings that leave too little to compare
                near = sign * tw.matrix([rankings[i] for i in test], measure, other=[rankings[i] for i in train])
            near[np.isnan(near)] = -np.inf
            nearest = near >= near.max(axis=1, keepdims=True) - 1e-12
            own = labels[test][:, None] == labels[train][None, :]
            hits[name].append((nearest & own).sum(axis=1) / nearest.sum(axis=1))
    return _row(
        told, f"{len(labels)} rankings of {rankings[0].n} items", {k: np.concatenate(v) for k, v in hits.items()}
    )


def _row(told, examples, found):
    more = found["learned"] - found["uniform"]
    error = more.std(ddof=1) / np.sqrt(len(more))
    return [told, examples, *(f"{found[name].mean():.3f}" for name in ("uniform", "catalog", "learned")),
            f"{more.mean():+.3f} (standard error {error:.3f})"]  # fmt: skip


def speed(_):
    """All candidates, the catalog included, on two cores."""
    rng = np.random.default_rng(0)
    n, count = 50, 2000
    xs, ys = permutations(rng, count, n), permutations(rng, count, n)
    hidden = tw.ScaledGamma(weights=0.6 * np.arange(1, n) ** -0.7, tnorm="minimum")
    targets = values_of(hidden, xs, ys) + 0.05 * rng.standard_normal(count)
    learned_from(values=(xs[:20], ys[:20], targets[:20]))  # compiled loops are loaded
    started, worked = time.perf_counter(), time.process_time()
    learned = learned_from(values=(xs, ys, targets))
    took, cpu = time.perf_counter() - started, time.process_time() - worked
    started = time.perf_counter()
    learned.band()
    band = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    row = ["2,000 pairs", n, len(learned.tried), f"{took:.1f}", f"{cpu:.1f}", f"{band:.1f}", f"{peak:.0f}"]
    print(*row, sep=" | ", flush=True)
    return [row]


PAGE = """# What learning finds

<!-- `make learning` writes this page. -->

[Learned scalings](learning.md) says how to learn a measure from examples; here is what such learning was seen to reach.
Every number is of seeded data and can be made again with `make learning`.

## Values

300 pairs of random permutations of 20 items, with the value of a hidden scaled gamma; the last column says in how many
runs. The error is the root of the mean squared difference from the hidden measure on 500 new pairs, after the line that
was learned along with it. All shapes, t-norms and aggregations are tried, and the catalog.

{values}

## Triplets

1,000 triplets of random permutations of 20 items, a part of them flipped, against 1,000 new ones that are not.

{triplets}

## Noise

Evidence that has nothing to do with the rankings, and values of `uniform` itself with noise: how often the result says
that it is no better than `uniform`.

{noise}

## Held out

Nested cross-validation on the data in `examples/`: in each of {held_out_runs} folds a measure is learned from the other
folds, and scored on this one. Scores are shares of the variance, or of rankings whose nearest neighbour among the other
folds is of their class.

{held_out}

## Speed

{speed}
"""


def page(stored):
    def table(section):
        head = HEADS[section]
        if not stored[section]:
            return "Not measured on the present code."
        rows = [[f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in stored[section]]
        return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))

    runs = {f"{section}_runs": count for section, count in RUNS.items()}
    return PAGE.format(**runs, **{section: table(section) for section in HEADS})


def main():
    sections = {"values": values, "triplets": triplets, "noise": noise, "held_out": held_out, "speed": speed}
    wanted = [name for name in sections if name in sys.argv[1:]] or list(sections)
    sizes = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    if "page" in sys.argv[1:]:
        wanted = []
    found = {name: sections[name](sizes[0] if sizes else RUNS[name]) for name in wanted}
    if sizes:
        return
    store = Path(__file__).with_suffix(".json")
    stored = (json.loads(store.read_text()) if store.exists() else {key: [] for key in sections}) | found
    store.write_text(json.dumps(stored, indent=1) + "\n")
    (ROOT / "docs" / "learning-figures.md").write_text(page(stored))


if __name__ == "__main__":
    main()
