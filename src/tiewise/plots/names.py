"""Names of items and rankings beside a picture: plain text, cut to the room there is, and only as many as fit."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import numpy as np

from tiewise.plots.canvas import SMALL, size_in_points, width_of_cell
from tiewise.plots.fonts import drawn_in, fonts_for

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LONGEST, _FEWEST = 24, 5

# A name on one side may take so much of the picture's width.
_SHARE = 0.32

# Letters are made smaller before a name is cut or left out; on paper, smaller ones than the last are not read.
SIZES = (SMALL, SMALL - 1, SMALL - 2)

# What a line of text takes, as a multiple of the size of its letters.
LINE = 1.2


# Control characters, halves of characters, and what Unicode says is none: XML allows few of them, and no font has any.
_UNDRAWABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def drawable(text: str) -> str:
    """Return the text with a mark for each character that a picture or a page cannot have."""
    return _UNDRAWABLE.sub("\ufffd", text)


def room(ax: "Axes") -> float:
    """Return how many points wide a name beside the axes may be; to be asked before anything is written there."""
    figure: Any = ax.figure
    figure.draw_without_rendering()  # the layout gives the axes their size
    # Not the box of the map itself, which stays a square: the room that the axes have, or can get.
    width = ax.get_position(original=True).width * figure.get_figwidth() * 72
    if figure.get_layout_engine() is None:
        width = width_of_cell(ax)
    return float(_SHARE * width)


def _on_a_line(name: object) -> str:
    return drawable(" ".join(str(name).split()))


def short(name: object, letters: int) -> str:
    """Return the name on one line, its middle left out where it is too long: numbered names differ at their ends."""
    plain = _on_a_line(name)
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


@lru_cache(maxsize=64)
def _told_apart(names: tuple[str, ...], letters: int) -> dict[str, str]:
    """Return each of the names cut; of those that would look the same then, what they share is left out instead."""
    cut = {name: short(name, letters) for name in names}
    for text in [text for text, times in Counter(cut.values()).items() if times > 1]:
        alike = [name for name in cut if cut[name] == text]
        start = _length_shared(alike)
        end = _length_shared([name[start:][::-1] for name in alike])
        for name in alike:
            cut[name] = _around(name, *_whole_words(name, start, len(name) - end, letters - 2), letters)
    return cut


def _length_shared(texts: list[str]) -> int:
    """Return how many letters all texts begin with."""
    first, last = min(texts), max(texts)  # in the order of letters, all others lie between these
    differ = (k for k, (one, other) in enumerate(zip(first, last, strict=False)) if one != other)
    return next(differ, min(len(first), len(last)))


def _whole_words(name: str, start: int, end: int, letters: int) -> tuple[int, int]:
    """Return where a part begins and ends with the words that it cuts, if they have room: 12 is not 2."""
    first, last = start, end
    while first and _is_of_a_word(name[first - 1]):
        first -= 1
    while last < len(name) and _is_of_a_word(name[last]):
        last += 1
    return (first, last) if _width(name[first:last]) <= letters else (start, end)


def _is_of_a_word(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()


def _around(name: str, start: int, end: int, letters: int) -> str:
    """Return a part of a name, and before it as much of its beginning as there is room for."""
    core, after = short(name[start:end], letters - 2), "…" if end < len(name) else ""
    head = name[:start]
    while head and _width(head) + 1 + _width(core + after) > letters:
        head = head[:-1]
    before = name[:start] if len(head) == start else f"{head.rstrip()}…"
    return before.replace("$", r"\$") + core + after


def in_their_fonts(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return texts as they can be drawn, and the font families that have their letters."""
    families = fonts_for(texts)
    return [drawn_in(text, families) for text in texts], families


def _width(text: str) -> int:
    return len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


def width_in_points(text: str, size: float = SMALL) -> float:
    """Return how wide a text is in letters of this size."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    letters = FontProperties(family=fonts_for([text]), size=size)
    return float(text_to_path.get_text_width_height_descent(text.replace("\\$", "$"), letters, ismath=False)[0])


def fitted(name: object, points: float, size: float = SMALL, among: Sequence[object] = ()) -> str:
    """Return the name, cut where it is wider than so many points, and told apart from the others `among` them."""
    plain = _on_a_line(name)
    names = tuple(map(_on_a_line, among)) or (plain,)
    letters = LONGEST
    while letters > _FEWEST and width_in_points(_told_apart(names, letters)[plain], size) > points:
        letters = min(letters, _width(_told_apart(names, letters)[plain])) - 1
    return _told_apart(names, letters)[plain]


def name_rows(ax: "Axes", names: Sequence[object], first: float) -> None:
    """Name the rows of a map, the first of them at height `first`: all of them, or every so many, which is then said.

    Letters are as large as they can be for all names to stand there in full, and small where they cannot.
    """
    points = room(ax)
    for size in SIZES:
        cut, families = in_their_fonts([fitted(name, points, size, names) for name in names])
        ax.tick_params(axis="y", labelsize=size)
        # The widest says how much of the width is left for the map.
        ax.set_yticks([first], [max(cut, key=_width)], fontfamily=families)
        step = _step(ax, len(cut), size)
        if step == 1 and cut == [short(name, LONGEST) for name in names]:
            break
    if step > 1:
        ax.set_ylabel(_EVERY, fontsize=SMALL)  # takes room itself
        step = _step(ax, len(cut), size)
        ax.set_ylabel(_EVERY.replace("so many", ordinal(step)), fontsize=SMALL)
    places = np.arange(0, len(cut), step)
    ax.set_yticks(places + first, [cut[place] for place in places.tolist()], fontfamily=families)
    size_in_points(ax)  # a square map moves once more when its names are there, and would cut them off


_EVERY = "every so many is named"


def _step(ax: "Axes", rows: int, size: float) -> int:
    """Return of how many rows one can be named so that names do not touch."""
    row = size_in_points(ax)[1] / rows
    return max(1, int(np.ceil(LINE * size / max(row, 1e-9))))


def ordinal(number: int) -> str:
    """Return 2nd, 3rd, 4th, ..."""
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def as_value(value: float) -> str:
    """Return what a title says of a coefficient."""
    return "is undefined" if value != value else f"= {value:.3g}"
