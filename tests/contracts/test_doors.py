"""The same data through any door: the same answer, or the same question.

A row of the table is two vectors and what is said of them; a column is a door. Each door answers with scaled gamma by
`top`, or asks, with an error or, about bare vectors that may be ratings, with a warning. What it asks is told by the
words of the library's sentence that do not depend on the door.
"""

import json
import math
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pytest

import tiewise as tw
import tiewise.pandas
import tiewise.polars
from cli import in_process

MEASURE = "scaled_gamma(weights=top)"
NAN = math.nan
STARS = [5, 4, 4, 3, 5, 1, 2, 3, 5, 4, 2, 1, 3, 3, 4, 5, 5, 2, 1, 4]
OTHERS = [4, 4, 5, 3, 5, 2, 2, 3, 5, 5, 1, 1, 3, 2, 4, 5, 4, 2, 1, 3]
ASCENDING = list(range(1, 13))
SHUFFLED = [2, 1, 4, 3, 6, 5, 12, 8, 7, 10, 9, 11]

# What a sentence asks, by words that every door uses; in a file, an empty cell is an item that a ranking lacks, and
# a cell such as inf is no number.
QUESTIONS = {
    "must number its items from 1": "numbering",
    "must hold positions from 1 (best)": "range",
    "which may be positions or ratings": "ratings",
    "must not have missing values": "missing",
    "must rank the same items: `x` lacks": "missing",
    "must be finite": "infinite",
    "must hold numbers in column 'x': got 'inf'": "infinite",
}

# name: x, y, what is said of them, and what is expected: an answer, or a question.
INPUTS = {
    "a permutation": (ASCENDING, SHUFFLED, None, "answer"),
    "a permutation, said": (ASCENDING, SHUFFLED, "positions", "answer"),
    "a permutation as scores": (ASCENDING, SHUFFLED, "scores", "answer"),
    "a permutation as costs": (ASCENDING, SHUFFLED, "costs", "answer"),
    "two items": ([1, 2], [2, 1], None, "answer"),
    "two items as scores": ([1, 2], [2, 1], "scores", "answer"),
    "three items": ([3, 1, 2], [1, 2, 3], None, "answer"),
    "dense ties": ([1, 1, 2, 3], [1, 2, 2, 3], None, "answer"),
    "dense ties, said": ([1, 1, 2, 3], [1, 2, 2, 3], "positions", "answer"),
    "dense ties as scores": ([1, 1, 2, 3], [1, 2, 2, 3], "scores", "answer"),
    "dense ties as costs": ([1, 1, 2, 3], [1, 2, 2, 3], "costs", "answer"),
    "min ties": ([1, 1, 3, 4], [1, 2, 2, 4], None, "answer"),
    "max ties": ([2, 2, 3, 4], [1, 3, 3, 4], None, "answer"),
    "mean positions": ([1.5, 1.5, 3, 4], [1, 2.5, 2.5, 4], None, "answer"),
    "mean positions, said": ([1.5, 1.5, 3, 4], [1, 2.5, 2.5, 4], "positions", "answer"),
    "mean positions as costs": ([1.5, 1.5, 3, 4], [1, 2.5, 2.5, 4], "costs", "answer"),
    "mean positions as scores": ([1.5, 1.5, 3, 4], [1, 2.5, 2.5, 4], "scores", "answer"),
    "all at the mean": ([2, 2, 2], [1, 2, 3], None, "undefined"),
    "whole floats": ([1.0, 2.0, 3.0], [2.0, 1.0, 3.0], None, "answer"),
    "many levels": (list(range(1, 31)) * 2, list(range(30, 0, -1)) * 2, None, "answer"),
    "competition ranks": ([1, 1, 1, 1, 1, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8], None, "answer"),
    "no numbering": ([2, 3, 4, 4], [1, 2, 3, 4], None, "numbering"),
    "no numbering on the other side": ([1, 2, 3, 4], [2, 3, 4, 4], None, "numbering"),
    "no numbering, said to be one": ([2, 3, 4, 4], [1, 2, 3, 4], "positions", "numbering"),
    "no numbering as costs": ([2, 3, 4, 4], [1, 2, 3, 4], "costs", "answer"),
    "no numbering as scores": ([2, 3, 4, 4], [1, 2, 3, 4], "scores", "answer"),
    "a place left free": ([1, 2, 2, 5, 5], [1, 2, 3, 4, 5], None, "numbering"),
    "nobody first": ([2, 2, 3, 3], [1, 2, 3, 4], None, "numbering"),
    "mean ranks of judges": ([1.3, 2.7, 2.0], [1, 2, 3], None, "numbering"),
    "mean ranks of judges as costs": ([1.3, 2.7, 2.0], [1, 2, 3], "costs", "answer"),
    "fractions": ([1.25, 1.75, 2.5], [1, 2, 3], None, "numbering"),
    "reversed dense positions": ([3, 3, 2], [1, 2, 3], None, "numbering"),
    "scores": ([0.93, 0.41, 0.12], [0.8, 0.9, 0.1], None, "range"),
    "scores, said": ([0.93, 0.41, 0.12], [0.8, 0.9, 0.1], "scores", "answer"),
    "losses": ([0.93, 0.41, 0.12], [0.8, 0.9, 0.1], "costs", "answer"),
    "scores said to be positions": ([0.93, 0.41, 0.12], [0.8, 0.9, 0.1], "positions", "range"),
    "scores with ties": ([0.9, 0.9, 0.1, 0.3], [0.8, 0.2, 0.2, 0.2], "scores", "answer"),
    "negative scores": ([-3.0, -1.0, -2.0], [0.5, -0.5, 0.0], "scores", "answer"),
    "negative scores, not said": ([-3.0, -1.0, -2.0], [0.5, -0.5, 0.0], None, "range"),
    "from zero": ([0, 1, 2, 3], [1, 0, 2, 3], None, "range"),
    "from zero as costs": ([0, 1, 2, 3], [1, 0, 2, 3], "costs", "answer"),
    "counts": ([120, 80, 33, 5], [110, 95, 3, 8], None, "range"),
    "counts as scores": ([120, 80, 33, 5], [110, 95, 3, 8], "scores", "answer"),
    "positions in a longer list": ([1, 5, 9], [2, 4, 8], None, "range"),
    "positions in a longer list as costs": ([1, 5, 9], [2, 4, 8], "costs", "answer"),
    "marks of 1 to 100": ([88, 92, 75, 60], [70, 95, 72, 66], None, "range"),
    "stars": (STARS, OTHERS, None, "ratings"),
    "stars on one side": (STARS, list(range(1, 21)), None, "ratings"),
    "stars, said to be positions": (STARS, OTHERS, "positions", "answer"),
    "stars as scores": (STARS, OTHERS, "scores", "answer"),
    "stars as costs": (STARS, OTHERS, "costs", "answer"),
    "stars as floats": ([float(star) for star in STARS], OTHERS, None, "ratings"),
    "two levels": ([1, 2] * 6, [2, 1] * 3 + [1, 2] * 3, None, "ratings"),
    "two levels as scores": ([1, 2] * 6, [2, 1] * 3 + [1, 2] * 3, "scores", "answer"),
    "a gap": ([1, NAN, 2], [1, 2, 3], "positions", "missing"),
    "a gap among scores": ([0.3, NAN, 0.1], [0.3, 0.2, 0.1], "scores", "missing"),
    "infinite": ([1.0, math.inf, 2.0], [1, 2, 3], "scores", "infinite"),
    "large scores": ([1e300, 1e299, -1e300], [3.0, 2.0, 1.0], "scores", "answer"),
    "small scores": ([1e-300, 2e-300, 5e-301], [3.0, 2.0, 1.0], "scores", "answer"),
    "p-values": ([1e-30, 1e-20, 0.4], [1e-10, 1e-12, 0.9], "costs", "answer"),
    "constant": ([3, 3, 3, 3], [1, 2, 3, 4], "scores", "undefined"),
}


def command(x, y, said, folder):
    table = folder / "table.csv"
    cells = [["" if cell != cell else repr(cell) for cell in side] for side in (x, y)]
    rows = [f"item{row},{a},{b}" for row, (a, b) in enumerate(zip(*cells, strict=True))]
    table.write_text("\n".join(["item,x,y", *rows]) + "\n")
    options = [] if said is None else [f"--{said}"]
    arguments = ["compare", table, "--x", "x", "--y", "y", "--weights", "top", "--json", *options]
    code, printed, told = in_process.outcome(*arguments)
    if code:
        raise tw.TiewiseError(told)
    return json.loads(printed)["statistic"]


def frame_of(library, x, y):
    options = {"strict": False} if library is pl else {}
    return library.DataFrame({"q": [1] * len(x), "x": x, "y": y}, **options)


def in_groups(library):
    def door(x, y, said, _):
        found = tw.groups(frame_of(library, x, y), by="q", x="x", y="y", measure=MEASURE, input=said)
        return found["statistic"][0]

    return door


def in_matrix(x, y, said, _):
    frame = pd.DataFrame({"x": x, "y": y})
    return tw.matrix(frame, MEASURE, rankings_in="columns", input=said).loc["x", "y"]


def drawn(x, y, said, _):
    import matplotlib.pyplot as plt

    ax = tw.plots.pairs(x, y, MEASURE, input=said)
    plt.close(ax.figure)
    return tw.measure(MEASURE)(x, y, input=said)


DOORS = {
    "function": lambda x, y, said, _: tw.scaled_gamma(x, y, weights="top", input=said),
    "arrays": lambda x, y, said, _: tw.scaled_gamma(np.array(x), np.array(y), weights="top", input=said),
    "value": lambda x, y, said, _: tw.ScaledGamma(weights="top")(x, y, input=said),
    "Series": lambda x, y, said, _: tw.scaled_gamma(pd.Series(x), pd.Series(y), weights="top", input=said),
    "dicts": lambda x, y, said, _: tw.scaled_gamma(
        dict(enumerate(x)), dict(reversed(list(enumerate(y)))), weights="top", input=said
    ),
    "test": lambda x, y, said, _: tw.significance(x, y, MEASURE, input=said, n_resamples=9, rng=1).statistic,
    "interval": lambda x, y, said, _: tw.confidence_interval(x, y, MEASURE, input=said).statistic,
    "explanation": lambda x, y, said, _: tw.explain(x, y, MEASURE, input=said).result,
    "matrix of vectors": lambda x, y, said, _: tw.matrix([x, y], MEASURE, input=said)[0, 1],
    "matrix of columns": in_matrix,
    "picture": drawn,
    "groups of pandas": in_groups(pd),
    "groups of polars": in_groups(pl),
    "accessor of pandas": lambda x, y, said, _: frame_of(pd, x, y).tiewise.measure("x", "y", MEASURE, input=said),
    "accessor of polars": lambda x, y, said, _: frame_of(pl, x, y).tiewise.measure("x", "y", MEASURE, input=said),
    "command": command,
}


def outcome(door, x, y, said, folder):
    """Return what a door answers: a number, or which question it asks."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = DOORS[door](x, y, said, folder)
        except tw.TiewiseError as error:
            return next((asked for words, asked in QUESTIONS.items() if words in str(error)), str(error))
    if any("which may be positions or ratings" in str(warning.message) for warning in caught):
        return "ratings"
    value = NAN if found is None else float(found)  # JSON has no nan
    return "undefined" if math.isnan(value) else value


@pytest.mark.parametrize("name", INPUTS)
def test_every_door_gives_the_same_answer_or_asks_the_same(name, tmp_path):
    x, y, said, expected = INPUTS[name]
    found = {door: outcome(door, x, y, said, tmp_path) for door in DOORS}
    if expected == "answer":
        assert all(isinstance(value, float) for value in found.values()), found
        assert max(found.values()) - min(found.values()) < 1e-12, found
    else:
        assert set(found.values()) == {expected}, found


def test_the_table_is_as_long_as_it_says():
    assert len(INPUTS) >= 60
    assert len(DOORS) >= 15
