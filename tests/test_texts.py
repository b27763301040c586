"""Every public object has a short text of its own and HTML in which names are escaped."""

from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

import tiewise as tw
from tiewise.io import read_preflib, read_table, read_trec_run
from tiewise.measures.base.catalog import CATALOG

ROOT = Path(__file__).parents[1]
EVIL = "<script>alert('&')</script>"
RANKING = tw.Ranking.from_buckets([[EVIL, "b"], ["c"], ["d"]])
OTHER = tw.Ranking.from_buckets([["d"], [EVIL], ["b", "c"]])
RELATIONS = tw.fuzzy.Relations(tw.scaling.distances([0.5, 0.5], 3))


def halves(n):
    return np.full(n - 1, 0.5)


def clustered():
    import pandas as pd

    matrix = tw.matrix([RANKING, OTHER, RANKING], "kendall_tau")
    names = [EVIL, "two", "three"]
    return tw.cluster(pd.DataFrame(matrix, index=names, columns=names))


def profile(folder):
    path = folder / "votes.soc"
    path.write_text(f"# TITLE: {EVIL}\n# ALTERNATIVE NAME 1: {EVIL}\n# ALTERNATIVE NAME 2: b\n3: 1,2\n1: 2,1\n")
    return read_preflib(path)


def board():
    scores = np.array([[3.0], [2.0], [1.0]]) + np.random.default_rng(0).normal(size=(3, 9))
    return tw.leaderboard(scores, items=[EVIL, "b", "c"], rng=0)


def table(folder):
    path = folder / "table.csv"
    path.write_text("item,<b>\na,1\n")
    return read_table(path)


OBJECTS = {
    "Ranking": lambda _: RANKING,
    "Explanation": lambda _: tw.explain(RANKING, OTHER),
    "Table of items": lambda _: tw.explain(RANKING, OTHER).items,
    "Clustering": lambda _: clustered(),
    "Axioms": lambda _: tw.axioms("tau_x", 3),
    "Finding": lambda _: tw.axioms("tau_x", 3).linear["A4 smallest distance is 1"],
    "Verdict": lambda _: tw.fuzzy.fuzzy_equivalence(RELATIONS.E, tw.fuzzy.as_tnorm("minimum")),
    "Relations": lambda _: RELATIONS,
    "TNorm": lambda _: tw.fuzzy.as_tnorm("hamacher:2"),
    "TNorm of a function": lambda _: tw.fuzzy.as_tnorm(np.minimum),
    "NamedScaling": lambda _: tw.scaling.top_k(3),
    "WeightVector": lambda _: tw.scaling.as_scaling([1, 0.5] * 30),
    "WeightFunction": lambda _: tw.scaling.as_scaling(halves),
    "PseudoMetric": lambda _: tw.scaling.PseudoMetric([[0, 1], [1, 0]]),
    "Scorer": lambda _: tw.scorer("kendall_tau"),
    "Measure": lambda _: tw.Shieh(weights=halves),
    "Profile": profile,
    "Table": table,
    "TrecRun": lambda _: read_trec_run(ROOT / "examples" / "first.run"),
    "Report": lambda _: tw.report(RANKING, OTHER),
    "Leaderboard": lambda _: board(),
    "BoardComparison": lambda _: board().compare(board(), rng=0),
    "TaskCurve": lambda _: board().enough([3, 9], rng=0),
}


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.names, self.depth = set(), 0

    def handle_starttag(self, tag, attrs):
        self.names.add(tag)
        self.depth += 1

    def handle_endtag(self, tag):
        self.depth -= 1


@pytest.mark.parametrize("make", OBJECTS.values(), ids=OBJECTS)
def test_a_short_text_and_escaped_html(make, tmp_path):
    found = make(tmp_path)
    text = repr(found)
    assert len(text) < 200
    assert "\n" not in text
    assert " at 0x" not in text + str(found)
    html = Tags()
    html.feed(found._repr_html_())
    assert html.names
    assert html.names <= {"table", "caption", "tr", "th", "td", "p", "h4", "iframe"}
    assert html.depth == 0


@pytest.mark.parametrize(
    "name", ["Ranking", "Explanation", "Table of items", "Clustering", "Profile", "Leaderboard", "BoardComparison"]
)
def test_names_are_shown_in_html(name, tmp_path):
    assert "&lt;script&gt;alert" in OBJECTS[name](tmp_path)._repr_html_()


def test_a_ranking_in_html_has_its_positions_and_items():
    html = tw.Ranking.parse("b=e>a>c")._repr_html_()
    assert "<tr><td>1</td><td>b, e</td></tr><tr><td>2</td><td>a</td></tr>" in html
    halves_ = tw.Ranking.from_scores([3, 3, 1], items="abc", method="average")
    assert "<td>1.5</td><td>a, b</td>" in halves_._repr_html_()
    many = tw.Ranking.from_order(range(1000))
    assert many._repr_html_().count("<tr>") == 21
    assert "... and 980 more positions" in many._repr_html_()


@pytest.mark.parametrize(
    "measure",
    [
        *(kind() for kind in CATALOG.values()),
        tw.ScaledGamma(weights="top_k:3", tnorm="hamacher:2", ties=("gamma", "indifference")),
        tw.ScaledGamma(weights=[1, 0.5], weights_y="top", rng=3),
        tw.Kemeny(elements={"a": 1, "b": 2}),
        tw.RobustGamma(tolerance=(0.1, None), similarity="gauss"),
        tw.AverageOverlap(depth=3, ties="equal"),
        tw.BucketKendall(hausdorff=True, missing="drop"),
    ],
    ids=str,
)
def test_the_text_of_a_measure_is_python(measure):
    assert eval(repr(measure), vars(tw) | {name: getattr(tw, name) for name in tw.__all__}) == measure
    assert str(tw.measure(str(measure))) == str(measure)
    html = measure._repr_html_()
    assert measure.name in html
    assert all(f">{name}</th>" in html for name in measure.parameters())


def test_a_measure_names_only_what_is_not_usual():
    assert repr(tw.ScaledGamma()) == "ScaledGamma()"
    assert repr(tw.ScaledGamma(weights="top", tnorm="minimum")) == "ScaledGamma(weights='top', tnorm='minimum')"
    assert len(repr(tw.ScaledGamma(weights=[0.5] * 10_000))) < 250


def test_the_short_texts():
    assert repr(tw.scaling.top) == "<NamedScaling top: w(i) = (N - i)/N>"
    assert repr(tw.fuzzy.as_tnorm("minimum")) == "<TNorm minimum: T(a, b) = min(a, b)>"
    assert repr(RELATIONS) == "<Relations on 3 positions>"
    assert repr(clustered()) == "<Clustering of 3 rankings by average linkage>"
    assert str(clustered()).startswith("rankings: 3\nlinkage: average\nmerges: 2, at distances from 0 to ")
    assert repr(tw.axioms("kemeny", 3)) == "<Axioms of kemeny: 10 of 11 hold without ties, 9 with ties>"
    assert repr(tw.explain(RANKING, OTHER).moves).endswith(" rows: item, x, y, after, change>")
    assert repr(tw.explain([1, 2, 3], [2, 1, 3])) == (
        "<Explanation of <Correlation 0.333333: scaled_gamma, n = 3>: 3 items, 1 pairs>"
    )
