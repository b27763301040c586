"""The page docs/study.md and tables for the terminal, from the published tables alone."""

from study.results import CONTESTED
from study.sections import (
    answers,
    clustering,
    discrimination,
    learned,
    opening,
    panels,
    power,
    prediction,
    real,
    robustness,
    tnorms,
)
from study.telling import Told, contest_table

SECTIONS = (
    opening, power, discrimination, clustering, prediction, panels, tnorms, real, robustness, learned, answers,
)  # fmt: skip


def page(made):
    """The whole page."""
    told = Told(made)
    parts = [room.section(told) for room in SECTIONS]
    return "\n\n".join(part for part in parts if part) + "\n"


def text_table(made, experiment):
    """The table of one experiment, for the terminal."""
    told, lines = Told(made), [f"# {experiment}"]
    if experiment in CONTESTED:
        lines.append(contest_table(told, experiment, lambda line: f"{line['cell']}: {line['figure']}"))
    for cell, figures in made["figures"][experiment].items():
        for figure, rows in figures.items():
            lines.append(f"\n{cell}: {figure}")
            lines += [f"  {text:70} {told.figure(cell, figure, text)}" for text in rows]
    return "\n".join(lines)
