"""The front end: modules of our own in `front/`, joined to one, for the page and for the widget alike."""

import re
from functools import cache
from pathlib import Path

_HERE = Path(__file__).with_name("front")
# In this order each finds above it what it imports.
MODULES = (
    "dom", "wire", "history", "lights", "frame", "scaling", "gauge", "moved", "slopes", "maps", "curves", "items",
    "controls", "taking", "lesson", "app",
)  # fmt: skip
_IMPORT = re.compile(r"^import [^;]*;\n", flags=re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|class) (\w+))", flags=re.MULTILINE)


@cache
def script() -> str:
    """Return the one module: each file in a scope of its own, what it exports beside it, the last one as it is."""
    *parts, last = ((_HERE / f"{name}.js").read_text("utf-8") for name in MODULES)
    return "\n".join([*map(_scoped, parts), _IMPORT.sub("", last)])


def _scoped(part: str) -> str:
    names = ", ".join(_EXPORT.findall(part))
    return f"const {{ {names} }} = (() => {{\n{_EXPORT.sub('', _IMPORT.sub('', part))}return {{ {names} }};\n}})();"


@cache
def style() -> str:
    """Return the style sheet."""
    return (_HERE / "explorer.css").read_text("utf-8")


def page() -> str:
    """Return the page that holds the front end; it has nothing of the rankings in it."""
    return (_HERE / "page.html").read_text("utf-8")
