"""From what a caller has to evidence: pairs with numbers, triplets, or rankings with labels."""

from typing import Any

import numpy as np

from tiewise import hints
from tiewise.arrays import Generator, Numbers
from tiewise.errors import InputValueError, collecting, give, listed, shown
from tiewise.learning.classes import Classes
from tiewise.learning.columns import FEWEST, hinting, labels, numbers, one_item, parts, rankings
from tiewise.learning.compared import Block, Compared
from tiewise.learning.contents import alike, by_content, in_order
from tiewise.learning.evidence import Evidence
from tiewise.learning.triplets import Triplets
from tiewise.learning.values import Values
from tiewise.matrices.frames import is_frame
from tiewise.matrices.reading import Reading
from tiewise.measures.base.naming import measure as as_measure
from tiewise.rankings.alignment import align
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.weights.entries import FACTORS, refuse_outside

LOSSES = ("squares", "identity", "rank")

# Pairs of items that are compared for one candidate: beyond, a part of the examples is drawn.
_MOST = 20_000_000


class Examples:
    """How examples are read: what numbers mean, and what becomes of items that only one ranking has."""

    def __init__(self, input: str | None, missing: str, rng: Generator) -> None:
        self.input, self.missing, self.rng = input, missing, rng
        self.notes: list[str] = []

    def values(self, given: Any, loss: str) -> Evidence:
        """Return pairs of rankings with numbers."""
        xs, ys, given_targets = parts(given, "values")
        targets = numbers(given_targets, "targets")
        pairs = self._pairs(("xs", xs), ("ys", ys), "targets", len(targets))
        if (targets == targets[0]).all():
            raise InputValueError(
                f"`targets` must differ, or there is nothing to learn: all {len(targets)} are {targets[0]:g}."
            )
        refuse_outside(np.abs(targets), FACTORS, "targets", lambda place: f"{targets[place]:g} at index {place[0]}")
        if loss == "rank":
            targets = RankedRows.of(targets[None, :]).mean_positions[0] / len(targets)
        order = by_content(map(alike, pairs), targets.tolist())
        kept = self._some(order, Compared.of(pairs).work, "pairs")
        pairs = [pairs[k] for k in kept]
        return Values(Compared.of(pairs), targets[kept], loss == "identity")

    def triplets(self, given: Any) -> Evidence:
        """Return triplets; of those that also come the other way round it is noted how many there are."""
        xs, ys, zs = (rankings(part, f"{name}s") for part, name in zip(parts(given, "triplets"), "xyz", strict=True))
        size = len(xs)
        near = self._pairs(("xs", xs), ("ys", ys), "zs", len(zs))
        far = self._pairs(("xs", xs), ("zs", zs), "zs", size)
        keys = [(_key(x, y), _key(u, z)) for (x, y), (u, z) in zip(near, far, strict=True)]
        known = set(keys)
        same = [k for k, (first, second) in enumerate(keys) if first == second]
        if len(same) == size:
            raise InputValueError(
                f"`ys` and `zs` must differ: in each of the {size} triplets, y and z are the same ranking."
            )
        if same:
            self.notes.append(
                f"in {len(same)} of {size} triplets y and z are the same ranking, which says nothing; the first is at "
                f"index {same[0]}"
            )
        against = sum((second, first) in known for first, second in keys if first != second)
        if against + len(same) == size:
            raise InputValueError(
                f"`triplets` must not all contradict each other: each of the {against} also comes the other way round."
            )
        if against:
            self.notes.append(f"{against} of {size} triplets also come the other way round, and contradict each other")
        order = by_content(map(alike, near), map(alike, far))
        kept = self._some(order, Compared.of([*near, *far]).work, "triplets")
        return Triplets(Compared.of([*(near[k] for k in kept), *(far[k] for k in kept)]))

    def classes(self, given: Any) -> Evidence:
        """Return rankings of the same items with labels."""
        xs, given_labels = parts(given, "classes")
        read = Reading(as_measure("scaled_gamma"), "rows" if is_frame(xs) else None, None, self.input)
        rows = xs if is_frame(xs) or isinstance(xs, np.ndarray) else rankings(xs, "xs")
        with hinting():
            found = read(rows, "xs")
        positions = found.positions
        assert positions is not None  # scaled_gamma refuses different items
        if found.items is not None:  # the first ranking is not to say which item comes first
            positions = positions[:, by_content(map(repr, found.items))]
        names = labels(given_labels, len(positions))
        contents = [row.tobytes() for row in np.asarray(positions, dtype=np.float64)]
        classes = in_order(names, contents)
        if len(classes) < 2:
            raise InputValueError(f"`labels` must name at least two classes: all are {shown(classes[0])}.")
        if positions.shape[1] < 2:
            raise InputValueError("`xs` must rank at least two items: got one.")
        code = {name: k for k, name in enumerate(classes)}
        codes = np.array([code[name] for name in names])
        single = [classes[k] for k in np.flatnonzero(np.bincount(codes) == 1)]
        if len(single) == len(classes):
            raise InputValueError("`labels` must give some class two rankings: got one for each class.")
        if single:
            self.notes.append(f"{listed(single)}: a class of one ranking has no other to be near to")
        work = len(codes) ** 2 // 2 * positions.shape[1] ** 2 // 2
        kept = self._some(by_content(contents, codes.tolist()), work, "rankings", squared=True)
        codes, positions = codes[kept], positions[kept]
        left, right = np.triu_indices(len(codes), 1)
        block = Block.of(np.arange(len(left)), positions[left], positions[right])
        return Classes(Compared((block,), len(left)), left, right, codes)

    def _pairs(
        self, first: tuple[str, Any], second: tuple[str, Any], other: str, size: int
    ) -> list[tuple[Numbers, Numbers]]:
        """Return the positions of the same items in both rankings of each example."""
        (told_x, xs), (told_y, ys) = ((name, rankings(given, name)) for name, given in (first, second))
        if not len(xs) == len(ys) == size:
            raise InputValueError(
                f"`{told_x}`, `{told_y}` and `{other}` must be equally many: got {len(xs)}, {len(ys)} and {size}."
            )
        if size < FEWEST:
            raise InputValueError(f"`{told_x}` must have at least {FEWEST} examples to learn from: got {size}.")
        found = []
        with collecting() as caught, hinting():
            for k, (x, y) in enumerate(zip(xs, ys, strict=True)):
                pair = align(x, y, self.missing, "raise", input=self.input, told=(f"{told_x}[{k}]", f"{told_y}[{k}]"))
                if pair.n < 2:
                    got = f"only {shown(pair.names[0])}" if pair.n and pair.names is not None else f"{pair.n}"
                    raise InputValueError(
                        f"`{told_x}[{k}]` and `{told_y}[{k}]` must share two items: got {got}.",
                        one_item(xs[k]) or one_item(ys[k]) or hints.NONE,
                    )
                found.append((pair.x, pair.y))
        for warning in caught[:1]:  # all examples are of one make
            give(warning)
        return found

    def _some(self, order: list[int], work: int, noun: str, *, squared: bool = False) -> list[int]:
        """Return which examples to learn from, in their order: all, or a part of them where all would take long."""
        size, share = len(order), _MOST / max(work, 1)
        count = int(size * (share**0.5 if squared else share))
        if count >= size:
            return order
        if count < FEWEST:
            raise InputValueError(
                f"`xs` must rank fewer items: {FEWEST} {noun} alone have more than {_MOST:,} pairs of items.",
                hints.FEWER_ITEMS,
            )
        self.notes.append(f"learned from {count:,} of {size:,} {noun}, drawn at random, as all would take long")
        return [order[k] for k in np.sort(self.rng.permutation(size)[:count])]


def _key(x: Numbers, y: Numbers) -> bytes:
    return np.asarray(x, dtype=np.float64).tobytes() + np.asarray(y, dtype=np.float64).tobytes()
