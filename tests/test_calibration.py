"""The small version of `python -m benchmarks calibration`: a few cells, wide limits, fixed seeds."""

from concurrent.futures import ThreadPoolExecutor
from math import sqrt

import pytest
from benchmarks.calibration import PARTS, Cell, part, simulate

INDEPENDENT, ALIKE, UNLIKE = (0.0,), (0.6, 0.6), (0.8, 0.4)


def within(rate, expected, count):
    """Whether a share is as expected, up to four standard errors."""
    return abs(rate - expected) <= 4.0 * sqrt(expected * (1.0 - expected) / count)


def weighted(weights, measure="scaled_tau"):
    return f"{measure}(weights={weights})"


@pytest.mark.parametrize(
    ("weights", "n", "levels"),
    [("uniform", 20, 0), ("top", 43, 0), ("top", 43, 5), ("bottom", 43, 0), ("power:2", 43, 0), ("power:3", 100, 0)],
)
def test_students_t_rejects_five_percent(weights, n, levels):
    found = simulate(Cell("test", weighted(weights), n, INDEPENDENT, levels), 800)
    assert within(found.rate, 0.05, 800)


@pytest.mark.parametrize(("weights", "n"), [("logarithmic", 43), ("hyperbolic", 20)])
def test_permutations_reject_five_percent(weights, n):
    found = simulate(Cell("test", weighted(weights), n, INDEPENDENT), 500, draws=(19, 0))
    assert within(found.rate, 0.05, 500)


@pytest.mark.parametrize(
    ("measure", "n", "rho", "levels"),
    [
        (weighted("uniform"), 20, 0.3, 0),
        (weighted("top"), 43, 0.6, 0),
        (weighted("top"), 43, 0.3, 8),
        (weighted("power:2"), 43, 0.6, 0),
        (weighted("top_k:10", "scaled_gamma"), 20, 0.6, 0),
        ("spearman", 43, 0.9, 0),
    ],
)
def test_intervals_cover(measure, n, rho, levels):
    found = simulate(Cell("interval", measure, n, (rho,), levels), 300, targets=600)
    assert found.given == 1.0
    assert found.note == ""
    assert found.rate > 0.95 - 4.0 * sqrt(0.95 * 0.05 / 300)


@pytest.mark.parametrize(
    ("measure", "n", "rho", "note"),
    [
        (weighted("hyperbolic"), 43, 0.6, "too few items decide, about 4 of 43"),
        (weighted("top_k:10", "scaled_gamma"), 43, 0.0, "fewer pairs can be compared than by chance"),
    ],
)
def test_where_there_is_no_interval_a_note_says_why(measure, n, rho, note):
    found = simulate(Cell("interval", measure, n, (rho,)), 50, targets=50)
    assert found.given < 1.0
    assert found.note == note


@pytest.mark.parametrize("weights", ["uniform", "logarithmic"])
def test_closer_rejects_five_percent(weights):
    found = simulate(Cell("test", weighted(weights), 20, ALIKE), 250, draws=(0, 19))
    assert within(found.rate, 0.05, 250)


def test_interval_of_a_difference_covers():
    found = simulate(Cell("interval", weighted("top"), 43, UNLIKE), 150, targets=600)
    assert found.given == 1.0
    assert found.rate > 0.95 - 4.0 * sqrt(0.95 * 0.05 / 150)


def test_the_seed_decides():
    cell = Cell("test", weighted("top"), 20, INDEPENDENT)
    found = [simulate(cell, 200, seed, draws=(19, 0)) for seed in (0, 0, 1)]
    assert found[0] == found[1] != found[2]


def test_a_table_marks_and_counts_cells_outside_the_limits(capsys):
    cells = [Cell("test", weighted("uniform"), n, INDEPENDENT) for n in (20, 43)]
    with ThreadPoolExecutor(1) as workers:
        assert part("Title", lambda: cells, "n", (0.9, 1.0), 50, workers) == 2
    title, row = capsys.readouterr().out.strip().splitlines()
    assert title.split() == ["Title", "20", "43"]
    assert row.count("!") == 2
    assert row.endswith("conservative")


def test_each_cell_of_the_full_run_is_there_once():
    cells = [cell for _, of_part, *_ in PARTS for cell in of_part()]
    assert len(set(cells)) == len(cells)
