"""Names of items and rankings beside a picture: plain text, cut to the room there is, and only as many as fit."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import numpy as np

from tiewise.plots.canvas import SMALL, width_of_cell
from tiewise.plots.fonts import drawn_in, fonts_for

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LONGEST = 24

# A name on one side may take so much of the picture's width.
_SHARE = 0.27

# What a letter and a line of text take, as multiples of the size of the letters.
_LETTER, _LINE = 0.58, 1.2


# Control characters, halves of characters, and what Unicode says is none: XML allows few of them, and no font has any.
_UNDRAWABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def drawable(text: str) -> str:
    """Return the text with a mark for each character that a picture or a page cannot have."""
    return _UNDRAWABLE.sub("\ufffd", text)


def room(ax: "Axes") -> int:
    """Return how many letters a name beside the axes may have; to be asked before anything is written there."""
    figure: Any = ax.figure
    figure.draw_without_rendering()  # the layout gives the axes their size
    # Not the box of the map itself, which stays a square: the room that the axes have, or can get.
    width = ax.get_position(original=True).width * figure.get_figwidth() * 72
    if figure.get_layout_engine() is None:
        width = width_of_cell(ax)
    return max(5, min(_LONGEST, int(_SHARE * width / (_LETTER * SMALL))))


def short(name: object, letters: int) -> str:
    """Return the name on one line, its middle left out where it is too long: numbered names differ at their ends."""
    plain = drawable(" ".join(str(name).split()))
    if _width(plain) > letters:
        end = (letters - 1) // 3
        while _width(plain[-end:]) > (letters - 1) // 3:
            end -= 1
        tail = plain[len(plain) - end :]
        start = letters - 1
        while _width(plain[:start]) + _width(tail) > letters - 1:
            start -= 1
        plain = f"{plain[:start].rstrip()}…{tail.lstrip()}"
    return plain.replace("$", r"\$")  # a dollar sign would begin a formula


def in_their_fonts(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return texts as they can be drawn, and the font families that have their letters."""
    families = fonts_for(texts)
    return [drawn_in(text, families) for text in texts], families


def _width(text: str) -> int:
    return len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


def name_rows(ax: "Axes", names: Sequence[object], first: float) -> None:
    """Name the rows of a map, the first of them at height `first`; as many as do not touch, evenly spread."""
    letters = room(ax)
    cut, families = in_their_fonts([short(name, letters) for name in names])
    ax.tick_params(labelsize=SMALL)
    ax.set_yticks(
        [first], [max(cut, key=_width)], fontfamily=families
    )  # the widest says how much of the width is left for the map
    figure: Any = ax.figure
    figure.draw_without_rendering()
    row = ax.get_window_extent().height * 72 / figure.dpi / len(cut)
    places = np.arange(0, len(cut), max(1, int(np.ceil(_LINE * SMALL / max(row, 1e-9)))))
    ax.set_yticks(places + first, [cut[place] for place in places.tolist()], fontfamily=families)
    figure.draw_without_rendering()  # a square map moves once more when its names are there, and would cut them off


def as_value(value: float) -> str:
    """Return what a title says of a coefficient."""
    return "is undefined" if value != value else f"= {value:.3g}"
