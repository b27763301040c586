"""Of equally good rankings always the same one is returned: by a rule that is stated here again, in plain Python."""

from fractions import Fraction

import numpy as np
import pytest

import tiewise as tw
from panels.random_panels import near, panel
from reference import consensus as twin
from tiewise.errors import quietly
from tiewise.panels.by_items import by_assignment, by_sorting
from tiewise.panels.objective import Objective
from tiewise.panels.precedence import Precedence
from tiewise.panels.settling import settled
from tiewise.panels.voters import read_voters

# At least one for each way: sorting, assignment, pairs, sets of items, enumeration.
MEASURES = [
    "spearman",
    "scaled_spearman(weights=top_k:2)",
    "scaled_tau(weights=span:1)",
    "footrule",
    "hamming",
    "scaled_footrule(weights=top_k:2)",
    "kendall_tau",
    "kemeny",
    "tau_x",
    "scaled_tau(weights=top,aggregate=max)",
    "scaled_tau(weights=top_k:2)",
    "scaled_gamma(weights=top)",
    "tau_ap",
]


def by_borda(rows, counts):
    """Return the items by their mean position, ties by their index."""
    total = [
        sum(int(count) * Fraction(1 + 2 * int((row < row[i]).sum()) + int((row == row[i]).sum()), 2)
            for row, count in zip(rows, counts, strict=True))
        for i in range(rows.shape[1])
    ]  # fmt: skip
    return sorted(range(rows.shape[1]), key=lambda i: (total[i], i))


def key(positions, borda):
    """Return what the first of equally good rankings has least of."""
    order = sorted(range(len(borda)), key=lambda i: (positions[i], borda.index(i)))
    return [borda.index(i) for i in order], [-positions[i] for i in order]


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("name", MEASURES)
def test_the_first_of_all_optima_is_returned(name, ties):
    measure = tw.measure(name)
    if ties and not measure.claims.ties:
        return
    several = 0
    for seed in range(6):
        rows, counts = panel(5, 4, seed, tied=measure.claims.ties and seed > 3), np.array([1, 1, 2, 2])
        every = twin.bucket_orders(5) if ties else twin.orders(5)
        with quietly():
            table = tw.matrix(np.array(every), measure, other=rows)
            found = tw.consensus(rows, measure, counts=counts, ties=ties)
        _, which = twin.best(table, counts, measure.claims.kind == "distance")
        borda = by_borda(rows, counts)
        several += len(which) > 1
        assert found.positions.tolist() == min((every[k] for k in which), key=lambda one: key(one, borda))
    assert several or ties or name in ("scaled_gamma(weights=top)", "scaled_tau(weights=top,aggregate=max)")


@pytest.mark.parametrize(
    ("name", "n", "ties"),
    [
        ("kendall_tau", 14, False),
        ("kendall_tau(variant=b)", 26, False),
        ("kemeny", 12, True),
        ("tau_x", 24, True),
        ("footrule", 30, False),
        ("spearman", 30, False),
        ("scaled_tau(weights=top,aggregate=max)", 11, False),
        ("scaled_spearman(weights=top_k:3)", 30, False),
    ],
)
def test_neither_voters_order_nor_counts_nor_seeds_change_it(name, n, ties):
    rows = near(n, 6, 4, 0.4)
    if ties or "variant" in name:
        rows = (rows + 1) // 2
    first = tw.consensus(rows, name, ties=ties, rng=0)
    assert first.is_optimal
    rng = np.random.default_rng(0)
    for seed, factor in enumerate((1.0, 3.0, 1.0 / 7.0, 1e-9)):
        found = tw.consensus(rng.permutation(rows), name, counts=np.full(6, factor), ties=ties, rng=seed)
        assert found.is_optimal
        assert found.positions.tolist() == first.positions.tolist()


def test_a_billionth_of_a_voter_decides_between_two_camps():
    rows = [[1, 2, 3], [3, 2, 1], [2, 3, 1]]
    assert tw.consensus(rows, "kendall_tau", counts=[1, 1, 1e-9]).positions.tolist() == [2, 3, 1]


def test_names_decide_where_borda_does_not_whoever_votes_first():
    texts = "c>a>b", "b>a>c", "a>c>b", "b>c>a"  # every pair and every mean position is tied
    for k in range(4):
        rankings = [tw.Ranking.parse(text) for text in texts[k:] + texts[:k]]
        for name in ("kemeny", "footrule", "scaled_gamma"):
            found = tw.consensus(rankings, name).ranking
            assert found.buckets[0] == ("a",) if name == "footrule" else str(found) == "a>b>c"


def test_items_of_different_parts_interleave():
    # Pairs of {0, 2, 4} with {1, 3, 5} are tied: by Borda all are, so that their index decides.
    rows = np.array([[1, 4, 2, 5, 3, 6], [4, 1, 5, 2, 6, 3]])
    assert tw.consensus(rows, "kendall_tau").positions.tolist() == [1, 2, 3, 4, 5, 6]


def test_of_many_best_assignments_the_first():
    for seed in range(30):
        gains = np.random.default_rng(seed).integers(0, 3, (5, 5)).astype(float)
        precedence = Precedence(np.random.default_rng(seed + 100).permutation(5))
        sums = {one: sum(gains[i, p - 1] for i, p in enumerate(one)) for one in map(tuple, twin.orders(5))}
        best = [one for one in sums if sums[one] == max(sums.values())]
        first = min(best, key=lambda one: [precedence.rank[one.index(p)] for p in range(1, 6)])
        assert tuple(by_assignment(gains, precedence).candidates[0].tolist()) == first
        noisy = gains + 1e-15 * np.random.default_rng(seed).normal(size=(5, 5))
        assert tuple(by_assignment(noisy, precedence).candidates[0].tolist()) == first


def test_of_many_best_sortings_the_first():
    for seed in range(30):
        rng = np.random.default_rng(seed)
        of_places, of_items, precedence = rng.integers(0, 3, 5) + 0.1, rng.integers(0, 3, 5) / 3, rng.permutation(5)
        every = list(map(tuple, twin.orders(5)))
        sums = {one: sum(of_items[i] * of_places[p - 1] for i, p in enumerate(one)) for one in every}
        best = [one for one in sums if sums[one] >= max(sums.values()) - 1e-12]
        first = min(best, key=lambda one: [precedence[one.index(p)] for p in range(1, 6)])
        noisy = of_items + 1e-15 * rng.normal(size=5)
        assert tuple(by_sorting(of_places, noisy, Precedence(precedence)).candidates[0].tolist()) == first


@pytest.mark.parametrize("ties", [False, True])
def test_a_search_is_settled_as_all_orders_are(ties):
    measure = tw.measure("scaled_tau(weights=top_k:2,tnorm=minimum)")
    for seed in range(4):
        rows = panel(6, 5, seed)
        objective = Objective(measure, read_voters(measure, rows))
        best = tw.consensus(rows, measure, ties=ties)
        for other in best.alternatives[:5]:
            found = settled(objective, other.positions, ties, np.inf)
            assert objective.score(found) == pytest.approx(objective.score(best.positions))
            assert objective.precedence.sorted(np.stack((found, other.positions)))[0].tolist() == found.tolist()
        searched = {
            tuple(tw.consensus(rows, measure, ties=ties, method="local_search", rng=k).positions.tolist())
            for k in range(3)
        }
        assert len(searched) == 1
