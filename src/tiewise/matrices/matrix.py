"""All pairs of many rankings: a matrix of any measure."""

import os
from contextlib import nullcontext
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.errors import InputTypeError, InputValueError, UndefinedCorrelationWarning, one_of, quietly, shown, warn
from tiewise.inference.many import read_tests
from tiewise.likes import MeasureLike, RankingsLike, SeedLike
from tiewise.matrices.frames import ORIENTATIONS, as_frame, refuse_names
from tiewise.matrices.pair_by_pair import PairEntries
from tiewise.matrices.pvalues import Compared
from tiewise.matrices.reading import Collection, Reading, matched, refuse_ties
from tiewise.matrices.route import Entries, entries_of
from tiewise.matrices.tested import FALSE_DISCOVERY
from tiewise.matrices.tiles import Target, fill, tiles
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.rankings.inputs import as_input
from tiewise.running.progress_bar import progress_bar
from tiewise.running.threads import WORKERS

# Tiles along a side, at least, where threads share them.
_AT_LEAST = 8


@of_a_measure
def matrix(
    rankings: RankingsLike,
    measure: MeasureLike = "scaled_gamma",
    other: RankingsLike | None = None,
    out: Floats | str | os.PathLike[str] | None = None,
    n_jobs: int | None = None,
    *,
    rankings_in: str | None = None,
    labels: str | None = None,
    input: str | None = None,
    progress: bool = False,
    test: bool | str = False,
    n_resamples: int = 9999,
    rng: SeedLike = None,
    false_discovery: str | None = None,
) -> Any:
    """Compare every ranking with every other: a matrix of any measure.

    Parameters
    ----------
    rankings : 2-D array, list of Rankings, or pandas, polars or pyarrow frame
        The m rankings. Numbers are positions, 1 = best, equal = tied; a row of an array is a ranking. Rankings that
        name their items are aligned by item.
    measure : str or Measure
        Any measure of the catalog. Entry (i, j) is `measure(rankings[i], rankings[j])`; an asymmetric measure makes an
        asymmetric matrix. What to do with items that only some rankings have, and with missing values, the measure
        says: `missing=` and `nan_policy=`, for each pair.
    other : same as `rankings`, optional
        The k rankings to compare with, for an m x k matrix in place of m x m.
    out : array, memory map or path of a .npy file, optional
        Where the matrix goes. A path becomes a memory map, for matrices larger than memory. It is called `....partial`
        until it is complete; after Ctrl-C it stays, with nan where nothing was computed.
    n_jobs : int, optional
        How many threads; all cores by default, and for -1. Matrix products use the threads of NumPy's BLAS instead.
    rankings_in : {"rows", "columns"}
        Where a frame has its rankings; must be said. Arrays have them in rows unless said otherwise.
    labels : str, optional
        A frame's column with the names of its rows, which are items or rankings. pandas frames also have an index.
    input : {"positions", "scores", "costs", "order"}, optional
        What `rankings` and `other` hold where they are no Rankings: positions (1 = best, the default), scores (larger
        is better), costs (smaller is better), or lists of the items themselves, best first.
    progress : bool
        Show a bar on a terminal's standard error when it takes long.
    test : bool or {"auto", "exact", "asymptotic", "permutation"}
        Whether to test each entry as `tw.significance` does, two-sided, by the method of this name; True is "auto",
        which chooses for each: exact where that is quick, the closed form where it is near, drawn alignments otherwise.
    n_resamples : int
        How many alignments to draw, where they are drawn: once for all pairs of rankings with the same two patterns of
        ties, so that their p-values share the luck of the draw. None is below 2/(n_resamples + 1).
    rng : int or numpy.random.Generator, optional
        The seed of the alignments. The seed and the two patterns of ties decide an entry's alignments, whichever
        other rankings are there.
    false_discovery : {"bh", "by"}, optional
        Correct the p-values by `scipy.stats.false_discovery_control`, so that of those called significant at a level no
        larger a share is expected to be false: "bh" after Benjamini and Hochberg, "by" after Benjamini and Yekutieli,
        whatever the dependence. They are corrected over the distinct comparisons: of a symmetric matrix the entries
        above the diagonal, of another square one all off the diagonal, with `other` all entries; undefined ones are
        left out.

    Returns
    -------
    array or frame
        A frame for a frame, in the same library, with the labels of the rankings (where there is no index, in a first
        column `ranking`); `out` as an array, if given; otherwise an array. Undefined entries are nan, and one warning
        counts them. With `test`, a `MatrixTest` that has this matrix as `.statistic`, and as `.pvalue` one like it: nan
        on the diagonal, where a ranking meets itself and nothing is tested.

    Examples
    --------
    >>> import tiewise as tw
    >>> tw.matrix([[1, 2, 3, 4], [2, 1, 3, 4], [4, 3, 2, 1]], "scaled_gamma(weights=top)").round(2)
    array([[ 1.  ,  0.64, -1.  ],
           [ 0.64,  1.  , -0.88],
           [-1.  , -0.88,  1.  ]])
    >>> rankings = [[1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 6, 5], [6, 4, 5, 2, 3, 1]]
    >>> tw.matrix(rankings, "scaled_gamma(weights=top)", test=True).pvalue.round(3)
    array([[  nan, 0.042, 0.033],
           [0.042,   nan, 0.128],
           [0.033, 0.128,   nan]])
    """
    chosen = as_measure(measure)
    wanted = read_tests(test, n_resamples, rng)
    if false_discovery is not None:
        one_of("false_discovery", false_discovery, tuple(FALSE_DISCOVERY))
        if wanted is None:
            raise InputValueError(f"`false_discovery` goes with `test`: got {false_discovery!r} without it.")
    workers = _as_workers(n_jobs)
    if rankings_in is not None:
        one_of("rankings_in", rankings_in, ORIENTATIONS)
    reading = Reading(chosen, rankings_in, labels, as_input(input))
    rows = reading(rankings, "rankings")
    columns = rows if other is None else reading(other, "other")
    for collection in (rows,) if other is None else (rows, columns):
        refuse_ties(collection, chosen)
    if other is not None:
        rows, columns = matched(rows, columns, chosen)
    if rows.frame is not None and out is None:
        refuse_names(rows.frame, columns.labels)
    entries = entries_of(chosen, rows, columns)
    target = Target(out, (rows.size, columns.size))
    mirrored = other is None and _is_mirrored(chosen, rows)
    with progress_bar() if progress else nullcontext():
        undefined = _fill(target, entries, mirrored, workers)
        tested = None
        if wanted is not None:
            compared = Compared(chosen, rows, columns, entries, target.values, mirrored, other is None)
            tested = compared.tested(wanted, false_discovery)
    if undefined:
        warn(
            f"{chosen} is undefined for {undefined} of {rows.size * columns.size} entries, which are nan.",
            UndefinedCorrelationWarning,
        )

    def returned(values: Any) -> Any:
        if rows.frame is None or target.is_given:
            return values
        return as_frame(rows.frame, values, rows.labels, columns.labels)

    return returned(target.values) if tested is None else tested.map(returned)


def _fill(target: Target, entries: Entries, symmetric: bool, workers: int) -> int:
    """Fill the target, and return how many entries are undefined."""
    undefined = []

    def compute(rows: slice, columns: slice, upper: bool) -> Floats:
        tile = entries(rows, columns, upper)
        nan: Bools = np.isnan(tile)
        if nan.any():
            if isinstance(entries, PairEntries):
                nan &= ~entries.unknown(rows, columns)
            if upper:
                nan = np.triu(nan)
            mirrored = symmetric and (np.triu(nan, 1).sum() if upper else nan.sum())
            undefined.append(int(nan.sum() + mirrored))
        return tile

    height, width = target.values.shape
    size = entries.tile
    if entries.in_threads:  # a few long rankings are to be shared among threads, too
        size = max(1, min(size, -(-max(height, width) // _AT_LEAST)))
    parts = tiles(height, width, size, symmetric)
    with quietly(UndefinedCorrelationWarning):  # they are counted, and told once
        fill(target, compute, parts, symmetric, workers if entries.in_threads else 1)
    return sum(undefined)


def _is_mirrored(measure: Measure, rankings: Collection) -> bool:
    """Tell whether entry (j, i) is entry (i, j): weights by the order of x's items ask for one order of all."""
    return measure.is_mirrored and not (measure.goes_by_order and rankings.objects is not None)


def _as_workers(n_jobs: Any) -> int:
    if n_jobs is None or n_jobs == -1:
        return WORKERS
    if isinstance(n_jobs, bool) or not isinstance(n_jobs, int | np.integer):
        raise InputTypeError(f"`n_jobs` must be a whole number: got {shown(n_jobs)}.")
    if n_jobs < 1:
        raise InputValueError(f"`n_jobs` must be at least 1, or -1 for all cores: got {n_jobs}.")
    return int(min(n_jobs, 4 * (os.cpu_count() or 1)))
