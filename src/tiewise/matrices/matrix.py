"""All pairs of many rankings: a matrix of any measure."""

import os
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.errors import InputValueError, UndefinedCorrelationWarning, one_of, quietly, warn
from tiewise.inference.many import read_tests
from tiewise.likes import MeasureLike, RankingsLike, SeedLike
from tiewise.matrices.comparing import Comparing, as_workers, comparing
from tiewise.matrices.frames import as_frame, refuse_names
from tiewise.matrices.known import remember
from tiewise.matrices.pvalues import FilledMatrix
from tiewise.matrices.reading import Collection
from tiewise.matrices.tested import FALSE_DISCOVERY
from tiewise.matrices.tile_question import TileQuestion, is_dask_array
from tiewise.matrices.tiles import Target, fill
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.rankings.inputs import as_input
from tiewise.running.progress_bar import progress_bar


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
    rankings : 2-D array, list of Rankings, pandas, polars or pyarrow frame, or Dask array
        The m rankings. Numbers are positions, 1 = best, equal = tied; a row of an array is a ranking. Rankings that
        name their items are aligned by item. A Dask array gives a lazy one: its row chunks are the tiles that its
        workers compare.
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
    workers = as_workers(n_jobs)
    if is_dask_array(rankings) or is_dask_array(other):
        from tiewise.matrices.dask_tiles import dask_matrix

        if wanted is not None:
            raise InputValueError(
                f"`test` must be left out for a Dask array, whose matrix is not computed yet: got {test!r}."
            )
        return dask_matrix(rankings, other, TileQuestion(chosen, as_input(input)), rankings_in, labels, out)
    work = comparing(chosen, rankings, other, rankings_in, labels, input)
    rows, columns = work.rows, work.columns
    if rows.positions is not None:
        chosen.heed(rows.positions.shape[1])
    if rows.frame is not None and out is None:
        refuse_names(rows.frame, columns.labels)
    target = Target(out, work.shape)
    with progress_bar(progress):
        undefined = _fill(target, work, workers, _unknown(chosen, rows, columns))
        tested = None
        if wanted is not None:
            compared = FilledMatrix(chosen, rows, columns, work.entries, target.values, work.mirrored, other is None)
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

    if tested is not None:
        return tested.map(returned)
    # An array of the caller's may hold something else tomorrow.
    return returned(target.values) if target.is_given else remember(returned(target.values), chosen)


def _fill(target: Target, work: Comparing, workers: int, unknown: tuple[Bools, Bools] | None) -> int:
    """Fill the target, and return how many entries are undefined; those of rankings that are unknown do not count."""
    undefined = []
    entries = work.entries

    def compute(rows: slice, columns: slice, upper: bool) -> Floats:
        tile = entries(rows, columns, upper)
        nan: Bools = np.isnan(tile)
        if nan.any():
            if unknown is not None:
                nan &= ~(unknown[0][rows, None] | unknown[1][columns])
            if upper:
                nan = np.triu(nan)
            mirrored = work.mirrored and (np.triu(nan, 1).sum() if upper else nan.sum())
            undefined.append(int(nan.sum() + mirrored))
        return tile

    with quietly(UndefinedCorrelationWarning):  # they are counted, and told once
        fill(target, compute, work.tiles, work.mirrored, workers if entries.in_threads else 1)
    return sum(undefined)


def _unknown(measure: Measure, *sides: Collection) -> tuple[Bools, Bools] | None:
    """Return which rows and columns are nan because missing values are to be propagated; None where none are."""
    if getattr(measure, "nan_policy", "") != "propagate" or all(side.absent is None for side in sides):
        return None
    rows, columns = (np.zeros(side.size, dtype=np.bool_) if side.absent is None else side.absent for side in sides)
    return rows, columns
