"""The Ranking: each of N items at a position, 1 = best, equal positions tied."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Self

import numpy as np

from tiewise import hints, markup
from tiewise.arrays import Numbers
from tiewise.errors import InputTypeError, InputValueError, cut, one_of, shown
from tiewise.rankings.positions import (
    as_positions,
    method_of,
    number,
    refuse_empty,
    refuse_nan,
    refuse_unnumbered,
)
from tiewise.rankings.reading import Items, read_numbers, unique_items
from tiewise.rankings.scores import ranked, refuse_reading
from tiewise.rankings.text import format_buckets, parse_buckets
from tiewise.rankings.tie_breaking import break_ties

# So many positions are shown in a notebook.
_SHOWN = 20


class Ranking:
    """An immutable ranking of items; build one with a `from_...` constructor or `Ranking.parse`.

    Two rankings are equal when they put the same items at the same positions, whatever the order in which the items
    were given. A ranking without items of its own has the row numbers 0, 1, 2, ... in their place.

    Examples
    --------
    >>> import tiewise as tw
    >>> ranking = tw.Ranking.from_positions([2, 1, 3, 2, 1], items="ABCDE")
    >>> print(ranking)
    B=E>A=D>C
    >>> ranking.buckets
    (('B', 'E'), ('A', 'D'), ('C',))
    >>> ranking == tw.Ranking.parse("B=E>A=D>C")
    True
    """

    __slots__ = ("_hash", "_items", "_method", "_positions")
    _positions: Numbers
    _items: Items | None
    _method: str
    _hash: int | None

    def __init__(self, *_: object, **__: object) -> None:
        raise InputTypeError(
            "a Ranking is built by Ranking.from_positions, from_scores, from_order, from_buckets or parse."
        )

    @classmethod
    def _of(cls, positions: Numbers, items: Items | None, method: str) -> Self:
        """Return a ranking of validated parts; the positions become read-only and must not be shared.

        `method` is how positions were numbered, for the day items leave or join.
        """
        self = object.__new__(cls)
        positions.flags.writeable = False
        # A view of a read-only array cannot be made writeable again.
        parts = {"_positions": positions.view(), "_items": items, "_method": method, "_hash": None}
        for slot, value in parts.items():
            object.__setattr__(self, slot, value)
        return self

    @classmethod
    def from_positions(cls, positions: object, items: Iterable[Hashable] | None = None) -> Self:
        """Return the ranking with these positions, 1 = best, equal = tied.

        Parameters
        ----------
        positions : array-like, Series or dict {item: position}
            Numbers from 1 to N; fractions such as 1.5 are mean positions.
        items : iterable of hashables, optional
            The items in the order of `positions`. A Series with labels and a dict bring their own.
        """
        numbers, own = read_numbers(positions, "positions")
        refuse_nan(numbers, "positions", items=own)
        valid = as_positions(numbers, "positions", own)
        tied = refuse_unnumbered(valid, "positions")
        return cls._of(np.array(valid), _items(items, own, len(valid)), method_of(valid) if tied else "dense")

    @classmethod
    def from_scores(
        cls,
        scores: object,
        items: Iterable[Hashable] | None = None,
        higher_is_better: bool = True,
        method: str = "dense",
        *,
        tie_breaker: object = None,
        rng: object = None,
        tolerance: float | None = None,
        nan_policy: str = "raise",
    ) -> Self:
        """Return the ranking that scores make.

        Parameters
        ----------
        scores : array-like, Series or dict {item: score}
            Finite numbers. Those that seem to differ by rounding only get a warning, unless `tolerance` is given.
        items : iterable of hashables, optional
            The items in the order of `scores`. A Series with labels and a dict bring their own.
        higher_is_better : bool
            Which end of the scores is position 1.
        method : {"dense", "min", "max", "average", "ordinal"}
            The position of items with equal scores: 1,1,2 or 1,1,3 or 2,2,3 or 1.5,1.5,3. "ordinal" breaks the ties,
            and then needs `tie_breaker` or `rng`.
        tie_breaker : array-like, optional
            A second key for "ordinal", smaller = better.
        rng : int or numpy.random.Generator, optional
            Breaks the ties of "ordinal" at random.
        tolerance : float, optional
            Neighbours in the order of the scores that differ by no more than this are tied; 0 ties equal scores only.
        nan_policy : {"raise", "omit"}
            Whether a missing score is an error, or its item is left out. Items of a bare vector are then its rows.
        """
        numbers, own = read_numbers(scores, "scores")
        refuse_empty(numbers, "scores")
        if one_of("nan_policy", nan_policy, ("raise", "omit")) == "raise":
            refuse_nan(numbers, "scores", hints.OMIT, own)
        refuse_reading(higher_is_better, method, tolerance, breaks_ties=not (tie_breaker is None and rng is None))
        rule = "dense" if method == "ordinal" else method
        positions = ranked(
            numbers, "scores", own, higher_is_better=bool(higher_is_better), method=rule, tolerance=tolerance
        )
        named = _items(items, own, len(numbers))
        if positions.dtype.kind == "f" and (absent := np.isnan(positions)).any():
            rows = np.flatnonzero(~absent).tolist()
            if not rows:
                raise InputValueError("`scores` must have at least one score: got missing values only.")
            if isinstance(tie_breaker, Sequence | np.ndarray):
                tie_breaker = [tie_breaker[row] for row in rows]
            named = tuple(rows) if named is None else tuple(named[row] for row in rows)
            positions = positions[rows] if rule == "average" else positions[rows].astype(np.int64)
        if method == "ordinal":
            return cls._of(break_ties(positions, named, tie_breaker, rng), named, "dense")
        return cls._of(positions, named, rule)

    @classmethod
    def from_order(cls, order: Iterable[Hashable]) -> Self:
        """Return the ranking without ties that lists the items, best first."""
        if isinstance(order, Mapping):
            raise InputTypeError(
                f"`order` must be a list of items, best first: got the dict {shown(order)}.",
                "Use Ranking.from_scores(dict) for scores by item.",
            )
        if isinstance(order, str | bytes):
            raise InputTypeError(
                f"`order` must be a list of items, best first: got the text {shown(order)}.",
                "Use Ranking.parse(text) for text such as 'a>b=c'.",
            )
        try:
            items = unique_items(order, "order")
        except InputTypeError as error:
            raise error.with_hint("Use Ranking.from_buckets(buckets) for lists of tied items.") from None
        if not items:
            raise InputValueError("`order` must have at least one item: got none.")
        return cls._of(np.arange(1, len(items) + 1), items, "dense")

    @classmethod
    def from_buckets(cls, buckets: Iterable[Iterable[Hashable]], method: str = "dense") -> Self:
        """Return the ranking that lists buckets of tied items, best bucket first.

        Parameters
        ----------
        buckets : iterable of iterables of hashables
            Each item in one bucket.
        method : {"dense", "min", "max", "average"}
            The position of a bucket: 1,1,2 or 1,1,3 or 2,2,3 or 1.5,1.5,3.
        """
        if isinstance(buckets, str | bytes | set | frozenset) or not isinstance(buckets, Iterable):
            raise InputTypeError(f"`buckets` must be a list of lists of items: got {shown(buckets)}.")
        members: list[list[Hashable]] = []
        for place, bucket in enumerate(buckets):
            if isinstance(bucket, str | bytes) or not isinstance(bucket, Iterable):
                raise InputTypeError(
                    f"`buckets` must be a list of lists of items: got {shown(bucket)} at index {place}."
                )
            members.append(list(bucket))
            if not members[-1]:
                raise InputValueError(f"`buckets` must have no empty bucket: got one at index {place}.")
        if not members:
            raise InputValueError("`buckets` must have at least one item: got none.")
        return cls._of_buckets(members, method)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the ranking that a text such as `b=e>a=d>c` names: best first, `=` between tied items.

        The items are text, the positions dense. Put an item with special characters in double quotes.
        """
        return cls._of_buckets(parse_buckets(text), told=f"the ranking {shown(text)}")

    @classmethod
    def _of_buckets(cls, buckets: Sequence[Sequence[Hashable]], method: str = "dense", told: str = "`buckets`") -> Self:
        """Return the ranking with these buckets, none of them empty; `told` is what messages call them."""
        keys = np.repeat(np.arange(len(buckets)), [len(bucket) for bucket in buckets])
        positions = number(keys, method)
        return cls._of(positions, unique_items((item for bucket in buckets for item in bucket), told=told), method)

    @property
    def positions(self) -> Numbers:
        """The position of each item, 1 = best, in a read-only array."""
        return self._positions

    @property
    def items(self) -> Sequence[Hashable]:
        """The items, in the order of the positions; row numbers when the ranking has none of its own."""
        return range(self.n) if self._items is None else self._items

    @property
    def has_items(self) -> bool:
        """Whether the ranking names its items."""
        return self._items is not None

    @property
    def n(self) -> int:
        """The number of items."""
        return len(self._positions)

    @property
    def has_ties(self) -> bool:
        """Whether any two items share a position."""
        return len(np.unique(self._positions)) < self.n

    @property
    def buckets(self) -> tuple[Items, ...]:
        """The items by position, best bucket first."""
        items = self.items
        order = np.argsort(self._positions, kind="stable")
        cuts = np.flatnonzero(np.diff(self._positions[order])) + 1
        return tuple(tuple(items[i] for i in bucket.tolist()) for bucket in np.split(order, cuts))

    def __len__(self) -> int:
        return self.n

    def __str__(self) -> str:
        return format_buckets(self.buckets)

    def __repr__(self) -> str:
        if self.n > 20:
            return f"<Ranking of {self.n} items>"
        if self._items is None:
            return f"Ranking.from_positions({self._positions.tolist()})"
        return f"Ranking.from_positions({self._positions.tolist()}, items={list(self._items)})"

    def _repr_html_(self) -> str:
        positions, buckets = np.unique(self._positions).tolist(), self.buckets
        first = zip(positions[:_SHOWN], buckets[:_SHOWN], strict=True)
        rows = [(f"{position:g}", cut(", ".join(map(str, bucket)), 200)) for position, bucket in first]
        more = len(buckets) - len(rows)
        rest = markup.paragraph(f"... and {more} more positions") if more > 0 else ""
        return markup.in_columns(("position", "items"), rows, f"Ranking of {self.n} items") + rest

    def _key(self) -> object:
        positions = self._positions.tolist()
        return tuple(positions) if self._items is None else frozenset(zip(self._items, positions, strict=True))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ranking):
            return NotImplemented
        return self.has_items == other.has_items and self.n == other.n and self._key() == other._key()

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(self._key()))
        return self._hash  # type: ignore[return-value]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Ranking cannot be changed: {name} was to be set.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Ranking cannot be changed: {name} was to be deleted.")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self._positions.copy(), self._items, self._method)


def _rebuild(positions: Numbers, items: Items | None, method: str) -> Ranking:
    """Return an unpickled or copied ranking."""
    return Ranking._of(positions, items, method)


def _items(given: Iterable[Hashable] | None, own: Items | None, n: int) -> Items | None:
    """Return the items of a ranking of n positions: those given, or those that the data brought along."""
    if given is None:
        return own
    if own is not None:
        raise InputValueError("`items` must not be given for a dict or a Series with labels: they name their items.")
    items = unique_items(list(given) if isinstance(given, str) else given, "items")
    if len(items) != n:
        raise InputValueError(f"`items` must have one entry for each of the {n} positions: got {len(items)}.")
    return items
