"""A matrix without room in memory is refused before the work begins."""

import pytest

import tiewise as tw
from cli.in_process import run
from tiewise.matrices import room


def test_a_matrix_larger_than_memory_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(room, "_memory", lambda: 8 * 15)
    rankings = [[1, 2], [2, 1], [1, 2], [2, 1]]
    with pytest.raises(tw.TiewiseError, match=r"a matrix of 4 x 4 entries must fit in memory: it takes .* GB") as error:
        tw.matrix(rankings)
    assert 'out="matrix.npy" makes a memory map of a file' in str(error.value)
    assert tw.matrix(rankings, out=tmp_path / "m.npy").shape == (4, 4)
    assert tw.matrix(rankings[:3]).shape == (3, 3)


def test_the_command_offers_a_memory_map(monkeypatch, tmp_path):
    monkeypatch.setattr(room, "_memory", lambda: 8 * 15)
    table = tmp_path / "t.csv"
    table.write_text("a,b,c,d\n1,2,1,2\n2,1,2,1\n")
    told = run("matrix", table, code=2)
    assert "-o FILE.npy writes it to a memory map; or choose fewer columns with --column." in told
    assert "out=" not in told
    assert "written to" in run("matrix", table, "-o", tmp_path / "m.npy")
    assert "3 (columns" in run("matrix", table, "--column", "a", "--column", "b", "--column", "c")


def test_many_columns_are_refused_at_once(tmp_path):
    table = tmp_path / "wide.csv"
    size = 300_000
    table.write_text("\n".join(",".join(row) for row in ([f"c{k}" for k in range(size)], ["1"] * size, ["2"] * size)))
    told = run("matrix", table, code=2)
    assert "a matrix of 300,000 x 300,000 entries must fit in memory: it takes 720.0 GB" in told


def test_the_size_of_memory_is_known_here():
    assert room._memory() > 10**8
