"""What goes into the cases: rankings of every kind and size, and parameters that depend on the number of items.

Everything is drawn by NumPy's PCG64 with a seed made of the size and the kind, so that no case depends on another.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any
from zlib import crc32

import numpy as np
import pandas as pd
from scipy.stats import rankdata

Array = Any
Pair = tuple[Array, Array]

SIZES = (2, 3, 5, 8, 13, 40, 64, 65, 100, 256, 257, 500, 1000, 1001, 1500, 2500, 5000)

# Without ties: a copy with some noise, strangers, the reversal, and a noisy copy whose whole positions are floats.
LINEAR = ("near", "random", "reversed", "floats")
# With ties: dense, with few different positions, numbered by min, max and average, and ties in y only.
TIED = ("tied", "few", "min", "max", "average", "mixed")
EVERY = LINEAR + TIED
# Values, not positions, for the measure that takes such.
VALUES = ("values", "rounded", "counts")


def generator(*words: int | str) -> np.random.Generator:
    """Return the randomness that belongs to these words and to no others."""
    return np.random.default_rng([word if isinstance(word, int) else crc32(word.encode()) for word in words])


@cache
def pair(kind: str, n: int) -> Pair:
    """Return two rankings of n items (positions, 1 = best), or two variables."""
    rng = generator(kind, n)
    if kind in VALUES:
        return _values(kind, n, rng)
    x = rng.permutation(n) + 1
    if kind == "random":
        return x, rng.permutation(n) + 1
    if kind == "reversed":
        return x, n + 1 - x
    if kind == "undefined":
        return np.ones(n, dtype=np.int64), x
    noise = rng.normal(size=n)
    if kind in ("near", "floats"):
        y = rankdata(x + (0.7 + 0.05 * n) * noise, "ordinal")
        return (x, y) if kind == "near" else (x.astype(np.float64), y.astype(np.float64))
    noisy = x + (0.7 + 0.2 * n) * noise
    if kind == "mixed":
        return x, _numbered(noisy, n // 3 + 2, "min")
    levels = (6, 4) if kind == "few" else (n // 3 + 2, n // 2 + 1)
    method = kind if kind in ("min", "max", "average") else "dense"
    return _numbered(x, levels[0], method), _numbered(noisy, levels[1], method)


def _numbered(scores: Array, levels: int, method: str) -> Array:
    """Return the positions of scores that are cut into so many levels, which are wider at the bottom."""
    share = (rankdata(scores, "ordinal") - 0.5) / len(scores)
    positions = rankdata(np.floor(levels * np.sqrt(share)), method)
    return positions if method == "average" else positions.astype(np.int64)


def _values(kind: str, n: int, rng: np.random.Generator) -> Pair:
    x = rng.normal(size=n)
    y = x + rng.normal(size=n)
    if kind == "values":
        return x, y
    return (x.round(1), y.round(1)) if kind == "rounded" else (rng.poisson(4.0, n), rng.poisson(9.0, n))


@cache
def third(kind: str, n: int) -> Array:
    """Return a further ranking (or variable) to compare with the first of `pair`."""
    y = pair(kind, n)[1]
    return y[generator("third", kind, n).permutation(n)]


@cache
def rankings(kind: str, count: int, n: int) -> Array:
    """Return many rankings of the same items, a row each; the first two are the pair."""
    sides = pair(kind, n)
    more = (generator("row", kind, n, k).permutation(sides[k % 2]) for k in range(2, count))
    return np.stack([*sides, *more])


@cache
def frame(kind: str, groups: int, n: int, scores: bool = False) -> Any:
    """Return a frame with the columns group, x and y: pairs of n items in many groups, their rows mixed.

    Scores are positions turned round and stretched, so that equal positions stay equal.
    """
    rng = generator("frame", kind, groups, n)
    x, y = pair(kind, n)
    moved = max(2, n // 2)
    columns = np.tile(y, (groups, 1))
    columns[:, :moved] = rng.permuted(columns[:, :moved], axis=1)
    both = {"group": np.repeat(np.arange(groups), n), "x": np.tile(x, groups), "y": columns.ravel()}
    table = pd.DataFrame(both).iloc[rng.permutation(groups * n)].reset_index(drop=True)
    return table.assign(x=1.0 / (table.x + 1.0), y=-(table.y**1.5)) if scores else table


def long_frame(groups: int, n: int) -> Any:
    """Return a frame with a row for each item of a ranking, in which either ranking lacks some items of the other."""
    rng = generator("long", groups, n)
    rows = [
        {"group": group, "system": system, "item": f"i{item}", "score": float(score)}
        for group in range(groups)
        for system in ("old", "new")
        for item, score in zip(rng.permutation(n + 2)[:n], rng.integers(0, 2 * n, n), strict=True)
    ]
    return pd.DataFrame(rows)


def lists(kind: str) -> tuple[list[Any], list[Any]]:
    """Return two lists of items, best first, which need not have the same items."""
    rng = generator("lists", kind)
    if kind == "empty":
        return [], ["a", "b", "c"]
    if kind == "disjoint":
        return list("abcd"), list("efg")
    if kind == "tied":
        return ["a", ["b", "c"], "d", ["e", "f", "g"]], [["b", "a"], "h", ["c", "e"], "i", "d"]
    length, other, items = {"short": (5, 4, 8), "same": (9, 9, 9), "long": (1200, 900, 1500)}[kind]
    return rng.permutation(items)[:length].tolist(), rng.permutation(items)[:other].tolist()


def with_gaps(n: int) -> Pair:
    """Return two rankings with missing values."""
    x, y = (side.astype(np.float64) for side in pair("near", n))
    x[1], y[[0, n - 2]] = np.nan, np.nan
    return x, y


@dataclass(frozen=True, slots=True)
class BySize:
    """A parameter that is made for the number of items, by a name that an id can show."""

    name: str
    make: Callable[[int], Any]


def options_for(options: dict[str, Any], n: int) -> dict[str, Any]:
    """Return the parameters for n items."""
    return {name: value.make(n) if isinstance(value, BySize) else value for name, value in options.items()}


def shown(name: str, options: dict[str, Any]) -> str:
    """Return how a measure with its parameters is called in an id."""
    inside = ",".join(f"{key}={_text(value)}" for key, value in options.items())
    return f"{name}({inside})" if inside else name


def _text(value: Any) -> str:
    if callable(value):
        return str(value.__name__)
    return value.name if isinstance(value, BySize) else str(value)


def _symmetric(n: int) -> Array:
    matrix = generator("symmetric", n).random((n, n))
    return (matrix + matrix.T) / 2


def _by_logarithm(n: int) -> Array:
    logarithm = np.log(np.arange(1.0, n + 1.0))
    return np.minimum(1.0, np.abs(logarithm[:, None] - logarithm))


WEIGHTS = BySize("vector", lambda n: generator("weights", n).random(n - 1))
CRISP = BySize("zeros_and_ones", lambda n: generator("crisp", n).integers(0, 2, n - 1).astype(np.float64))
COSTS = BySize("vector", lambda n: 3.0 * generator("costs", n).random(n - 1))
FALLING_COSTS = BySize("falling_vector", lambda n: np.sort(3.0 * generator("costs", n).random(n - 1))[::-1])
ELEMENTS = BySize("vector", lambda n: 0.1 + generator("elements", n).random(n))
MATRIX = BySize("matrix", _symmetric)
METRIC = BySize("matrix", _by_logarithm)
RANKS = BySize("list", lambda n: generator("ranks", n).permutation(n).tolist())
BELOW = BySize("n+2.5", lambda n: n + 2.5)


def constant(weight: float) -> BySize:
    """Return equal weights: of many small ones, a scale is long and many pairs on it are near."""
    return BySize(f"constant_{weight}", lambda n: np.full(n - 1, weight))


def roots(n: int) -> Array:
    """Return the weights 1/sqrt(i), as a caller's own function of N."""
    return 1.0 / np.sqrt(np.arange(1.0, n))


def all_roots(n: int) -> Array:
    """Return N weights of positions, as a caller's own function of N."""
    return roots(n + 1)


def half_life(rank: Any) -> Any:
    """Return the weight of a rank, from 0, as a caller's own function."""
    return 0.5 ** (rank / 5.0)


def between_roots(p: Any, q: Any) -> Any:
    """Return a caller's own distance between positions."""
    return np.minimum(1.0, np.abs(np.sqrt(p) - np.sqrt(q)))


def own_tnorm(a: Any, b: Any) -> Any:
    """Return a caller's own t-norm: Einstein's product."""
    return a * b / (2.0 - (a + b - a * b))
