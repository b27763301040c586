"""Parameters that speak of items by name, and messages that call items and groups by theirs."""

import pandas as pd
import pytest

import tiewise as tw

LONG = {"by": "q", "item": "doc", "ranking": "system", "value": "rank"}
RANKS = {("q1", "x"): "abc", ("q1", "y"): "bac", ("q2", "x"): "cba", ("q2", "y"): "cab"}
FRAME = pd.DataFrame(
    [(q, system, doc, place) for (q, system), order in RANKS.items() for place, doc in enumerate(order, 1)],
    columns=["q", "system", "doc", "rank"],
)
WEIGHTS = {"a": 1.0, "b": 2.0, "c": 5.0}


@pytest.mark.parametrize(
    "measure",
    [
        tw.KumarVassilvitskii(elements=WEIGHTS),
        tw.Kemeny(elements=WEIGHTS),
        tw.TauX(elements=WEIGHTS),
        tw.Vigna(rank={"a": 2, "b": 0, "c": 1}),
        tw.KumarVassilvitskii(similarities={a: {b: (WEIGHTS[a] + WEIGHTS[b]) for b in "abc"} for a in "abc"}),
    ],
    ids=str,
)
def test_the_long_format_names_items(measure):
    found = tw.groups(FRAME, measure=measure, **LONG)["statistic"].tolist()
    want = []
    for query in ("q1", "q2"):
        x, y = (tw.Ranking.from_order(list(RANKS[query, system])) for system in "xy")
        want.append(measure(x, y).statistic)
    assert found == pytest.approx(want, rel=1e-12)
    runs = [
        {q: {doc: place for place, doc in enumerate(RANKS[q, system])} for q in ("q1", "q2")} for system in ("x", "y")
    ]
    assert tw.groups(*runs, input="costs", measure=measure)["statistic"].tolist() == pytest.approx(want, rel=1e-12)


def test_items_that_a_parameter_lacks():
    told = r"in group q = 'q1': `elements` must have a weight for each item compared: it lacks 'c'"
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(FRAME, measure=tw.TauX(elements={"a": 1, "b": 1}), **LONG)


def test_columns_of_a_wide_frame_name_no_items():
    wide = pd.DataFrame({"q": [1, 1], "x": [1, 2], "y": [2, 1]})
    told = r"`measure` speaks of items by name, and no column of the frame names them: got tau_x\(elements=\{'a':1.0"
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(wide, by="q", x="x", y="y", measure=tw.TauX(elements={"a": 1, "b": 1}))


def test_messages_name_items_and_groups():
    wrong = FRAME.assign(rank=[7 if place == 4 else rank for place, rank in enumerate(FRAME["rank"])])
    told = r"`value` must hold positions from 1 .*: got 7 for item 'a' in ranking 'y' in group q = 'q1'"
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(wrong, **LONG)
