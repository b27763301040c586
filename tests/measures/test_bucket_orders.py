"""bucket_kendall and bucket_footrule: against enumeration, and the numbers of docs/mathematics.md#bucket_kendall."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from kernels.settings import size
from reference import bucket_orders as twin
from strategies import position_pairs, tied_positions, weak_orders
from tiewise.pairs import counting


@given(pair=position_pairs(low=1), p=st.fractions(0, 1, max_denominator=8))
def test_the_twins_agree(pair, p):
    assert float(tw.bucket_kendall(*pair, p=float(p))) == pytest.approx(float(twin.kendall(*pair, p)), abs=1e-12)
    assert float(tw.bucket_footrule(*pair)) == pytest.approx(float(twin.footrule(*pair)), abs=1e-12)


def hausdorff(x, y):
    kendall = twin.hausdorff(x, y, lambda a, b: twin.kendall(a, b, 0))
    return kendall, twin.hausdorff(x, y, twin.footrule)


def both_hausdorff(x, y):
    return float(tw.bucket_kendall(x, y, hausdorff=True)), float(tw.bucket_footrule(x, y, hausdorff=True))


def test_hausdorff_forms_on_all_weak_orders_of_three_items():
    orders = weak_orders(3)
    for x in orders:
        for y in orders:
            assert both_hausdorff(x, y) == hausdorff(x, y)


@given(pair=position_pairs(low=4, high=5))
def test_hausdorff_forms_by_enumeration(pair):
    assert both_hausdorff(*pair) == hausdorff(*pair)


def test_the_twins_agree_on_the_compiled_path(monkeypatch):
    monkeypatch.setattr(counting, "_KERNELS_BEYOND", 1)
    n = size(1100, 40)
    rng = np.random.default_rng(n)
    x, y = tied_positions(rng, n, n // 4), tied_positions(rng, n, n // 3)
    once = twin.kendall(x.tolist(), y.tolist(), 0.25)
    assert float(tw.bucket_kendall(x, y, p=0.25)) == pytest.approx(once, rel=1e-14)
    assert float(tw.bucket_footrule(x, y)) == pytest.approx(float(twin.footrule(x.tolist(), y.tolist())), rel=1e-14)


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        # docs/mathematics.md#bucket_kendall: Kprof, KHaus, Fprof, FHaus, the Hausdorff values by full enumeration.
        ([1, 1, 1, 1], [1, 2, 3, 4], (3, 6, 4, 8)),
        ([1, 2, 2, 3, 3], [3, 1, 1, 2, 3], (4, 4, 7, 8)),  # Kprof is half of ConsRank's kemenyd
        ([1, 1, 2, 3], [2, 1, 1, 3], (2, 2, 3, 4)),
        ([1], [1], (0, 0, 0, 0)),
        ([1, 1, 1], [1, 1, 1], (0, 0, 0, 0)),
    ],
)
def test_values(x, y, expected):
    found = (
        tw.bucket_kendall(x, y),
        tw.bucket_kendall(x, y, hausdorff=True),
        tw.bucket_footrule(x, y),
        tw.bucket_footrule(x, y, hausdorff=True),
    )
    assert tuple(map(float, found)) == expected


def test_scikit_lr():
    # scikit-lr's documentation: the mean penalised Kendall distance of three pairs, plain and over N(N-1)/2.
    true, predicted = [[1, 2, 2], [2, 2, 1], [2, 1, 2]], [[2, 1, 2], [2, 2, 1], [1, 2, 2]]
    results = [tw.bucket_kendall(x, y) for x, y in zip(true, predicted, strict=True)]
    assert np.mean([float(result) for result in results]) == pytest.approx(1.3333333, abs=1e-7)
    assert np.mean([result.normalized for result in results]) == pytest.approx(0.4444444, abs=1e-7)


def table(measure, orders):
    return np.array([[float(measure(x, y)) for y in orders] for x in orders])


@pytest.mark.parametrize(
    ("measure", "is_metric"),
    [
        (tw.BucketKendall(), True),
        (tw.BucketKendall(p=1), True),
        (tw.BucketKendall(p=0.75), True),
        (tw.BucketKendall(hausdorff=True), True),
        (tw.BucketFootrule(), True),
        (tw.BucketFootrule(hausdorff=True), True),
        (tw.BucketKendall(p=0.25), False),
        (tw.BucketKendall(p=0.49), False),
    ],
    ids=str,
)
def test_which_are_metrics(measure, is_metric):
    # On all 75 weak orders of four items; in general, a pair is a metric of three states exactly for p >= 1/2.
    d = table(measure, weak_orders(4))
    triangle = (d[:, None, :] <= d[:, :, None] + d[None, :, :] + 1e-9).all()
    assert triangle == is_metric
    assert (d[~np.eye(len(d), dtype=bool)] > 0).all()


def test_the_axioms_say_the_same():
    assert tw.axioms("bucket_kendall", 4).is_metric("weak")
    assert not tw.axioms("bucket_kendall(p=0)", 3).weak["A1 zero on no others"]


def test_without_a_penalty_different_rankings_have_distance_0():
    assert float(tw.bucket_kendall([1, 1], [1, 2], p=0)) == 0


@given(pair=position_pairs())
def test_fagins_inequalities(pair):
    # docs/mathematics.md#bucket_kendall.
    k, k_haus = (float(tw.bucket_kendall(*pair, hausdorff=form)) for form in (False, True))
    f, f_haus = (float(tw.bucket_footrule(*pair, hausdorff=form)) for form in (False, True))
    assert k <= f <= 2 * k
    assert k_haus <= f_haus <= 2 * k_haus
    assert k <= k_haus <= 2 * k
    assert k == float(tw.kemeny(*pair)) / 2
    n = len(pair[0])
    assert max(f, f_haus) <= tw.bucket_footrule(*pair).maximum == n * n // 2
    assert max(k, k_haus) <= tw.bucket_kendall(*pair).maximum == n * (n - 1) / 2


def test_mean_positions_are_positions():
    x, y = tw.Ranking.from_scores([3, 3, 1], method="average"), tw.Ranking.from_scores([1, 2, 3])
    assert float(tw.bucket_footrule(x, y)) == 1.5 + 0.5 + 2
    assert float(tw.bucket_footrule(x, y, hausdorff=True)) == 4


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("bucket_kendall(p=1)", tw.BucketKendall(p=1.0)),
        ("bucket_kendall(hausdorff=True)", tw.BucketKendall(hausdorff=True)),
        ("bucket_footrule(hausdorff=False)", tw.BucketFootrule()),
    ],
)
def test_parameters_as_text(text, measure):
    assert tw.measure(text) == measure


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bucket_kendall(p=1.5)", r"`p` must lie in \[0, 1\]: got '1.5'"),
        ("bucket_kendall(p=nan)", r"`p` must be a number in \[0, 1\]: got 'nan'"),
        ("bucket_kendall(p=half)", r"`p` must be a number in \[0, 1\]: got 'half'"),
        ("bucket_kendall(p=0.25,hausdorff=True)", "`p` must be left out with `hausdorff`.*got 0.25"),
        ("bucket_footrule(hausdorff=1)", "`hausdorff` must be True or False: got '1'"),
    ],
)
def test_mistakes_get_a_sentence(text, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.measure(text)
