"""What the numbers in columns are: positions, scores or costs, in new words and old; and what may be ratings."""

import warnings

import numpy as np
import pandas as pd
import polars as pl
import pytest

import tiewise as tw
import tiewise.pandas
import tiewise.polars
from grouped.frames import LIBRARIES, plain
from tiewise.grouped import routes as groups_routes

SCORED = {"q": ["u"] * 3 + ["v"] * 3, "x": [0.9, 0.5, 0.1, 0.2, 0.8, 0.3], "y": [7.1, 3.0, 4.2, 1.0, 6.5, 2.2]}
NAMES = {"by": "q", "x": "x", "y": "y"}
NAN = float("nan")


@pytest.fixture(params=["loop", "kernels"])
def path(request, monkeypatch):
    if request.param == "kernels":
        monkeypatch.setattr(groups_routes, "_FEW_GROUPS", -1)


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_older_words_say_the_same(path, library):
    frame = LIBRARIES[library](SCORED)
    top = {"measure": "scaled_gamma(weights=top)", **NAMES}
    scores, costs = (plain(tw.groups(frame, input=word, **top)) for word in ("scores", "costs"))
    assert scores == plain(tw.groups(frame, scores=True, **top))
    assert costs == plain(tw.groups(frame, scores=True, higher_is_better=False, **top))
    assert scores["statistic"] != costs["statistic"]
    assert costs == plain(tw.groups(frame, input="costs", scores=True, higher_is_better=False, **top))


@pytest.mark.parametrize(
    "options",
    [
        {"input": "positions", "scores": True},
        {"input": "costs", "scores": True},
        {"input": "scores", "higher_is_better": False},
        {"input": "positions", "higher_is_better": False},
    ],
)
def test_words_that_contradict_each_other(options):
    frame = pd.DataFrame(SCORED)
    told = "`scores` and `higher_is_better` are the older words for `input`, and must say the same"
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(frame, **NAMES, **options)
    with pytest.raises(tw.TiewiseError, match=told):
        frame.tiewise.measure("x", "y", **options)
    with pytest.raises(tw.TiewiseError, match=told):
        pl.col("x").tiewise.measure("y", **options)


def test_words_that_columns_do_not_take():
    frame = pd.DataFrame(SCORED)
    with pytest.raises(
        tw.TiewiseError, match="`input` must be positions, scores or costs for columns, which hold numb"
    ):
        tw.groups(frame, input="order", **NAMES)
    with pytest.raises(tw.TiewiseError, match="`input` must be one of positions, scores, costs, order: got 'ranks'"):
        tw.groups(frame, input="ranks", **NAMES)
    with pytest.raises(tw.TiewiseError, match="`input` must be scores or costs for robust_gamma"):
        tw.groups(frame, input="positions", measure="robust_gamma", **NAMES)
    with pytest.raises(tw.TiewiseError, match="`method` goes with scores and costs"):
        tw.groups(frame, input="positions", method="min", **NAMES)


def stars(groups=20, size=40, levels=5):
    """Ratings of many items by each of some users: every user gives every number of stars."""
    rng = np.random.default_rng(5)
    columns = {name: [rng.permutation(np.arange(size) % levels + 1) for _ in range(groups)] for name in "xy"}
    return {"q": np.repeat(np.arange(groups), size).tolist()} | {
        name: np.concatenate(parts).tolist() for name, parts in columns.items()
    }


ASKED = (
    r"^`x` has only the whole numbers 1 to 5 for 800 items, which may be positions or ratings\. Say "
    r'input="positions" \(1 is best\), input="scores" \(larger is better\) or input="costs" \(smaller is better\)\.$'
)


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("measure", ["scaled_gamma(weights=top)", "spearman"])
def test_ratings_are_asked_about(path, library, measure):
    frame = LIBRARIES[library](stars())
    with pytest.raises(tw.TiewiseError, match=ASKED):
        tw.groups(frame, measure=measure, **NAMES)
    as_scores = plain(tw.groups(frame, input="scores", measure=measure, **NAMES))
    assert as_scores["statistic"] == plain(tw.groups(frame, scores=True, measure=measure, **NAMES))["statistic"]
    turned = {name: [6 - one for one in column] if name in "xy" else column for name, column in stars().items()}
    as_positions = plain(tw.groups(LIBRARIES[library](turned), input="positions", measure=measure, **NAMES))
    assert as_positions["statistic"] == pytest.approx(as_scores["statistic"], rel=1e-12)


def test_ratings_in_one_group_are_those_that_a_vector_is_warned_of():
    for levels, size in ((5, 20), (5, 19), (10, 40), (11, 44), (2, 8), (2, 7), (1, 8)):
        x = [place % levels + 1 for place in range(size)]
        frame = pl.DataFrame({"q": [0] * size, "x": x, "y": range(1, size + 1)})
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            tw.kendall_tau(x, range(1, size + 1), variant="a")
        warned = any(warning.category is tw.SuspiciousPositionsWarning for warning in caught)
        try:
            tw.groups(frame, measure="kendall_tau(variant=a)", **NAMES)
            refused = False
        except tw.TiewiseError:
            refused = True
        assert refused == warned, (levels, size)


@pytest.mark.parametrize(
    "column",
    [
        [*range(1, 41)] * 2,  # no ties
        [1, 1, 3, *range(4, 41)] * 2,  # positions are skipped after a tie
        [1] * 20 + [21] * 20 + [1] * 10 + [2] * 30,  # in one group they are
        [1] * 2 + [2] * 2 + [*range(3, 39)] + [1] * 20 + [2] * 20,  # many levels in one group
        [1.5, 1.5, *range(3, 41)] * 2,
    ],
)
def test_positions_are_not_asked_about(path, column):
    frame = pl.DataFrame({"q": [0] * 40 + [1] * 40, "x": column, "y": [*range(1, 41)] * 2}, strict=False)
    assert len(tw.groups(frame, **NAMES)) == 2


def test_missing_values_do_not_hide_ratings():
    frame = pd.DataFrame(stars()).astype({"x": float})
    frame.loc[::7, "x"] = NAN
    with pytest.raises(tw.TiewiseError, match="`x` has only the whole numbers 1 to 5 for 685 items"):
        tw.groups(frame, measure="gamma(nan_policy=omit)", **NAMES)


def test_ratings_in_the_long_format():
    wide = pd.DataFrame(stars()).assign(doc=lambda frame: frame.groupby("q").cumcount())
    long = wide.melt(id_vars=["q", "doc"], value_vars=["x", "y"], var_name="system", value_name="stars")
    names = {"by": "q", "item": "doc", "ranking": "system", "value": "stars"}
    with pytest.raises(tw.TiewiseError, match="`value` has only the whole numbers 1 to 5 for 800 items"):
        tw.groups(long, **names)
    assert tw.groups(long, input="scores", **names)["statistic"].tolist() == (
        tw.groups(wide, input="scores", **NAMES)["statistic"].tolist()
    )


def test_the_accessors_ask_about_ratings():
    one = {name: column[:40] for name, column in stars().items()}
    told = "`x` has only the whole numbers 1 to 5 for 40 items"
    pandas, polars = pd.DataFrame(one), pl.DataFrame(one)
    with pytest.raises(tw.TiewiseError, match=told):
        pandas.tiewise.measure("x", "y", "gamma")
    with pytest.raises(tw.TiewiseError, match=told):
        pandas.tiewise.groups(by="q", x="x", y="y")
    with pytest.raises(Exception, match=told):
        polars.select(pl.col("x").tiewise.measure("y", "gamma"))
    want = tw.gamma(one["x"], one["y"], input="scores").statistic
    assert pandas.tiewise.measure("x", "y", "gamma", input="scores").statistic == want
    assert polars.select(pl.col("x").tiewise.measure("y", "gamma", input="scores")).item() == want
    assert pandas.tiewise.measure("x", "y", "gamma", input="positions").statistic == want
    assert polars.tiewise.groups(by="q", x="x", y="y", measure="gamma", input="costs")["statistic"].item() == want


def test_the_accessors_omit_missing_scores_as_groups_do():
    columns = {"x": [0.9, 0.5, NAN, 0.1, 0.3], "y": [3.0, NAN, 1.0, 1.0, 2.0]}
    want = tw.groups(
        pd.DataFrame({"q": [0] * 5, **columns}), input="scores", method="min", measure="gamma(nan_policy=omit)", **NAMES
    )
    frame = pd.DataFrame(columns, index=list("abcde"))
    result = frame.tiewise.measure("x", "y", "gamma(nan_policy=omit)", input="scores", method="min")
    assert (result.statistic, result.n) == (want["statistic"].item(), want["n"].item()) == (1.0, 3)
    assert result.left_out.omitted == ("b", "c")
    value = pl.col("x").tiewise.measure("y", "gamma(nan_policy=omit)", input="scores", method="min")
    assert pl.DataFrame(columns).select(value).item() == 1.0
    with pytest.raises(tw.TiewiseError, match=r"`x` must not have missing values: got nan for item 'c'"):
        frame.tiewise.measure("x", "y", "gamma", input="scores")
    unknown = frame.tiewise.measure("x", "y", "gamma(nan_policy=propagate)", input="scores")
    assert unknown.statistic != unknown.statistic


def test_an_accessor_gives_a_measure_of_values_the_values():
    frame = pd.DataFrame({"x": [0.1, 0.25, 0.3, 9.0], "y": [1.0, 7.0, 2.0, 8.0]})
    want = tw.robust_gamma(frame["x"], frame["y"])
    assert frame.tiewise.measure("x", "y", "robust_gamma") == want
    assert frame.tiewise.measure("x", "y", "robust_gamma", input="scores") == want


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("word", ["positions", "scores", "costs"])
def test_a_group_without_any_value_is_undefined(path, library, word):
    columns = {"q": ["u", "u", "v", "v"], "x": [1.0, 2.0, None, None], "y": [1.0, 2.0, 1.0, 2.0]}
    with pytest.warns(tw.UndefinedCorrelationWarning, match="1 of 2 groups are undefined"):
        found = plain(
            tw.groups(LIBRARIES[library](columns), input=word, measure="gamma(nan_policy=omit)", **NAMES)
        )  # fmt: skip
    assert found["statistic"] == pytest.approx([1.0, NAN], nan_ok=True)
    assert (found["n"], found["left_out"]) == ([2, 0], [0, 2])


@pytest.mark.parametrize("library", ["polars", "pyarrow"])
def test_a_column_without_any_value_is_undefined(library):
    frame = LIBRARIES[library]({"q": [1, 1], "x": [None, None], "y": [1, 2]})
    with pytest.warns(tw.UndefinedCorrelationWarning, match="1 of 1 groups are undefined"):
        found = plain(tw.groups(frame, measure="gamma(nan_policy=omit)", **NAMES))
    assert found["left_out"] == [2]
    with pytest.raises(tw.TiewiseError, match="`x` must not have missing values: got one in group q = 1"):
        tw.groups(frame, **NAMES)


def test_an_accessor_names_one_column():
    twice = pd.DataFrame([[1, 2, 3]], columns=["x", "x", "y"])
    with pytest.raises(tw.TiewiseError, match="`x` must name one column: the frame has 'x' more than once"):
        twice.tiewise.measure("x", "y")
