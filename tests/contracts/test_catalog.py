"""Laws over the whole catalog, in both directions: what a measure claims holds, what it does not claim fails."""

import inspect
import warnings
from itertools import permutations, product

import numpy as np
import pytest

import tiewise as tw
from strategies import numbered
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.measure import Measure

# One entry a measure: parameter sets to try. A measure without an entry fails the first test.
VARIANTS = {
    "scaled_gamma": [
        {},
        {"weights": "top"},
        {"weights": "hyperbolic", "tnorm": "minimum"},
        {"weights": "hyperbolic", "aggregate": "max", "tnorm": "lukasiewicz"},
        {"weights": "top", "tnorm": "hamacher:2"},
        {"weights": "top", "ties": "indifference"},
        {"weights": "top", "ties": "incomparability"},
        {"weights": "top", "ties": "indifference:incomparability", "n_samples": 500, "rng": 7},
        {"weights": "top", "ties": "gamma:indifference", "tie_scores": [[1, 0.5, -1], [0, 1, 0], [-1, 0, 1]]},
    ],
    "scaled_tau": [
        {},
        {"weights": "top"},
        {"weights": "hyperbolic", "tnorm": "minimum"},
        {"weights": "hyperbolic", "aggregate": "max"},
        {"weights": "top", "tnorm": "hamacher:0.5"},
        {"weights": "top", "ties": "indifference"},
        {"weights": "top", "ties": "incomparability"},
        {"weights": "top", "ties": "indifference:incomparability", "n_samples": 500, "rng": 7},
        {"weights": "top", "ties": "gamma:indifference", "tie_scores": [[1, 0.5, -1], [0, 1, 0], [-1, 0, 1]]},
    ],
    "scaled_somers_d": [
        {},
        {"weights": "top"},
        {"weights": "hyperbolic", "tnorm": "minimum"},
        {"weights": "hyperbolic", "aggregate": "max", "tnorm": "lukasiewicz"},
        {"weights": "top", "weights_y": "bottom", "tnorm": "minimum"},
        {"weights": "top", "ties": "indifference"},
        {"ties": "incomparability"},
        {"weights": "top", "ties": "incomparability"},
    ],
    "scaled_spearman": [{}, {"weights": "top"}, {"weights": "hyperbolic:2"}],
    "scaled_footrule": [
        {},
        {"weights": "uniform:1"},
        {"weights": "top"},
        {"weights": "hyperbolic", "aggregate": "max"},
    ],
    "gamma": [{}],
    "kendall_tau": [{"variant": variant} for variant in "abc"],
    "somers_d": [{}],
    "spearman": [{}],
    "gaussian_rank": [{}],
    "footrule": [{}],
    "ulam": [{}],
    "cayley": [{}],
    "hamming": [{}],
    "gini_gamma": [{}],
    "kaye": [{}],
    "costa_soares": [{}],
    "costa_roque": [{}],
    "blest": [{}],
    "maturi": [{}, {"w": 0.5}, {"w": 1e-5}],
    "top_down": [{}],
    "topk_kendall": [{}, {"p": 0}, {"p": 1}, {"hausdorff": True}],
    "topk_footrule": [{}, {"l": 5.5}, {"hausdorff": True}],
    "rbo": [
        {},
        {"p": 0.5, "ties": "w"},
        {"p": 0.98, "ties": "b"},
        {"extrapolate": False},
        {"extrapolate": False, "depth": 2, "ties": "b"},
    ],
    "average_overlap": [{}, {"depth": 2, "ties": "w"}, {"depth": 3, "ties": "b"}],
    "ws_similarity": [{}],
    "tau_ap": [{}, {"symmetric": True}, {"ties": "a"}, {"ties": "b"}],
    "shieh": [{}, {"weights": "uniform"}, {"weights": "top"}],
    "vigna": [
        {},
        {"additive": False},
        {"rank": None, "weights": "top"},
        {"rank": False},
        {"rank": None, "additive": False, "weights": "geometric:0.5"},
    ],
    "kumar_vassilvitskii": [
        {},
        {"kind": "footrule"},
        {"weights": "hyperbolic"},
        {"weights": "hyperbolic", "kind": "footrule"},
    ],
    "gamma_delta": [{}, {"weights": "top"}],
    "kemeny": [{}, {"weights": "hyperbolic"}],
    "tau_x": [{}, {"weights": "hyperbolic"}],
    "weighted_swap": [{}, {"weights": "hyperbolic"}, {"weights": "bottom"}, {"weights": "ends"}],
    "bucket_kendall": [
        {},
        {"p": 0.75},
        {"hausdorff": True},
        {"scheme": "induced"},
        {"scheme": [[0, 2, 0.5, 1, 1, 0], [1, 1, 0, 0.5, 0.5, 1]]},
    ],
    "bucket_footrule": [{}, {"hausdorff": True}],
    "robust_gamma": [
        {},
        {"tolerance": 2.5},
        {"similarity": "gauss", "tolerance": 1.0, "tnorm": "product"},
        {"similarity": "epstol", "tolerance": 0.5},
        {"similarity": "exp", "tolerance": 0.5, "tnorm": "lukasiewicz"},
    ],
}
EVERY = [CATALOG[name](**parameters) for name, variants in VARIANTS.items() for parameters in variants]
LINEAR = [list(order) for order in permutations((1, 2, 3, 4))]
TIED = [
    list(x)
    for rule in ("dense", "min", "max")
    for x in sorted({tuple(numbered(keys, rule)) for keys in product((1, 2, 3), repeat=3)})
]


# Buckets of five items that keep one order, by the first of the positions they occupy.
FROM_THE_TOP = [numbered(np.cumsum([1, *cuts]), "min") for cuts in product((0, 1), repeat=4)]

RESULTS = {"correlation": tw.Correlation, "distance": tw.Distance, "similarity": tw.Similarity}


def compared(measure, x, y):
    """Return the result on two vectors of positions (in a plain list, some measures see items, best first)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return measure(np.array(x), np.array(y))


def value(measure, x, y):
    return float(compared(measure, x, y))


def every_value(measure, xs):
    return np.array([[value(measure, x, y) for y in xs] for x in xs])


def test_every_measure_is_classified():
    assert set(VARIANTS) == set(CATALOG)
    assert all(isinstance(kind.claims, Claims) and kind.summary and kind.reference for kind in CATALOG.values())


def test_every_measure_is_a_public_function_and_a_public_value():
    for name, kind in CATALOG.items():
        assert getattr(tw, name).__name__ == name
        assert getattr(tw, kind.__name__) is kind
        assert {name, kind.__name__} <= set(tw.__all__)


def test_function_and_value_have_the_same_signature():
    for name, kind in CATALOG.items():
        function = inspect.signature(getattr(tw, name)).parameters
        value_of = inspect.signature(kind).parameters
        assert list(function)[:2] == ["x", "y"]
        keywords = {key: p.default for key, p in function.items() if p.kind is inspect.Parameter.KEYWORD_ONLY}
        assert keywords.pop("input", "") is None  # what the two rankings hold is said with them
        assert keywords == {key: p.default for key, p in value_of.items()}
        assert tuple(keywords) == kind.parameters()


@pytest.mark.parametrize("measure", EVERY, ids=str)
def test_text_and_value_are_one(measure):
    assert tw.measure(str(measure)) == measure
    assert hash(tw.measure(str(measure))) == hash(measure)
    assert tw.measure(measure) is measure


@pytest.mark.parametrize("measure", EVERY, ids=str)
def test_equal_rankings_and_the_range(measure):
    values = every_value(measure, LINEAR)
    is_distance = measure.claims.kind == "distance"
    assert np.allclose(values.diagonal(), 0.0 if is_distance else 1.0, rtol=0, atol=1e-12) == measure.claims.equal
    seen = [values, every_value(measure, TIED)] if measure.claims.ties else [values]
    assert np.nanmin(np.concatenate(seen, axis=None)) >= measure.claims.low
    assert is_distance or np.nanmax(np.concatenate(seen, axis=None)) <= measure.claims.high


@pytest.mark.parametrize("measure", EVERY, ids=str)
def test_the_lowest_value_is_no_lower_than_need_be(measure):
    # For two items, opposite orders are as far apart as can be: -1 there, and only a claim below that needs a proof.
    if measure.claims.kind == "correlation":
        assert value(measure, [1, 2], [2, 1]) == pytest.approx(-1.0, abs=1e-12)
        if np.isinf(measure.claims.low):
            seen = max(np.nanmax(every_value(measure, xs)) for xs in (TIED, FROM_THE_TOP))
            assert seen > 1.0
            assert measure.claims.high == np.inf
        elif measure.claims.low != -1.0:
            assert measure.claims.low < every_value(measure, LINEAR).min() < -1.0


# Distances whose largest value nobody knows.
UNBOUNDED = {"kumar_vassilvitskii(weights=hyperbolic)", "kumar_vassilvitskii(weights=hyperbolic,kind=footrule)"}


def some_results(measure):
    """Results on rankings of four items, equal, reversed and all between; lists also on those without a common item."""
    results = [compared(measure, x, y) for x, y in product(LINEAR[:6], LINEAR)]
    if measure.claims.items == "different":
        results.append(measure(["a", "b", "c", "d"], ["e", "f", "g", "h"]))
    assert {type(result) for result in results} <= {RESULTS[measure.claims.kind], tw.CorrelationRange}
    return results


@pytest.mark.parametrize("measure", [m for m in EVERY if m.claims.kind == "correlation"], ids=str)
def test_a_correlation_is_a_distance(measure):
    for result in some_results(measure):
        for maximum in (1.0, 3.0):
            distance = result.as_distance(maximum)
            assert distance.statistic == pytest.approx(maximum * (1.0 - result.statistic) / 2.0, abs=1e-15)
            if measure.claims.low < -1.0:  # d may exceed M
                assert distance.maximum is None
            else:
                assert distance.maximum == maximum
                assert distance.as_correlation().statistic == pytest.approx(result.statistic, abs=1e-15)


@pytest.mark.parametrize("measure", [m for m in EVERY if m.claims.kind == "distance"], ids=str)
def test_a_distance_is_a_correlation_by_the_largest_distance_there_is(measure):
    results = some_results(measure)
    if str(measure) in UNBOUNDED:
        assert {result.maximum for result in results} == {None}
        with pytest.raises(tw.TiewiseError, match="has no known maximum here"):
            results[0].as_correlation()
        return
    largest = max(result.statistic for result in results)
    for result in results:
        assert result.maximum == pytest.approx(largest, rel=1e-15)
        by_chance = np.mean([other.statistic for other in results])  # of each ranking with all others
        unit = largest / 2.0 if result.expected is None else by_chance
        assert result.as_correlation().statistic == pytest.approx(1.0 - result.statistic / unit, abs=1e-14)


@pytest.mark.parametrize("measure", [m for m in EVERY if m.claims.kind == "similarity"], ids=str)
def test_a_similarity_is_a_distance_and_a_correlation(measure):
    for result in some_results(measure):
        distance = result.as_distance()
        assert (distance.statistic, distance.maximum) == (pytest.approx(1.0 - result.statistic, abs=1e-15), 1.0)
        assert result.as_correlation().statistic == pytest.approx(2.0 * result.statistic - 1.0, abs=1e-15)


@pytest.mark.parametrize("measure", [m for m in EVERY if m.claims.kind == "correlation"], ids=str)
def test_the_claim_of_pairs(measure):
    result = compared(measure, [1, 2, 3, 4], [2, 1, 4, 3])
    masses = (result.concordant, result.discordant, result.tied)
    assert all(mass is not None for mass in masses) == measure.claims.pairs
    assert any(mass is not None for mass in masses) == measure.claims.pairs


@pytest.mark.parametrize("measure", EVERY, ids=str)
def test_the_claim_of_items(measure):
    x, y = ({item: place for place, item in enumerate(items, start=1)} for items in ("abc", "bd"))
    if measure.claims.items == "different":
        assert np.isfinite(float(measure(x, y)))
    elif measure.claims.items == "fewer in y":
        assert np.isfinite(float(measure(x, {"b": 1})))
        with pytest.raises(tw.TiewiseError, match=r"`x` must rank all items that `y` ranks, .* `x` lacks 'd'"):
            measure(x, y)
    else:
        verb = "have" if measure.name == "robust_gamma" else "rank"  # which takes values, not rankings
        with pytest.raises(tw.TiewiseError, match=f"must {verb} the same items: `y` lacks 'a', 'c'"):
            measure(x, y)


@pytest.mark.parametrize("kind", CATALOG.values(), ids=CATALOG)
def test_the_claim_of_symmetry(kind):
    first, *others = (kind(**parameters) for parameters in VARIANTS[kind.name])
    cases = [(measure, LINEAR) for measure in (first, *others)]
    if kind.claims.ties:  # some are not symmetric on ties alone; others have parameters for the ties of x and of y
        cases.append((first, TIED))
    tables = (every_value(*case) for case in cases)
    assert all(np.allclose(table, table.T, equal_nan=True) for table in tables) == kind.claims.symmetric


@pytest.mark.parametrize("kind", CATALOG.values(), ids=CATALOG)
def test_the_claim_of_reversal(kind):
    def correlation(measure, x, y):
        distance = compared(measure, x, y).as_distance()
        return np.nan if distance.maximum is None else float(distance.as_correlation())

    def reverses(measure):
        # Either of the two: a measure with a reference may answer the reversal of one of them only.
        return all(
            abs(correlation(measure, *reversed_one) + correlation(measure, x, y)) < 1e-12
            for x, y in product(LINEAR[:6], LINEAR)
            for reversed_one in ((x, [5 - p for p in y]), ([5 - p for p in x], y))
        )

    assert all(reverses(kind(**parameters)) for parameters in VARIANTS[kind.name]) == kind.claims.reversal


@pytest.mark.parametrize("measure", EVERY, ids=str)
def test_inputs_are_never_changed(measure):
    x, y = np.array([3, 1, 2, 4]), np.array([1.0, 2.0, 4.0, 3.0])
    before = x.copy(), y.copy()
    measure(x, y)
    np.testing.assert_array_equal(x, before[0])
    np.testing.assert_array_equal(y, before[1])
    assert x.flags.writeable
    assert y.flags.writeable


@pytest.mark.parametrize("measure", EVERY, ids=str)
def test_one_item_is_undefined_for_a_correlation(measure):
    one = np.array([1])
    if measure.claims.kind == "correlation":
        with pytest.warns(tw.UndefinedCorrelationWarning, match=r"is undefined here: there is only one item\."):
            assert np.isnan(float(measure(one, one)))
    else:
        best = float(measure.claims.kind == "similarity")
        assert (float(measure(one, one)) == best) == measure.claims.equal


@pytest.mark.parametrize("measure", EVERY, ids=str)
def test_the_claim_of_ties(measure):
    x, y = np.array([1, 1, 2]), np.array([1, 2, 2])
    if measure.claims.ties:
        assert np.isfinite(float(measure(x, y)))
    else:
        with pytest.raises(tw.TiewiseError, match=r"`x` must have no ties, because .* got position 1 more than once"):
            measure(x, y)


@pytest.mark.parametrize("measure", EVERY, ids=str)
def test_results_are_frozen_and_know_their_measure(measure):
    result = measure(np.array([1, 2, 3]), np.array([2, 1, 3]))
    assert result.measure == measure
    assert result.n == 3
    assert str(result).startswith(f"{measure} = ")
    assert "<table>" in result._repr_html_()
    with pytest.raises(AttributeError):
        result.statistic = 0
    with pytest.raises(TypeError):
        iter(result)


def test_the_base_class_computes_nothing():
    with pytest.raises(NotImplementedError):
        Measure()([1, 2], [1, 2])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("scaled_gama", "got 'scaled_gama'. Did you mean 'scaled_gamma'"),
        ("scaled_gamma(weights=top", "must close its bracket"),
        ("scaled_gamma(weights)", "name=value in its brackets: got 'weights'"),
        ("scaled_gamma(weight=top)", "got 'weight'. Did you mean 'weights'"),
        ("scaled_gamma(weights=top,weights=top)", "got weights twice"),
        ("scaled_gamma(weights=[1,)", "must look like"),
        ("scaled_gamma(weights=<f>)", "has no text form: got '<f>'"),
        ("gamma(variant=a)", "`parameter of gamma` must be one of missing, nan_policy: got 'variant'"),
        (5, "must be a name, a text or a measure: got 5"),
        ("", "`measure` must be one of"),
    ],
)
def test_bad_text_gets_a_sentence(text, message):
    with pytest.raises(tw.TiewiseError, match=message.replace("(", r"\(").replace("[", r"\[")):
        tw.measure(text)


def test_vectors_and_matrices_have_a_text_form():
    vector = tw.ScaledGamma(weights=[1, 0.1, 1 / 3], weights_y="top")
    assert str(vector) == "scaled_gamma(weights=[1.0,0.1,0.3333333333333333],weights_y=top)"
    assert tw.measure(str(vector)) == vector
    matrix = tw.ScaledGamma(aggregate=[[0, 0.5], [0.5, 0]])
    assert tw.measure(str(matrix)) == matrix
    assert hash(tw.measure(str(matrix))) == hash(matrix)
