"""The order of examples by what they hold: folds and draws must not depend on the order in which examples came."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from tiewise.arrays import Numbers
from tiewise.learning.compared import by_position


def alike(pair: tuple[Numbers, Numbers]) -> bytes:
    """Return what is the same for pairs of rankings that no measure of positions tells apart, whatever the items."""
    return b"".join(side.tobytes() for side in by_position(*pair))


def by_content(*columns: Iterable[Any]) -> list[int]:
    """Return the numbers of examples sorted by what their columns hold; those that hold the same are exchangeable."""
    keys = list(zip(*columns, strict=True))
    return sorted(range(len(keys)), key=keys.__getitem__)


def in_order(names: Sequence[Hashable], contents: Sequence[bytes]) -> list[Hashable]:
    """Return the classes sorted by the rankings that they have: names need not have an order."""
    own: dict[Hashable, list[bytes]] = {}
    for name, content in zip(names, contents, strict=True):
        own.setdefault(name, []).append(content)
    return sorted(own, key=lambda name: sorted(own[name]))
