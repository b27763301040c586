"""Texts and tables that fold to a width without breaking words; letters of East Asian scripts take two cells."""

from collections.abc import Collection, Sequence

GAP = 2
# No column of text is made narrower than this, unless it is.
_NARROWEST = 12


def cells(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, wide: int, to_the_right: bool = False) -> str:
    """Return a text with spaces up to a width."""
    space = " " * (wide - cells(text))
    return space + text if to_the_right else text + space


def shortened(text: str, wide: int) -> str:
    """Return a text that takes at most so many cells; what is cut is told by dots."""
    if cells(text) <= wide:
        return text
    kept = ""
    for letter in text:
        if cells(kept) + cells(letter) > wide - 2:
            break
        kept += letter
    return kept + ".."


def folded(text: str, wide: int) -> list[str]:
    """Return the lines of a text; a word that is wider than a line has one of its own."""
    lines: list[str] = []
    line = text[: len(text) - len(text.lstrip(" "))]
    for word in text.lstrip(" ").split(" "):
        longer = f"{line} {word}" if line.strip(" ") else line + word
        if line.strip(" ") and cells(longer) > wide:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def folded_table(table: Sequence[Sequence[str]], right: Collection[int], wide: int | None) -> list[list[list[str]]]:
    """Return a table as lines of padded cells, in one part or, where its columns do not fit, in several.

    Columns of text are folded first; where that is not enough, columns go on further down beside the first one again.
    """
    columns = list(zip(*table, strict=True))
    natural = [max(map(cells, column)) for column in columns]
    if wide is None or _total(natural) <= wide:
        return [_lines(table, natural, right)]
    widths = _narrowed(columns, natural, right, wide)
    if _total(widths) <= wide:
        return [_lines(table, widths, right)]
    return [
        _lines([[row[place] for place in part] for row in table], [widths[place] for place in part],
               [k for k, place in enumerate(part) if place in right])
        for part in _parts(widths, wide)
    ]  # fmt: skip


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _narrowed(columns: Sequence[Sequence[str]], widths: list[int], right: Collection[int], wide: int) -> list[int]:
    """Return the widths with columns of text made narrower, the widest first, as far as their words let them."""
    least = list(widths)
    for place, column in enumerate(columns):
        if place not in right:
            longest = max(cells(word) for cell in column for word in cell.split(" "))
            least[place] = min(widths[place], max(_NARROWEST, longest))
    widths = list(widths)
    while _total(widths) > wide:
        free = [place for place, width in enumerate(widths) if width > least[place]]
        if not free:
            break
        widths[max(free, key=widths.__getitem__)] -= 1
    return widths


def _parts(widths: Sequence[int], wide: int) -> list[list[int]]:
    """Return which columns stand side by side, the first one in every part."""
    parts = [[0]]
    for place in range(1, len(widths)):
        if len(parts[-1]) > 1 and _total([widths[k] for k in (*parts[-1], place)]) > wide:
            parts.append([0])
        parts[-1].append(place)
    return parts


def _lines(table: Sequence[Sequence[str]], widths: Sequence[int], right: Collection[int]) -> list[list[str]]:
    lines: list[list[str]] = []
    for row in table:
        of_cells = [folded(cell, width) for cell, width in zip(row, widths, strict=True)]
        lines += (
            [
                padded(own[k] if k < len(own) else "", width, place in right)
                for place, (own, width) in enumerate(zip(of_cells, widths, strict=True))
            ]
            for k in range(max(map(len, of_cells)))
        )
    return lines
