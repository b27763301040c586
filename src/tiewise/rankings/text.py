"""The text form of a ranking: `b=e>a=d>c`, best bucket first, `=` between tied items.

An item that holds `>`, `<`, `=`, a quote or a backslash, or begins or ends with white space, stands in double quotes,
with a backslash before a quote or a backslash inside.
"""

import re
from collections.abc import Hashable, Iterable

from tiewise.errors import InputTypeError, InputValueError, shown

_PLAIN = re.compile(r'[^<>="\\\s](?:[^<>="\\\n\r]*[^<>="\\\s])?')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_SPACE = re.compile(r"\s*")


def format_buckets(buckets: Iterable[Iterable[Hashable]]) -> str:
    """Return the text form of buckets, best first."""
    return ">".join("=".join(_quote(str(item)) for item in bucket) for bucket in buckets)


def _quote(item: str) -> str:
    if _PLAIN.fullmatch(item):
        return item
    return '"' + item.replace("\\", "\\\\").replace('"', '\\"') + '"'


def parse_buckets(text: object) -> list[list[str]]:
    """Return the buckets that a text names, best first."""
    if not isinstance(text, str):
        raise InputTypeError(f"a ranking's text must be a str such as 'b=e>a=d>c': got {shown(text)}.")
    buckets: list[list[str]] = [[]]
    place = 0
    while True:
        item, place = _item(text, place)
        buckets[-1].append(item)
        if place == len(text):
            return buckets
        if text[place] == ">":
            buckets.append([])
        elif text[place] != "=":
            raise InputValueError(
                f"a ranking's text must have '>' (better than) or '=' (tied) between items: got {text[place]!r} "
                f"at character {place + 1} of {shown(text)}."
            )
        place += 1


def _item(text: str, place: int) -> tuple[str, int]:
    """Return the item that starts at `place` and the place after it and the white space around it."""
    place = _end(_SPACE, text, place)
    if quoted := _QUOTED.match(text, place):
        item, place = re.sub(r"\\(.)", r"\1", quoted[1], flags=re.DOTALL), quoted.end()
    elif plain := _PLAIN.match(text, place):
        item, place = plain[0], plain.end()
    elif text.startswith('"', place):
        raise InputValueError(f"a quote must be closed: got an open one at character {place + 1} of {shown(text)}.")
    else:
        what = repr(text[place]) if place < len(text) else "the end"
        raise InputValueError(
            f"an item must stand before and after each '>' and '=': got {what} at character {place + 1} "
            f"of {shown(text)}."
        )
    return item, _end(_SPACE, text, place)


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    match = pattern.match(text, place)
    return match.end() if match else place
