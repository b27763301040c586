"""Letters that the font in use lacks, such as those of Chinese or Korean names: from another font, or as a mark."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

# Asked first where letters are missing: opening every font of a system takes a while.
_KNOWN = (
    "Noto Sans CJK", "Noto Sans", "Source Han Sans", "WenQuanYi", "Droid Sans Fallback", "IPA", "Takao", "VL Gothic",
    "Hiragino", "Yu Gothic", "Meiryo", "MS Gothic", "PingFang", "Heiti", "Microsoft YaHei", "SimHei", "Malgun Gothic",
    "Apple SD Gothic", "Nanum", "Arial Unicode MS", "Unifont",
)  # fmt: skip
# matplotlib's own from 3.11 on: a box that tells the script.
_LAST_RESORT = "Last Resort High-Efficiency"
_MARK = "\u25a1"


def fonts_for(texts: Iterable[str]) -> list[str]:
    """Return the families to write these texts in: those in use, then what has the letters that they lack."""
    import matplotlib as mpl

    families = list(mpl.rcParams["font.family"])
    lacking = _lacking(frozenset("".join(texts)), tuple(_paths(families)))
    return [*families, *_others(lacking)] if lacking else families


def drawn_in(text: str, families: Sequence[str]) -> str:
    """Return a text with a mark for each letter that none of these families has."""
    import matplotlib as mpl

    if text.isascii() or mpl.rcParams["svg.fonttype"] == "none":  # of such an SVG, the reader has the letters
        return text
    lacking = _lacking(frozenset(text), tuple(_paths(families)))
    return "".join(_MARK if letter in lacking else letter for letter in text)


@lru_cache(maxsize=256)
def _lacking(letters: frozenset[str], paths: tuple[str, ...]) -> frozenset[str]:
    """Return the letters that none of these fonts has; what has no shape of its own is not asked for."""
    unknown = {letter for letter in letters if ord(letter) > 126 and not letter.isspace()}
    for path in paths:
        if not unknown:
            break
        font = _opened(path)
        unknown = {letter for letter in unknown if not font.get_char_index(ord(letter))}
    return frozenset(unknown)


@lru_cache(maxsize=32)
def _others(lacking: frozenset[str]) -> tuple[str, ...]:
    """Return installed fonts that have these letters, as few as can be found one after the other."""
    from matplotlib.font_manager import fontManager

    found: list[str] = []
    entries = sorted(
        (entry for entry in fontManager.ttflist if entry.style == "normal" and entry.name != _LAST_RESORT),
        key=lambda entry: (not entry.name.startswith(_KNOWN), entry.name, abs(_weight(entry) - 400)),
    )
    for entry in entries:
        if not lacking:
            break
        if entry.name in found:
            continue
        try:
            rest = _lacking(lacking, (entry.fname,))
        except (OSError, RuntimeError):  # a file that is gone, or no font
            continue
        if len(rest) < len(lacking):
            found.append(entry.name)
            lacking = rest
    if lacking and any(entry.name == _LAST_RESORT for entry in fontManager.ttflist):
        found.append(_LAST_RESORT)
    return tuple(found)


def _weight(entry: Any) -> int:
    return entry.weight if isinstance(entry.weight, int) else 400


def _paths(families: Sequence[str]) -> list[str]:
    """Return the files of these families, as matplotlib finds them, and nothing where it would fall back."""
    from matplotlib.font_manager import FontProperties, fontManager

    found = []
    for family in families:
        try:
            found.append(str(fontManager.findfont(FontProperties(family=[family]), fallback_to_default=False)))
        except ValueError:
            continue
    return found or [str(fontManager.findfont(FontProperties()))]


def _opened(path: str) -> Any:
    from matplotlib.font_manager import get_font

    return get_font(path)
