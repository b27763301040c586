"""The most similar rankings of each ranking, tile by tile: the whole matrix is never in memory."""

from contextlib import closing

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputValueError, UndefinedCorrelationWarning, quietly, warn
from tiewise.likes import MeasureLike, RankingsLike
from tiewise.matrices.best import Best, Candidates
from tiewise.matrices.comparing import Comparing, as_workers, comparing
from tiewise.matrices.neighbours import Neighbours
from tiewise.matrices.tile_question import TileQuestion, is_dask_array
from tiewise.matrices.tiles import mirror_below
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.parameters import as_whole_number
from tiewise.rankings.inputs import as_input
from tiewise.running.progress import report
from tiewise.running.progress_bar import progress_bar
from tiewise.running.threads import in_order


@of_a_measure
def nearest(
    rankings: RankingsLike,
    k: int,
    measure: MeasureLike = "scaled_gamma",
    other: RankingsLike | None = None,
    n_jobs: int | None = None,
    *,
    rankings_in: str | None = None,
    labels: str | None = None,
    input: str | None = None,
    progress: bool = False,
) -> Neighbours:
    """Find for each ranking the k most similar ones, without keeping the whole matrix in memory.

    Parameters
    ----------
    rankings : 2-D array, list of Rankings, frame, or Dask array
        The m rankings, as `tw.matrix` takes them. A Dask array has a ranking in each row; its row chunks are the tiles
        that its workers compare, and the answer is lazy until `.compute()`.
    k : int
        How many neighbours each ranking gets, not counting itself.
    measure : str or Measure
        Any measure of the catalog. The nearest have its highest values, or the lowest of a distance. What x and y are
        to a measure that is not symmetric: x is the ranking, y its neighbour.
    other : same as `rankings`, optional
        Where to look for the neighbours, in place of the rankings themselves.
    n_jobs : int, optional
        How many threads; all cores by default, and for -1. Matrix products use the threads of NumPy's BLAS instead.
    rankings_in, labels, input
        As in `tw.matrix`.
    progress : bool
        Show a bar on a terminal's standard error when it takes long.

    Returns
    -------
    Neighbours
        `.indices` and `.values`, m x k each, the most similar first; of equally similar ones those that come first
        among the rankings. `.table()` and `.to_frame()` have a row for each neighbour.

    Examples
    --------
    >>> import tiewise as tw
    >>> found = tw.nearest([[1, 2, 3, 4], [2, 1, 3, 4], [4, 3, 2, 1], [4, 3, 1, 2]], 1, "kendall_tau")
    >>> found.indices.ravel(), found.values.ravel().round(2)
    (array([1, 0, 3, 2]), array([0.67, 0.67, 0.67, 0.67]))
    """
    chosen, workers = as_measure(measure), as_workers(n_jobs)
    wanted = as_whole_number(k, "k")
    if is_dask_array(rankings) or is_dask_array(other):
        from tiewise.matrices.dask_tiles import dask_nearest

        return dask_nearest(rankings, other, TileQuestion(chosen, as_input(input)), rankings_in, labels, wanted)
    work = comparing(chosen, rankings, other, rankings_in, labels, input)
    refuse_too_many(wanted, work.columns.size, other is None)
    if work.rows.positions is not None:
        chosen.heed(work.rows.positions.shape[1])
    with progress_bar(progress):
        best = _best(work, wanted, workers, other is None, sign_of(chosen))
    return neighbours(best, work, chosen)


def refuse_too_many(k: int, size: int, among_themselves: bool) -> None:
    """Raise if there are no k rankings to be neighbours."""
    there = size - among_themselves
    if k > there:
        told = f"the {there} other rankings" if among_themselves else f"the {there} rankings in `other`"
        raise InputValueError(f"`k` must be at most the number of {told}: got {k}.")


def sign_of(measure: Measure) -> float:
    """Return what turns a measure's values into such that the highest are the nearest."""
    return -1.0 if measure.claims.kind == "distance" else 1.0


def neighbours(best: Best, work: Comparing, measure: Measure) -> Neighbours:
    """Return the answer, with a warning if some have fewer neighbours than was asked."""
    short = int((best.indices[:, -1] < 0).sum())
    if short:
        warn(
            f"{short} of {len(best.indices)} rankings have fewer than {best.k} neighbours, because {measure} is "
            "undefined with the rest; the index there is -1.",
            UndefinedCorrelationWarning,
        )
    values = np.where(best.indices < 0, np.nan, sign_of(measure) * best.values)
    rows, columns = work.rows, work.columns
    return Neighbours(best.indices, values, measure, rows.labels, columns.labels, rows.frame)


def _best(work: Comparing, k: int, workers: int, among_themselves: bool, sign: float) -> Best:
    """Return the best of each row; rows that lie before others give them their candidates first, as tiles go."""
    best, entries = Best(work.shape[0], k), work.entries

    def found(rows: slice, columns: slice) -> list[Candidates]:
        diagonal = among_themselves and rows == columns
        tile = sign * entries(rows, columns, work.mirrored and diagonal)
        if work.mirrored and diagonal:
            mirror_below(tile)
        if diagonal:
            np.fill_diagonal(tile, np.nan)
        both: list[Candidates] = [best.candidates(tile, rows, columns)]
        if work.mirrored and not diagonal:
            both.append(best.candidates(tile.T, columns, rows))
        return both

    parts = work.tiles
    with (
        quietly(UndefinedCorrelationWarning),  # told once
        closing(in_order(found, parts, workers if entries.in_threads else 1)) as running,  # type: ignore[type-var]
    ):
        for done, both in enumerate(running, start=1):
            for candidates in both:
                best.add(*candidates)
            report("looking for neighbours", done / len(parts))
    return best


def best_of_tile(tile: Floats, k: int, sign: float) -> Best:
    """Return the best of each row of one tile."""
    best = Best(len(tile), k)
    whole = slice(0, len(tile)), slice(0, tile.shape[1])
    best.add(*best.candidates(sign * tile, *whole))
    return best
