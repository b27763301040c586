"""`tw.leaderboard`: items scored on tasks, in order, with what the data say of that order."""

import math
from contextlib import nullcontext
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.inference.arguments import as_resamples
from tiewise.leaderboards.board import Leaderboard
from tiewise.leaderboards.evidence import Evidence, of_summary
from tiewise.leaderboards.frames import backend_of
from tiewise.leaderboards.reading import Layout, names_of
from tiewise.leaderboards.scores import refuse_beyond_doubles
from tiewise.leaderboards.statistics import columns_of, evidence_of, name_of
from tiewise.leaderboards.stepdown import told_apart
from tiewise.likes import FrameLike, MatrixLike, NumbersLike, SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.parameters import as_inner_share, as_number, renamed
from tiewise.running.progress_bar import progress_bar


@renamed(level="confidence_level")
def leaderboard(
    scores: FrameLike,
    *,
    items: Any = None,
    tasks: Any = None,
    item: str | None = None,
    task: str | None = None,
    score: str | None = None,
    repeat: str | None = None,
    repeats: str = "raise",
    missing: str = "raise",
    higher_is_better: bool = True,
    statistic: Any = "mean",
    errors: NumbersLike | None = None,
    covariance: MatrixLike | None = None,
    df: float | None = None,
    confidence_level: float = 0.95,
    n_resamples: int = 2000,
    rng: SeedLike = None,
    progress: bool = False,
) -> Leaderboard:
    """Order items by their scores on tasks, and say how well the data tell the positions apart.

    Parameters
    ----------
    scores : matrix, dict, frame, or a table of `tw.io.read_table`
        Items x tasks: a matrix, {item: {task: score}}, or a wide frame with a row for each item and a column for each
        task. With `item`, `task` and `score` a long frame with a row for each score; a Dask or another lazy frame is
        summed up by its engine. Tasks are whatever repeats the comparison: data sets, queries, judges, folds. With
        `errors` or `covariance`, the means themselves.
    items, tasks : sequence, optional
        The names of a matrix's rows and columns. Of a wide frame, `tasks` are the columns to use; without it all but
        that of the items.
    item, task, score : str, optional
        The columns of a long frame; `item` also that of a wide frame, by default its only column without numbers, or
        the labels of a pandas frame.
    repeats : {"raise", "mean", "level"}
        What several scores of an item on a task are, seeds for example. "mean": they are averaged, and tasks are the
        chance: would other tasks give the same order? "level": the tasks are given, and repeats are the chance: would
        other seeds give the same order on these tasks?
    repeat : str, optional
        For "level", the column that says which repeats of two items belong together; without it, by their order.
    missing : {"raise", "complete_tasks", "pairwise"}
        What to do where items lack scores: leave out such tasks, or compare each two items on the tasks that both have;
        the means are then adjusted for the tasks' difficulty.
    higher_is_better : bool
        Which end of the scores is best.
    statistic : {"mean", "median", "win_rate", "mean_rank"} or callable
        What the board is ordered by. "win_rate" is the share of other items beaten on a task, ties by half, over tasks;
        "mean_rank" the mean of the ranks within tasks. A function takes the items x tasks matrix and returns a number
        for each item.
    errors, covariance : array-like, optional
        For means: their standard errors, if they are independent, or their covariance.
    df : float, optional
        The degrees of freedom of `errors` or `covariance`; infinite where not given.
    confidence_level : float
        The level of rank intervals and tiers.
    n_resamples : int
        How many resamples to draw. Of n tasks there are 2^(n-1) different ones; fewer tasks take all.
    rng : int or numpy.random.Generator, optional
        The seed; without one, every call draws others.
    progress : bool
        Show a bar on a terminal's standard error when it takes long.

    Returns
    -------
    Leaderboard
        With `.ranking`, `.means`, `.errors`, `.low` and `.high` (ranks, all at once), `.low_marginal` and
        `.high_marginal`, `.tiers`, `.weights` (the measured scaling), `.degrees`, `.top(k)`, `.table()`,
        `.compare(other)`, `.enough()`.

    References
    ----------
    Mogstad, Romano, Shaikh and Wilhelm (2024), *Inference for Ranks with Applications to Mobility across Neighbourhoods
    and Academic Achievement across Countries*, Review of Economic Studies 91(1), doi:10.1093/restud/rdad006.

    Examples
    --------
    >>> import tiewise as tw
    >>> scores = {
    ...     "tree": {"a": 0.91, "b": 0.84, "c": 0.88, "d": 0.79, "e": 0.93, "f": 0.90},
    ...     "net": {"a": 0.92, "b": 0.83, "c": 0.89, "d": 0.78, "e": 0.93, "f": 0.91},
    ...     "guess": {"a": 0.50, "b": 0.61, "c": 0.55, "d": 0.48, "e": 0.52, "f": 0.50},
    ... }
    >>> print(tw.leaderboard(scores, rng=0))
    3 items on 6 tasks by mean: 2 tiers, 1 of 2 neighbours told apart at level 0.95
    item   position      mean      error  ranks  tier    weight
    net           1  0.876667  0.0241753  1-2       1  0.304808
    tree          2     0.875   0.021095  1-2       1  0.999924
    guess         3  0.526667  0.0192642  3-3       2       nan
    """
    confidence = as_inner_share(confidence_level, "confidence_level")
    count = as_resamples(n_resamples)
    generator = np.random.default_rng(as_seed(rng))
    with progress_bar() if progress else nullcontext():
        if errors is None and covariance is None:
            if df is not None:
                raise InputValueError(f"`df` goes with `errors` or `covariance`: got {shown(df)} without them.")
            layout = Layout(items, tasks, item, task, score, repeat, repeats, missing)
            read = layout.read(scores)
            evidence, sign = evidence_of(read, statistic, higher_is_better, count, generator)
            known: dict[str, Any] = {
                "items": read.items,
                "tasks": read.tasks,
                "columns": columns_of(read, statistic, higher_is_better),
                "left_out": read.left_out,
                "named_tasks": read.named,
                "backend": backend_of(scores),
            }
        else:
            evidence, names = _of_summary(scores, items, errors, covariance, df, higher_is_better)
            sign = 1.0 if higher_is_better else -1.0
            known = {"items": names, "tasks": ()}
        resamples = evidence.resampled(count, generator)
        together, each = told_apart(resamples, confidence)
    return Leaderboard(
        means=sign * evidence.estimates + 0.0,
        errors=evidence.own_errors,
        level=confidence,
        statistic=name_of(statistic),
        higher_is_better=bool(higher_is_better),
        told_apart=together,
        told_apart_marginal=each,
        evidence=evidence,
        draws=resamples.draws,
        **known,
    )


def _of_summary(
    means: Any, items: Any, errors: Any, covariance: Any, df: Any, higher_is_better: Any
) -> tuple[Evidence, tuple[Any, ...]]:
    """Return the evidence of means with standard errors or a covariance."""
    if errors is not None and covariance is not None:
        raise InputValueError("`errors` and `covariance` must not both be given: the covariance has the errors.")
    if not isinstance(higher_is_better, bool | np.bool_):
        raise InputTypeError(f"`higher_is_better` must be True or False: got {shown(higher_is_better)}.")
    if isinstance(means, dict) and items is None:
        items, means = list(means), list(means.values())
    estimates = _vector(means, "scores")
    names = names_of(items, len(estimates), "items", "means")
    if len(estimates) < 2:
        raise InputValueError(f"`scores` must have at least 2 items: got {len(estimates)}.")
    if len(set(names)) < len(names):
        raise InputValueError("`items` must name each item once.")
    freedom = math.inf
    if df is not None:
        freedom = as_number(df, "df", "a number > 0")
        if freedom <= 0:
            raise InputValueError(f"`df` must be a number > 0: got {shown(df)}.")
    matrix = _covariance(errors, covariance, len(estimates))
    return of_summary(estimates if higher_is_better else -estimates, matrix, freedom), tuple(names)


def _vector(values: Any, argument: str) -> Floats:
    try:
        found = np.array(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InputTypeError(f"`{argument}` must be a vector of numbers: got {shown(values)}.") from None
    if found.ndim != 1 or not np.isfinite(found).all():
        raise InputValueError(f"`{argument}` must be a vector of finite numbers: got {shown(values)}.")
    refuse_beyond_doubles(found, argument)
    return found


def _covariance(errors: Any, covariance: Any, count: int) -> Floats:
    if errors is not None:
        each = _vector(errors, "errors")
        if len(each) != count or (each < 0).any():
            raise InputValueError(f"`errors` must be {count} numbers >= 0, one for each mean: got {shown(errors)}.")
        return np.diag(each**2)
    try:
        matrix = np.array(covariance, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputTypeError(f"`covariance` must be a matrix of numbers: got {shown(covariance)}.") from None
    if matrix.shape != (count, count) or not np.isfinite(matrix).all():
        raise InputValueError(
            f"`covariance` must be a {count} x {count} matrix of finite numbers: got shape {matrix.shape}."
        )
    scale = max(float(np.abs(matrix).max()), 1e-300)
    if np.abs(matrix - matrix.T).max() > 1e-8 * scale:
        raise InputValueError("`covariance` must be symmetric.")
    if np.linalg.eigvalsh(matrix).min() < -1e-8 * scale:
        raise InputValueError("`covariance` must have no negative eigenvalue.")
    return (matrix + matrix.T) / 2.0
