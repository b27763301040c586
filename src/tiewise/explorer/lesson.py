"""The lesson that opens without data: one swap at the top, one at the bottom, and a coefficient that sees it."""

from dataclasses import replace
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
        "were tied. Drag the bars on the right down, or press the button. The swap at the bottom then costs next to "
        "nothing, that at the top still does: look at the two values below.",
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


def lesson_shown(measure: Any, subject: Subject, values: Floats) -> dict[str, Any]:
    """Return what the two swaps cost under the scaling of the moment, and beside it where all positions are alike."""
    alike = replace(measure, weights="uniform")
    before = [float(alike.on(subject.two(0, other).pair)) for other in (1, 2)]
    words = ("A with B (swap at the top)", "A with C (swap at the bottom)")
    rows = zip(words, before, values[0, 1:3].tolist(), strict=True)
    return {
        "told": _told(values),
        "swaps": [{"words": said, "before": then, "now": None if now != now else now} for said, then, now in rows],
    }


def _told(values: Floats) -> str:
    return (
        f"A and B, swapped at the top: {values[0, 1]:.3f}. A and C, swapped at the bottom: {values[0, 2]:.3f}. "
        + (
            "The coefficient does not see where."
            if abs(values[0, 1] - values[0, 2]) < 5e-4
            else "The swap at the top costs more."
            if values[0, 1] < values[0, 2]
            else "The swap at the bottom costs more."
        )
    ).strip()
