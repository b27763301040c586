"""Do rank intervals and the test of two boards keep what they promise? `make leaderboards` stores the tables.

    python benchmarks/leaderboards.py coverage       one section: coverage, boards, power, speed
    python benchmarks/leaderboards.py coverage 50    over so many data sets, without storing anything

Every number comes from seeded data, so that the tables can be made again. Speed is that of the machine at hand.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np

import tiewise as tw
from tiewise.leaderboards.differences import rank_bounds
from tiewise.leaderboards.evidence import Resamples, of_means
from tiewise.leaderboards.stepdown import told_apart

DATA_SETS = 1000
BOARDS = 2000
RESAMPLES = 999
SIZES = ((10, 15), (10, 40), (30, 15), (30, 100))
HEADS = {
    "coverage": [
        "scores", "items", "tasks", "all ranks at once", "one item's rank", "ranks, at once", "ranks, one item",
        "ordinary bootstrap, at once",
    ],
    "boards": ["true order", "items", "tasks of the two", "noise of the two", "p <= 0.05, gamma", "p <= 0.05, tau"],
    "power": ["what is swapped", "scaled gamma", "scaled tau", "Kendall's tau, tasks permuted"],
    "speed": [
        "items", "tasks", "resamples", "a board, seconds", "its first step", "the step by a loop over pairs",
        "times as fast",
    ],
}  # fmt: skip


def equal(rng, items, tasks):
    """All items are equally good."""
    return np.zeros(items), rng.normal(size=(items, tasks))


def steps(rng, items, tasks):
    """Each item is better than the next by a fifth of the noise."""
    return 0.2 * np.arange(items), rng.normal(size=(items, tasks))


def groups(rng, items, tasks):
    """Two groups of equals, far apart."""
    return 3.0 * (np.arange(items) < items // 2), rng.normal(size=(items, tasks))


def unequal(rng, items, tasks):
    """All equally good, some four times as noisy as others."""
    return np.zeros(items), rng.normal(size=(items, tasks)) * np.geomspace(0.5, 2.0, items)[:, None]


def correlated(rng, items, tasks):
    """All equally good; tasks are hard for all, and harder still for one half of the items."""
    family = rng.normal(size=(2, tasks))[np.arange(items) % 2]
    return np.zeros(items), rng.normal(size=(items, tasks)) + 2.0 * rng.normal(size=tasks) + family


def skewed(rng, items, tasks):
    """All equally good, with exponential noise."""
    return np.zeros(items), rng.exponential(size=(items, tasks)) - 1.0


DESIGNS = (equal, steps, groups, unequal, correlated, skewed)


def holds(truth, low, high):
    """Whether the interval of each item holds its true ranks, all that equals share."""
    best = 1 + (truth[:, None] < truth).sum(axis=1)
    worst = len(truth) - (truth[:, None] > truth).sum(axis=1)
    return (low <= best) & (worst <= high)


def bootstrap_bounds(board, values, rng):
    """Rank intervals by the ordinary paired bootstrap: tasks with replacement, standard errors as they are."""
    n = values.shape[1]
    counts = rng.multinomial(n, np.full(n, 1.0 / n), RESAMPLES)
    draws = np.ascontiguousarray((values - values.mean(axis=1, keepdims=True)) @ counts.T / n)
    found = board.evidence
    apart, _ = told_apart(Resamples(draws, found.errors, found.t), board.level)
    return rank_bounds(apart, found.differences)


def coverage(data_sets):
    rows = []
    for design in DESIGNS:
        for items, tasks in SIZES:
            rng = np.random.default_rng([items, tasks])
            found = np.zeros(5)
            for _ in range(data_sets):
                truth, noise = design(rng, items, tasks)
                values = truth[:, None] + noise
                board = tw.leaderboard(values, n_resamples=RESAMPLES, rng=rng)
                found += (
                    holds(truth, board.low, board.high).all(),
                    holds(truth, board.low_marginal, board.high_marginal).mean(),
                    (board.high - board.low + 1).mean(),
                    (board.high_marginal - board.low_marginal + 1).mean(),
                    holds(truth, *bootstrap_bounds(board, values, rng)).all(),
                )
            together, each, width, short, ordinary = (found / data_sets).round(4).tolist()
            told = [round(together, 3), round(each, 3), round(width, 1), round(short, 1), round(ordinary, 3)]
            rows.append([design.__name__, items, tasks, *told])
            print(*rows[-1], flush=True)
    return rows


ORDERS = {"equal": np.zeros(10), "steps": 0.2 * np.arange(10), "two groups": 2.0 * (np.arange(10) < 5)}
PAIRS = ((20, 20, 1.0, 1.0), (15, 40, 1.0, 1.0), (20, 20, 1.0, 2.0), (40, 15, 1.0, 2.0))


def two_boards(rng, truths, tasks, noises):
    return [
        tw.leaderboard(
            truth[:, None] + noise * rng.normal(size=(len(truth), n)) + rng.normal(size=n), n_resamples=19, rng=0
        )
        for truth, n, noise in zip(truths, tasks, noises, strict=True)
    ]


def boards(data_sets):
    rows = []
    for name, truth in ORDERS.items():
        for first, second, noise, other in PAIRS:
            rng = np.random.default_rng([first, second])
            small = np.zeros(2)
            for _ in range(2 * data_sets):
                pair = two_boards(rng, (truth, truth), (first, second), (noise, other))
                found = tw.compare_boards(*pair, n_resamples=199, rng=rng)
                small += (found.pvalue <= 0.05, found.tau_pvalue <= 0.05)
            told = (small / (2 * data_sets)).round(4).tolist()
            rows.append([name, 10, f"{first}, {second}", f"{noise:g}, {other:g}", *told])
            print(*rows[-1], flush=True)
    return rows


SWAPS = {"places 1 and 2 of 10": (9, 8), "places 1 and 3 of 10": (9, 7), "places 5 and 7 of 10": (5, 3)}


def kendall_pvalue(pair, rng, n_resamples=199):
    """Kendall's tau of two boards, against boards among which the tasks are dealt at random."""
    columns = [board.columns - board.columns.mean(axis=0) for board in pair]
    both = np.concatenate(columns, axis=1)
    first = columns[0].shape[1]
    deals = rng.permuted(np.tile(np.arange(both.shape[1]), (n_resamples, 1)), axis=1)
    deals = np.concatenate([np.arange(both.shape[1])[None], deals])
    x, y = (both[:, part].mean(axis=2) for part in (deals[:, :first], deals[:, first:]))
    signs = [np.sign(means[:, None] - means[None]) for means in (x, y)]
    taus = (signs[0] * signs[1]).sum(axis=(0, 1))
    return (1 + (taus[1:] <= taus[0]).sum()) / (n_resamples + 1)


def power(data_sets):
    rows = []
    truth = 0.6 * np.arange(10)
    for name, (i, j) in SWAPS.items():
        swapped = truth.copy()
        swapped[[i, j]] = truth[[j, i]]
        rng = np.random.default_rng([i, j])
        small = np.zeros(3)
        for _ in range(data_sets // 2):
            pair = two_boards(rng, (truth, swapped), (20, 20), (1.0, 1.0))
            found = tw.compare_boards(*pair, n_resamples=199, rng=rng)
            small += (found.pvalue <= 0.05, found.tau_pvalue <= 0.05, kendall_pvalue(pair, rng) <= 0.05)
        rows.append([name, *(small / (data_sets // 2)).round(3).tolist()])
        print(*rows[-1], flush=True)
    return rows


def by_a_loop(values, n_resamples, rng, pairs):
    """The seconds that a plain loop over pairs takes for one step, from the first of them."""
    items, n = values.shape
    signs = rng.choice([-1.0, 1.0], (n_resamples, n))
    most = np.zeros(n_resamples)
    start = time.perf_counter()
    for k in range(pairs):
        i, j = k % items, (k + 1) % items
        apart = values[i] - values[j]
        centred = apart - apart.mean()
        means = signs @ centred / n
        error = np.sqrt((centred @ centred - n * means**2) / (n * (n - 1)))
        most = np.maximum(most, np.abs(means) / error)
    return (time.perf_counter() - start) / pairs * items * (items - 1) / 2


def one_step(values, n_resamples, rng):
    """The seconds that the same step takes here: all pairs' standard errors, the flips, the largest difference."""
    start = time.perf_counter()
    resamples = of_means(values).resampled(n_resamples, rng)
    resamples.of_all(resamples.inverse())
    return time.perf_counter() - start


def speed(_):
    rows = []
    for items, tasks in ((50, 50), (200, 50), (2000, 500)):
        rng = np.random.default_rng(0)
        values = np.linspace(0.0, 2.0, items)[:, None] + rng.normal(size=(items, tasks))
        whole, step, loop = [], [], []
        for _ in range(5 if items < 2000 else 2):
            start = time.perf_counter()
            tw.leaderboard(values, n_resamples=2000, rng=0)
            whole.append(time.perf_counter() - start)
            step.append(one_step(values, 2000, rng))
            loop.append(by_a_loop(values, 2000, rng, 200))
        told = [round(min(whole), 2), round(min(step), 3), float(f"{min(loop):.3g}"), round(min(loop) / min(step))]
        rows.append([items, tasks, 2000, *told])
        print(*rows[-1], flush=True)
    return rows


PAGE = """# Calibration of leaderboards

What `tw.leaderboard` and `tw.compare_boards` promise, on seeded data whose truth is known; `make leaderboards` writes
this page. [leaderboards.md](leaderboards.md) shows them at work.

## Do rank intervals hold the true ranks?

{data_sets:,} data sets a line, {resamples} resamples each, level 0.95; a share of 0.95 has a standard error of
{error:.4f}. *All ranks at once*: the share of data sets in which the intervals of all items hold all that their true
ranks may be (equals share theirs). *One item's rank*: the share of marginal intervals that do. Then the mean lengths
of both, in ranks. Last, what the ordinary paired bootstrap with fixed standard errors holds, which is the usual
choice.

{designs}

{coverage}

## Two boards of the same truth

The share of p <= 0.05 over {boards_drawn:,} pairs of boards a line, drawn from the same true order; 199 resamples
each, and a standard error of {boards_error:.4f}.

{boards}

## Two boards with a real swap

Ten items 0.6 of the noise apart, 20 tasks on each board; two items change places on the second. The share of p <=
0.05 over {pairs:,} pairs of boards. Beside it, Kendall's tau of the two orders against boards among which the tasks
are dealt at random.

{power}

## Speed

Two cores that others used as well, the best of five (of two for the largest). A board takes several steps, for all
pairs and for those of each item. Its first step, the critical value of all pairs, stands beside a plain NumPy loop
over pairs, which takes all resamples of a pair at once; its time is that of 200 pairs, extrapolated.

{speed}
"""


def page(stored):
    def table(section):
        head = HEADS[section]
        rows = [[f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in stored[section]]
        return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))

    return PAGE.format(
        data_sets=DATA_SETS,
        resamples=RESAMPLES,
        error=np.sqrt(0.05 * 0.95 / DATA_SETS),
        designs="\n".join(f"- **{design.__name__}**: {design.__doc__}" for design in DESIGNS),
        boards_drawn=BOARDS,
        boards_error=np.sqrt(0.05 * 0.95 / BOARDS),
        pairs=DATA_SETS // 2,
        **{section: table(section) for section in HEADS},
    )


def main():
    sections = {"coverage": coverage, "boards": boards, "power": power, "speed": speed}
    wanted = [name for name in sections if name in sys.argv[1:]] or list(sections)
    sizes = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    found = {name: sections[name](sizes[0] if sizes else DATA_SETS) for name in wanted}
    if sizes:
        return
    store = Path(__file__).with_suffix(".json")
    stored = (json.loads(store.read_text()) if store.exists() else {key: [] for key in sections}) | found
    store.write_text(json.dumps(stored, indent=1) + "\n")
    (Path(__file__).parents[1] / "docs" / "leaderboards-coverage.md").write_text(page(stored))


if __name__ == "__main__":
    main()
