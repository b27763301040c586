"""Situations whose truth is known by construction: no verdict may lead a reader to what the truth contradicts.

Each is two rankings, a measure, and what may be concluded: the directions that are true, the words that are, and what
the headline alone must say because without it the number would mislead.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

import tiewise as tw

WEAK, MIDDLE, STRONG = {"hardly", "weakly"}, {"weakly", "moderately"}, {"strongly", "almost completely"}
COMPLETE, OPEN = {"completely"}, {"unknown"}


@dataclass(frozen=True)
class Situation:
    """Two rankings and the truth about them."""

    name: str
    x: Any
    y: Any
    directions: set[str]
    strengths: set[str]
    measure: str = "scaled_gamma"
    said: tuple[str, ...] = ()  # in the headline
    told: tuple[str, ...] = ()  # anywhere
    never: tuple[str, ...] = ()  # nowhere
    options: dict[str, Any] = field(default_factory=dict)


def places(costs):
    return np.argsort(np.argsort(costs, kind="stable"), kind="stable") + 1


def noisy(n, noise, seed):
    x = np.arange(1, n + 1)
    return x, places(x + np.random.default_rng(seed).normal(0.0, noise * n, n))


def shuffled(n, seed):
    return np.arange(1, n + 1), np.random.default_rng(seed).permutation(n) + 1


def shuffled_by_noise(n, seed):
    return noisy(n, 1e6, seed)


def blocks(*parts):
    """Return x = 1, ..., N and y made of blocks of places, each in the order in which it is given."""
    y = np.concatenate(parts)
    return np.arange(1, len(y) + 1), y


def mixed(start, stop, seed):
    return np.random.default_rng(seed).permutation(np.arange(start, stop))


def listed(text):
    return tw.Ranking.parse(">".join(text))


UP = np.arange
AGREE, DISAGREE, NOBODY_KNOWS = {"agree"}, {"disagree"}, {"cannot tell"}

SITUATIONS = [
    Situation("strong", *noisy(50, 0.05, 1), AGREE, STRONG),
    Situation("strong, by rho", *noisy(50, 0.05, 2), AGREE, STRONG, "spearman"),
    Situation("strong, by a distance", *noisy(50, 0.05, 3), AGREE, STRONG, "footrule", never=("disagree",)),
    Situation("strong, weights at the top", *noisy(50, 0.02, 4), AGREE, STRONG, "scaled_gamma(weights=top:10)"),
    Situation("moderate", *noisy(200, 0.4, 5), AGREE, {"moderately"}),
    Situation("moderate, by rho: a larger number for the same", *noisy(200, 0.4, 5), AGREE, {"moderately"}, "spearman"),
    Situation("weak, many items", *noisy(2000, 1.5, 6), AGREE, {"weakly"}),
    Situation("tiny, very many items: clear and yet hardly any", *noisy(30_000, 8.0, 7), AGREE, {"hardly"},
              said=("hardly agree",), never=("strongly",)),
    Situation("tiny, weights that hardly weigh", *noisy(30_000, 8.0, 8), AGREE, {"hardly"}, "scaled_gamma(weights=top)",
              told=("hardly weigh on 30,000 items",)),
    Situation("nothing", *shuffled(30, 9), NOBODY_KNOWS, OPEN, said=("cannot be told",)),
    Situation("nothing, very many items", *shuffled(20_000, 10), NOBODY_KNOWS, OPEN, said=("if they do, then hardly",)),
    Situation("nothing, by rbo, whose chance is not 0", *shuffled(40, 12), NOBODY_KNOWS, OPEN, "rbo"),
    Situation("nothing, by overlap, whose chance is a half", *shuffled(40, 13), NOBODY_KNOWS, OPEN, "average_overlap"),
    Situation("near chance", [1, 2, 3, 4, 5, 6, 7, 8], [2, 1, 4, 3, 7, 8, 5, 6][::-1], NOBODY_KNOWS | DISAGREE,
              OPEN | {"uncertain", "moderately"}, never=("completely",)),
    Situation("reversed", UP(1, 31), UP(30, 0, -1), DISAGREE, COMPLETE, said=("the reverse order",)),
    Situation("reversed, by a measure that has no room below", UP(1, 31), UP(30, 0, -1), DISAGREE, COMPLETE, "rbo"),
    Situation("reversed, by rho", UP(1, 31), UP(30, 0, -1), DISAGREE, COMPLETE, "spearman"),
    Situation("the same", UP(1, 31), UP(1, 31), AGREE, COMPLETE, said=("the same order",)),
    Situation("four items, the same", UP(1, 5), UP(1, 5), NOBODY_KNOWS, OPEN, said=("the same order", "cannot be told"),
              told=("With 4 items", "1 time in 24")),
    Situation("three items, reversed", UP(1, 4), UP(3, 0, -1), NOBODY_KNOWS, OPEN, said=("cannot be told",),
              told=("1 time in 6",)),
    Situation("one item", [1], [1], {"undefined"}, {"undefined"}, said=("only one item",)),
    Situation("a constant ranking", [1, 1, 1, 1, 1], UP(1, 6), {"undefined"}, {"undefined"}, said=("x ties all",)),
    Situation("top fives that share nothing, seen by these alone",
              *blocks(UP(6, 11), UP(1, 6), UP(11, 31)), NOBODY_KNOWS, OPEN, "scaled_gamma(weights=top_k:5)",
              said=("cannot be told", "rests on 25 of 435 pairs"), never=("reverse", "completely")),
    Situation("only the winner, seen by it alone", *blocks([1], mixed(2, 101, 14)), AGREE | NOBODY_KNOWS,
              COMPLETE | OPEN, "scaled_gamma(weights=top_k:1)", said=("rests on 99 of 4,950 pairs",)),
    Situation("the top alone", *blocks(UP(1, 21), mixed(21, 61, 15)), AGREE, {"moderately"},
              said=("first third more alike",)),
    Situation("the bottom alone", *blocks(mixed(1, 41, 16), UP(41, 61)), AGREE, {"moderately", "strongly"},
              said=("top tens share only",), told=("last third more alike",)),
    Situation("the bottom alone, by a measure of the top", *blocks(mixed(1, 41, 16), UP(41, 61)), NOBODY_KNOWS, OPEN,
              "rbo", said=("last third more alike",)),
    Situation("the whole, but not the first ten", *blocks(UP(11, 21), UP(1, 11), UP(21, 301)), AGREE, STRONG,
              said=("their top tens share no item",)),
    Situation("the whole, but the first ten turned round", *blocks(UP(10, 0, -1), UP(11, 61)), AGREE, STRONG,
              said=("order within their first 10 differs",)),
    Situation("the whole, but not the winner", *blocks([30], UP(1, 30), UP(31, 61)), AGREE, STRONG,
              said=("the first of x is only 30th in y",)),
    Situation("the first ten, the rest turned round", *blocks(UP(1, 11), UP(60, 10, -1)), DISAGREE,
              {"uncertain", "moderately"}, said=("top tens share 10 of 10",)),
    Situation("the same, by a measure that sees the first ten",
              *blocks(UP(1, 11), UP(60, 10, -1)), AGREE, STRONG, "rbo",
              said=("with every pair counting alike (gamma) it would be -0.38",)),
    Situation("halves that changed places", *blocks(UP(31, 61), UP(1, 31)), NOBODY_KNOWS, OPEN,
              said=("within their first and last thirds",)),
    Situation("heavy ties, one pair of levels", [1] * 10 + [11] * 10, [1] * 9 + [10] * 2 + [12] * 9,
              AGREE, COMPLETE | STRONG | {"uncertain"}, told=("pairs",), never=("all 190 pairs",)),
    Situation("heavy ties, nothing", np.repeat([1, 16], 15), np.tile([1, 16], 15), NOBODY_KNOWS, OPEN),
    Situation("lists that share nothing", list("abcde"), list("vwxyz"), {"nothing shared"}, {"none"}, "rbo",
              said=("share none of their 10 items",), never=("reverse", "disagree", "by chance")),
    Situation("rankings that share nothing, unlisted at the bottom", listed("abcde"), listed("vwxyz"),
              {"nothing shared"}, {"none"}, "scaled_gamma(missing=bottom)", never=("reverse", "disagree")),
    Situation("lists that share two, which are the first of both", list("abcdefghij"), list("bawxyzuvst"), AGREE,
              {"few shared"}, "topk_kendall", never=("order them",),
              said=("share 2 of the 18 items that either has", "these at places more alike than chance would")),
    Situation("lists that share two, anywhere", list("abcdefghij"), list("wxyeuvstpc"), NOBODY_KNOWS,
              OPEN, "topk_kendall", said=("share 2 of the 18 items that either has", "cannot be told")),
    Situation("two common items of many, the rest dropped", listed("abcdefghij"), listed("bawxyzuvst"), NOBODY_KNOWS,
              OPEN, said=("on 2 of 18 items",), told=("dropped 'c'",), options={"missing": "drop"}),
    Situation("long lists with few in common, unlisted at the bottom", listed("abcdefghijkl"), listed("lmnopqrstuvk"),
              NOBODY_KNOWS, OPEN, told=("is an assumption",), never=("disagree",), options={"missing": "bottom"}),
    Situation("order unknown: each way to break the ties agrees", listed(["a=b", "c=d", "e=f", "g=h", "i=j"]),
              listed("abcdefghij"), AGREE, STRONG | {"uncertain"}, "scaled_gamma(ties=incomparability)",
              said=("by how ties are broken",)),
    Situation("missing values left out", [1.0, 2, 3, 4, 5, np.nan, 7, 8, 9, 10], UP(1, 11), AGREE, COMPLETE | STRONG,
              told=("9 of 10 items compared",), options={"nan_policy": "omit", "input": "scores"}),
    Situation("the first ten alike, the others by chance", *blocks(UP(1, 11), mixed(11, 51, 21)), AGREE,
              MIDDLE | {"uncertain"}, "kendall_tau",
              said=("comes from the top: on the 40 items that are not in both top tens no clear agreement is seen",),
              told=("more than by chance (2.0 on average), in the same order",)),
    # One or two pairs of many are turned round, and the interval hangs on them: the direction is clear all the same.
    Situation("the first eight alike, the others by chance, nine looked at",
              *blocks(UP(1, 9), mixed(9, 61, 23)), AGREE, STRONG | COMPLETE | {"uncertain"},
              "scaled_gamma(weights=top_k:9)", never=("cannot be told whether",)),
    Situation("the same, ten looked at",
              *blocks(UP(1, 9), mixed(9, 61, 24)), AGREE, STRONG | COMPLETE | {"uncertain"},
              "scaled_gamma(weights=top_k:10)", never=("cannot be told whether",)),
    Situation("the same first ten in another order, the others alike", *blocks(mixed(1, 11, 22), UP(11, 61)), AGREE,
              STRONG, told=("of their 45 pairs turned round",), never=("comes from the top",)),
    Situation("three places for sixty items, ends exchanged for some", np.repeat([1, 2, 3], 20),
              np.concatenate([np.full(16, 1), np.full(4, 3), np.full(20, 2), np.full(17, 3), np.full(3, 1)]), AGREE,
              STRONG | {"moderately", "uncertain"}, told=("(=41st in x, =1st in y)",)),
    Situation("few items, more turned round than not", [1, 2, 3, 4], [4, 2, 3, 1], NOBODY_KNOWS, OPEN, "spearman",
              said=("agree or disagree",), told=("the most extreme value there can be",)),
    Situation("unrelated, so many that much is ruled out", *shuffled(150, 24), NOBODY_KNOWS, OPEN, "kendall_tau",
              said=("if they do, then weakly at most",)),
    Situation("nothing, seven items, and by all pairs alike another nothing", *shuffled_by_noise(7, 113), NOBODY_KNOWS,
              OPEN, "tau_ap", never=("gamma", "unlike the rest")),
    Situation("nothing, seen by top fives that share nothing: no interval, and none is spoken of",
              *shuffled_by_noise(80, 110), NOBODY_KNOWS, OPEN, "scaled_gamma(weights=top_k:5)",
              never=("interval", "unlike the rest")),
    Situation("the same five places, six items at each", np.repeat(UP(1, 6), 6), np.repeat(UP(1, 6), 6), AGREE,
              COMPLETE, "kendall_tau", told=("6 items among the first 5, which ties make 6 in each",),
              never=("6 of the first 5",)),
    Situation("the first half alike, the other turned round: half of the items differ",
              *blocks(UP(1, 13), UP(24, 12, -1)), AGREE, {"uncertain"}, "kendall_tau",
              said=("within their last third they have the reverse order",),
              told=("so wide that it holds what chance gives",), never=("few items",)),
    # A reader who had these texts alone concluded something else from an earlier headline.
    Situation("the first ten alike, the others by chance, by a measure of the top",
              *blocks(UP(1, 11), mixed(11, 101, 31)), AGREE, STRONG, "rbo",
              said=("by what this measure weighs", "comes from the top", "(gamma) it would be 0.")),
    Situation("the top by chance, by a measure that sees it alone", *blocks(mixed(1, 51, 32), UP(51, 101)),
              NOBODY_KNOWS, OPEN, "scaled_gamma(weights=top_k:10)",
              said=("by what this measure weighs, it cannot be told",
                    "with every pair counting alike (gamma) it would be 0.7")),
    Situation("the first half turned round", *blocks(UP(25, 0, -1), UP(26, 51)), AGREE, {"moderately"}, "spearman",
              said=("within their first third they have the reverse order",)),
    Situation("the last half turned round, by a measure that does not see it", *blocks(UP(1, 26), UP(50, 25, -1)),
              AGREE, COMPLETE, "scaled_gamma(weights=top_k:10)", never=("all that this measure compares",),
              said=("by what this measure weighs", "within their last third they have the reverse order",
                    "with every pair counting alike (gamma) it would be 0.510")),
    Situation("the same but the winner, who is last", *blocks([24], UP(1, 24)), AGREE, {"uncertain"}, "kendall_tau",
              said=("the first of x is the last in y",), told=("Most at odds: index 0 (1st in x, 24th in y).",)),
    Situation("the same ten in another order, by a measure that is high by chance", list("abcdefghij"),
              list("gjiebfchad"), NOBODY_KNOWS, OPEN, "rbo", said=("by chance 0.6",)),
    Situation("strong, but the first ten in no order", *blocks(mixed(1, 13, 6), UP(13, 81)), AGREE,
              STRONG, said=("order within their first 10 differs",)),
    Situation("two levels, unrelated", np.repeat([1, 16], 15), np.tile([1, 16, 16, 1, 1, 16], 5), NOBODY_KNOWS, OPEN,
              "gamma", told=("items among the first 10, which ties make 15 in each",), never=("10 of the first 10",)),
    Situation("lists that share four items, last in one and first in the other", list("abcdefghijklmnopWXYZ"),
              list("WXYZABCDEFGHIJKLMNOP"), NOBODY_KNOWS, OPEN, "topk_kendall",
              said=("the less the more alike", "on average")),
]  # fmt: skip


@pytest.mark.parametrize("it", SITUATIONS, ids=lambda it: it.name)
def test_the_verdict_is_true(it):
    found = tw.verdict(it.x, it.y, it.measure, **it.options)
    assert found.direction in it.directions, found.text
    assert found.strength in it.strengths, found.text
    assert [part for part in it.said if part.lower() not in found.headline.lower()] == [], found.headline
    assert [part for part in it.told if part not in found.text] == [], found.text
    assert [part for part in it.never if part in found.text.lower()] == [], found.text


def test_there_are_forty():
    assert len(SITUATIONS) >= 40
    assert len({it.name for it in SITUATIONS}) == len(SITUATIONS)
