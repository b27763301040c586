"""Many lists, and many rankings with gaps: what one call says of each pair, and no call of the measure a pair."""

import math
import warnings
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

import tiewise as tw
from tiewise.errors import InputValueError
from tiewise.grouped import routes
from tiewise.matrices import gap_entries, list_entries
from tiewise.matrices.reading import Reading
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.list_measure import ListMeasure

OF_LISTS = [
    "rbo",
    "rbo(p=0.5,ties=w)",
    "rbo(p=0.98,ties=b)",
    "rbo(p=0.0001)",
    "rbo(extrapolate=False)",
    "rbo(ties=w,extrapolate=False,depth=3)",
    "rbo(p=0.98,ties=b,extrapolate=False,depth=5)",
    "average_overlap",
    "average_overlap(ties=w)",
    "average_overlap(depth=3,ties=b)",
    "average_overlap(depth=40)",
    "topk_kendall",
    "topk_kendall(p=0)",
    "topk_kendall(p=1)",
    "topk_kendall(hausdorff=True)",
    "topk_footrule",
    "topk_footrule(l=30.25)",
    "topk_footrule(hausdorff=True)",
]
OF_POSITIONS = [
    "gamma",
    "kendall_tau(variant=a)",
    "kendall_tau",
    "kendall_tau(variant=c)",
    "somers_d",
    "tau_x",
    "kemeny",
    "bucket_kendall",
    "bucket_kendall(p=0.75)",
    "bucket_kendall(hausdorff=True)",
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=hyperbolic,tnorm=minimum)",
    "scaled_gamma(weights=hyperbolic,tnorm=lukasiewicz)",
]
# Without kernels for groups, or for mean positions in them: the measure is asked about each pair.
ONE_BY_ONE = [
    "spearman",
    "footrule",
    "vigna",
    "scaled_gamma(weights=top,aggregate=max)",
    "scaled_gamma(weights=top,ties=indifference)",
]
POLICIES = ["missing=drop", "missing=bottom"]
NAN_POLICIES = [
    "nan_policy=omit",
    "nan_policy=omit,missing=drop",
    "nan_policy=omit,missing=bottom",
    "nan_policy=propagate",
]


def with_policy(text, policy):
    return tw.measure(f"{text[:-1]},{policy})" if text.endswith(")") else f"{text}({policy})")


def some_lists(seed, *, ties, count=14, items=12):
    """Lists of different lengths, the first of them empty; with ties, groups of up to three."""
    rng = np.random.default_rng(seed)
    lists = [[]]
    while len(lists) < count:
        order = [f"d{number}" for number in rng.permutation(items)[: rng.integers(1, items + 1)]]
        if ties:
            cuts = [0]
            while cuts[-1] < len(order):
                cuts.append(cuts[-1] + int(rng.integers(1, 4)))
            order = [order[begin:end] for begin, end in pairwise(cuts)]
        lists.append(order)
    return lists


def some_rankings(seed, count=12):
    """Rankings of some of nine items, numbered by every method, and two without any item in common."""
    rng = np.random.default_rng(seed)
    methods = ("dense", "min", "max", "average")
    rankings = [
        tw.Ranking.from_scores(
            rng.integers(0, 5, n).tolist(), [f"d{number}" for number in rng.permutation(9)[:n]], method=methods[k % 4]
        )
        for k, n in enumerate(rng.integers(2, 10, count))
    ]
    return [*rankings, tw.Ranking.from_order(["d0", "d1"]), tw.Ranking.from_order(["e0", "e1", "e2"])]


def some_vectors(seed, count=12, n=8):
    """Positions with gaps, a ranking in each row: some have none, one has nothing else."""
    rng = np.random.default_rng(seed)
    methods = ("dense", "min", "max", "average")
    rows = np.array(
        [tw.Ranking.from_scores(rng.integers(0, 5, n), method=methods[k % 4]).positions for k in range(count)], float
    )
    rows[rng.random(rows.shape) < 0.25] = math.nan
    rows[0] = np.arange(1, n + 1)
    rows[1] = math.nan
    rows[2, 1:] = math.nan
    return rows


def loop(measure, xs, ys):
    """The measure on every pair; where nothing is common, nothing can be compared."""

    def value(x, y):
        try:
            return float(measure(x, y))
        except InputValueError as error:
            if "must have items in common" in str(error):
                return math.nan
            raise

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return np.array([[value(x, y) for y in ys] for x in xs])


def quiet(function, *arguments, **named):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        return function(*arguments, **named)


@pytest.fixture(autouse=True)
def nothing_is_few(monkeypatch):
    for module in (list_entries, gap_entries):
        monkeypatch.setattr(module, "are_few", lambda *_: False)
    monkeypatch.setattr(routes, "_FEW_GROUPS", -1)


@pytest.fixture
def no_call_a_pair(monkeypatch):
    """From here on nobody may ask a measure of the catalog about one pair."""

    def refuse():
        for kind in CATALOG.values():
            monkeypatch.setattr(kind, "_compute", called)

    def called(*_):
        raise AssertionError("the measure was called on one pair")

    return refuse


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("text", OF_LISTS)
def test_a_matrix_of_lists(text, ties, no_call_a_pair):
    measure, lists, others = tw.measure(text), some_lists(1, ties=ties), some_lists(2, ties=ties, count=5, items=20)
    expected, expected_with = loop(measure, lists, lists), loop(measure, lists, others)
    no_call_a_pair()
    np.testing.assert_allclose(quiet(tw.matrix, lists, measure), expected, rtol=1e-13, atol=1e-14)
    np.testing.assert_allclose(quiet(tw.matrix, lists, measure, others), expected_with, rtol=1e-13, atol=1e-14)


@pytest.mark.parametrize("text", OF_LISTS)
def test_a_matrix_of_positions_by_a_measure_of_lists(text, no_call_a_pair):
    measure, rng = tw.measure(text), np.random.default_rng(3)
    rows = np.array([rng.permutation(9) + 1 for _ in range(12)])
    expected = loop(measure, rows, rows)
    no_call_a_pair()
    got = tw.matrix(rows, measure)
    np.testing.assert_allclose(got, expected, rtol=1e-13, atol=1e-14)
    assert (got.diagonal() == (0.0 if measure.claims.kind == "distance" else 1.0)).all() == measure.claims.equal
    frame = tw.matrix(pd.DataFrame(rows, index=list("abcdefghijkl")), measure, rankings_in="rows")
    np.testing.assert_array_equal(frame, got)


def test_undefined_entries_are_counted():
    lists = some_lists(4, ties=False)
    with pytest.warns(tw.UndefinedCorrelationWarning, match=r"rbo is undefined for 27 of 196 entries"):
        got = tw.matrix(lists, "rbo")
    assert np.isnan(got[0]).all()
    assert not np.isnan(got[1:, 1:]).any()


@pytest.mark.parametrize("text", OF_LISTS)
def test_nothing_but_empty_lists(text):
    measure = tw.measure(text)
    np.testing.assert_array_equal(quiet(tw.matrix, [[], []], measure), loop(measure, [[], []], [[], []]))


def test_what_a_call_refuses_is_refused_of_its_pair():
    lists = some_lists(5, ties=False)
    refused = [
        ([*lists, ["d1", "d1"]], "rbo", r"ranking 0 of `rankings` with ranking 14 of `rankings`: `y` must name each"),
        ([["a", "b"], [1, 2, 3], [3, 1, 2]], "rbo", r"ranking 1 .* with ranking 1 .* may be either"),
        ([["a"], [0.5, 0.25]], "rbo", r"ranking 1 .* with ranking 1 .* seem to be scores"),
        ([["a", "b"], np.array([1, 2])], "rbo", r"ranking 0 .* with ranking 1 .* names its items"),
        ([np.array([2, 1]), np.array([1, 2, 3])], "rbo", r"ranking 0 .* with ranking 1 .* the same length"),
        (
            [["a"], ["a", "b", "c"]],
            "topk_footrule(l=2.5)",
            r"ranking 0 .* with ranking 1 .* lengths, 1 and 3: got 2\.5",
        ),
    ]
    for rankings, measure, message in refused:
        with pytest.raises(InputValueError, match=message):
            quiet(tw.matrix, rankings, measure)


def test_lists_of_numbers_that_no_pair_makes_doubtful(no_call_a_pair):
    rows, others = [[1, 2, 3], ["a", 2]], [[7, 1, 2], [1]]
    expected = loop(tw.measure("rbo"), rows, others)
    no_call_a_pair()
    np.testing.assert_allclose(tw.matrix(rows, "rbo", others), expected, rtol=1e-14)


def test_ratings_are_asked_about_once():
    stars = np.array([[1, 2, 3, 4] * 5, [1, 1, 2, 3] * 4 + [4, 3, 2, 1]])
    with pytest.warns(
        tw.SuspiciousPositionsWarning, match=r"`rankings\[0\]` has only the whole numbers 1 to 4"
    ) as told:
        tw.matrix(stars, "rbo")
    assert len(told) == 1


class SharedItems(ListMeasure):
    """A measure that somebody else wrote: how many items two lists share."""

    name = "shared_items"
    summary = "the number of common items"
    reference = "none"
    claims = Claims(
        symmetric=True, ties=True, low=0.0, reversal=False, pairs=False, kind="similarity", items="different"
    )

    def _compute(self, pair):
        shared = pair.x.length + pair.y.length - pair.n
        return tw.Similarity(float(shared), pair.n, self)


def test_a_measure_without_a_form_is_called_pair_by_pair():
    lists = some_lists(6, ties=True)
    np.testing.assert_array_equal(tw.matrix(lists, SharedItems()), loop(SharedItems(), lists, lists))


def runs_of(lists):
    """Each list as the documents of a query with their costs: the place of their tie group."""
    return {
        f"q{k}": {
            item: float(place)
            for place, entry in enumerate(one)
            for item in (entry if isinstance(entry, list) else [entry])
        }
        for k, one in enumerate(lists)
    }


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("text", OF_LISTS)
def test_groups_of_lists(text, ties, no_call_a_pair):
    measure = tw.measure(text)
    first, second = (some_lists(seed, ties=ties, count=30)[1:] for seed in (7, 8))
    expected = loop(measure, first, second).diagonal()
    no_call_a_pair()
    got = quiet(tw.groups, runs_of(first), runs_of(second), measure=measure, input="costs")
    np.testing.assert_allclose(got["statistic"], expected, rtol=1e-13, atol=1e-14)
    assert got["n"].tolist() == [len({*x, *y}) for x, y in zip(flat(first), flat(second), strict=True)]
    assert got["concordant"].isna().all()


def flat(lists):
    return [[item for entry in one for item in (entry if isinstance(entry, list) else [entry])] for one in lists]


@pytest.mark.parametrize("text", OF_LISTS)
def test_groups_of_the_same_items_by_a_measure_of_lists(text, no_call_a_pair):
    measure, rng = tw.measure(text), np.random.default_rng(9)
    sides = [[rng.integers(0, 4, n) for n in range(1, 12)] for _ in range(2)]
    groups = np.repeat(np.arange(11), range(1, 12))
    frame = pd.DataFrame({"g": groups, "x": np.concatenate(sides[0]), "y": np.concatenate(sides[1])})
    both = ([tw.Ranking.from_scores(one) for one in side] for side in sides)
    expected = [float(measure(x, y)) for x, y in zip(*both, strict=True)]
    no_call_a_pair()
    got = tw.groups(frame.sample(frac=1, random_state=1), by="g", x="x", y="y", input="scores", measure=measure)
    np.testing.assert_allclose(got.set_index("g")["statistic"].loc[range(11)], expected, rtol=1e-13, atol=1e-14)


def test_groups_of_lists_are_refused_as_one_by_one():
    runs = {"q1": {"a": 3.0, "b": 2.0}, "q2": {"a": 3.0, "b": 2.0, "c": 1.0}}
    with pytest.raises(InputValueError, match=r"in group qid = 'q2': `l` must be larger than .* 3 and 3: got 2\.5"):
        tw.groups(runs, runs, measure="topk_footrule(l=2.5)")
    frame = pd.DataFrame({"g": [1, 1, 2, 2, 2], "x": [1, 2, 1, 2, 4], "y": [1, 2, 3, 3, 2]})
    with pytest.raises(InputValueError, match=r"`x` must hold positions from 1 .* got 4 in group g = 2"):
        tw.groups(frame, by="g", x="x", y="y", measure="rbo", input="positions")
    frame["x"] = [1, 2, 1, 2, 3]
    with pytest.raises(InputValueError, match=r"`y` must number its items .* got 3, 3, 2 in group g = 2"):
        tw.groups(frame, by="g", x="x", y="y", measure="rbo", input="positions")


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("text", OF_POSITIONS)
def test_a_matrix_of_different_items(text, policy, no_call_a_pair):
    measure, rankings, others = with_policy(text, policy), some_rankings(10), some_rankings(11, 3)
    dicts = [dict(zip(one.items, one.positions.tolist(), strict=True)) for one in rankings]
    expected = [loop(measure, rankings, rankings), loop(measure, rankings, others), loop(measure, dicts, dicts)]
    no_call_a_pair()
    got = [
        quiet(tw.matrix, rankings, measure), quiet(tw.matrix, rankings, measure, others),
        quiet(tw.matrix, dicts, measure),
    ]  # fmt: skip
    for one, other in zip(got, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("policy", NAN_POLICIES)
@pytest.mark.parametrize("text", OF_POSITIONS)
def test_a_matrix_with_missing_values(text, policy, no_call_a_pair):
    measure, rows, others = with_policy(text, policy), some_vectors(12), some_vectors(13, 5)
    expected, expected_with = loop(measure, rows, rows), loop(measure, rows, others)
    no_call_a_pair()
    np.testing.assert_allclose(quiet(tw.matrix, rows, measure), expected, rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(quiet(tw.matrix, rows, measure, others), expected_with, rtol=1e-12, atol=1e-13)
    frame = quiet(tw.matrix, pd.DataFrame(rows.T), measure, rankings_in="columns")
    np.testing.assert_allclose(frame, expected, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("policy", ["nan_policy=omit,missing=drop", "nan_policy=omit,missing=bottom"])
@pytest.mark.parametrize("text", OF_POSITIONS)
def test_a_matrix_of_different_items_with_missing_values(text, policy, no_call_a_pair):
    measure, rows, rng = with_policy(text, policy), some_vectors(14), np.random.default_rng(15)
    names = [[f"d{number}" for number in rng.permutation(11)[: len(row)]] for row in rows]
    dicts = [dict(zip(own, row.tolist(), strict=True)) for own, row in zip(names, rows, strict=True)]
    expected = loop(measure, dicts, dicts)
    no_call_a_pair()
    np.testing.assert_allclose(quiet(tw.matrix, dicts, measure), expected, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("text", ONE_BY_ONE)
def test_a_matrix_with_gaps_without_kernels(text):
    for policy in POLICIES:
        measure, rankings = with_policy(text, policy), some_rankings(16)
        got = quiet(tw.matrix, rankings, measure)
        np.testing.assert_allclose(got, loop(measure, rankings, rankings), rtol=1e-12, atol=1e-13)
    for policy in NAN_POLICIES:
        measure, rows = with_policy(text, policy), some_vectors(17)
        np.testing.assert_allclose(quiet(tw.matrix, rows, measure), loop(measure, rows, rows), rtol=1e-12, atol=1e-13)


def test_small_tiles_and_one_thread_make_the_same_matrix(monkeypatch):
    lists, rows = some_lists(23, ties=True)[1:], some_vectors(24)
    of_lists, of_gaps = tw.matrix(lists, "rbo"), quiet(tw.matrix, rows, "gamma(nan_policy=omit)")
    monkeypatch.setattr(list_entries.ListEntries, "tile", 3)
    monkeypatch.setattr(gap_entries, "_ROWS_A_TILE", 4 * 17)  # two rankings of eight items with two others
    for n_jobs in (1, 2):
        np.testing.assert_array_equal(tw.matrix(lists, "rbo", n_jobs=n_jobs), of_lists)
        np.testing.assert_array_equal(quiet(tw.matrix, rows, "gamma(nan_policy=omit)", n_jobs=n_jobs), of_gaps)
    measure = tw.measure("gamma(nan_policy=omit)")
    rankings = Reading(measure)(rows, "rankings")
    assert gap_entries.GapEntries.of(measure, rankings, rankings).tile == 2


def test_undefined_entries_of_rankings_with_gaps_are_counted_and_unknown_ones_are_not():
    rows = some_vectors(18)
    undefined = np.isnan(loop(with_policy("gamma", "nan_policy=omit"), rows, rows)).sum()
    with pytest.warns(tw.UndefinedCorrelationWarning, match=f"undefined for {undefined} of 144 entries"):
        tw.matrix(rows, "gamma(nan_policy=omit)")
    rows[0] = 1.0  # with itself nothing can be compared
    rows[3:6] = np.arange(1, 9)
    with pytest.warns(tw.UndefinedCorrelationWarning, match="undefined for 7 of 144 entries"):
        tw.matrix(rows, "gamma(nan_policy=propagate)", input="positions")


def test_ties_that_gaps_make_are_refused_of_their_pair():
    rankings = [tw.Ranking.from_order(order) for order in map(list, ("abc", "abd", "ade"))]
    with pytest.raises(InputValueError, match=r"ranking 0 of `rankings` with ranking 2 .*`x` must have no ties"):
        tw.matrix(rankings, "tau_ap(missing=bottom)")
    with pytest.raises(InputValueError, match=r"ranking 0 of `rankings` with ranking 1 .*: `weights` must"):
        tw.matrix(rankings, "scaled_gamma(weights=[1,0.5],missing=bottom)")


def in_long_format(xs, ys):
    """Rankings as a frame with a row an item of one ranking: group g has the g-th of xs and of ys."""
    return pd.DataFrame(
        [
            (group, name, item, position)
            for name, side in (("x", xs), ("y", ys))
            for group, one in enumerate(side)
            for item, position in one.items()
        ],
        columns=["g", "ranking", "item", "value"],
    )


def as_dicts(rankings):
    return [dict(zip(one.items, one.positions.tolist(), strict=True)) for one in rankings]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("text", OF_POSITIONS)
def test_groups_of_different_items(text, policy, no_call_a_pair):
    measure = with_policy(text, policy)
    xs, ys = as_dicts(some_rankings(19, 60)), as_dicts(some_rankings(20, 60))
    expected = loop_over(measure, xs, ys)
    no_call_a_pair()
    got = quiet(
        tw.groups, in_long_format(xs, ys), by="g", item="item", ranking="ranking", value="value", x="x", y="y",
        measure=measure, input="positions",
    )  # fmt: skip
    np.testing.assert_allclose(got.set_index("g")["statistic"].loc[range(len(xs))], expected, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("policy", NAN_POLICIES)
@pytest.mark.parametrize("text", OF_POSITIONS)
def test_groups_with_missing_values(text, policy, no_call_a_pair):
    measure, xs, ys = with_policy(text, policy), some_vectors(21, 60), some_vectors(22, 60)[::-1]
    expected = loop_over(measure, xs, ys)
    frame = pd.DataFrame({"g": np.repeat(np.arange(60), 8), "x": xs.ravel(), "y": ys.ravel()})
    no_call_a_pair()
    got = quiet(tw.groups, frame, by="g", x="x", y="y", measure=measure, input="positions")
    np.testing.assert_allclose(got["statistic"], expected, rtol=1e-12, atol=1e-13)


def loop_over(measure, xs, ys):
    return np.array([loop(measure, [x], [y])[0, 0] for x, y in zip(xs, ys, strict=True)])
