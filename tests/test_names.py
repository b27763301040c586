"""One word for one meaning: of weights, ties and levels; the old names are taken until 1.0."""

import inspect

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import tiewise as tw
from tiewise.measures.base.catalog import CATALOG

X, Y, Z = [1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 6, 5], [1, 2, 4, 3, 5, 6]
APART = np.arange(36).reshape(6, 6) + np.arange(36).reshape(6, 6).T
COSTS = [5, 4, 3, 2, 1]
OLD = [
    ("kumar_vassilvitskii", "positions", "weights", COSTS),
    ("kumar_vassilvitskii", "similarities", "dissimilarities", APART),
    ("gamma_delta", "positions", "weights", COSTS),
    ("kemeny", "positions", "weights", COSTS),
    ("tau_x", "positions", "weights", COSTS),
    ("weighted_swap", "positions", "weights", COSTS),
    ("vigna", "weigher", "weights", "top"),
]


def test_weights_of_positions_have_one_name():
    """A scaling by name goes by the word `weights` wherever a measure takes one; none has another word for it."""
    named = {name for name, kind in CATALOG.items() if "weights" in kind.parameters()}
    assert named == {
        "scaled_gamma", "scaled_tau", "scaled_somers_d", "scaled_spearman", "scaled_footrule",
        "shieh", "vigna", "kumar_vassilvitskii", "gamma_delta", "kemeny", "tau_x", "weighted_swap",
    }  # fmt: skip
    for name in named:
        assert str(tw.measure(f"{name}(weights=top)")) == f"{name}(weights=top)"
    gone = {"positions", "weigher", "similarities", "level"}
    for name, kind in CATALOG.items():
        assert gone.isdisjoint(kind.parameters())
        assert gone.isdisjoint(inspect.signature(getattr(tw, name)).parameters)


@pytest.mark.parametrize(("name", "old", "new", "value"), OLD)
def test_old_names_of_parameters(name, old, new, value):
    function, kind = getattr(tw, name), CATALOG[name]
    expected = function(X, Y, **{new: value})
    assert function(X, Y, **{old: value}) == expected
    measure = kind(**{old: value})
    assert measure == kind(**{new: value})
    assert getattr(measure, old) == getattr(measure, new)
    assert new in str(measure)
    text = str(measure).replace(f"{new}=", f"{old}=")
    assert tw.measure(text) == tw.measure(str(measure)) == measure
    for called in (lambda **named: function(X, Y, **named), kind):
        with pytest.raises(tw.TiewiseError, match=f"`{new}` must be given once: got it by its old name `{old}`, too"):
            called(**{old: value, new: value})
    with pytest.raises(tw.TiewiseError, match=f"must name each parameter once: got {new} twice"):
        tw.measure(f"{name}({old}=top,{new}=top)")


def test_dissimilarities_make_pairs_cost():
    """What the matrix holds is how far items are apart: a swap of items that are alike costs nothing."""
    apart = {"a": {"b": 0, "c": 1}, "b": {"a": 0, "c": 1}, "c": {"a": 1, "b": 1}}
    x, near, far = (tw.Ranking.parse(text) for text in ("a>b>c", "b>a>c", "a>c>b"))
    assert tw.kumar_vassilvitskii(x, near, dissimilarities=apart) == 0.0
    assert tw.kumar_vassilvitskii(x, far, dissimilarities=apart) == 1.0


@pytest.mark.parametrize(("letter", "word"), [("a", "unknown"), ("w", "equal"), ("b", "corrected")])
@pytest.mark.parametrize("name", ["rbo", "average_overlap"])
def test_words_for_the_letters_of_overlaps(name, letter, word):
    x, y = [["a", "b"], "c", "d"], ["b", ["a", "d"], "c"]
    by_letter, by_word = (getattr(tw, name)(x, y, ties=ties) for ties in (letter, word))
    assert by_word == by_letter
    others = [getattr(tw, name)(x, y, ties=ties) for ties in "awb" if ties != letter]
    assert all(by_word != other for other in others)
    assert tw.measure(f"{name}(ties={word})") == tw.measure(f"{name}(ties={letter})")


def test_words_for_the_letters_of_ap_correlation():
    x, y = [1, 2, 3, 4], [1, 2, 2, 3]
    assert tw.tau_ap(x, y, ties="unknown") == tw.tau_ap(x, y, ties="a")
    assert tw.tau_ap(x, y, ties="corrected") == tw.tau_ap(x, y, ties="b") != tw.tau_ap(x, y, ties="a")
    mean = np.mean([tw.tau_ap(x, order) for order in ([1, 2, 3, 4], [1, 3, 2, 4])])
    assert tw.tau_ap(x, y, ties="unknown") == pytest.approx(mean)


@pytest.mark.parametrize(
    ("own", "word"), [("gamma", "dropped"), ("indifference", "equal"), ("incomparability", "unknown")]
)
def test_words_that_scaled_gamma_shares(own, word):
    x, y = [1, 1, 2, 3], [1, 2, 3, 3]
    assert tw.scaled_gamma(x, y, ties=word) == tw.scaled_gamma(x, y, ties=own)
    assert tw.ScaledGamma(ties=(word, "gamma")) == tw.ScaledGamma(ties=(own, "gamma"))
    assert tw.measure(f"scaled_gamma(ties={word})") == tw.ScaledGamma(ties=own)


FRAME = tw.groups(pd.DataFrame({"q": [1, 1, 2, 2], "x": [1, 2, 1, 2], "y": [1, 2, 2, 1]}), by="q", x="x", y="y")
LEVELS = {
    "confidence_interval": lambda **named: tw.confidence_interval(X, Y, **named),
    "closer": lambda **named: tw.closer(X, Y, Z, **named),
    "summary": lambda **named: tw.summary(FRAME, **named),
}


@pytest.mark.parametrize("asked", LEVELS.values(), ids=LEVELS)
def test_the_level_of_an_interval(asked):
    found = asked(confidence_level=0.8)
    assert asked(level=0.8) == found != asked()
    assert found.confidence_level == found.level == 0.8
    assert type(found)(**{field: getattr(found, field) for field in old_fields(found)}) == found
    with pytest.raises(tw.TiewiseError, match="`confidence_level` must be given once: got it by its old name `level`"):
        asked(level=0.8, confidence_level=0.8)
    with pytest.raises(tw.TiewiseError, match=r"`confidence_level` must lie between 0 and 1, as in 0.95: got 80\."):
        asked(confidence_level=80)


def old_fields(found):
    names = [name for kind in type(found).__mro__ for name in getattr(kind, "__slots__", ())]
    return ["level" if name == "confidence_level" else name for name in names]


def test_the_level_of_a_report():
    pages = [tw.report(X, Y, **named).html for named in ({"level": 0.8}, {"confidence_level": 0.8}, {})]
    assert pages[0] == pages[1] != pages[2]
    assert "80% interval" in pages[0]


def test_signatures_name_the_new_word():
    for name in ("confidence_interval", "closer", "summary", "report"):
        parameters = inspect.signature(getattr(tw, name)).parameters
        assert "confidence_level" in parameters
        assert "level" not in parameters


def test_methods_of_scipy_say_how_to_resample():
    drawn = stats.PermutationMethod(n_resamples=199, rng=np.random.default_rng(1))
    for found in (tw.significance(X, Y, "scaled_gamma(weights=top)", method=drawn), tw.closer(X, Y, Z, method=drawn)):
        assert (found.method, found.n_resamples) == ("permutation", 199)
    sampled = stats.BootstrapMethod(n_resamples=99, method="percentile", rng=np.random.default_rng(1))
    found = tw.confidence_interval(X, Y, method=sampled, confidence_level=0.9)
    assert (found.method, found.n_resamples, found.confidence_level) == ("percentile", 99, 0.9)
