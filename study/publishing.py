"""What is done when all cells are there: tables, page, or the check of a small run against what is published."""

import sys
from pathlib import Path

from study.estimates import LEVEL, interval, z_of
from study.page import page, text_table
from study.results import (
    CONTESTS,
    FIGURES,
    FOLDER,
    experiment_of,
    read_rows,
    read_tables,
    tables,
    write_rows,
    write_tables,
)

PAGE = Path(__file__).parents[1] / "docs" / "study.md"


def finish(found, experiments, *, small, with_files):
    """Publish a whole run; show the tables of a part; check a small run. Return the exit code."""
    if small:
        return agrees(found)
    reproduced(found)
    if experiments or with_files:
        made = tables(found)
        for name in dict.fromkeys(map(experiment_of, found["figures"])):
            print(text_table(made, name))
        return 0
    write_rows(found)
    write_tables(tables(read_rows()))
    PAGE.write_text(page(read_tables()))
    print(f"Written: {FOLDER} and {PAGE}. The pictures: make pictures PICTURES='study-power study-stress'.")
    return 0


def reproduced(found, folder=FOLDER):
    """Tell how many rows of these cells are those that are published, to the last digit, and return the others."""
    cells = {row["cell"] for row in found["figures"]}
    published = read_rows(folder)
    apart, count = [], 0
    for kind, columns in (("figures", FIGURES), ("contests", CONTESTS)):
        here, there = (
            {tuple(row.get(column) for column in columns) for row in rows if row["cell"] in cells}
            for rows in (found[kind], published[kind])
        )
        apart += [*(("here", *row) for row in here - there), *(("published", *row) for row in there - here)]
        count += len(here)
    apart.sort(key=str)
    for row in apart[:20]:
        print(*row, sep=", ", file=sys.stderr)
    print(
        f"{count} rows of {len(cells)} cells, {len(apart)} of them here or there alone, the others as published.",
        file=sys.stderr,
    )
    return apart


def agrees(found, folder=FOLDER):
    """Tell whether the small study's intervals and the published ones meet, all of them at once at 0.95.

    Figures of real data have no repetitions, and are left out.
    """
    published = {(row["cell"], row["figure"], row["measure"]): row for row in read_rows(folder)["figures"]}
    both = [
        (row, published[key])
        for row in found["figures"]
        if (key := (row["cell"], row["figure"], row["measure"])) in published and row["reps"] > 1
    ]
    apart = [(one, other) for one, other in both if not _meet(one, other, len(both))]
    for one, other in apart:
        print(
            f"{one['cell']}, {one['figure']}, {one['measure']}: {one['estimate']} here, {other['estimate']} published"
        )
    print(
        f"{len(both)} figures of the small study, {len(apart)} of them apart from the published ones.", file=sys.stderr
    )
    return 1 if apart else 0


def _meet(one, other, comparisons):
    """Whether two intervals overlap. The spread of a mean is that of the many repetitions, or of the few if larger."""
    if one["kind"] == "mean":
        sd, z = max(one["sd"], other["sd"]), z_of(LEVEL, comparisons)
        reach = z * sd * sum(row["reps"] ** -0.5 for row in (one, other))
        return abs(one["estimate"] - other["estimate"]) <= reach + 1e-9
    (low, high), (least, most) = (interval(row, comparisons) for row in (one, other))
    return low <= most and least <= high
