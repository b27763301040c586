"""A slope chart for a terminal: two short rankings side by side, a line for each item that both have."""

from collections.abc import Hashable

from tiewise.cli.folding import cells, padded, shortened
from tiewise.cli.terminal import can_show, prose_width
from tiewise.errors import visible
from tiewise.rankings import Ranking
from tiewise.rankings.buckets import Buckets

MOST_ITEMS = 12
_WIDE = 20
# The dots of a cell of braille, by column and row.
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_BLANK = 0x2800

Ends = list[tuple[int, int]]


def sketch(x: Ranking, y: Ranking) -> list[str]:
    """Return the lines of the chart; none where there are too many items to be taken in, or fewer than two."""
    if not 2 <= len({*x.items, *y.items}) <= MOST_ITEMS:
        return []
    sides = [_in_order(side) for side in (x, y)]
    rows = [{item: row for row, (_, item) in enumerate(side)} for side in sides]
    height = max(map(len, sides))
    ends = [(rows[0][item], rows[1][item]) for item in rows[0] if item in rows[1]]
    drawn = _in_braille(ends, height) if can_show(chr(_BLANK + 1)) else _in_letters(ends, height)
    most = max(6, (prose_width() - _WIDE - 14) // 2)
    left, right = ([_named(*one, rows[1 - k], most) for one in side] for k, side in enumerate(sides))
    width_left, width_right = (max((cells(name) for _, name in side), default=0) for side in (left, right))
    lines = []
    for row in range(height):
        place_x, name_x = left[row] if row < len(left) else ("", "")
        place_y, name_y = right[row] if row < len(right) else ("", "")
        line = (
            f"{place_x:>4} {padded(name_x, width_left, True)} {drawn[row]} {padded(name_y, width_right)} {place_y:>4}"
        )
        lines.append(line.rstrip())
    return lines


def _in_order(ranking: Ranking) -> list[tuple[str, Hashable]]:
    """Return the items with their places, best first."""
    buckets = Buckets.of(ranking.positions)
    return [(buckets.told(k), ranking.items[k]) for k in buckets.order.tolist()]


def _named(place: str, item: Hashable, other: dict[Hashable, int], most: int) -> tuple[str, str]:
    """Return an item's place and its name; in brackets where the other ranking does not have it."""
    name = shortened(visible(item), most)
    return place, name if item in other else f"({name})"


def _in_braille(ends: Ends, height: int) -> list[str]:
    canvas = [[0] * _WIDE for _ in range(height)]
    steps = 2 * _WIDE - 1
    for start, end in ends:
        for step in range(steps + 1):
            at = round(4 * start + 1 + 4 * (end - start) * step / steps)
            canvas[at // 4][step // 2] |= _DOTS[step % 2][at % 4]
    return ["".join(chr(_BLANK + dots) if dots else " " for dots in row) for row in canvas]


def _in_letters(ends: Ends, height: int) -> list[str]:
    """Draw with letters that every terminal has."""
    canvas = [[" "] * _WIDE for _ in range(height)]
    for start, end in ends:
        letter = "-" if start == end else "\\" if end > start else "/"
        for step in range(_WIDE):
            at = round(start + (end - start) * step / (_WIDE - 1))
            canvas[at][step] = letter if canvas[at][step] in (" ", letter) else "x"
    return ["".join(row) for row in canvas]
