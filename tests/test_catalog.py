"""What every measure promises, and what Measure and Result are."""

import inspect
import json
import math
import pickle

import cloudpickle
import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from strategies import pairs
from tiewise.catalog import definitions

MEASURES = sorted(definitions())
UNTIED = ("gamma_delta", "kumar_vassilvitskii", "shieh", "tau_ap")  # tau_ap takes ties by its variants
UNBOUNDED = ("kaye", "scaled_somers_d")  # can leave [-1, 1], as they say
SHARED = {"items", "input", "missing", "nan_policy", "numbering"}
ignore_undefined = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")


def call(name, x, y):
    """The measure of two position vectors, whether it takes positions or lists."""
    return float(tw.measure(name)(tw.Ranking.from_positions(x), tw.Ranking.from_positions(y)))


@ignore_undefined
@given(st.data())
@pytest.mark.parametrize("name", MEASURES)
def test_contract(name, data):
    x, y = data.draw(pairs(untied=name in UNTIED))
    known, found = definitions()[name], call(name, x, y)
    low, high = {"correlation": (-1, 1), "similarity": (0, 1), "distance": (0, math.inf)}[known.kind]
    if not math.isnan(found) and name not in UNBOUNDED:
        assert low <= found <= high
    if known.symmetric:
        assert call(name, y, x) == pytest.approx(found, abs=1e-12, nan_ok=True)
    moved = data.draw(st.permutations(range(len(x))))
    assert call(name, [x[i] for i in moved], [y[i] for i in moved]) == pytest.approx(found, abs=1e-12, nan_ok=True)


def test_simple_calls():
    for name in MEASURES:
        with trying(name):
            expected = 0.0 if definitions()[name].kind == "distance" else 1.0
            assert call(name, [2, 4, 1, 3], [2, 4, 1, 3]) == pytest.approx(expected, abs=1e-14)
            x = tw.Ranking.from_order("dacb")
            assert tw.measure(name).distance(x, x) == pytest.approx(0.0, abs=1e-7)
            x, y = np.array([2.0, 4, 1, 3]), np.array([1.0, 4, 2, 3])
            assert tw.measure(name).value(x, y) == call(name, x, y)
            getattr(tw, name)(x, y)  # the caller's arrays do not change
            assert (x.tolist(), y.tolist()) == ([2, 4, 1, 3], [1, 4, 2, 3])


def test_signature_and_help_are_complete():
    for name in MEASURES:
        with trying(name):
            function = getattr(tw, name)
            parameters = inspect.signature(function).parameters
            assert [*parameters][:2] == ["x", "y"]
            assert set(parameters) == {"x", "y", *definitions()[name].defaults, *SHARED}
            assert function.__name__ == name
            assert "missing" in function.__doc__
            assert definitions()[name].reference in function.__doc__


def test_help_shows_the_signature_of_scaled_gamma():
    import pydoc

    shown = pydoc.plain(pydoc.render_doc(tw.scaled_gamma))
    for word in (
        "scaled_gamma(x",
        "weights_y",
        "aggregate",
        "tnorm",
        "nan_policy",
        "(C - D)/(C + D)",
        "Where it misleads",
    ):
        assert word in shown


# --- Measure


def callable_weights(n):
    return np.linspace(1, 0, n - 1)


EXAMPLES = [
    tw.measure("scaled_tau", weights="top"),
    tw.measure("scaled_gamma", weights="points:0=1,0.2=0.5,1=0", tnorm="yager:2", aggregate="sum"),
    tw.measure("scaled_gamma", weights=[0.5, 0.25, 0], weights_y="bottom"),
    tw.measure("maturi", w=0.5),
    tw.measure("tau_ap", variant="b", symmetric=True),
    tw.measure("average_overlap", depth=3),
    tw.measure("kendall_tau"),
    tw.measure("rbo", p=0.8, variant="w"),
    tw.measure("vigna", rank=None, weights=[3, 2, 1, 0]),
    tw.measure("kumar_vassilvitskii", elements=[5, 4, 3, 2]),
    tw.measure("kumar_vassilvitskii", elements={"a": 5, "b": 4, "c": 3, "d": 2}),
    tw.measure("scaled_gamma", ties="indifference", tie_scores=[[1, 0.5, -1], [0, 1, 0], [-1, 0.5, 1]]),
    tw.measure("robust_gamma", similarity=("linear", "gauss"), tolerance=(0.5, 1)),
]
SEALED = [
    tw.measure("scaled_gamma", weights=callable_weights),
    tw.measure("scaled_gamma", tnorm=np.minimum),
    tw.measure("scaled_gamma", aggregate=1.0 - np.eye(4)),
    tw.measure("kumar_vassilvitskii", dissimilarities=1.0 - np.eye(4)),
]


def test_a_measure_parses_back_from_its_text():
    for measure in EXAMPLES:
        with trying(measure):
            assert tw.measure(str(measure)) == measure
            assert hash(tw.measure(str(measure))) == hash(measure)


def test_callables_and_matrices_do_not_parse_back():
    for measure in SEALED:
        with trying(measure), pytest.raises(tw.TiewiseError, match="text"):
            tw.measure(str(measure))


def test_a_measure_survives_pickling():
    x, y = tw.Ranking.from_order("abcd"), tw.Ranking.from_order("bcad")
    for measure in EXAMPLES + SEALED:
        for module in (pickle, cloudpickle):
            with trying(measure, module):
                copy = pickle.loads(module.dumps(measure))
                assert str(copy) == str(measure)
                assert hash(copy) == hash(measure) or module is cloudpickle
                assert copy(x, y) == measure(x, y)


def test_cloudpickle_takes_a_lambda():
    measure = tw.measure("scaled_gamma", weights=lambda n: [0.5] * (n - 1))
    assert pickle.loads(cloudpickle.dumps(measure))([1, 2, 3], [2, 1, 3]) == measure([1, 2, 3], [2, 1, 3])


def test_arrays_are_compared_by_their_numbers():
    assert tw.measure("scaled_gamma", weights=[0.5, 0.25]) == tw.measure("scaled_gamma", weights=np.array([0.5, 0.25]))
    assert tw.measure("scaled_gamma", weights=[0.5, 0.25]) != tw.measure("scaled_gamma", weights=[0.5, 0.5])
    assert tw.measure("scaled_gamma", aggregate=1 - np.eye(3)) == tw.measure("scaled_gamma", aggregate=1 - np.eye(3))


def test_defaults_are_left_out():
    assert tw.measure("scaled_gamma", weights="uniform", tnorm="product") == tw.measure("scaled_gamma")


def test_a_measure_is_made_of_a_name_a_text_a_measure_or_a_function():
    expected = tw.measure("maturi", w=0.5)
    assert tw.measure("maturi(w=0.5)") == expected
    assert tw.measure(tw.maturi, w=0.5) == expected
    assert tw.measure(tw.measure("maturi"), w=0.5) == expected


def test_a_measure_is_frozen():
    with pytest.raises(AttributeError):
        tw.measure("gamma").name = "tau"


BAD_MEASURES = [
    ("scaled_gama", {}, "'scaled_gamma'"),
    ("kendalltau", {}, "'kendall_tau'"),
    ("spearmanr", {}, "'spearman'"),
    ("weightedtau", {}, "'vigna'"),
    ("hyperbolic", {}, "weights='hyperbolic'"),
    ("top_k:10", {}, "weights='top_k:10'"),
    ("nonsense", {}, "known are"),
    ("maturi(w)", {}, "name=value"),
    ("maturi(w=0.5", {}, "name"),
    ("maturi", {"v": 1}, "'v'"),
    ("scaled_gamma", {"wieghts": "top"}, "'weights'"),
    (17, {}, "17"),
    (sum, {}, "'sum'"),
]


def test_bad_measures_are_refused():
    for spec, parameters, named in BAD_MEASURES:
        with trying(spec, parameters, named), pytest.raises(tw.TiewiseError, match=named):
            tw.measure(spec, **parameters)


def test_a_misspelt_keyword_of_a_measure_is_refused():
    with pytest.raises(tw.TiewiseError, match="'input'"):
        tw.scaled_gamma([1, 2], [1, 2], inptu="scores")


def test_distances_of_each_kind():
    x, y = [1, 2, 3, 4], [2, 1, 3, 4]
    assert tw.measure("scaled_tau").distance(x, y) == pytest.approx(math.sqrt((1 - 2 / 3) / 2))
    assert tw.measure("gamma").distance(x, y) == pytest.approx((1 - 2 / 3) / 2)
    assert tw.measure("scaled_footrule").distance(x, y) == 2
    assert tw.measure("average_overlap").distance(list("ab"), list("ba")) == pytest.approx(0.5)


def test_the_distance_of_an_undefined_value_is_nan():
    with pytest.warns(tw.TiewiseWarning, match="scaled_tau"):
        assert math.isnan(tw.measure("scaled_tau").distance([1, 1, 1], [1, 2, 3]))


# --- Result


def test_a_result_prints_one_line():
    result = tw.scaled_gamma([1, 2, 3, 4], [2, 1, 3, 4], weights="top")
    assert str(result) == "scaled_gamma(weights=top) = 0.471 (n = 4, C = 1.56, D = 0.562, T = 3.88)"
    assert str(tw.spearman([1, 2, 3], [1, 3, 2])) == "spearman = 0.5 (n = 3)"
    long = str(tw.scaled_tau(range(1, 101), range(100, 0, -1), weights=np.linspace(1, 0, 99)))
    assert long.startswith("scaled_tau(weights=1.0,")
    assert len(long) < 150


def test_a_result_is_a_float():
    result = tw.scaled_tau([1, 2, 3, 4], [2, 1, 3, 4])
    assert isinstance(result, float)
    assert result == result.statistic == result.item() == float(result)
    assert f"{result:.2f}" == "0.67"
    assert json.loads(json.dumps({"value": result})) == {"value": result.statistic}
    assert np.mean([result, result]) == result
    assert type(result + 1) is float


def test_a_result_knows_its_masses():
    result = tw.scaled_gamma([1, 1, 3, 4], [2, 1, 3, 3], weights=[1, 0.5, 0.5])
    assert result.concordant + result.discordant + result.tied == pytest.approx(6)
    assert result.real_ties == (1, 1, 0)
    assert result.n == 4
    assert str(result.measure) == "scaled_gamma(weights=1.0,0.5,0.5)"


def test_a_result_as_a_dict():
    assert tw.kendall_tau([1, 2, 3], [1, 3, 2]).to_dict() == {
        "measure": "kendall_tau",
        "statistic": pytest.approx(1 / 3),
        "n": 3,
        "concordant": 2,
        "discordant": 1,
        "tied": 0,
    }


def test_a_result_is_read_only():
    result = tw.gamma([1, 2, 3], [1, 3, 2])
    with pytest.raises(AttributeError, match="read-only"):
        result.n = 5


def test_a_result_without_pairs_has_no_masses():
    with pytest.raises(AttributeError, match="spearman has no 'concordant'"):
        tw.spearman([1, 2, 3], [1, 3, 2]).concordant  # noqa: B018


def test_a_result_survives_pickling():
    result = tw.scaled_gamma([1, 2, 3, 4], [2, 1, 3, 4], weights="top")
    copy = pickle.loads(pickle.dumps(result))
    assert (copy, str(copy), copy.measure) == (result, str(result), result.measure)
