"""Where a matrix goes: arrays, memory maps, and what is left of them when it is broken off."""

import numpy as np
import pytest

import tiewise as tw
from tiewise.matrices import pair_by_pair as matrix_pairs, products as matrix_products, tiles

RNG = np.random.default_rng(0)
X = np.array([RNG.permutation(6) + 1 for _ in range(7)])


@pytest.fixture(autouse=True)
def small_tiles(monkeypatch):
    monkeypatch.setattr(matrix_products.ProductMasses, "tile", 2)
    monkeypatch.setattr(matrix_pairs.PairEntries, "tile", 2)


def test_tiles_cover_everything_once():
    for height, width, size, symmetric in ((7, 7, 2, True), (7, 7, 2, False), (3, 8, 5, False), (1, 1, 9, True)):
        seen = np.zeros((height, width), dtype=int)
        for rows, columns in tiles.tiles(height, width, size, symmetric):
            seen[rows, columns] += 1
            if symmetric and rows != columns:
                seen[columns, rows] += 1
        assert (seen == 1).all()


def test_an_array_of_the_callers(tmp_path):
    want = tw.matrix(X)
    for out in (
        np.empty((7, 7)),
        np.empty((7, 7), np.float32),
        np.memmap(tmp_path / "m", np.float64, "w+", shape=(7, 7)),
    ):
        found = tw.matrix(X, out=out)
        assert found is out
        np.testing.assert_allclose(found, want, rtol=1e-6)


def test_a_path_becomes_a_memory_map(tmp_path):
    path = tmp_path / "matrix.npy"
    found = tw.matrix(X, out=path)
    assert isinstance(found, np.memmap)
    np.testing.assert_array_equal(np.load(path), tw.matrix(X))
    assert [file.name for file in tmp_path.iterdir()] == ["matrix.npy"]
    np.testing.assert_array_equal(tw.matrix(X[:3], out=str(path)), tw.matrix(X[:3]))


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.empty((7, 6)), r"the shape \(7, 7\) of the matrix: got \(7, 6\)"),
        (np.empty((7, 7), int), "must hold floats: got int64"),
        (np.broadcast_to(1.0, (7, 7)), "must be writeable"),
        ([1], "an array, a memory map or the path"),
        ("matrix.csv", "the path of a .npy file: got 'matrix.csv'"),
        ("no/such/folder/matrix.npy", "no/such/folder/matrix.npy cannot be written: No such file"),
    ],
)
def test_bad_targets_get_a_sentence(out, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.matrix(X, out=out)


def test_a_folder_is_no_file(tmp_path):
    (tmp_path / "matrix.npy").mkdir()
    with pytest.raises(tw.TiewiseError, match="it is a folder"):
        tw.matrix(X, out=tmp_path / "matrix.npy")


def breaks_off(monkeypatch, error, after=3):
    whole = matrix_products.ProductMasses.__call__
    calls = []

    def sometimes(self, *arguments):
        calls.append(1)
        if len(calls) > after:
            raise error
        return whole(self, *arguments)

    monkeypatch.setattr(matrix_products.ProductMasses, "__call__", sometimes)


def test_ctrl_c_keeps_what_was_computed(monkeypatch, tmp_path):
    want = tw.matrix(X, "gamma")
    breaks_off(monkeypatch, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt) as caught:
        tw.matrix(X, "gamma", out=tmp_path / "matrix.npy")
    (note,) = caught.value.__notes__
    assert "matrix.npy.partial holds 30% of the matrix; entries that were not computed are nan." in note
    assert [file.name for file in tmp_path.iterdir()] == ["matrix.npy.partial"]
    found = np.load(tmp_path / "matrix.npy.partial")
    known = ~np.isnan(found)
    assert 0 < known.sum() < 49
    np.testing.assert_array_equal(found[known], want[known])
    assert known[:2, :6].all()


def test_ctrl_c_with_an_array_of_the_callers(monkeypatch):
    breaks_off(monkeypatch, KeyboardInterrupt(), after=0)
    out = np.zeros((7, 7))
    with pytest.raises(KeyboardInterrupt) as caught:
        tw.matrix(X, "gamma", out=out)
    assert "`out` holds 0% of the matrix" in caught.value.__notes__[0]
    assert np.isnan(out).all()


def test_a_mistake_leaves_no_file(monkeypatch, tmp_path):
    breaks_off(monkeypatch, ValueError("no"))
    with pytest.raises(ValueError, match="no"):
        tw.matrix(X, "gamma", out=tmp_path / "matrix.npy")
    assert list(tmp_path.iterdir()) == []


def test_threads_stop_too(monkeypatch, tmp_path):
    """In threads, an interrupt in one tile ends the others that have not begun."""
    long = np.array([RNG.permutation(1100) + 1 for _ in range(9)])
    seen = []

    def value(self, i, j):
        seen.append((i, j))
        if len(seen) > 4:
            raise KeyboardInterrupt
        return 0.5

    monkeypatch.setattr(matrix_pairs.PairEntries, "_value", value)
    with pytest.raises(KeyboardInterrupt):
        tw.matrix(long, "scaled_gamma(weights=hyperbolic,tnorm=minimum)", out=np.empty((9, 9)))
    assert len(seen) < 20
