"""What a real tie means, per ranking: a tie (gamma), equally good (indifference), order unknown (incomparability)."""

from typing import Any

from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.parameters import word_of

TIES = ("gamma", "indifference", "incomparability")

# The words that all measures with ties share (docs/ties.md#one-word-for-all-measures), and what they are here.
SHARED = {"dropped": "gamma", "equal": "indifference", "unknown": "incomparability"}


_READ = word_of(TIES, SHARED)


def as_ties(ties: Any, argument: str = "ties") -> str:
    """Return one word for both rankings, or `x:y` where the two differ.

    Examples
    --------
    >>> from tiewise.pairs.ties import as_ties
    >>> as_ties("indifference"), as_ties(("gamma", "gamma")), as_ties(("indifference", "incomparability"))
    ('indifference', 'gamma', 'indifference:incomparability')
    """
    if isinstance(ties, str):
        words = [word.strip() for word in ties.split(":")]
    elif isinstance(ties, tuple | list):
        words = list(ties)
    else:
        raise InputTypeError(
            f"`{argument}` must be one of {', '.join(TIES)}, or a pair of them for x and y: got {shown(ties)}."
        )
    if len(words) not in (1, 2):
        raise InputValueError(f"`{argument}` must be one word, or two for x and y: got {shown(ties)}.")
    first, last = _READ(words[0], argument), _READ(words[-1], argument)
    return first if first == last else f"{first}:{last}"


def per_ranking(ties: str) -> tuple[str, str]:
    """Return the words for x and for y."""
    first, _, second = ties.partition(":")
    return first, second or first
