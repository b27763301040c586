"""p-values in each group: those of `tw.significance` on its rankings."""

import pandas as pd
import pytest

import tiewise as tw

FRAME = pd.DataFrame(
    {
        "q": ["u"] * 6 + ["v"] * 6 + ["w"],
        "x": [1, 2, 3, 4, 5, 6] * 2 + [1],
        "y": [2, 1, 3, 4, 6, 5, 6, 5, 4, 3, 2, 1, 1],
    }
)


def answered(**options):
    with pytest.warns(tw.UndefinedCorrelationWarning, match="1 of 3 groups"):
        return tw.groups(FRAME, by="q", x="x", y="y", test=True, **options)


@pytest.mark.parametrize("measure", ["scaled_gamma(weights=top)", "kendall_tau"])
def test_the_pvalue_of_each_group(measure):
    answer = answered(measure=measure)
    assert list(answer.columns) == ["q", "statistic", "n", "left_out", "concordant", "discordant", "tied", "pvalue"]
    for _, row in answer.head(2).iterrows():
        part = FRAME[FRAME["q"] == row["q"]]
        want = tw.significance(part["x"].tolist(), part["y"].tolist(), measure)
        assert row["pvalue"] == want.pvalue
        assert row["statistic"] == pytest.approx(want.statistic, rel=1e-12)
    assert answer["pvalue"].isna().tolist() == [False, False, True]


def test_scores_are_tested_by_their_positions():
    scores = FRAME.assign(x=-FRAME["x"], y=-FRAME["y"])
    with pytest.warns(tw.UndefinedCorrelationWarning, match="1 of 3 groups"):
        answer = tw.groups(scores, by="q", x="x", y="y", scores=True, test=True, measure="gamma")
    assert answer["pvalue"].tolist() == pytest.approx(answered(measure="gamma")["pvalue"].tolist(), nan_ok=True)


def test_a_seed_fixes_what_is_drawn():
    long = pd.DataFrame({"q": ["u"] * 30, "x": range(1, 31), "y": [*range(2, 31), 1]})
    options = {"by": "q", "x": "x", "y": "y", "test": True, "measure": "scaled_gamma(weights=top,tnorm=minimum)"}
    first, second = (tw.groups(long, rng=7, **options)["pvalue"].item() for _ in range(2))
    assert first == second
    want = tw.significance(long["x"].tolist(), long["y"].tolist(), options["measure"], rng=7)
    assert first == want.pvalue
    with pytest.raises(tw.TiewiseError, match="`rng` must be a whole number"):
        tw.groups(long, rng="seven", **options)
