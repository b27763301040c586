"""From one seed to streams of randomness: for the blocks of draws of one test, and for each of many tests by its name.

Of many tests, whoever knows the seed and the name can draw the stream, on any machine and in any order. Nothing is
handed on from one test to the next, so that a test's p-value depends neither on the others nor on how they are shared
out.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import numpy as np

from tiewise.arrays import Generator

# The most rows that are drawn from one seed, and about how many numbers. Neither depends on the cores.
_DRAWN_TOGETHER = 128
_NUMBERS = 1 << 20


def seeds_of_blocks(rng: Any, draws: int, n: int) -> list[tuple[Any, int]]:
    """Return (seed, how many rows of n) for blocks of draws: each has randomness of its own, whoever computes it."""
    generator = np.random.default_rng(rng)
    together = max(1, min(_DRAWN_TOGETHER, _NUMBERS // n))
    root = np.random.SeedSequence(generator.integers(0, 2**32, size=4, dtype=np.uint32).tolist())
    blocks = -(-draws // together)
    sizes = [together] * (blocks - 1) + [draws - together * (blocks - 1)]
    return list(zip(root.spawn(blocks), sizes, strict=True))


def as_root(rng: int | Generator | None) -> int:
    """Return the number that all streams start from; a fresh one where no seed is given."""
    if isinstance(rng, np.random.Generator):
        return int.from_bytes(rng.bytes(16), "little")
    if rng is not None:
        return rng
    fresh: Any = np.random.SeedSequence().entropy
    return int(fresh)


def stream_of(root: int, name: Iterable[Any]) -> np.random.SeedSequence:
    """Return the stream of a test by its name, the values of a group's key for example.

    It is spawned as NumPy's SeedSequence spawns, with 128 bits of the name's BLAKE2 digest in place of a counter.
    Values that are equal are the same name, in whichever library or type they are kept.
    """
    text = "\x1f".join(map(_text, name))
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    return np.random.SeedSequence(root, spawn_key=(int.from_bytes(digest, "little"),))


def _text(value: Any) -> str:
    """Return a text for a value: the same for equal numbers, and for a time in any library."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, str):
        return f"s{value}"
    if isinstance(value, int | float):  # 7, 7.0 and True are what they are as numbers
        return f"n{int(value)}" if isinstance(value, int) or value.is_integer() else f"n{value!r}"
    if hasattr(value, "isoformat"):
        return f"t{value.isoformat()}"
    return f"o{value}"
