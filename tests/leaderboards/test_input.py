"""The doors: matrices, dicts, frames wide and long, tables out of files; and what is refused."""

import numpy as np
import pytest

import tiewise as tw

ITEMS, TASKS = ("x", "y", "z"), ("t1", "t2", "t3", "t4", "t5", "t6", "t7")
VALUES = np.random.default_rng(0).normal(size=(3, 7)) + np.array([[2.0], [0.0], [1.0]])
MATRIX = tw.leaderboard(VALUES, items=ITEMS, tasks=TASKS, rng=0)


def same_as_matrix(board):
    assert dict(zip(board.items, board.means.tolist(), strict=True)) == pytest.approx(
        dict(zip(ITEMS, MATRIX.means.tolist(), strict=True))
    )
    assert set(board.tasks) == set(TASKS)
    assert board.ranking.buckets == MATRIX.ranking.buckets


def long_rows():
    return [
        {"model": item, "task": task, "acc": VALUES[i, t]}
        for i, item in enumerate(ITEMS)
        for t, task in enumerate(TASKS)
    ]


def wide_rows():
    return [{"model": item, **dict(zip(TASKS, VALUES[i].tolist(), strict=True))} for i, item in enumerate(ITEMS)]


def frames(rows):
    import pandas as pd
    import polars as pl
    import pyarrow as pa

    return pd.DataFrame(rows), pl.DataFrame(rows), pa.Table.from_pylist(rows)


@pytest.mark.parametrize("library", range(3), ids=["pandas", "polars", "pyarrow"])
def test_frames(library):
    wide, long = frames(wide_rows())[library], frames(long_rows())[library]
    for board in (
        tw.leaderboard(wide, rng=0),
        tw.leaderboard(wide, item="model", rng=0),
        tw.leaderboard(long, item="model", task="task", score="acc", rng=0),
    ):
        same_as_matrix(board)
        assert type(board.to_frame()) is type(wide)
    few = tw.leaderboard(wide, tasks=["t1", "t3"], rng=0)
    assert few.tasks == ("t1", "t3")


def test_labels_of_a_pandas_frame_and_dicts():
    frame = frames(wide_rows())[0].set_index("model")
    same_as_matrix(tw.leaderboard(frame, rng=0))
    same_as_matrix(tw.leaderboard({row["model"]: {t: row[t] for t in TASKS} for row in wide_rows()}, rng=0))
    by_rows = tw.leaderboard({"x": VALUES[0], "y": VALUES[1], "z": VALUES[2]}, tasks=TASKS, rng=0)
    same_as_matrix(by_rows)


def test_files(tmp_path):
    wide, long = tmp_path / "wide.csv", tmp_path / "long.parquet"
    frames(wide_rows())[0].to_csv(wide, index=False)
    frames(long_rows())[0].to_parquet(long)
    same_as_matrix(tw.leaderboard(tw.io.read_table(wide), rng=0))
    table = tw.io.read_table(long)
    same_as_matrix(tw.leaderboard(table, item="model", task="task", score="acc", rng=0))


@pytest.mark.parametrize("kind", ["dask", "polars"])
def test_lazy_frames_are_summed_up_by_their_engine(kind):
    rows = long_rows() + [{**row, "acc": row["acc"] + 1.0} for row in long_rows()]
    pandas, polars, _ = frames(rows)
    if kind == "dask":
        dask = pytest.importorskip("dask.dataframe")
        lazy = dask.from_pandas(pandas, npartitions=3)
    else:
        lazy = polars.lazy()
    names = {"item": "model", "task": "task", "score": "acc"}
    board = tw.leaderboard(lazy, **names, repeats="mean", rng=0)
    expected = tw.leaderboard(pandas, **names, repeats="mean", rng=0)
    for item in ITEMS:
        place, other = board.items.index(item), expected.items.index(item)
        assert board.means[place] == pytest.approx(expected.means[other])
        assert board.means[place] == pytest.approx(VALUES[ITEMS.index(item)].mean() + 0.5)
    with pytest.raises(tw.TiewiseError, match=r"got several of 21 such pairs, the first 'x' on 't1'"):
        tw.leaderboard(lazy, **names)


def test_complete_tasks():
    gaps = VALUES.copy()
    gaps[1, 2] = gaps[2, 5] = np.nan
    board = tw.leaderboard(gaps, items=ITEMS, tasks=TASKS, missing="complete_tasks", rng=0)
    assert board.left_out == ("t3", "t6")
    assert board.means.tolist() == pytest.approx(np.delete(VALUES, [2, 5], axis=1).mean(axis=1).tolist())


def test_pairwise_means_are_adjusted_for_difficulty():
    """Without noise, whoever lacks the hard tasks gains nothing by it."""
    difficulty = np.arange(8.0)
    scores = np.array([2.0, 1.0, 0.0])[:, None] - difficulty
    scores[2, 4:] = np.nan
    board = tw.leaderboard(scores, missing="pairwise", rng=0)
    assert (board.means[0] - board.means).tolist() == pytest.approx([0.0, 1.0, 2.0])
    assert board.ranking.positions.tolist() == [1, 2, 3]


BAD = VALUES.copy()
BAD[2, 1] = np.inf
GAPS = VALUES.copy()
GAPS[0, :3] = np.nan
GAPS[1, 0] = np.nan
EMPTY = VALUES.copy()
EMPTY[1] = np.nan
NONE = np.where(np.eye(3, 7) > 0, np.nan, VALUES)[:, :3]
APART = np.array([[1.0, 2.0, np.nan, np.nan], [2.0, 1.0, np.nan, np.nan], [np.nan, np.nan, 1.0, 3.0]])


@pytest.mark.parametrize(
    ("scores", "options", "words"),
    [
        (VALUES[:, :1], {}, "at least 2 tasks, to see how much scores vary: got 1"),
        (VALUES[:1], {}, "at least 2 items: got 1"),
        (BAD, {}, "must be finite: got inf for item 3 on task 2"),
        (GAPS, {}, r"4 of 21 are missing, of 2 items \(1, 2\) on 3 tasks \(1, 2, 3\); the first is that of 1 on 1"),
        (VALUES * 1e300, {}, r"`scores` must be within double precision when squared.* to 1e\+100: got \d"),
        (VALUES * 1e-200, {}, "`scores` must be within double precision when squared, the largest from 1e-100"),
        ([1.0, 2.0], {"errors": [1e300, 1.0]}, r"`errors` must be within double precision.*: got 1e\+300"),
        (GAPS, {}, "1 tasks have a score of one item only"),
        (EMPTY, {"missing": "pairwise"}, "a score of every item: got none of 2"),
        (NONE, {"missing": "complete_tasks"}, "must have tasks that all items have: got none among 3"),
        (APART, {"missing": "pairwise"}, "must link all items by tasks that they have in common: got 2 parts"),
        (GAPS, {"missing": "guess"}, "`missing` must be one of raise, complete_tasks, pairwise: got 'guess'"),
        (GAPS, {"missing": "pairwise", "statistic": "median"}, "`statistic` must be \"mean\" for scores with gaps"),
        (VALUES, {"statistic": "mode"}, "`statistic` must be one of mean, median, win_rate, mean_rank: got 'mode'"),
        (VALUES, {"statistic": lambda s: s}, "one finite number for each of 3 items"),
        (VALUES, {"items": "ab"}, "`items` must name each of 3 rows: got 2 names"),
        (VALUES, {"items": "aba"}, "must name each item once: got 'a' again"),
        (VALUES, {"tasks": ["t"] * 7}, "must name each task once: got 't' again"),
        (VALUES, {"level": 1.0}, "`confidence_level` must lie between 0 and 1"),
        (VALUES, {"n_resamples": 0}, "`n_resamples` must be a whole number >= 1"),
        (VALUES, {"higher_is_better": "yes"}, "`higher_is_better` must be True or False: got 'yes'"),
        (VALUES, {"item": "model"}, "`item` goes with a frame"),
        (VALUES, {"repeats": "mean"}, "`repeats` goes with a long frame"),
        (VALUES, {"df": 3}, "`df` goes with `errors` or `covariance`: got 3"),
        ([1.0, 2.0], {}, "must be a matrix, items x tasks: got 1 dimension. Means alone need `errors`"),
        ("scores.csv", {}, "must be a matrix of numbers, items x tasks, or a frame: got 'scores.csv'"),
        ([1.0, 2.0], {"errors": [0.1]}, "`errors` must be 2 numbers >= 0"),
        ([1.0, 2.0], {"errors": [0.1, 0.1], "covariance": np.eye(2)}, "must not both be given"),
        ([1.0, 2.0], {"covariance": [[1.0, 2.0], [2.0, 1.0]]}, "no negative eigenvalue"),
        ([1.0, 2.0], {"covariance": [[1.0, 0.5], [0.0, 1.0]]}, "must be symmetric"),
        ([1.0, np.nan], {"errors": [0.1, 0.1]}, "`scores` must be a vector of finite numbers"),
        ([1.0, 2.0], {"errors": [0.1, 0.1], "df": -1}, "`df` must be a number > 0: got -1"),
    ],
)  # fmt: skip
def test_what_is_refused(scores, options, words):
    with pytest.raises(tw.TiewiseError, match=words):
        tw.leaderboard(scores, **options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"item": "modell", "task": "task", "score": "acc"}, "Did you mean 'model'"),
        ({"item": "model", "task": "task"}, "`score` must name a column of a long frame"),
        ({}, "which column names the items: got columns without numbers 'model', 'task'"),
        ({"item": "model", "task": "task", "score": "acc", "items": ITEMS}, "`items` must be left out for a frame"),
        ({"item": "model", "task": "task", "score": "acc", "tasks": TASKS}, "`tasks` must be left out"),
        ({"item": "model", "task": "task", "score": "acc", "repeat": "seed"}, '`repeat` goes with repeats="level"'),
        ({"item": "model", "task": "task", "score": "task"}, "must be a column of numbers"),
    ],
)
def test_what_is_refused_of_frames(options, words):
    for frame in frames(long_rows()):
        with pytest.raises(tw.TiewiseError, match=words):
            tw.leaderboard(frame, **options)


def test_a_score_that_comes_twice_is_refused_with_its_place():
    rows = [*long_rows(), {"model": "y", "task": "t4", "acc": 1.0}]
    for frame in frames(rows):
        with pytest.raises(tw.TiewiseError, match=r"several of 1 such pairs, the first 'y' on 't4'.*repeats=\"mean\""):
            tw.leaderboard(frame, item="model", task="task", score="acc")


def test_callers_arrays_stay_as_they_are():
    values = VALUES.copy()
    tw.leaderboard(values, rng=0)
    np.testing.assert_array_equal(values, VALUES)
