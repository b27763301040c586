"""The terminal: how wide it is, whether it shows colour, and which letters it can show."""

import os
import shutil
import sys
from collections.abc import Sequence

# A line of prose is no longer than this where nobody says how wide the reader's window is.
_PROSE = 80

Part = tuple[str, str]
"""A text and its style; "" for plain text."""


def width() -> int | None:
    """Return how wide lines may be; None where the output goes to a file or a pipe and nobody says."""
    if sys.stdout is not None and sys.stdout.isatty():
        return max(20, shutil.get_terminal_size((_PROSE, 24)).columns)
    said = os.environ.get("COLUMNS", "")
    return max(20, int(said)) if said.isdigit() and int(said) else None


def prose_width() -> int:
    """Return how wide sentences are set: as wide as the window, but for reading no wider than 100."""
    return min(width() or _PROSE, 100)


def can_show(letters: str) -> bool:
    """Tell whether the output's encoding has these letters."""
    try:
        letters.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_coloured() -> bool:
    """Tell whether to colour: on a terminal or where FORCE_COLOR asks for it, and never where NO_COLOR forbids it."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("dumb", "unknown")


def write_line(parts: Sequence[Part]) -> None:
    """Print one line; its styles are kept where the output is coloured. Texts must be fit for a terminal already."""
    kept = list(parts)
    while kept and not kept[-1][0].rstrip(" "):
        kept.pop()
    if kept:
        kept[-1] = (kept[-1][0].rstrip(" "), kept[-1][1])
    if not is_coloured() or not any(style for _, style in kept):
        print("".join(text for text, _ in kept))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=sys.stdout, force_terminal=True, highlight=False, markup=False, emoji=False)
    console.print(Text.assemble(*((text, style) for text, style in kept)), soft_wrap=True)
