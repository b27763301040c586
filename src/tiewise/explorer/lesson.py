"""The lesson that opens without data: one swap at the top, one at the bottom, and a coefficient that sees it."""

from typing import Any

from tiewise.arrays import Floats
from tiewise.explorer.provenance import Origin
from tiewise.explorer.subject import Subject
from tiewise.rankings import Ranking

_TEXTS = ("a>b>c>d>e>f>g>h", "b>a>c>d>e>f>g>h", "a>b>c>d>e>f>h>g")
_LABELS = ("A", "B (top swapped)", "C (bottom swapped)")

STEPS: tuple[dict[str, Any], ...] = (
    {
        "title": "1. A swap is a swap",
        "text": "B and C each differ from A by one swap of neighbours: B swaps the first two items, C the last two. "
        "Where all positions matter alike, both agree with A equally well. Click a cell of the map of rankings to see "
        "either of them.",
        "button": "All positions alike",
        "state": {"weights": "uniform"},
    },
    {
        "title": "2. Let the top matter more",
        "text": "Each bar says how well two neighbouring positions are told apart: 1 in full, 0 not at all, as if they "
        "were tied. Drag the bars on the right down, or press the button. The swap at the bottom now costs next to "
        "nothing, that at the top still does.",
        "button": "The top matters",
        "state": {"weights": "top"},
    },
    {
        "title": "3. That is weighting by tying",
        "text": "No pair was given a weight by hand: positions that are nearly tied make their pairs nearly tied, and "
        "what is tied does not count. Drag on, try the other shapes and t-norms, and then open your own rankings: "
        "tiewise explore A B, or tw.explore(x, y).",
        "button": "Only the first three",
        "state": {"weights": "top_k:3"},
    },
)


def lesson_subject() -> tuple[Subject, Origin]:
    """Return the rankings of the lesson."""
    code = tuple(f"tw.Ranking.parse({text!r})" for text in _TEXTS)
    texts = dict(zip(_LABELS, _TEXTS, strict=True))
    return Subject(tuple(Ranking.parse(text) for text in _TEXTS), _LABELS), Origin(code=code, texts=texts)


def lesson_told(values: Floats) -> str:
    """Return what the two swaps cost under the scaling of the moment."""
    return (
        f"A and B, swapped at the top: {values[0, 1]:.3f}. A and C, swapped at the bottom: {values[0, 2]:.3f}. "
        + ("The coefficient does not see where." if abs(values[0, 1] - values[0, 2]) < 5e-4 else "")
    ).strip()
