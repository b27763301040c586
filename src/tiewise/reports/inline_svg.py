"""A picture as SVG inside a page: real text, the page's own text colour, ids that no other picture has."""

import io
import re
import threading
import warnings
from collections.abc import Callable
from typing import Any

# What matplotlib draws in black is ink, and takes the colour of the page's text, light or dark.
_INKS = re.compile("(?i)#000000")
# matplotlib's style and the filters of warnings belong to the whole process: two threads would put back each other's.
_ALONE = threading.Lock()
_TAGS = re.compile(r"<[^<>]*>")
_REFERENCES = re.compile(r'(?<= id=")|(?<=url\(#)|(?<=xlink:href="#)|(?<= href="#)')


def inline_svg(name: str, draw: Callable[[Any], Any], width: float, height: float) -> str:
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
    svg = _TAGS.sub(lambda tag: _REFERENCES.sub(f"{name}-", _INKS.sub("currentColor", tag[0])), svg)
    return svg.replace("<svg ", f'<svg class="picture" role="img" aria-label="{name}" ', 1)
