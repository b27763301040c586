"""A picture as SVG inside a page: real text, the page's own colours, ids that no other picture has."""

import io
import re
import threading
import warnings
from collections.abc import Callable
from typing import Any

# What matplotlib draws in black is ink, and takes the colour of the page's text, light or dark; the two hues of the
# pictures have a lighter twin on dark paper, and what lies between ink and the second is mixed by the browser.
_COLOURS = re.compile(r"(?i)(fill|stroke): (#[0-9a-f]{6})")
_HUES = {"#000000": "currentColor", "#0072b2": "var(--blue)", "#d55e00": "var(--orange)"}
_ORANGE = (0xD5, 0x5E, 0x00)
# matplotlib's style and the filters of warnings belong to the whole process: two threads would put back each other's.
_ALONE = threading.Lock()
_TAGS = re.compile(r"<[^<>]*>")
_REFERENCES = re.compile(r'(?<= id=")|(?<=url\(#)|(?<=xlink:href="#)|(?<= href="#)')
# The page has fonts of its own, and a list of them at every text would be a third of a picture.
_FONTS = re.compile(r"(?<=\d)px; font-family: [^;\"]*")
_LONG = re.compile(r"(\.\d\d)\d+")
_NO_TURN = re.compile(r' transform="rotate\(-0 [^)]*\)"')


def inline_svg(name: str, draw: Callable[[Any], Any], width: float, height: float, label: str = "") -> str:
    """Return the SVG element of what `draw(ax)` draws on axes of a figure of this size in inches."""
    import matplotlib.style as mpl_style
    from matplotlib.figure import Figure

    # A figure of its own, unknown to pyplot: nothing to close, and the caller's backend is not touched.
    # 72 dots an inch, as SVG has, so that what was laid out is what is saved.
    # The page has colours of its own: whatever style the caller is in, ink is black here.
    style: Any = {"svg.fonttype": "none", "svg.hashsalt": name, "font.family": "sans-serif"}
    with _ALONE, mpl_style.context(["default", style]), warnings.catch_warnings():
        # The letters are the browser's, which has those that matplotlib's font lacks.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font", category=UserWarning)
        figure = Figure(figsize=(width, height), dpi=72, layout="constrained")
        figure.patch.set_alpha(0.0)
        ax = figure.add_subplot()
        ax.patch.set_alpha(0.0)
        draw(ax)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    # Within tags only: between them stand the names of items, which may look like anything.
    svg = _TAGS.sub(lambda tag: _on_the_page(tag[0], name), svg)
    return svg.replace("<svg ", f'<svg class="picture" role="img" aria-label="{label or name}" ', 1)


def _on_the_page(tag: str, name: str) -> str:
    """Return a tag in the page's colours and fonts, its ids and references marked with the picture's name."""
    if "data:" not in tag:
        tag = _NO_TURN.sub("", _LONG.sub(r"\1", _FONTS.sub("px", tag)))
    return _REFERENCES.sub(f"{name}-", _COLOURS.sub(_in_the_pages_colour, tag))


def _in_the_pages_colour(found: re.Match[str]) -> str:
    place, colour = found[1], found[2].lower()
    if colour in _HUES:
        return f"{place}: {_HUES[colour]}"
    share = int(colour[1:3], 16) / _ORANGE[0]
    mixed = (round(share * channel) for channel in _ORANGE)
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    if 0.0 < share < 1.0 and all(abs(one - other) <= 1 for one, other in zip(mixed, parts, strict=True)):
        # What an old browser does not know it skips, and keeps the colour before it.
        return f"{found[0]}; {place}: color-mix(in srgb, var(--orange) {share:.0%}, currentColor)"
    return found[0]
