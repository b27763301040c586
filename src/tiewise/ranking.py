"""Rankings: from positions, scores, an order, buckets or text; and two rankings aligned item by item.

A ranking gives each of n items a position, 1 = best; equal positions are ties (section 2 of the paper).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypedDict, cast, get_args

import numpy as np
from numpy.typing import NDArray

from tiewise.errors import TiewiseError, check_choice, refuse, warn
from tiewise.text import few, number

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Input = Literal["positions", "scores", "costs"]
Bools = NDArray[np.bool_]
Missing = Literal["raise", "drop", "bottom", "unknown"]
NanPolicy = Literal["raise", "omit"]
Numbering = Literal["min", "dense", "max", "average"]
INPUTS, MISSING, NAN_POLICIES, NUMBERINGS = map(get_args, (Input, Missing, NanPolicy, Numbering))


OTHERS = 'input="scores" ranks other numbers; if `x` and `y` differ, input=("scores", "positions")'


UNNAMED = "one ranking is an order of names, the other has numbers without names: give `items` for them."


class Reading(TypedDict, total=False):
    """The keywords that all measures share: how x and y are read and aligned."""

    items: Sequence[Hashable] | None
    input: Input | tuple[Input, Input] | None
    missing: Missing
    nan_policy: NanPolicy
    numbering: Numbering


class ByKey:
    """Values with arrays, which are equal and hash by a key."""

    def _key(self) -> Hashable:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


@dataclass(frozen=True, eq=False)
class Ranking(ByKey):
    """A position for each item, 1 = best; equal positions are tied.

    Make one with `from_positions`, `from_scores`, `from_order`, `from_buckets` or `parse`. Positions that are
    not given are numbered by competition ranking (1, 1, 3), so that "top 10" means ten items.

    >>> print(Ranking.from_positions([2, 1, 3, 2, 1], items="ABCDE"))
    B=E>A=D>C
    """

    positions: Floats
    items: tuple[Hashable, ...] | None = None

    @classmethod
    def from_positions(
        cls, positions: Iterable[float] | Mapping[Any, float], items: Iterable[Hashable] | None = None
    ) -> Ranking:
        """Return the ranking with exactly these positions: 1 is best, equal positions are tied.

        A dict or a Series of positions brings the names of its items.
        """
        labels, given = _split(positions)
        values = _numbers(given, "positions")
        _check_positions(values, "positions")
        return cls._of(values, labels if items is None else items)

    @classmethod
    def from_scores(
        cls,
        scores: Iterable[float] | Mapping[Any, float],
        items: Iterable[Hashable] | None = None,
        numbering: Numbering = "min",
        higher_is_better: bool = True,
    ) -> Ranking:
        """Return the ranking by score; equal scores are tied. A dict or a Series brings the names of its items."""
        labels, given = _split(scores)
        values = _numbers(given, "scores")
        _check_finite(values, "scores")
        return cls._of(numbered(-values if higher_is_better else values, numbering), labels if items is None else items)

    @classmethod
    def from_order(cls, order: Iterable[Hashable]) -> Ranking:
        """Return the ranking of these items, best first."""
        items = tuple(order)
        return cls._of(np.arange(1.0, len(items) + 1), items)

    @classmethod
    def from_buckets(cls, buckets: Iterable[Iterable[Hashable]], numbering: Numbering = "min") -> Ranking:
        """Return the ranking of these groups of tied items, best group first."""
        groups = [list(bucket) for bucket in buckets]
        level = np.repeat(np.arange(float(len(groups))), [len(group) for group in groups])
        return cls._of(numbered(level, numbering), [item for group in groups for item in group])

    @classmethod
    def parse(cls, text: str, numbering: Numbering = "min") -> Ranking:
        """Return the ranking of a text: "b=e>a=d>c", or in the paper's notation "BE|AD|C"."""
        if "|" in text and ">" not in text:
            groups = [list(part.replace(" ", "")) for part in text.split("|")]
        else:
            groups = [[item.strip() for item in part.split("=")] for part in text.split(">")]
        if not all(group and all(group) for group in groups):
            raise TiewiseError(f'a ranking is written like "b=e>a=d>c" or "BE|AD|C": an item is empty in {text!r}.')
        return cls.from_buckets(groups, numbering)

    @classmethod
    def _of(cls, positions: Floats, items: Iterable[Hashable] | None) -> Ranking:
        if len(positions) == 0:
            raise TiewiseError("a ranking needs at least one item: got none.")
        if np.isnan(positions).any():
            raise TiewiseError(
                f"a ranking has a value for each item: got NaN at index {np.argmax(np.isnan(positions))}."
            )
        positions.flags.writeable = False
        return cls(positions, None if items is None else item_names(items, len(positions)))

    @property
    def buckets(self) -> list[list[Hashable]]:
        """The groups of tied items, best first; items without names are numbered from 0."""
        names = range(len(self)) if self.items is None else self.items
        groups: dict[float, list[Hashable]] = {}
        for i in np.argsort(self.positions, kind="stable"):
            groups.setdefault(float(self.positions[i]), []).append(names[i])
        return list(groups.values())

    def __len__(self) -> int:
        return len(self.positions)

    def __str__(self) -> str:
        return ">".join("=".join(map(str, bucket)) for bucket in self.buckets)

    def _key(self) -> Hashable:
        if self.items is None:
            return self.positions.tobytes()
        return frozenset(zip(self.items, self.positions.tolist(), strict=True))


@dataclass(frozen=True, eq=False)
class PerItem(ByKey):
    """Numbers >= 0 of the items, a row or a square, which are reordered and left out as the items are.

    Without names they belong to the items of x as they came; a dict, a Series or a data frame names them.
    """

    numbers: Floats
    names: tuple[Hashable, ...] | None = None

    @classmethod
    def read(cls, given: Any, name: str, square: bool = False) -> PerItem:
        """Return checked numbers: a row, or the symmetric square of a dissimilarity."""
        if isinstance(given, PerItem):
            return given
        names, rest = _split(given)
        try:
            numbers = np.array(rest, dtype=float)
        except (TypeError, ValueError):
            raise TiewiseError(f"`{name}` must be numbers: got {given!r}.") from None
        if numbers.ndim != 1 + square or (square and numbers.shape[0] != numbers.shape[1]):
            wanted = "a square of numbers" if square else "one row of numbers"
            raise TiewiseError(f"`{name}` must be {wanted}: got the shape {numbers.shape}.")
        bad = ~(np.isfinite(numbers) & (numbers >= 0.0))
        if bad.any():
            raise TiewiseError(f"`{name}` must be finite and not negative: got {number(numbers[bad][0])}.")
        if square and ((numbers != numbers.T).any() or np.diag(numbers).any()):
            raise TiewiseError(f"`{name}` must be symmetric, with zeros on the diagonal.")
        if square and names is not None and [*names] != [*given.columns]:
            raise TiewiseError(f"`{name}` must have the same names in rows and columns.")
        numbers.flags.writeable = False
        return cls(numbers, None if names is None else item_names(names, len(numbers)))

    def follow(self, pair: Aligned, name: str) -> PerItem:
        """Return the numbers of the items of an aligned pair, in their order."""
        names = pair.given if self.names is None else self.names
        if len(names) != len(self.numbers):
            raise TiewiseError(f"`{name}` must have numbers of {len(names)} items: got {len(self.numbers)}.")
        place = {item: k for k, item in enumerate(names)}
        items = range(len(pair.x)) if pair.items is None else pair.items
        absent = [item for item in items if item not in place]
        if absent:
            hint = "give a dict by name" if self.names is None else f"it names {few(self.names)}"
            raise TiewiseError(f"`{name}` has no number for the items {few(absent)}: {hint}.")
        return self.taken(np.array([place[item] for item in items]))

    def taken(self, kept: Ints) -> PerItem:
        """Return the numbers of the items at these places, without names."""
        return PerItem(self.numbers[kept] if self.numbers.ndim == 1 else self.numbers[np.ix_(kept, kept)])

    def by_place(self, n: int) -> Floats:
        """Return the numbers of n items that have no names."""
        if self.names is not None or len(self.numbers) != n:
            raise TiewiseError(f"numbers for {n} items without names are needed: got {self}.")
        return self.numbers

    def __str__(self) -> str:
        if self.numbers.ndim == 2:
            return f"<{len(self.numbers)} x {len(self.numbers)} matrix>"
        values = self.numbers.tolist()
        return repr(values if self.names is None else dict(zip(self.names, values, strict=True)))

    def _key(self) -> Hashable:
        return self.numbers.tobytes(), self.names


PerItemLike = PerItem | Mapping[Any, float] | Sequence[Any] | NDArray[Any] | Any
RankingLike = Ranking | Mapping[Any, float] | Sequence[Any] | NDArray[Any] | str | Any


class Aligned(NamedTuple):
    """Two position vectors over the same items.

    `items` are their names, or their places where some of the nameless ones were left out, or None. `given` are the
    items of x as they came. `absent` marks by side the items that a ranking lacks, where there are some;
    `is_unknown`: these come last in unknown order, and the value is a range. `left_out` counts the items that came and
    were left out.
    """

    x: Floats
    y: Floats
    items: Sequence[Hashable] | None
    given: Sequence[Hashable]
    absent: tuple[Bools, Bools] | None = None
    is_unknown: bool = False
    left_out: int = 0

    @property
    def names(self) -> Sequence[Hashable]:
        """The names of the items; without names their places, from 0."""
        return range(len(self.x)) if self.items is None else self.items

    def among(self, n_items: int) -> tuple[Floats, Floats]:
        """Return both rankings over all the items that they were drawn from, with inf for absent ones."""
        if not isinstance(n_items, int | np.integer) or n_items < len(self.x):
            raise TiewiseError(
                f"`n_items` must be a whole number, at least the {len(self.x)} items that were ranked: got {n_items!r}."
            )
        if self.left_out:
            raise TiewiseError(f"`n_items` is for whole lists: {self.left_out:,} of their items were left out.")
        lacking = (np.zeros(len(self.x), bool),) * 2 if self.absent is None else self.absent
        others = np.full(int(n_items) - len(self.x), np.inf)
        x, y = (np.append(np.where(no, np.inf, p), others) for p, no in zip((self.x, self.y), lacking, strict=True))
        return x, y


def align(
    x: RankingLike,
    y: RankingLike,
    *,
    lists: bool = False,
    values: bool = False,
    items: Sequence[Hashable] | None = None,
    input: Input | tuple[Input, Input] | None = None,
    missing: Missing = "raise",
    nan_policy: NanPolicy = "raise",
    numbering: Numbering = "min",
) -> Aligned:
    """Return the positions of two rankings item by item.

    Labelled rankings (Ranking with items, dict, Series, orders) are matched by label, others by place.
    `lists=True`: x and y are orders, dicts, or numbers with `input`; the items are their union, and absent items have
    position inf. `values=True`: numbers are not ranked, and higher is better.
    """
    check_reading(missing, nan_policy, numbering)
    words = input if isinstance(input, tuple) else (input, input)
    if len(words) != 2:
        raise TiewiseError(f"`input` must be one word or a pair of words: got {input!r}.")
    one = read_side(x, "x", words[0], numbering, lists, values)
    two = read_side(y, "y", words[1], numbering, lists, values)
    if isinstance(input, str) and one.may_be_positions != two.may_be_positions:
        side, meant = ("x", '("positions", "scores")') if one.may_be_positions else ("y", '("scores", "positions")')
        warn(f"`{side}` is 1 to {len(one.values)}, each once: if these are positions, say input={meant}.")
    if items is not None:
        one, two = _named(one, two, items)
    if (one.is_order and two.labels is None) or (two.is_order and one.labels is None):
        raise TiewiseError(UNNAMED)
    labels: Sequence[Hashable] | None = one.labels or two.labels
    given: Sequence[Hashable] = range(len(one.values)) if labels is None else one.labels or labels
    if one.labels is None or two.labels is None or one.labels == two.labels:
        if len(one.values) != len(two.values):
            raise TiewiseError(
                f"`x` and `y` must have one number per item: got {len(one.values)} and {len(two.values)}."
            )
        pair = Aligned(one.values, two.values, labels, given)
    else:
        labels, px, py, left_out = _joined(one, two, "bottom" if lists else missing)
        pair = Aligned(px, py, labels, given, (np.isinf(px), np.isinf(py)), left_out=left_out)
    sizes = len(one.values), len(two.values)
    return settled(pair, sizes, lists=lists, values=values, missing=missing, nan_policy=nan_policy, numbering=numbering)


def check_reading(missing: Missing, nan_policy: NanPolicy, numbering: Numbering) -> None:
    """Refuse words that say nothing about reading."""
    check_choice("missing", missing, MISSING)
    check_choice("nan_policy", nan_policy, NAN_POLICIES)
    check_choice("numbering", numbering, NUMBERINGS)


def settled(
    pair: Aligned,
    sizes: tuple[int, int],
    *,
    lists: bool,
    values: bool,
    missing: Missing,
    nan_policy: NanPolicy,
    numbering: Numbering,
) -> Aligned:
    """Return two rankings of the same items without NaN; one whose items changed is numbered again.

    `sizes`: how many items each ranking had before. `pair.absent` marks the items with inf, if some may be absent.
    """
    px, py, labels, given, lacking, _, left_out = pair
    bad = np.isnan(px) | np.isnan(py)
    has_bad = bool(bad.any())
    if has_bad:
        if nan_policy == "raise":
            raise TiewiseError(
                f'{bad.sum()} of {len(bad)} items have no value (NaN): nan_policy="omit" leaves them out.'
            )
        px, py = px[~bad], py[~bad]
        labels = [i for i, gone in zip(labels or range(len(bad)), bad, strict=True) if not gone]
        left_out += int(bad.sum())
        lacking = None if lacking is None else (lacking[0][~bad], lacking[1][~bad])
    is_unknown = missing == "unknown" and not lists
    if is_unknown and lacking is None:
        lacking = np.isinf(px), np.isinf(py)
    if lacking is not None and not is_unknown and not (lacking[0].any() or lacking[1].any()):
        lacking = None
    if lists:
        return Aligned(px, py, labels, given, lacking, left_out=left_out)
    if len(px) < 2:
        raise TooFewError(len(px), left_out)
    if values:
        if lacking is not None and (lacking[0].any() or lacking[1].any()):
            raise TiewiseError('an item without a value cannot be placed: missing="drop" leaves it out.')
        return Aligned(px, py, labels, given, left_out=left_out)
    if has_bad or len(px) != sizes[0]:
        px = numbered(px, numbering)
    if has_bad or len(py) != sizes[1]:
        py = numbered(py, numbering)
    return Aligned(px, py, labels, given, lacking, is_unknown, left_out)


class TooFewError(TiewiseError):
    """Fewer than two items are left to compare, because of those that were left out or from the beginning."""

    def __init__(self, n: int, left_out: int) -> None:
        super().__init__(f"a comparison needs at least two items: got {n}.")
        self.n, self.left_out = n, left_out

    def __reduce__(self) -> tuple[Any, ...]:
        return TooFewError, (self.n, self.left_out)


def numbered(values: Floats, numbering: Numbering = "min") -> Floats:
    """Return positions by ascending value: "min" 1, 1, 3; "dense" 1, 1, 2; "max" 2, 2, 3; "average" 1.5, 1.5, 3.

    NaN stays NaN, behind all others.
    """
    check_choice("numbering", numbering, NUMBERINGS)
    bucket, size = bucketed(values)
    last = size.cumsum()
    if numbering == "min":
        by_bucket = last - size + 1.0
    elif numbering == "max":
        by_bucket = last.astype(np.float64)
    else:
        by_bucket = np.arange(1.0, len(size) + 1) if numbering == "dense" else (2.0 * last - size + 1.0) / 2.0
    positions = np.asarray(by_bucket[bucket], dtype=np.float64)
    positions[np.isnan(values)] = np.nan
    return positions


def bucketed(values: Floats) -> tuple[Ints, Ints]:
    """Return by item the place of its bucket of equal values, and the sizes of the buckets, in ascending order."""
    order = values.argsort()
    ascending = values[order]
    bucket = np.zeros(len(values), np.int64)
    bucket[order[1:]] = (ascending[1:] != ascending[:-1]).cumsum()
    return bucket, np.bincount(bucket)


def bucket_means(positions: Floats, scores: Floats) -> Floats:
    """Return by item the mean score of the positions that its bucket occupies; scores are those of 1, ..., n."""
    bucket, size = bucketed(positions)
    if len(size) == len(positions):
        return scores[bucket]
    return (np.add.reduceat(scores, size.cumsum() - size) / size)[bucket]


def has_ties(*sides: Floats) -> bool:
    """Whether some items are tied in one of these rankings."""
    ascending = map(np.sort, sides)
    return any((side[1:] == side[:-1]).any() for side in ascending)


def is_whole(positions: Floats) -> bool:
    """Whether all positions are whole numbers."""
    return bool((positions == np.rint(positions)).all())


def whole(positions: Floats) -> Ints:
    """Return positions as whole numbers; mid-ranks are numbered again by competition ranking."""
    cells = positions.astype(np.int64)
    if (cells == positions).all():
        return cells
    if (numbered(positions, "average") == positions).all():
        return numbered(positions).astype(np.int64)
    fraction = positions[cells != positions][0]
    raise TiewiseError(
        f'positions must be whole numbers or mid-ranks here: got {number(fraction)}; aggregate="sum" takes others.'
    )


class Given(NamedTuple):
    """One ranking as read: the names of its items, if it has some, and their positions."""

    labels: tuple[Hashable, ...] | None
    values: Floats
    is_order: bool = False
    may_be_positions: bool = False  # though they were read as scores


def read_side(
    given: RankingLike, name: str, word: Input | None, numbering: Numbering, lists: bool, values: bool
) -> Given:
    """Return one ranking as it was given, under the name that messages use."""
    if word is not None:
        check_choice("input", word, INPUTS)
    if isinstance(given, str):
        given = Ranking.parse(given, numbering)
    if isinstance(given, Ranking):
        return Given(given.items, -given.positions if values else given.positions)
    if isinstance(given, set | frozenset):
        raise TiewiseError(f"`{name}` must have an order: got a set.")
    by_name = isinstance(given, Mapping)
    if hasattr(given, "columns"):
        raise TiewiseError(
            f"`{name}` is a table: take one of its columns, {few(map(repr, given.columns), 12)}, or a dict by name."
        )
    index, given = _split(given)
    if not by_name and (_is_order(given, name) or (lists and word is None)):
        if word is not None:
            raise TiewiseError(
                f"`{name}` is an order of items, best first: `input` is for numbers; Ranking.from_scores ranks them."
            )
        if values:
            raise TiewiseError(f"`{name}` must be numbers: this measure compares values, not orders of names.")
        ranking = Ranking.from_order(_flat(given, name))
        return Given(ranking.items, ranking.positions, True)
    numbers = _numbers(given, name)
    labels = None if index is None else item_names(index, len(numbers))
    if values:
        _check_finite(numbers, name)
        return Given(labels, numbers if word in (None, "scores") else -numbers)
    if word in (None, "positions"):
        _check_positions(numbers, name)
        if word is None:
            _check_meaning(numbers, name)
        return Given(labels, numbers)
    _check_finite(numbers, name)
    is_score = word == "scores"
    return Given(
        labels,
        numbered(-numbers if is_score else numbers, numbering),
        may_be_positions=is_score and len(numbers) > 10 and _is_permutation(numbers),
    )


def _is_permutation(values: Floats) -> bool:
    """Whether these are the numbers 1 to n, each once."""
    n = len(values)
    return bool(values[0] % 1.0 == 0.0 and values.max() == n and (np.sort(values) == np.arange(1, n + 1)).all())


def _split(given: Any) -> tuple[Iterable[Hashable] | None, Any]:
    """Return the names and the values of a dict or a Series; other values have no names."""
    if isinstance(given, Mapping):
        return tuple(given), list(given.values())
    if hasattr(given, "index") and hasattr(given, "to_numpy"):
        return cast(Iterable[Hashable], given.index), given.to_numpy()
    return None, given


def _check_meaning(values: Floats, name: str) -> None:
    """Refuse bare numbers that are no ranks, and warn of those that may be ratings."""
    refuse(np.abs(2.0 * values - np.rint(2.0 * values)) > 0.0, values, name, "be whole positions or mid-ranks", OTHERS)
    if len(values) > 10 and values.max() < len(values) / 3 and is_whole(values):
        warn(
            f"`{name}` has {len(values)} items on {int(values.max())} positions, which may be ratings: "
            'say input="scores" (higher is better), "costs" or "positions".'
        )


def _named(one: Given, two: Given, items: Sequence[Hashable]) -> tuple[Given, Given]:
    """Name the bare numbers by `items`; they also replace the names of two Series of the same index."""
    names = item_names(items, len(one.values))
    if one.labels == two.labels and not one.is_order:
        return one._replace(labels=names), two._replace(labels=names)
    if one.labels is not None and two.labels is not None:
        raise TiewiseError("`items` are names for numbers without names: `x` and `y` have names of their own.")
    return (one._replace(labels=names), two) if one.labels is None else (one, two._replace(labels=names))


def _is_order(given: Any, name: str) -> bool:
    """Whether these are names, best first, rather than numbers."""
    if isinstance(given, np.ndarray) and given.dtype.kind != "O":
        return given.dtype.kind in "US"
    if not isinstance(given, list | tuple | np.ndarray):
        return False
    kinds = [issubclass(kind, str) for kind in set(map(type, given))]
    if any(kinds) and not all(kinds):
        raise TiewiseError(f"`{name}` mixes text and numbers: give positions, or an order of names, best first.")
    return any(kinds)


def _flat(given: Any, name: str) -> list[Hashable]:
    items = given.tolist() if isinstance(given, np.ndarray) else list(given)
    if any(issubclass(kind, list | set | dict | tuple | np.ndarray) for kind in set(map(type, items))):
        raise TiewiseError(f"`{name}` must be a flat order of items: Ranking.from_buckets takes groups of tied items.")
    return items


def _numbers(given: Any, name: str) -> Floats:
    """Return a fresh vector of floats; masked values are NaN."""
    if isinstance(given, np.ma.MaskedArray):
        given = np.ma.filled(given.astype(float), np.nan)
    try:
        array = np.asarray(given if hasattr(given, "__array__") or isinstance(given, Sequence) else list(given))
    except (TypeError, ValueError):
        raise TiewiseError(f"`{name}` must be one row of numbers: got {given!r}.") from None
    if array.ndim != 1:
        raise TiewiseError(f"`{name}` must be one row of numbers: got {array.ndim} dimensions.")
    if array.dtype.kind not in "iuf":
        items = given if isinstance(given, list | tuple) else array.tolist()
        wrong = [item for item in items if isinstance(item, str | bool | complex)]
        if wrong or array.dtype.kind != "O":
            raise TiewiseError(f"`{name}` must be numbers: got {[*wrong, *items][0]!r}.")
    try:
        return array.astype(np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise TiewiseError(f"`{name}` must be numbers: {error}.") from None


def _check_positions(values: Floats, name: str) -> None:
    """Refuse what cannot be positions; NaN passes, `nan_policy` decides about it."""
    n = len(values)
    _check_finite(values, name)
    refuse((values < 1.0) | (values > n), values, name, f"be positions from 1 to {n}", OTHERS)


def _check_finite(values: Floats, name: str) -> None:
    refuse(np.isinf(values), values, name, "be finite")  # `nan_policy` decides about NaN


def item_names(items: Iterable[Hashable], n: int) -> tuple[Hashable, ...]:
    """Return n different names of items."""
    if not isinstance(items, Iterable):
        raise TiewiseError(f"`items` must be names of the items: got {items!r}.")
    labels = tuple(items)
    try:
        distinct = len(set(labels))
    except TypeError:
        raise TiewiseError("items must be hashable, such as texts and numbers.") from None
    if len(labels) != n:
        raise TiewiseError(f"`items` must name each item once: got {len(labels)} names for {n} items.")
    if distinct < n:
        twice = [label for label, count in Counter(labels).items() if count > 1]
        raise TiewiseError(f"items must be different: {few(twice)} came more than once.")
    return labels


def _joined(one: Given, two: Given, missing: str) -> tuple[Sequence[Hashable], Floats, Floats, int]:
    """Return the common items, or the union with inf for absent ones, both sides' values, and how many are left out."""
    in_x = dict(zip(cast(tuple[Hashable, ...], one.labels), one.values.tolist(), strict=True))
    in_y = dict(zip(cast(tuple[Hashable, ...], two.labels), two.values.tolist(), strict=True))
    only_x = [item for item in in_x if item not in in_y]
    only_y = [item for item in in_y if item not in in_x]
    if missing == "raise" and (only_x or only_y):
        where = [f"{len(only)} only in {side} ({few(only)})" for only, side in ((only_x, "x"), (only_y, "y")) if only]
        raise TiewiseError(
            f"`x` and `y` rank different items: {', '.join(where)}. Lists are compared by measures such as rbo; "
            'missing="drop" leaves these items out, missing="bottom" or missing="unknown" places them last.'
        )
    kept = [item for item in in_x if item in in_y] if missing == "drop" else [*in_x, *only_y]
    px, py = (np.array([side.get(item, np.inf) for item in kept]) for side in (in_x, in_y))
    return kept, px, py, len(in_x) + len(only_y) - len(kept)
