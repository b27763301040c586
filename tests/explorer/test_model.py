"""The model: every message has its answer or a sentence, the numbers are the library's, what is stale is dropped."""

import base64
import json
import shlex
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from tiewise.explorer.explore import _subject, explored
from tiewise.explorer.lesson import lesson_subject
from tiewise.explorer.model import STALE
from tiewise.explorer.provenance import Origin
from tiewise.explorer.setting import FAMILY

X = tw.Ranking.parse("a>b>c>d>e>f")
Y = tw.Ranking.parse("b>a>c>d>f>e")


def model_of(x=X, y=Y, measure="scaled_gamma", **given):
    chosen = tw.measure(measure)
    subject = _subject(x, y, chosen, given.get("names"), given.get("rankings_in"), given.get("input"))
    return explored(subject, chosen, Origin())


def asked(kind, state=None, version=1, client="page", **more):
    return {"kind": kind, "state": state or {}, "version": version, "client": client, **more}


@given(st.lists(st.integers(0, 100), min_size=5, max_size=5), st.sampled_from(["minimum", "product", "einstein"]))
def test_the_value_is_what_the_function_gives_for_the_weights_shown(parts, tnorm):
    weights = [part / 100 for part in parts]
    found = model_of().reply(asked("update", {"weights": json.dumps(weights), "tnorm": tnorm}))
    with pytest.warns(tw.UndefinedCorrelationWarning) if found["value"] is None else _nothing():
        wanted = tw.scaled_gamma(X, Y, weights=weights, tnorm=tnorm)
    assert found["value"] == (None if np.isnan(wanted.statistic) else wanted.statistic)
    assert found["scaling"]["bars"] == weights
    assert json.loads(json.dumps(found, allow_nan=False)) == found


class _nothing:  # noqa: N801
    def __enter__(self): ...
    def __exit__(self, *_): ...


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("weights", ["top", "top:2", "top_k:2", "steps:2=1,4=0.5", "points:1=1,4=0", "geometric:0.5"])
def test_every_measure_of_the_family_answers(name, weights):
    model = model_of()
    found = model.reply(asked("update", {"measure": name, "weights": weights}))
    measure = tw.measure(f"{name}(weights={weights})")
    assert found["value"] == float(measure(X, Y))
    assert model.measure == measure
    later = model.reply(asked("evidence", {"measure": name, "weights": weights}))
    said = tw.verdict(X, Y, measure, n_resamples=1999)
    assert (later["headline"], later["pvalue"]) == (said.headline, pytest.approx(said.significance.pvalue))
    others = model.reply(asked("others", {"measure": name, "weights": weights}, conclusion=later["direction"]))
    curve = {k: value for k, value, *_ in others["points"]}
    assert curve[3] == pytest.approx(float(tw.measure(f"{name}(weights=top_k:3)")(X, Y)))


def test_a_p_value_is_twice_the_share_of_the_tail_that_is_drawn():
    found = model_of().reply(asked("evidence", {"weights": "top"}))
    assert found["by"] == "all alignments"
    rest, tail = np.array(found["null"]["bars"])[:, 2:].sum(axis=0)
    assert 2 * tail / (rest + tail) == pytest.approx(found["pvalue"])


def test_weights_that_hardly_weigh_have_others_beside_them():
    model = model_of(tw.Ranking.from_order(range(100)), tw.Ranking.from_order(range(99, -1, -1)))
    both = ["top_k:10", "top:1"]
    wanted = {"top": both, "geometric:0.999": both, "bottom": ["bottom:1"], "top:1": [], "uniform": [], "top_k:10": []}
    for weights, steeper in wanted.items():
        assert model.reply(asked("update", {"weights": weights}))["scaling"]["steeper"] == steeper, weights


TABLE = str(Path(__file__).parents[2] / "examples" / "us_judge_ratings.csv")


def judges(*words):
    """Return the model that the command makes of two columns of scores, or of all."""
    from tiewise.cli.column_reading import ColumnReading
    from tiewise.cli.explore import _read
    from tiewise.cli.options import Columns
    from tiewise.cli.table_options import TableOptions

    chosen = tw.measure("scaled_gamma")
    columns = Columns(x="DMNR", y="DECI") if "all" not in words else Columns()
    _, subject, origin = _read(TABLE, None, columns, ColumnReading(scores=True), TableOptions(), chosen)
    return explored(subject, chosen, origin)


def test_where_items_share_positions_k_is_said_in_items():
    model = judges()
    found = model.reply(asked("update", {"weights": "top_k:10"}))
    assert found["shared"]["first"] == {"k": 10, "items": [17, 20]}
    assert found["shared"]["text"] == (
        "The first 10 positions: 17 items in DMNR, 20 in DECI. "
        "Equal values share a position: 43 items have 26 in DMNR, 24 in DECI."
    )
    scaling = found["scaling"]
    assert (scaling["last"], scaling["gaps"]) == (26, 42)
    assert scaling["whole"] == [2, 10]
    assert model.reply(asked("update", {"weights": "uniform"}))["scaling"]["told"] == 25.0
    assert "first" not in model.reply(asked("update", {"weights": "top"}))["shared"]["text"]
    assert model_of().reply(asked("update", {"weights": "top_k:2"}))["shared"] is None
    text = model_of(tw.Ranking.parse("a=b>c>d>e>f")).reply(asked("update", {"weights": "top_k:1"}))["shared"]["text"]
    assert text == "The first position: 2 items in x, 1 in y. Tied items share a position: 6 items have 5 in x, 6 in y."


@pytest.mark.parametrize("weights", ["top_k:10", "top:1"])
def test_weights_beyond_the_last_position_of_any_item_change_nothing(weights):
    two = judges().subject.two(0, 1)
    found = judges().reply(asked("update", {"weights": weights}))
    last = found["scaling"]["last"]
    bars = tw.measure(f"scaled_gamma(weights={weights})").weights.weights(43).copy()
    for value in (0.0, 1.0):
        bars[last - 1 :] = value
        assert float(tw.scaled_gamma(two.x, two.y, weights=bars)) == pytest.approx(found["value"])
    bars[last - 2] = 1.0 - bars[last - 2]
    assert float(tw.scaled_gamma(two.x, two.y, weights=bars)) != pytest.approx(found["value"])


@pytest.mark.parametrize("method", ["dense", "min", "max", "average"])
def test_equal_scores_are_numbered_as_chosen_and_the_lines_say_so(method, capsys, monkeypatch):
    words = ["tiewise", "explore", TABLE, "--scores", "--method", "dense", "--x", "DMNR", "--y", "DECI"]
    monkeypatch.setattr("sys.argv", words)
    model = judges()
    assert [one["name"] for one in model.reply({"kind": "hello"})["methods"]] == ["dense", "min", "max", "average"]
    state = {"weights": "top_k:10", "method": method}
    found = model.reply(asked("update", state))
    exec(found["python"])
    assert float(capsys.readouterr().out.split("= ")[1].split()[0]) == pytest.approx(found["value"], abs=1e-9)
    assert ("--method" in found["command"]) == (method != "dense")
    from typer.testing import CliRunner

    from tiewise.cli.app import app

    told = CliRunner().invoke(app, [*shlex.split(found["command"])[1:], "--json"])
    assert json.loads(told.stdout)["statistic"] == pytest.approx(found["value"])
    assert f"{found['value']:.3f}" in model.reply(asked("evidence", state))["headline"]
    curve = model.reply(asked("others", state))["points"]
    assert {k: value for k, value, *_ in curve}[10] == pytest.approx(found["value"])
    every = judges("all").reply(asked("matrix", state))["values"]
    assert every[2][5] == pytest.approx(found["value"])


def test_rankings_that_are_no_scores_keep_their_positions():
    model = model_of()
    assert model.reply({"kind": "hello"})["methods"] == []
    with pytest.raises(tw.TiewiseError, match="`method` must be left out"):
        model.reply(asked("update", {"method": "min"}))
    with pytest.raises(tw.TiewiseError, match="`method` must be one of"):
        judges().reply(asked("update", {"method": "ordinal"}))


def test_a_formula_of_a_paper_is_called_by_whose_it_is():
    shapes = {shape["name"]: shape["meaning"] for shape in model_of().reply({"kind": "hello"})["scalings"]}
    assert "the formula for the top k of the paper by Henzgen and" in shapes["top_k_exclusive"]


def test_beside_few_levels_stands_what_uniform_gives_at_as_many():
    model = judges()
    steep = model.reply(asked("update", {"weights": "top:1"}))
    wanted = model.reply(asked("update", {"weights": "uniform:1"}))["value"]
    assert steep["plain"]["weights"] == "uniform:1"
    assert steep["plain"]["value"] == wanted
    assert steep["plain"]["adds"] == steep["value"] - wanted == pytest.approx(0.0018, abs=1e-4)
    for weights in ("uniform", "uniform:1", "top", "span:0.1"):
        assert model.reply(asked("update", {"weights": weights}))["plain"] is None, weights
    assert model.reply(asked("update", {"weights": "top_k:10"}))["plain"]["levels"] == 10
    drawn = model.reply(asked("update", {"weights": "points:1=0.5,42=0"}))["plain"]
    assert drawn["levels"] == pytest.approx(10.5, abs=0.1)


def test_chance_is_said_with_how_it_was_found():
    model = judges()
    states = ({"weights": "top_k:10", "tnorm": "product"}, {"weights": "top:1", "tnorm": "minimum"})
    formula, shuffles = (model.reply(asked("evidence", state))["chance"] for state in states)
    assert formula == "less than 1 in 10,000, by a formula"
    assert shuffles == "at most 1 in 1,000, by shuffles"
    assert model_of().reply(asked("evidence"))["chance"].endswith("by all alignments")


def test_what_cannot_be_told_of_many_rankings_is_marked():
    model = judges("all")
    found = model.reply(asked("doubts", {"weights": "top"}))
    labels = model.reply({"kind": "hello"})["labels"]
    marked = np.array(found["doubtful"])
    assert marked.shape == (12, 12)
    assert (marked == marked.T).all()
    assert marked[labels.index("CONT")].sum() > 5
    assert not marked[labels.index("DMNR"), labels.index("DECI")]
    assert found["told"].startswith("Hatched: cannot be told from chance")
    few = np.array(model.reply(asked("doubts", {"weights": "uniform:0.1"}))["doubtful"])
    assert few[labels.index("DMNR"), labels.index("DECI")]
    three = model_of({"one": X, "two": Y, "three": tw.Ranking.parse("f>e>d>c>b>a")}, None)
    assert np.array(three.reply(asked("doubts"))["doubtful"]).shape == (3, 3)


def test_other_weights_say_where_it_cannot_be_told_and_what_chance_gives():
    found = judges().reply(asked("others", {"weights": "top"}))
    assert len(found["clear"]) == len(found["points"]) == len(found["chance"])
    assert found["clear"][:2] == [False, False]
    assert all(found["clear"][3:])
    assert found["chance"][0] < found["chance"][-1] <= 0.01


def test_weights_that_were_dragged_are_not_read_out():
    x, y = tw.Ranking.from_order(range(50)), tw.Ranking.from_order([*range(1, 50), 0])
    model = model_of(x, y)
    found = model.reply(asked("update", {"weights": "top:1"}))
    assert max(len(str(weight)) for _, weight in found["scaling"]["handles"]) <= 10
    points = "points:" + ",".join(f"{place}={weight}" for place, weight in found["scaling"]["handles"])
    said = model.reply(asked("evidence", {"weights": points}))["headline"]
    assert f"scaled gamma with weights through {len(found['scaling']['handles'])} points = " in said
    assert "points:" not in said


def test_shares_swaps_and_the_map_are_the_librarys():
    found = model_of().reply(asked("update", {"weights": "top", "tnorm": "minimum"}))
    why = tw.explain(X, Y, "scaled_gamma(weights=top,tnorm=minimum)")
    shares = dict(zip(why.items["item"], why.items["discordant"] / why.result.discordant, strict=True))
    told = {row["name"]: row["share"] for row in found["items"]}
    assert told == pytest.approx({item: share / 2 * 2 for item, share in shares.items()})
    described = tw.scaling.describe("top", 6, tnorm="minimum")
    first = found["swaps"][0][1]
    assert {place: cost / first for place, cost in found["swaps"]}[2] == pytest.approx(described.swap_costs[2])
    assert found["joined"] == {"half": 0.5, "matters": True}
    cells = np.frombuffer(base64.b64decode(found["map"]["cells"]), np.int8).reshape(6, 6)
    d = tw.scaling.distances("top", 6)
    assert cells[0, 1] == -round(100 * d[0, 1])
    assert cells[0, 5] == round(100 * min(d[0, 5], d[1, 4]))


def test_long_rankings_have_points_and_some_of_the_items():
    rng = np.random.default_rng(0)
    x, y = np.arange(1, 501), rng.permutation(500) + 1
    found = model_of(x, y).reply(asked("update", {"weights": "points:1=1,20=0.25,499=0"}))
    assert found["scaling"]["handles"] == [[1, 1.0], [20, 0.25], [499, 0.0]]
    assert found["value"] == tw.scaled_gamma(x, y, weights="points:1=1,20=0.25,499=0").statistic
    assert len(found["slopes"]["lines"]) < 200
    assert len(found["map"]["items"]) == 60
    broken = model_of(x, y).reply(asked("update", {"weights": "top_k:33"}))["scaling"]["handles"]
    assert dict(map(tuple, broken))[33], dict(map(tuple, broken))[34] == (1.0, 0.0)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("no object", "a message must be an object: got 'no object'"),
        ({}, "`kind` must be one of hello, update"),
        (asked("updat"), "Did you mean 'update'"),
        (asked("update", {"weights": "topp"}), "Did you mean 'top"),
        (asked("update", {"weights": "[1,2,0,0,0]"}), r"must lie in \[0, 1\]: got 2"),
        (asked("update", {"weights": "[1,0]"}), "must have N - 1 = 5 entries"),
        (asked("update", {"weights": [1, 0]}), "`weights` must be a text"),
        (asked("update", {"weights": "[" + "1," * 9000 + "1]"}), "up to 4,000 characters"),
        (asked("update", {"colour": "red"}), "`state` must be one of"),
        (asked("update", {"x": 0, "y": 0}), "must be two different rankings"),
        (asked("update", {"y": 7}), "`y` must be from 0 to 1: got 7"),
        (asked("update", {"y": True}), "`y` must be from 0 to 1: got True"),
        (asked("update", {"measure": "kendall_tau"}), "`measure` must be one of"),
        (asked("update", {"tnorm": "hamacher:-1"}), "hamacher:p must have a number"),
        (asked("update", {"measure": "scaled_tau", "tnorm": "lukasiewicz"}), "positive"),
        (asked("update", {"ties": "maybe"}), "`ties`"),
        (asked("update", version=-1), "`version` must be a whole number >= 0"),
        (asked("update", client="x" * 41), "`client` must be a text of up to 40"),
        ({**asked("update"), "state": 3}, "`state` must be an object"),
        (asked("search", text="x" * 300), "`text` must be a text of up to 200"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_sentence(message, sentence):
    with pytest.raises(tw.TiewiseError, match=sentence):
        model_of().reply(message)


def test_a_footrule_with_ties_is_bounded_by_what_its_gauge_ends_at():
    x, y = tw.Ranking.parse("a=b=c>d>e=f"), tw.Ranking.parse("f>e=d>c>b=a")
    found = model_of(x, y, "scaled_footrule").reply(asked("update", {"measure": "scaled_footrule", "weights": "top"}))
    end = found["gauge"]["ends"][-1]["text"]
    assert end.endswith("cannot be exceeded")
    assert found["value"] <= float(end.split()[0]) + 1e-3
    assert found["normalized"] is None


def test_what_the_ends_are_told_apart_from_in_full_and_who_is_tied():
    found = model_of(tw.Ranking.parse("a=b>c>d>e>f"), Y).reply(asked("update", {"weights": "uniform:2.5"}))
    d = tw.scaling.distances("uniform:2.5", 6)
    first, last = found["scaling"]["whole"]
    assert first == 1 + np.flatnonzero(d[0] >= 1 - 1e-9)[0]
    assert last == 1 + np.flatnonzero(d[-1] >= 1 - 1e-9)[-1]
    assert found["slopes"]["tied"] == [{"1": 2}, {}]


def test_by_max_the_first_answer_of_many_items_is_without_what_takes_long():
    n = 3000
    x = np.arange(1, n + 1)
    y = np.argsort(np.argsort(x + n / 8 * np.random.default_rng(0).normal(size=n))) + 1
    state = {"weights": "top:10", "aggregate": "max"}
    model = model_of(x, y)
    assert model.reply(asked("update", state))["has_shares"] is False
    soon, whole = (model.reply(asked("evidence", state, first=first)) for first in (True, False))
    assert soon["pvalue"] == whole["pvalue"]
    assert whole["later"] is None
    assert soon["interval"] is None or soon["later"] is None
    assert whole["interval"] is not None


def test_what_would_take_minutes_is_refused_with_the_reason():
    x = np.arange(1, 5001)
    with pytest.raises(tw.TiewiseError, match="for more than 4,000 items"):
        model_of(x, x[::-1]).reply(asked("update", {"tnorm": "einstein"}))
    tied = np.repeat(np.arange(1, 151), 2)
    with pytest.raises(tw.TiewiseError, match="too many to be drawn"):
        model_of(tied, tied).reply(asked("update", {"ties": "incomparability"}))


def test_older_versions_are_dropped_and_what_is_under_way_is_abandoned(monkeypatch):
    model = model_of()
    model.reply(asked("update", version=5))
    assert model.reply(asked("evidence", version=4)) is STALE
    assert model.reply(asked("evidence", version=4, client="another tab")) is not STALE
    began, answers = threading.Event(), []

    def long(*_):
        began.set()
        while True:
            from tiewise.running.interrupts import stop_if_abandoned

            stop_if_abandoned()
            time.sleep(0.005)

    monkeypatch.setattr("tiewise.explorer.model.evidence", long)
    waiting = threading.Thread(target=lambda: answers.append(model.reply(asked("evidence", version=5))))
    waiting.start()
    assert began.wait(10)
    model.reply(asked("update", version=6))
    waiting.join(10)
    assert answers == [STALE]
    assert model._working == {}


def test_search_scaling_report_and_lines():
    model = model_of()
    found = model.reply(asked("search", text="A"))
    assert [(row["name"], row["x"], row["y"]) for row in found["items"]] == [("a", 1, 2)]
    files = model.reply(asked("scaling", {"weights": "top"}))
    weights = json.loads(files["json"])["weights"]
    assert weights == tw.scaling.top.weights(6).tolist()
    assert files["csv"].splitlines()[1] == f"1,{weights[0]!r}"
    assert "<h1>x and y: 6 items</h1>" in model.reply(asked("report", {"weights": "top"}))["html"]
    answer = model.reply(asked("update", {"weights": "[1,1,0.5,0,0]", "tnorm": "minimum"}))
    printed = []
    exec(answer["python"].replace("print(", "printed.append("), {"x": X, "y": Y, "printed": printed})
    assert float(printed[0]) == answer["value"]
    assert answer["command"] == "tiewise compare A B --weights '[1.0,1.0,0.5,0.0,0.0]' --tnorm minimum"


def test_many_rankings_and_any_two_of_them():
    rankings = {"one": X, "two": Y, "three": tw.Ranking.parse("f>e>d>c>b>a")}
    model = model_of(rankings, None)
    assert model.reply({"kind": "hello"})["labels"] == list(rankings)
    found = model.reply(asked("matrix", {"weights": "top"}))
    wanted = tw.matrix(list(rankings.values()), "scaled_gamma(weights=top)")
    np.testing.assert_array_equal(found["values"], wanted)
    assert sorted(found["order"]) == [0, 1, 2]
    assert model.reply(asked("update", {"x": 1, "y": 2}))["names"] == ["two", "three"]
    table = model_of([[1, 2, 3], [2, 1, 3], [3, 2, 1]], None)
    assert table.reply({"kind": "hello"})["labels"] == ["1", "2", "3"]


def test_the_lesson_sees_where_the_swap_is():
    subject, origin = lesson_subject()
    model = explored(subject, tw.measure("scaled_gamma"), origin, is_lesson=True)
    steps = model.reply({"kind": "hello"})["lesson"]
    assert len(steps) == 3
    values = [model.reply(asked("matrix", step["state"]))["values"][0] for step in steps]
    assert values[0][1] == values[0][2]
    assert all(row[1] < row[2] for row in values[1:])
    top, bottom = model.reply(asked("matrix", steps[1]["state"]))["swaps"]
    assert top["words"] == "A with B (swap at the top)"
    assert (top["before"], bottom["before"]) == (values[0][1], values[0][2])
    assert (top["now"], bottom["now"]) == (values[1][1], values[1][2])


def test_answers_side_by_side_in_a_fresh_process():
    """Each of them is the first to import what it needs."""
    code = """
import threading
import tiewise as tw
from tiewise.explorer.explore import explored
from tiewise.explorer.lesson import lesson_subject
subject, origin = lesson_subject()
model, found = explored(subject, tw.measure("scaled_gamma"), origin), []
def ask(kind):
    found.append(model.reply({"kind": kind, "client": "page", "version": 1}))
threads = [threading.Thread(target=ask, args=(kind,)) for kind in ("evidence", "matrix", "others", "update")]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(len(found))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("4\n", "")


def test_measures_that_the_page_has_no_words_for():
    with pytest.raises(tw.TiewiseError, match="`weights_y` must be left out"):
        model_of(measure="scaled_gamma(weights_y=top)")
    with pytest.raises(tw.TiewiseError, match="`measure` must be one of"):
        tw.explore(X, Y, "rbo", open_page=False)
    with pytest.raises(tw.TiewiseError, match="share at least 2 items"):
        model_of([1], [1])
    dragged = explored(
        _subject(X, Y, tw.ScaledGamma(), None, None, None), tw.ScaledGamma(weights=lambda n: [1] * (n - 1)), Origin()
    )
    assert dragged.setting.weights == "[1.0,1.0,1.0,1.0,1.0]"
    x = np.arange(1, 101)
    drawn = tw.ScaledGamma(weights=np.linspace(1, 0, 99))
    assert explored(_subject(x, x, drawn, None, None, None), drawn, Origin()).setting.weights.startswith(
        "points:1=1,2=0.98"
    )
