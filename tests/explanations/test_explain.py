"""Explanations as a user meets them: what the parts say, and the sentences for what cannot be explained."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings

import tiewise as tw
from strategies import position_pairs, tied_positions

MEASURES = ["gamma", "kendall_tau", "scaled_gamma(weights=top)", "scaled_gamma(aggregate=max,weights=hyperbolic)"]


@pytest.mark.parametrize("measure", MEASURES)
@given(case=position_pairs(high=40))
@settings(max_examples=25)
def test_shares_sum_to_c_and_d(case, measure):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        why = tw.explain(*case, measure, moves=2)
    assert why.items["concordant"].sum() == pytest.approx(why.result.concordant, rel=1e-10, abs=1e-10)
    assert why.items["discordant"].sum() == pytest.approx(why.result.discordant, rel=1e-10, abs=1e-10)
    assert sorted(why.items["item"].tolist()) == list(range(len(case[0])))
    assert (np.diff(why.items["discordant"]) <= 0).all()
    assert why.depth["concordant"][-1] == pytest.approx(why.result.concordant, rel=1e-10, abs=1e-10)
    assert why.depth["discordant"][-1] == pytest.approx(why.result.discordant, rel=1e-10, abs=1e-10)


def test_the_profile_takes_pairs_by_their_better_item_in_x():
    x, y = [2, 1, 4, 3, 4], [1, 4, 2, 3, 5]
    why = tw.explain(x, y, "gamma")
    rows = []
    for depth in (1, 2, 3, 4):
        orders = [
            np.sign((x[i] - x[j]) * (y[i] - y[j])) for i in range(5) for j in range(i) if min(x[i], x[j]) <= depth
        ]
        c, d = orders.count(1), orders.count(-1)
        rows.append({"depth": depth, "concordant": c, "discordant": d, "coefficient": (c - d) / (c + d)})
    assert [{name: row[name] for name in rows[0]} for row in why.depth.rows()] == rows
    assert why.depth["decided"].tolist() == pytest.approx([(r["concordant"] + r["discordant"]) / 9 for r in rows])


def test_a_move_is_the_measure_on_the_changed_ranking():
    x, y = tw.Ranking.from_order([*"abcdef"]), tw.Ranking.from_order([*"bcdeaf"])
    measure = tw.ScaledGamma(weights="top")
    why = tw.explain(x, y, measure)
    first = why.moves.rows()[0]
    assert (first["item"], first["x"], first["y"]) == ("a", 1, 5)
    assert first["after"] == 1.0
    assert first["change"] == 1.0 - float(measure(x, y))
    b = next(row for row in why.moves.rows() if row["item"] == "b")
    assert b["after"] == float(measure(x, tw.Ranking.from_order([*"cbdeaf"])))


def test_equal_rankings_have_no_costly_pairs_and_nothing_to_move():
    why = tw.explain([1, 2, 3], [1, 2, 3])
    assert len(why.pairs) == len(why.moves) == 0
    assert "what if" not in str(why)


def test_undefined_coefficients_are_explained_as_far_as_possible():
    with pytest.warns(tw.UndefinedCorrelationWarning):
        why = tw.explain([1, 1, 1], [1, 2, 3])
    assert np.isnan(why.result.statistic)
    assert not why.items["discordant"].any()
    assert np.isnan(why.depth["coefficient"]).all()


def test_warnings_come_once():
    with pytest.warns(tw.SuspiciousPositionsWarning) as caught:
        tw.explain([1, 2] * 4, list(range(1, 9)))
    assert len(caught) == 1


def test_the_order_given_does_not_matter():
    names = list("hgfedcba")
    rng = np.random.default_rng(2)
    x, y = rng.permutation(8) + 1, tied_positions(rng, 8, 4)
    order = rng.permutation(8)
    one = tw.explain(dict(zip(names, x, strict=True)), dict(zip(names, y, strict=True)))
    other = tw.explain({names[k]: x[k] for k in order}, {names[k]: y[k] for k in order})
    assert one.pairs.rows() == other.pairs.rows()
    assert one.items.rows() == other.items.rows()


def test_a_long_ranking():
    n = 3000
    rng = np.random.default_rng(5)
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    why = tw.explain(x, y, "scaled_gamma(weights=hyperbolic)", moves=1)
    assert why.items["discordant"].sum() == pytest.approx(why.result.discordant, rel=1e-10)
    assert len(why.pairs) == 10
    assert str(why).count("\n") < 70


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"measure": "spearman"}, "made of concordant and discordant pairs.*got spearman"),
        ({"measure": "scaled_gamma(ties=incomparability)"}, "one mass.*got scaled_gamma"),
        ({"pairs": -1}, "`pairs` must be 0 or more: got -1"),
        ({"moves": 2.5}, "`moves` must be a whole number: got 2.5"),
        ({"pairs": True}, "`pairs` must be a whole number: got True"),
        ({"measure": "tau"}, "`measure` must be one of"),
    ],
)
def test_what_cannot_be_explained_gets_its_sentence(arguments, sentence):
    with pytest.raises(tw.TiewiseError, match=sentence):
        tw.explain([1, 2, 3], [3, 2, 1], **arguments)


def test_missing_values():
    x, y = [1, 2, np.nan, 3], [1, 3, 2, 4]
    with pytest.raises(tw.TiewiseError, match="no missing values"):
        tw.explain(x, y, "gamma(nan_policy=propagate)")
    assert tw.explain(x, y, "gamma(nan_policy=omit)").result.n == 3


def test_items_keep_their_places_where_others_are_left_out():
    nan = float("nan")
    why = tw.explain([1, 2, nan, 4, 5], [1, 2, 3, 5, 4], "scaled_gamma(weights=top,nan_policy=omit)")
    assert sorted(why.items["item"].tolist()) == [0, 1, 3, 4]
    assert (why.pairs["first"].tolist(), why.pairs["second"].tolist()) == ([3], [4])
    bare = tw.Ranking.from_positions([1, 2, 3])
    assert sorted(tw.explain(bare, [2, 1, 3]).items["item"].tolist()) == [0, 1, 2]
