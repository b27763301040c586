"""What became of items that two rankings do not share, or that have no value: part of every result."""

from collections.abc import Hashable
from dataclasses import asdict, astuple, dataclass

from tiewise.errors import listed

Items = tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Items that were not compared as they came, by name; by row number in bare vectors.

    Attributes
    ----------
    dropped : tuple of items
        Those that only one ranking has, and that `missing="drop"` left out.
    placed : tuple of items
        Those that only one ranking has, and that `missing="bottom"` put below the rest of the other.
    omitted : tuple of items
        Those without a value, which `nan_policy="omit"` left out.
    unmatched : tuple of items
        Those that only one of two lists has, which a measure of lists compares as they are.
    """

    dropped: Items = ()
    placed: Items = ()
    omitted: Items = ()
    unmatched: Items = ()

    def __bool__(self) -> bool:
        return bool(self.dropped or self.placed or self.omitted or self.unmatched)

    def __or__(self, other: "LeftOut") -> "LeftOut":
        """Return what either leaves out, each item once."""
        kinds = zip(astuple(self), astuple(other), strict=True)
        return LeftOut(*(tuple(dict.fromkeys((*one, *another))) for one, another in kinds))

    def told(self, n: int) -> str:
        """Return the sentence about it, `n` being the number of items that were compared."""
        gone = len(self.dropped) + len(self.omitted)
        parts = [f"{n} of {n + gone} items compared"] if gone else []
        parts += [f"dropped {listed(self.dropped)}"] if self.dropped else []
        parts += [f"without a value {listed(self.omitted)}"] if self.omitted else []
        parts += [f"put at the bottom {listed(self.placed)}"] if self.placed else []
        parts += [f"in one list only {listed(self.unmatched)}"] if self.unmatched else []
        return "; ".join(parts)

    def as_dict(self) -> dict[str, list[Hashable]]:
        """Return the items by what became of them, for JSON."""
        return {name: list(items) for name, items in asdict(self).items()}


NOTHING = LeftOut()
