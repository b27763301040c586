"""Spearman's footrule of top-k lists by the letter."""

from fractions import Fraction


def topk_footrule(a, b, l):  # noqa: E741
    """Return F^(l) of two lists of items without ties, best first: absent items at position l."""

    def position(items, item):
        return items.index(item) + 1 if item in items else l

    return sum(abs(position(a, item) - position(b, item)) for item in {*a, *b})


def with_ties(x, y, l):  # noqa: E741
    """Return F^(l) of two lists of groups of tied items, which stand at their mean position."""

    def position(groups, item):
        before = 0
        for group in groups:
            if item in group:
                return Fraction(2 * before + len(group) + 1, 2)
            before += len(group)
        return Fraction(l)

    every = {item for group in (*x, *y) for item in group}
    return sum(abs(position(x, item) - position(y, item)) for item in every)


def footrule(a, b):
    """Return the footrule of two full rankings of the same items."""
    return sum(abs(a.index(item) - b.index(item)) for item in a)
