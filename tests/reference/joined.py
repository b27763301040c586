"""Two rankings with different items brought to the same ones, by the letter."""

from reference.groups import numbered


def dropped(x, y, methods):
    """Return {item: (position in x, position in y)} of the common items; x and y are {item: key}, smaller is better."""
    common = [item for item in x if item in y]
    return _numbered(common, x, y, methods)


def at_bottom(x, y, methods):
    """Return the same of all items, those that a ranking lacks below the rest of it; nothing where one has none."""
    if not x or not y:
        return {}
    every = list(dict.fromkeys((*x, *y)))
    below = max(*x.values(), *y.values()) + 1
    return _numbered(every, {item: x.get(item, below) for item in every}, {i: y.get(i, below) for i in every}, methods)


def _numbered(items, x, y, methods):
    sides = (numbered([side[item] for item in items], False, how) for side, how in zip((x, y), methods, strict=True))
    return dict(zip(items, zip(*sides, strict=True), strict=True))
