"""Tables: what is read, and the sentence for every file that cannot be."""

import copy
import pickle
from decimal import Decimal

import pyarrow as pa
import pytest
from pyarrow import parquet

from tiewise.errors import FileError, MissingDependencyError, TiewiseError
from tiewise.io import Table, read_list, read_table


@pytest.fixture
def write(tmp_path):
    def to(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return to


def test_csv_tsv_and_parquet_hold_the_same(write, tmp_path):
    expected = {"judge": ["A,1", "B"], "old": [1.5, 2.0], "new": [None, 3.0]}
    csv = read_table(write("t.csv", '\ufeffjudge,old,new\r\n"A,1",1.5,\r\nB, 2 ,3\r\n\r\n'))
    tsv = read_table(write("t.tsv", "judge\told\tnew\nA,1\t1.5\t\nB\t2\t3\n"))
    parquet.write_table(pa.table(expected), tmp_path / "t.parquet")
    for table in (csv, tsv, read_table(tmp_path / "t.parquet")):
        assert table.items("judge") == ["A,1", "B"]
        assert (table.numbers("old"), table.numbers("new")) == ([1.5, 2.0], [None, 3.0])
        assert table.items(None) == [1, 2]
        assert not table.is_numeric("judge")
        assert table.is_numeric("old")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("t.csv", "", "t.csv is empty"),
        ("t.csv", " \n", "t.csv is empty"),
        ("t.csv", "a,b\n", "a header and no rows"),
        ("t.csv", b"\x89PNG\0\0", "not a text file: byte 0x00 at offset 4"),
        ("t.csv", b"a,b\n\xff,1\n", "not UTF-8 text: byte 0xff at offset 4"),
        ("t.csv", "a,b\n1\n", "must have 2 cells in each row, as its header has: got 1 in row 2"),
        ("t.csv", 'a,b\n"1,2\n', "cannot be read as a table, from line 2 on: unexpected end of data"),
        ("t.csv", "a,a\n1,2\n", "must name each column once: got 'a' more than once"),
        ("t.parquet", "", "is empty"),
        ("t.parquet", "no parquet at all", "not a readable Parquet file"),
        ("t.xlsx", "x", r"t.xlsx is a spreadsheet, which is not read here: save it as CSV"),
        ("t.txt", "x", r"a table must end in .csv, .*: got .*t.txt"),
    ],
)
def test_bad_files_get_a_sentence(write, name, content, message):
    with pytest.raises(FileError, match=message):
        read_table(write(name, content))


def test_a_parquet_file_cut_short_gets_a_sentence(write, tmp_path):
    whole = tmp_path / "whole.parquet"
    parquet.write_table(pa.table({"a": list(range(1000))}), whole)
    content = whole.read_bytes()
    for size in (4, len(content) // 2, len(content) - 1):
        with pytest.raises(FileError, match="not a readable Parquet file"):
            read_table(write("cut.parquet", content[:size]))


def test_missing_files_and_folders(tmp_path):
    with pytest.raises(FileError, match=r"no such file: .*gone.csv"):
        read_table(tmp_path / "gone.csv")
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(FileError, match=r"a file is needed: .*folder.csv is a folder"):
        read_table(tmp_path / "folder.csv")


@pytest.mark.parametrize(
    ("cells", "column", "message"),
    [
        ("a,b\n1,2\n", "c", r"no column 'c'; its columns are 'a', 'b'"),
        ("score,b\n1,2\n", "scores", r"no column 'scores'; .* Did you mean 'score'\?"),
        ("a\nx\n", "a", "must hold numbers in column 'a': got 'x' in row 2"),
        ("a\n1_000\n", "a", "must hold numbers in column 'a': got '1_000' in row 2"),
        ("a\n1\ninf\n", "a", "must hold numbers in column 'a': got 'inf' in row 3"),
    ],
)
def test_bad_columns_get_a_sentence(write, cells, column, message):
    with pytest.raises(FileError, match=message):
        read_table(write("t.csv", cells)).numbers(column)


def test_rows_are_counted_as_an_editor_does(write):
    text = '\n\nitem,a\n"x\ny",1\n\n\nz,foo\n'
    with pytest.raises(FileError, match="got 'foo' in row 8"):
        read_table(write("t.csv", text)).numbers("a")


def test_whole_numbers_stay_exact(write):
    assert read_table(write("t.csv", "a\n9007199254740993\n")).numbers("a") == [9007199254740993]


def test_unusual_line_ends_belong_to_the_item(write):
    assert read_list(write("a.txt", "x\u2028y\nz\n")).items == ("x\u2028y", "z")
    assert read_table(write("t.csv", "i,a\nx\u2028y,1\n")).items("i") == ["x\u2028y"]


def test_only_the_columns_asked_for_are_read(tmp_path):
    far = pa.array([10**12], type=pa.timestamp("s"))
    parquet.write_table(pa.table({"i": [[1, 2]], "a": [1], "far": far}), tmp_path / "t.parquet")
    table = read_table(tmp_path / "t.parquet")
    assert table.numbers("a") == [1]
    with pytest.raises(FileError, match=r"must name items by text or numbers: got \[1, 2\] in column 'i', row 1"):
        table.items("i")
    with pytest.raises(FileError, match="column 'far'"):
        table.numbers("far")


def test_items_must_be_there_and_differ(write):
    with pytest.raises(FileError, match="got 'x' in row 2 and again in row 4"):
        read_table(write("t.csv", "a,b\nx,1\ny,2\nx,3\n")).items("a")
    with pytest.raises(FileError, match="column 'a' is empty in row 3"):
        read_table(write("t.csv", "a,b\nx,1\n,2\n")).items("a")


def test_booleans_in_parquet_are_no_numbers(tmp_path):
    parquet.write_table(pa.table({"a": [True, False]}), tmp_path / "t.parquet")
    with pytest.raises(FileError, match="got True in row 1"):
        read_table(tmp_path / "t.parquet").numbers("a")


@pytest.mark.parametrize("missing", [None, float("nan"), Decimal("nan"), Decimal("snan"), float("-nan")])
def test_what_is_missing_names_no_item_and_no_group(missing):
    table = Table("t.parquet", ("i", "x"), range(1, 3), {"i": ["a", missing], "x": [1, 2]}.__getitem__)
    with pytest.raises(FileError, match=r"must name an item in each row: column 'i' is empty in row 2\."):
        table.items("i")
    with pytest.raises(FileError, match=r"must name a group in each row: column 'i' is empty in row 2\."):
        table.keys(["i"])
    assert table.numbers("x") == [1, 2]


def test_nan_in_a_parquet_file_names_no_item(tmp_path):
    parquet.write_table(pa.table({"i": [1.0, float("nan")], "x": [1, 2]}), tmp_path / "t.parquet")
    with pytest.raises(FileError, match="column 'i' is empty in row 2"):
        read_table(tmp_path / "t.parquet").items("i")


def test_lists_and_structs_in_a_parquet_file_get_a_sentence(tmp_path):
    columns = {"list": [[1], [2]], "struct": [{"a": 1}, {"a": 2}]}
    parquet.write_table(pa.table(columns), tmp_path / "t.parquet")
    table = read_table(tmp_path / "t.parquet")
    for name, shown in (("list", r"\[1\]"), ("struct", r"\{'a': 1\}")):
        with pytest.raises(FileError, match=f"must hold numbers in column '{name}': got {shown} in row 1"):
            table.numbers(name)
        with pytest.raises(FileError, match=f"must name items by text or numbers: got {shown}"):
            table.items(name)
        with pytest.raises(FileError, match=f"must name groups by text or numbers: got {shown}"):
            table.keys([name])
        assert not table.is_numeric(name)


def test_decimals_that_doubles_do_not_tell_apart_are_no_ties(tmp_path):
    cells = [Decimal("0.1"), Decimal("0.10000000000000000001"), Decimal("0.2")]
    parquet.write_table(pa.table({"a": cells}), tmp_path / "t.parquet")
    with pytest.raises(FileError, match=r"that double precision tells apart in column 'a': got Decimal\('0.1000"):
        read_table(tmp_path / "t.parquet").numbers("a")


def test_tables_travel_to_other_processes(write, tmp_path):
    parquet.write_table(pa.table({"a": [1, 2]}), tmp_path / "t.parquet")
    for path in (write("t.csv", "i,a\nx,1\ny,2\n"), tmp_path / "t.parquet"):
        table = read_table(path)
        assert pickle.loads(pickle.dumps(table)).numbers("a") == table.numbers("a") == [1, 2]
        assert copy.deepcopy(table).names == table.names


def test_parquet_without_pyarrow_says_what_to_install(write, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(MissingDependencyError, match=r"pip install 'tiewise\[parquet\]'"):
        read_table(write("t.parquet", "PAR1"))


def test_lists_of_items(write):
    assert str(read_list(write("a.txt", "first\n\n second \tthird\nfourth\r\n"))) == "first>second=third>fourth"
    with pytest.raises(FileError, match="got 'a' in line 1 and again in line 3"):
        read_list(write("a.txt", "a\nb\nc\ta\n"))
    with pytest.raises(TiewiseError, match="is empty"):
        read_list(write("a.txt", "\n"))


def test_decimals_of_a_parquet_file_are_not_cut(tmp_path):
    cells = [Decimal("1.5"), Decimal("1.2"), None, Decimal("2.0")]
    parquet.write_table(pa.table({"a": cells}), tmp_path / "t.parquet")
    assert read_table(tmp_path / "t.parquet").numbers("a") == [1.5, 1.2, None, 2.0]
