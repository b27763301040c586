"""The pairs of rankings that examples compare: blocks of pairs with equally many items, read once, evaluated often."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Ints, Numbers
from tiewise.rankings.ranked_rows import RankedRows


def by_position(x: Numbers, y: Numbers) -> tuple[Floats, Floats]:
    """Return the positions of both rankings, or of rows of them, with the items in the order of x and then of y."""
    order = np.lexsort((y, x), axis=-1)
    first, second = (np.take_along_axis(np.asarray(side, dtype=np.float64), order, axis=-1) for side in (x, y))
    return first, second


@dataclass(frozen=True)
class Block:
    """Pairs of rankings of n items each: `rows` are their numbers among all pairs; the positions of x rise in a row."""

    rows: Integers
    x: Floats
    y: Floats

    @classmethod
    def of(cls, rows: Integers, x: Numbers, y: Numbers) -> "Block":
        """Return the block of these positions; which item is which does not matter from here on."""
        return cls(rows, *by_position(x, y))

    @property
    def n(self) -> int:
        """The number of items."""
        return int(self.x.shape[1])

    def some(self, kept: Bools) -> "Block":
        """Return the pairs that are marked, with their numbers as they are."""
        return Block(self.rows[kept], self.x[kept], self.y[kept])

    @cached_property
    def steps(self) -> int:
        """Into how many places a position is divided: 2 where the mean positions of ties lie between two."""
        return 1 if all((side % 1.0 == 0.0).all() for side in (self.x, self.y)) else 2

    @cached_property
    def places(self) -> tuple[Ints, Ints]:
        """The places of x and of y, from 0."""
        x, y = (np.ascontiguousarray((side - 1.0) * self.steps).astype(np.int32) for side in (self.x, self.y))
        return x, y

    @cached_property
    def ranked(self) -> tuple[RankedRows, RankedRows]:
        """The orders of x and of y, whatever rule numbered their ties."""
        return RankedRows.of(self.x), RankedRows.of(self.y)

    @cached_property
    def means(self) -> "Block":
        """The same rankings with mean positions for ties."""
        x, y = (side.mean_positions for side in self.ranked)
        return Block(self.rows, x, y)

    @cached_property
    def have_ties(self) -> bool:
        """Whether any ranking has ties."""
        return any(bool(side.tied.any()) for side in self.ranked)


@dataclass(frozen=True)
class Compared:
    """All pairs of rankings, in blocks."""

    blocks: tuple[Block, ...]
    size: int

    @classmethod
    def of(cls, pairs: Sequence[tuple[Numbers, Numbers]]) -> "Compared":
        """Return pairs of rankings given one by one."""
        by_size: dict[int, list[int]] = {}
        for k, (x, _) in enumerate(pairs):
            by_size.setdefault(len(x), []).append(k)
        blocks = tuple(
            Block.of(np.array(rows), np.stack([pairs[k][0] for k in rows]), np.stack([pairs[k][1] for k in rows]))
            for _, rows in sorted(by_size.items())
        )
        return cls(blocks, len(pairs))

    @property
    def n(self) -> int:
        """The number of items of the longest ranking."""
        return self.blocks[-1].n

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many items the rankings have."""
        return tuple(block.n for block in self.blocks)

    @property
    def have_ties(self) -> bool:
        """Whether any ranking has ties."""
        return any(block.have_ties for block in self.blocks)

    @property
    def work(self) -> int:
        """How many pairs of items there are in all."""
        return sum(len(block.rows) * block.n * (block.n - 1) // 2 for block in self.blocks)

    def only(self, kept: Bools) -> "Compared":
        """Return the marked pairs; the others keep their numbers and have no values."""
        blocks = (block.some(kept[block.rows]) for block in self.blocks)
        return Compared(tuple(block for block in blocks if len(block.rows)), self.size)

    def each(self, values: Callable[[Block], Floats]) -> Floats:
        """Return a number for each pair, block by block; nan where a pair is not there."""
        found = np.full(self.size, np.nan)
        for block in self.blocks:
            found[block.rows] = values(block)
        return found

    def chunks(self, numbers: int) -> Iterator[Block]:
        """Yield blocks of so few pairs that `numbers` for each pair and position stay within bounds."""
        for block in self.blocks:
            step = max(1, numbers // max(1, 2 * block.steps * block.n))
            for start in range(0, len(block.rows), step):
                part = slice(start, start + step)
                yield block if step >= len(block.rows) else Block(block.rows[part], block.x[part], block.y[part])
