"""Gaps in groups: missing values, and items that only one ranking has; what the measure's policies make of them."""

import math
from dataclasses import replace

import numpy as np

from tiewise import hints
from tiewise.arrays import Bools, Floats
from tiewise.errors import InputValueError
from tiewise.grouped.buckets import GroupBuckets
from tiewise.grouped.depth import cut_to_depth
from tiewise.grouped.numbering import refuse_no_positions
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import GroupedPairs
from tiewise.rankings.joining import told_lacking


def without_gaps(pairs: GroupedPairs, question: GroupQuestion) -> tuple[GroupedPairs, Bools, Bools]:
    """Return the pairs as the policies leave them, the groups that have become unknown, and those of different items.

    Scores are ranked after items have left or joined; positions are numbered anew by the method they followed. Only
    lists of different items stay what they are. A group may become empty.
    """
    pairs, unknown = _without_missing_values(pairs, question)
    if question.depth is not None:
        pairs = cut_to_depth(pairs, question, ~unknown)
    apart = np.zeros(len(pairs), dtype=np.bool_)
    if pairs.absent_x is None and pairs.absent_y is None:
        return pairs, unknown, apart
    nobody = np.zeros(len(pairs.x), dtype=np.bool_)
    absent_x, absent_y = (nobody if absent is None else absent for absent in (pairs.absent_x, pairs.absent_y))
    one_only = absent_x | absent_y
    apart = pairs.by_group(one_only)
    if not apart.any():
        return replace(pairs, absent_x=None, absent_y=None), unknown, apart
    if question.missing == "raise":
        _refuse_absent(pairs, absent_x, absent_y, question)
    if question.missing == "keep":  # a list without items has no overlap with another
        return pairs, unknown | ~pairs.by_group(~absent_x) | ~pairs.by_group(~absent_y), apart
    if question.missing == "drop":
        if not question.scores:
            pairs = _numbered_anew(pairs, apart & ~unknown, ~one_only)
        return pairs.only(~one_only), unknown, np.zeros_like(apart)
    if question.scores:
        last = -math.inf if question.higher_is_better else math.inf
        pairs = replace(pairs, x=np.where(absent_x, last, pairs.x), y=np.where(absent_y, last, pairs.y))
    else:
        pairs = _numbered_anew(pairs, apart & ~unknown, ~nobody)
    return replace(pairs, absent_x=None, absent_y=None), unknown, np.zeros_like(apart)


def _without_missing_values(pairs: GroupedPairs, question: GroupQuestion) -> tuple[GroupedPairs, Bools]:
    unknown = np.zeros(len(pairs), dtype=np.bool_)
    gaps_x, gaps_y = _misses_value(pairs.x, pairs.absent_x), _misses_value(pairs.y, pairs.absent_y)
    gaps = gaps_x | gaps_y
    if not gaps.any():
        return pairs, unknown
    if question.nan_policy == "raise":
        _refuse_gap(pairs, gaps, question)
    if question.nan_policy == "propagate":
        return pairs, pairs.by_group(gaps)
    if question.missing == "bottom":
        return _lacking(pairs, question, gaps_x, gaps_y), unknown
    if not question.scores:
        pairs = _numbered_anew(pairs, pairs.by_group(gaps), ~gaps, below=False)
    return pairs.only(~gaps), unknown


def _lacking(pairs: GroupedPairs, question: GroupQuestion, *gaps: Bools) -> GroupedPairs:
    """Return the pairs where an item without a value is one that the ranking lacks; those that both lack have left."""
    if not question.scores:
        refuse_no_positions(pairs, pairs.by_group(gaps[0] | gaps[1]))
    numbers, lacks = [], []
    for side, (values, absent) in enumerate(pairs.sides):
        lacking = gaps[side] if absent is None else gaps[side] | absent
        if question.scores:
            numbers.append(values)
        else:
            numbers.append(_numbered(pairs, pairs.by_group(gaps[side]), values, ~lacking, ~lacking))
        lacks.append(lacking)
    both = replace(pairs, x=numbers[0], y=numbers[1], absent_x=lacks[0], absent_y=lacks[1])
    there = ~(lacks[0] & lacks[1])
    # Where no value is left in a ranking, nobody knows what is below the rest of it.
    empty = pairs.by_group(gaps[0] | gaps[1]) & ~(pairs.by_group(~lacks[0]) & pairs.by_group(~lacks[1]))
    if empty.any():
        rows, group = pairs.all_rows()
        there[rows[empty[group]]] = False
    return both.only(there)


def _misses_value(numbers: Floats, absent: Bools | None) -> Bools:
    """Return for each row whether its value is missing; an item that is not there misses none."""
    missing: Bools = np.isnan(numbers)
    return missing if absent is None else missing & ~absent


def _numbered_anew(pairs: GroupedPairs, groups: Bools, kept: Bools, *, below: bool = True) -> GroupedPairs:
    """Return the pairs with the kept rows of these groups numbered anew, by the method that each ranking followed.

    Kept items that a ranking lacks come in one bucket below the rest of it, unless they are to stay away.
    """
    refuse_no_positions(pairs, groups)
    both = []
    for numbers, absent in pairs.sides:
        here = np.ones(len(numbers), dtype=np.bool_) if absent is None else ~absent
        keys = np.where(here, numbers, math.inf)
        both.append(_numbered(pairs, groups, keys, here & ~np.isnan(keys), kept & (here | below)))
    return replace(pairs, x=both[0], y=both[1])


def _numbered(pairs: GroupedPairs, groups: Bools, keys: Floats, known: Bools, taken: Bools) -> Floats:
    """Return the keys with those of the taken rows of these groups numbered, by the method that the known ones follow.

    That is the dense one where they follow none.
    """
    rows, group = pairs.all_rows()
    rows, group = rows[groups[group]], group[groups[group]]
    following, there = known[rows], taken[rows]
    methods = GroupBuckets.of(group[following], keys[rows[following]]).methods(len(pairs))
    numbered = keys.copy()
    buckets = GroupBuckets.of(group[there], keys[rows[there]])
    numbered[rows[there]] = buckets.positions(np.maximum(methods, 0))
    return numbered


def _refuse_gap(pairs: GroupedPairs, gaps: Bools, question: GroupQuestion) -> None:
    row = int(np.flatnonzero(gaps)[0])
    side = 0 if _misses_value(pairs.x, pairs.absent_x)[row] else 1
    item = "" if pairs.item is None else f" for item {pairs.item(row)!r}{pairs.places[side]}"
    raise InputValueError(
        f"`{pairs.arguments[side]}` must not have missing values: got one{item} in group "
        f"{pairs.label(pairs.group_of(row))}.",
        f"{hints.with_parameter(str(question.measure), 'nan_policy=omit')} as the measure leaves such items out, or "
        "with missing=bottom puts them below the rest.",
    )


def _refuse_absent(pairs: GroupedPairs, absent_x: Bools, absent_y: Bools, question: GroupQuestion) -> None:
    group = int(np.flatnonzero(pairs.by_group(absent_x | absent_y))[0])
    rows = pairs.rows(group)
    x, y = (
        [pairs.item(row) if pairs.item else row for row in rows[~absent[rows]].tolist()]
        for absent in (absent_x, absent_y)
    )
    hint = hints.drop_in_measure if question.of_values else hints.drop_or_bottom_in_measure
    first = "" if question.depth is None else f" among their first {question.depth}"
    raise InputValueError(
        f"{pairs.rankings[0]} and {pairs.rankings[1]} must rank the same items{first}: in group {pairs.label(group)}, "
        f"{told_lacking(x, y, *pairs.rankings)}.",
        hint(str(question.measure)),
    )
