"""One consensus for each group of a frame: what tw.consensus finds, in the caller's library and on Dask."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
from dask import dataframe as dd

import tiewise as tw
from panels.random_panels import near

COLUMNS = {"item": "item", "ranking": "voter", "value": "place"}


def long_frame(groups=6, n=5, voters=4, seed=0):
    """Rows of several panels, in any order."""
    rows = []
    for group in range(groups):
        for voter, positions in enumerate(near(n, voters, seed + group, 0.4)):
            rows += [(f"q{group}", f"v{voter}", f"i{item}", int(place)) for item, place in enumerate(positions)]
    frame = pd.DataFrame(rows, columns=["q", "voter", "item", "place"])
    return frame.sample(frac=1.0, random_state=seed, ignore_index=True)


def expected(frame, measure, **options):
    """What tw.consensus says, group by group."""
    answers = {}
    for key, part in frame.groupby("q", sort=False):
        rankings = [
            tw.Ranking.from_positions(own["place"].to_numpy(), items=own["item"]) for _, own in part.groupby("voter")
        ]
        answers[key] = tw.consensus(rankings, measure, rng=0, **options)
    return answers


@pytest.mark.parametrize("measure", ["kemeny", "scaled_tau(weights=top)", "footrule"])
@pytest.mark.parametrize("kind", [pd.DataFrame, pl.DataFrame])
def test_each_group_has_the_consensus_of_its_rankings(kind, measure):
    frame = long_frame()
    found = tw.group_consensus(kind(frame.to_dict("list")), "q", measure=measure, **COLUMNS)
    assert isinstance(found, kind)
    table = found if kind is pd.DataFrame else pd.DataFrame(found.to_dict(as_series=False))
    assert table.columns.tolist() == ["q", "item", "position", "voters", "mean_agreement", "gap"]
    wanted = expected(frame, measure)
    assert table["q"].drop_duplicates().tolist() == list(wanted)
    for key, part in table.groupby("q"):
        best = wanted[key]
        own = tw.Ranking.from_order(part["item"].tolist())
        rankings = [tw.Ranking.from_positions(rows["place"].to_numpy(), items=rows["item"])
                    for _, rows in frame[frame["q"] == key].groupby("voter")]  # fmt: skip
        assert sum(tw.measure(measure)(own, one).statistic for one in rankings) == pytest.approx(best.objective)
        assert part["position"].tolist() == [1, 2, 3, 4, 5]
        assert part["voters"].tolist() == [4] * 5
        np.testing.assert_allclose(part["mean_agreement"], best.mean_agreement)
        np.testing.assert_allclose(part["gap"], best.gap)


def test_the_order_of_the_rows_does_not_matter():
    frame = long_frame(3)
    again = frame.sample(frac=1.0, random_state=5, ignore_index=True)
    one, other = (tw.group_consensus(some, "q", measure="kemeny", **COLUMNS) for some in (frame, again))
    keys = ["q", "position"]
    pd.testing.assert_frame_equal(*(some.sort_values(keys, ignore_index=True) for some in (one, other)))


def test_scores_costs_ties_and_several_keys():
    frame = long_frame(2)
    frame["place"] *= 10.0
    frame["region"] = 7
    options = {"by": ["region", "q"], "measure": "kemeny", "ties": True, **COLUMNS}
    costs = tw.group_consensus(frame, input="costs", **options)
    scores = tw.group_consensus(frame.assign(place=-frame["place"]), input="scores", **options)
    pd.testing.assert_frame_equal(costs, scores)
    assert costs.columns.tolist()[:3] == ["region", "q", "item"]


def test_items_that_some_do_not_rank():
    frame = long_frame(2)
    frame.loc[(frame["q"] == "q1") & (frame["voter"] == "v0") & (frame["item"] == "i4"), "place"] = None
    with pytest.raises(ValueError, match=r"q = 'q1': .*missing="):
        tw.group_consensus(frame, "q", measure="kemeny", input="costs", **COLUMNS)
    found = tw.group_consensus(frame, "q", measure="kemeny(missing=drop)", input="costs", **COLUMNS)
    assert len(found) == 10


def test_a_group_that_tells_nothing_apart():
    frame = pd.DataFrame({"q": [1, 1, 2, 2], "voter": "v", "item": ["a", "b"] * 2, "place": [1, 1, 1, 2]})
    found = tw.group_consensus(frame, "q", measure="kendall_tau", **COLUMNS)
    assert found["position"].tolist() == [1, 1, 1, 2]
    assert found["mean_agreement"].isna().tolist() == [True, True, False, False]


def test_dask_has_what_memory_has(client):
    frame = long_frame(20)
    lazy = tw.group_consensus(dd.from_pandas(frame, npartitions=4), "q", measure="kemeny", **COLUMNS)
    assert isinstance(lazy, dd.DataFrame)
    wanted = tw.group_consensus(frame, "q", measure="kemeny", **COLUMNS)
    got, want = (some.sort_values(["q", "position"], ignore_index=True) for some in (lazy.compute(), wanted))
    pd.testing.assert_frame_equal(got, want, check_dtype=False)


def test_no_rows():
    found = tw.group_consensus(long_frame(1).iloc[:0], "q", measure="kemeny", **COLUMNS)
    assert found.columns.tolist() == ["q", "item", "position", "voters", "mean_agreement", "gap"]
    assert len(found) == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"by": "nobody"}, "`by` must be a column of the frame: got 'nobody'"),
        ({"by": []}, "`by` must be the name"),
        ({"item": 3}, "`item` must be the name of a column: got 3"),
        ({"item": "place"}, "must be different columns: got 'place' more than once"),
        ({"rng": None}, "`rng` must be a whole number"),
        ({"measure": "robust_gamma"}, "compares values"),
        ({"input": "order"}, "positions, scores or costs"),
        ({"method": "magic"}, "`method` must be one of"),
    ],
)
def test_refusals(options, words):
    with pytest.raises(tw.TiewiseError, match=words):
        tw.group_consensus(long_frame(1), **{"by": "q", **COLUMNS, **options})


def test_an_item_twice_and_a_column_of_the_answer():
    frame = long_frame(1)
    with pytest.raises(ValueError, match=r"q = 'q0': `item` must be there once in each ranking"):
        tw.group_consensus(pd.concat([frame, frame]), "q", **COLUMNS)
    with pytest.raises(ValueError, match="not be named like a column of the answer: got 'gap'"):
        tw.group_consensus(frame.rename(columns={"q": "gap"}), "gap", **COLUMNS)
