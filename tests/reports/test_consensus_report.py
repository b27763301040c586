"""The page of a consensus: what it says, whom it draws, and that names are text whatever they contain."""

import re

import numpy as np
import pytest

import tiewise as tw
from panels.random_panels import near


def consensus_of(n=6, voters=5, measure="kendall_tau", noise=0.3, **options):
    names = ["<script>x</script>", *(f"item {k}" for k in range(1, n))]
    rankings = [tw.Ranking.from_positions(row, items=names) for row in near(n, voters, 3, noise)]
    return rankings, tw.consensus(rankings, measure, rng=0, **options)


def page_of(found, rankings=None, **options):
    panel = None if rankings is None else tw.panel(rankings, found.measure, rng=0)
    return tw.consensus_report(found, panel=panel, **options).html


@pytest.mark.parametrize("n", [2, 6, 70])
def test_everything_is_there(n):
    rankings, found = consensus_of(n, noise=0.1)
    stable = found.stability(30, rng=0)
    html = page_of(found, rankings, stability=stable, title="a < b", command="tiewise consensus x")
    assert html.count('<td class="rank">') == n
    assert "a &lt; b" in html
    assert "&lt;script&gt;x&lt;/script&gt;" in html
    assert "<script>x" not in html
    assert 'id="stability-' in html
    for sentence in found.sentences:
        assert sentence.replace(">", "&gt;").replace("<", "&lt;")[:40] in html
    assert "Kendall&#39;s W" in html
    drawn = re.findall(r'<div class="slope"><h3>(\d): ', html)
    agreement = found.agreement[[int(k) for k in drawn]]
    assert len(drawn) == (5 if n <= 60 else 4)
    assert (np.diff(agreement) >= 0).all()
    assert "tiewise consensus x" in html


def test_without_a_panel_and_without_stability():
    _, found = consensus_of()
    html = page_of(found)
    assert "with the others" not in html
    assert "drawn anew" not in html
    assert html.count('<tr class="row">') == 6 + 5 + len(found.told()) - 2


def test_of_many_voters_those_who_agree_least_and_most_are_drawn():
    _, found = consensus_of(voters=30)
    html = page_of(found)
    assert html.count('class="slope"') == 12
    assert "Of 30 rankings, those that agree least and most are drawn." in html
    order = np.argsort(found.agreement, kind="stable")
    drawn = [int(k) for k in re.findall(r'<div class="slope"><h3>(\d+): ', html)]
    assert drawn == [*order[:6].tolist(), *order[-6:].tolist()]


@pytest.mark.parametrize("measure", ["kemeny", "footrule", "rbo", "spearman", "scaled_gamma(weights=top)"])
def test_any_measure(measure):
    rankings, found = consensus_of(measure=measure)
    html = page_of(found, rankings, stability=found.stability(20, rng=0))
    assert html.count('class="slope"') == 5
    assert str(found.measure) in html


def test_different_items_and_ties():
    texts = "a>b=c>d", "b>a>d", "a>c>d>e", "e>d=a"
    rankings = [tw.Ranking.parse(text) for text in texts]
    for missing in ("drop", "bottom"):
        measure = f"kendall_tau(missing={missing})"
        found = tw.consensus(rankings, measure, ties=True, rng=0)
        html = page_of(found, rankings, stability=found.stability(20, rng=0))
        assert html.count('class="slope"') == 4


def test_where_items_are_within_nine_of_ten_panels():
    _, found = consensus_of(8, noise=0.6)
    stable = found.stability(60, rng=1)
    low, high = stable.interval(0.9)
    for shares, first, last in zip(stable.shares, low, high, strict=True):
        assert shares[: first - 1].sum() <= 0.05 + 1e-9
        assert shares[last:].sum() <= 0.05 + 1e-9
        assert shares[:first].sum() > 0.05 - 1e-9
    with pytest.raises(tw.TiewiseError, match="`level`"):
        stable.interval(1.0)


def test_places_that_are_not_told_apart_are_grey():
    _, found = consensus_of(measure="scaled_tau(weights=top_k:3)")
    html = page_of(found, stability=found.stability(20, rng=0))
    assert html.count('<tr class="row soft">') == html.count("not told apart</td>") == 3
    assert "From place 4 on the measure tells no places apart." in html
    assert "of 3 items stay at their place" in html


def test_a_divided_panel_is_said_to_be_so_at_the_top():
    rows = [*[[1, 2, 3, 4]] * 8, *[[4, 3, 2, 1]] * 7]
    html = page_of(tw.consensus(rows, "kendall_tau"))
    top = html[html.index('class="said"') :]
    assert top.index("The panel is divided: 8 of 15 begin") < top.index("It is proven")


def test_refusals():
    rankings, found = consensus_of()
    with pytest.raises(tw.TiewiseError, match="`found` must be a Consensus: got 3"):
        tw.consensus_report(3)
    with pytest.raises(tw.TiewiseError, match="`stability` must be a Stability: got 3"):
        tw.consensus_report(found, stability=3)
    with pytest.raises(tw.TiewiseError, match="`panel` must be of the same rankings: got 4, and 5"):
        tw.consensus_report(found, panel=tw.panel(rankings[:4], rng=0))
