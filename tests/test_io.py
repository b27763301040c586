"""Files: each format, what is refused and where, and that a file is written as a whole or not at all."""

import bz2
import gzip
import io as std
import json
import lzma
import os
import sys
from itertools import product
from types import SimpleNamespace

import numpy as np
import pyarrow as arrow
import pytest
from pyarrow import parquet

import tiewise as tw
from helpers import trying
from tiewise import io
from tiewise.text import Table

RUN = "q1 Q0 d1 1 3.5 bm25\nq1 Q0 d2 2 3.5 bm25\nq1 Q0 d3 3 -1e2 bm25\n\nq2 Q0 d1 1 1 bm25\n"
VOTES = """# FILE NAME: 1.toc
# TITLE: Lunch: where?
# ALTERNATIVE NAME 1: Soup
# ALTERNATIVE NAME 2: Salad, green
# ALTERNATIVE NAME 3: Bread
12: 1,{2,3}
3: 3, 1
"""


@pytest.fixture
def file(tmp_path):
    def file(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return file


@pytest.fixture
def standard_input(monkeypatch):
    def standard_input(content):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=std.BytesIO(content.encode())))

    return standard_input


def columns(table):
    """The columns as lists, NaN as None."""
    return {name: io.plain(column) for name, column in table.columns.items()}


def refusal(path, **options):
    with pytest.raises(tw.TiewiseError) as error:
        io.read(path, **options)
    assert error.value.__cause__ is None
    assert error.value.__suppress_context__ or error.value.__context__ is None
    return str(error.value)


def test_a_table_is_read_with_any_delimiter_and_line_end(file):
    lines = [["item", "x", "y"], ["ann", "1.5", ""], [], ["bob", "-2e3", "4"]]
    for end, delimiter in product(("\n", "\r\n", "\r"), (",", ";", "\t", "|")):
        with trying(end, delimiter):
            table = io.read(file("a.csv", end.join(delimiter.join(line) for line in lines)))
            assert columns(table) == {"item": ["ann", "bob"], "x": [1.5, -2000.0], "y": [None, 4.0]}
            assert [column.dtype for column in table.columns.values()] == [object, float, float]


def test_quoted_cells_keep_delimiters_quotation_marks_and_line_breaks(file):
    content = 'name,"a, b"\n "Smith, John", 1\n"say ""no""",2\n"two\nlines",3\n'
    expected = {"name": ["Smith, John", 'say "no"', "two\nlines"], "a, b": [1.0, 2.0, 3.0]}
    assert columns(io.read(file("a.csv", content))) == expected
    one = io.read(file("b.csv", 'a;b\n"x;y";"1,5"\n'))
    assert columns(one) == {"a": ["x;y"], "b": [1.5]}


def test_a_german_table_has_decimal_commas_and_cp1252(file):
    content = "Müller;Größe;Fläche;Code\nJörg;3,5;1.234,5;1.5\nUwe;-4;12.345.678;2\nEva; ;,5;\n"
    table = io.read(file("a.csv", content.encode("cp1252")))
    assert columns(table) == {
        "Müller": ["Jörg", "Uwe", "Eva"],
        "Größe": [3.5, -4.0, None],
        "Fläche": [1234.5, 12345678.0, 0.5],
        "Code": ["1.5", "2", ""],
    }


def test_dots_are_decimal_in_a_table_without_decimal_commas(file):
    assert columns(io.read(file("a.csv", "a;b\n1.5;1.234\n2;3\n"))) == {"a": [1.5, 2.0], "b": [1.234, 3.0]}
    assert columns(io.read(file("b.csv", 'a,b\n"3,5",1.5\n'))) == {"a": ["3,5"], "b": [1.5]}


def test_encodings(file):
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        with trying(encoding):
            table = io.read(file("a.csv", "Größe,x\ngroß,1\n".encode(encoding)))
            assert columns(table) == {"Größe": ["groß"], "x": [1.0]}


def test_what_counts_as_a_number(file):
    content = "a,b,c,d,e,f\n+1,NA,,1_000,NA,inf\n.5,2,null,1,x,-Inf\n1.E-3,nan,NaN,1,,1\n"
    table = io.read(file("a.csv", content))
    for name, expected in {"a": [1, 0.5, 1e-3], "b": [np.nan, 2, np.nan], "f": [np.inf, -np.inf, 1]}.items():
        np.testing.assert_array_equal(table[name], expected)
    assert table["c"].dtype == float
    assert np.isnan(table["c"]).all()
    assert columns(table)["d"][:3] == ["1_000", "1", "1"]
    assert columns(table)["e"] == ["NA", "x", ""]


def test_one_column_and_no_rows_and_names_of_r(file):
    assert columns(io.read(file("a.csv", 'x\n1\n""\n3\n'))) == {"x": [1.0, None, 3.0]}
    assert columns(io.read(file("b.csv", "x,y\n"))) == {"x": [], "y": []}
    assert columns(io.read(file("c.csv", '"","x"\n"ann",1\n'))) == {"": ["ann"], "x": [1.0]}


BAD_TABLES = [
    ("a,b\n1,2\n\n3\n", ["line 4", "1 field", "has 2"]),
    ("a,b\n1,2\n3,4,5\n", ["line 3", "3 fields", "has 2"]),
    ("a;b;c\n1;2;3\n4;5\n", ["line 3", "2 fields", "has 3"]),
    ("a\n1,2\n", ["line 2", "2 fields", "has 1"]),
    ("a,b\n" + "1,2\n" * 30 + "1\n", ["line 32", "1 field", "has 2"]),
    ("a,b,a\n1,2,3\n", ["'a'", "names"]),
    ("a;;\n1;2;3\n", ["''", "names"]),
    ("1;2,5\n3;4\n", ["first line", "1, 2,5"]),
    ('a,b\n"x"y,1\n', ["line 2", "quotation"]),
    ('a;b\n1;2\n"x;1\n', ["line 4", "quotation"]),
    ("", ["empty"]),
    ("\ufeff\n \n", ["empty"]),
    ("a,b\n\0,1\n", ["binary"]),
]


def test_a_bad_table_is_refused(file):
    for content, named in BAD_TABLES:
        with trying(content, named):
            message = refusal(file("bad.csv", content))
            assert "bad.csv" in message
            assert all(word in message for word in named), message


def test_bytes_of_no_encoding_are_refused(file):
    assert "binary" in refusal(file("a.csv", b"a,b\n\x81\xff,1\n"))
    assert "binary" in refusal(file("b.txt", b"\xff\xfea"))


def test_parquet(file):
    given = {"i": [2**60 + 1, None], "b": [True, False], "s": ["x", None], "l": [["p", "q"], ["r", "s"]], "f": [0.1, 1]}
    buffer = std.BytesIO()
    parquet.write_table(arrow.table(given), buffer)
    table = io.read(file("a.parquet", buffer.getvalue()))
    expected = {"i": [2.0**60, None], "b": [1.0, 0.0], "s": ["x", None], "l": [["p", "q"], ["r", "s"]], "f": [0.1, 1.0]}
    assert columns(table) == expected
    assert [column.dtype for column in table.columns.values()] == [float, float, object, object, float]
    assert isinstance(table["l"][0], list)
    assert "bad.parquet" in refusal(file("bad.parquet", b"PAR1 and no more"))
    parquet.write_table(arrow.Table.from_arrays([[1], [2]], names=["a", "a"]), file("twice.parquet", b""))
    assert "'a'" in refusal(file("a.parquet", b"").with_name("twice.parquet"))


def test_parquet_without_pyarrow_says_what_to_install(file, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert 'pip install "tiewise[parquet]"' in refusal(file("a.parquet", b"PAR1"))


@pytest.mark.parametrize("name", ["a.jsonl", "a.ndjson"])
def test_json_lines(file, name):
    content = '{"a": 1, "b": "x", "l": [1, 2]}\n\n{"a": 2.5, "c": true, "l": [3, 4]}\n{"b": "y\u2028z", "big": 1%s}\n'
    table = io.read(file(name, content % ("0" * 400)))
    assert columns(table) == {
        "a": [1.0, 2.5, None],
        "b": ["x", None, "y\u2028z"],
        "l": [[1, 2], [3, 4], None],
        "c": [None, 1.0, None],
        "big": [None, None, 10**400],
    }
    assert table["a"].dtype == table["c"].dtype == float


def test_bad_json_lines_are_refused(file):
    for line in ("{a: 1}", "[1, 2]", "3", "[" * 100_000):
        with trying(line):
            message = refusal(file("a.jsonl", f'{{"a": 1}}\n{line}\n'))
            assert "a.jsonl, line 2" in message
            assert len(message) < 200


def test_a_trec_run_is_ranked_by_score(file, standard_input):
    expected = {"q1": tw.Ranking.from_buckets([["d1", "d2"], ["d3"]]), "q2": tw.Ranking.from_order(["d1"])}
    for name in ("a.run", "a.trec", "a.txt", "run", "-"):
        with trying(name):
            standard_input(RUN.replace("Q0", "q0"))
            runs = io.read(name if name == "-" else file(name, RUN))
            assert runs == expected
            assert list(runs) == ["q1", "q2"]


BAD_RUN_LINES = [
    ("q1 Q0 d4 1 3.5", "5"),
    ("q1 Q0 d4 1 3.5 bm25 x", "7"),
    ("q1 Q0 d1 4 0 bm25", "'d1'"),
    ("q1 Q0 d4 4 high bm25", "'high'"),
    ("q1 Q0 d4 4 nan bm25", "'nan'"),
    ("q1 Q0 d4 4 1e999 bm25", "'1e999'"),
]


def test_a_bad_run_is_refused(file):
    for line, named in BAD_RUN_LINES:
        with trying(line, named):
            message = refusal(file("a.run", RUN + line))
            assert "a.run, line 6" in message
            assert named in message


def test_votes(file):
    first = tw.Ranking.from_buckets([["Soup"], ["Salad, green", "Bread"]])
    for ending in ("soc", "soi", "toc", "toi"):
        with trying(ending):
            votes = io.read(file(f"a.{ending}", VOTES))
            assert votes == ([first, tw.Ranking.from_order(["Bread", "Soup"])], [12, 3], "Lunch: where?")
            assert votes.counts == [12, 3]


def test_votes_without_a_name_for_each_alternative_have_numbers(file):
    for change in (("Bread", "Soup"), ("# ALTERNATIVE NAME 2: Salad, green\n", ""), (" Bread", "")):
        with trying(change):
            votes = io.read(file("a.toc", VOTES.replace(*change)))
            assert votes.rankings[0] == tw.Ranking.from_buckets([["1"], ["2", "3"]])


def test_votes_need_no_header(file):
    assert io.read(file("a.soc", "1: 2,1")) == ([tw.Ranking.from_order("21")], [1], "")


def test_bad_votes_are_refused(file):
    for line in ("1,2", "x: 1,2", "2: 1,,2", "2: {1,2", "2: {}", "2:", "2: 1,a", "2: 1,2,1"):
        with trying(line):
            assert "a.soi, line 8" in refusal(file("a.soi", VOTES + line))


def test_a_file_without_votes_is_refused(file):
    assert "a.soi has no votes" in refusal(file("a.soi", "# TITLE: none\n"))


def test_a_list_is_ranked_by_its_order(file, standard_input):
    content, expected = "Rome\n\n New York \nBonn\n", tw.Ranking.from_order(["Rome", "New York", "Bonn"])
    for name in ("a.txt", "a.list", "a", "-"):
        with trying(name):
            standard_input(content)
            assert io.read(name if name == "-" else file(name, content)) == expected


def test_a_table_is_found_by_its_content(file, standard_input):
    content, expected = "item;x\nann;1,5\nbob;2\n", {"item": ["ann", "bob"], "x": [1.5, 2.0]}
    for name in ("a.dat", "a", "-"):
        with trying(name):
            standard_input(content)
            assert columns(io.read(name if name == "-" else file(name, content))) == expected


def test_a_text_file_is_a_list_even_with_commas(file):
    assert io.read(file("a.txt", "Smith, John\nDoe, Jane\n")).items == ("Smith, John", "Doe, Jane")


def test_a_list_with_an_item_twice_is_refused(file):
    message = refusal(file("a.txt", "ann\nbob\nann\n"))
    assert "a.txt" in message
    assert "ann came more than once" in message


def test_packed_files_are_unpacked(file):
    for packing, pack in {"gz": gzip.compress, "bz2": bz2.compress, "XZ": lzma.compress}.items():
        with trying(packing):
            assert columns(io.read(file(f"a.CSV.{packing}", pack(b"a,b\n1,2\n")))) == {"a": [1.0], "b": [2.0]}
            assert io.read(file(f"a.run.{packing}", pack(RUN.encode())))["q2"].items == ("d1",)


def test_broken_packed_files_are_refused(file):
    for packing, pack in {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}.items():
        packed = pack(bytes(range(256)) * 40)
        for broken in (packed[:-20], packed[:30] + b"\xff" * 40 + packed[70:], b"a,b\n1,2\n"):
            with trying(packing, broken):
                assert f"a.csv.{packing}" in refusal(file(f"a.csv.{packing}", broken))


def test_the_limit_counts_unpacked_bytes(file):
    content = b"a,b\n" + b"1,2\n" * 999
    for name, pack in {"a.csv": bytes, "a.csv.gz": gzip.compress, "a.csv.xz": lzma.compress}.items():
        with trying(name):
            path = file(name, pack(content))
            assert len(io.read(path, max_bytes=4000)) == 999
            message = refusal(path, max_bytes=3999)
            assert all(word in message for word in (name, "3,999", "GB", "max_bytes="))


def test_no_more_than_the_limit_is_read_from_standard_input(standard_input):
    standard_input("x" * 100)
    assert "standard input" in refusal("-", max_bytes=10)
    assert sys.stdin.buffer.tell() == 11


def test_what_cannot_be_opened_is_named(tmp_path):
    assert "none.csv: No such file" in refusal(tmp_path / "none.csv")
    assert f"{tmp_path}: Is a directory" in refusal(str(tmp_path))
    assert "null byte" in refusal("a\0.csv")


def test_a_file_without_permission_is_named(monkeypatch):
    def denied(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setitem(io.PACKED, ".gz", denied)
    assert "a.csv.gz: Permission denied." in refusal("a.csv.gz")


TABLE = Table(
    {
        "a|b_%": np.array(["x & y", "[a\nb]", "p < 1|\\^~#${}"], dtype=object),
        "value": np.array([0.1 + 0.2, np.nan, -12345.678]),
        "n": np.array([1, 2, 3]),
        "ok": np.array([True, False, True]),
        "any": np.array([None, np.nan, 1 / 3], dtype=object),
    }
)


def test_csv_has_full_precision_and_is_read_back(tmp_path):
    TABLE.save(tmp_path / "a.csv")
    lines = (tmp_path / "a.csv").read_text(encoding="utf-8").split("\n")
    assert lines[:2] == ["a|b_%,value,n,ok,any", "x & y,0.30000000000000004,1,True,"]
    table = io.read(tmp_path / "a.csv")
    for name in ("value", "n"):
        np.testing.assert_array_equal(table[name], TABLE[name])
    assert table["a|b_%"].tolist() == TABLE["a|b_%"].tolist()
    io.save(tmp_path / "b.csv", Table({"x": np.array([1.0, np.nan, np.inf])}))
    np.testing.assert_array_equal(io.read(tmp_path / "b.csv")["x"], [1.0, np.nan, np.inf])


def test_markdown(tmp_path):
    io.save(tmp_path / "a.MD", TABLE)
    assert (tmp_path / "a.MD").read_text(encoding="utf-8").splitlines() == [
        r"| a\|b_% | value | n | ok | any |",
        "| --- | ---: | ---: | --- | --- |",
        "| x & y | 0.3 | 1 | True |  |",
        "| [a b] |  | 2 | False |  |",
        r"| p < 1\|\^~#${} | -12,346 | 3 | True | 0.333 |",
    ]


def test_latex(tmp_path):
    io.save(tmp_path / "a.tex", TABLE)
    assert (tmp_path / "a.tex").read_text(encoding="utf-8").splitlines() == [
        r"\begin{tabular}{lrrll}",
        r"\toprule",
        r"a\textbar{}b\_\% & value & n & ok & any \\",
        r"\midrule",
        r"x \& y & 0.3 & 1 & True &  \\",
        r"{[}a b] &  & 2 & False &  \\",
        r"p \textless{} 1\textbar{}\textbackslash{}\textasciicircum{}\textasciitilde{}\#\$\{\}"
        r" & -12,346 & 3 & True & 0.333 \\",
        r"\bottomrule",
        r"\end{tabular}",
    ]


def test_json_has_rows_or_the_data(tmp_path):
    path = tmp_path / "a.json"
    io.save(path, Table({"ä": np.array(["x"], dtype=object), "v": np.array([np.inf])}))
    assert path.read_text(encoding="utf-8") == '[\n  {\n    "ä": "x",\n    "v": null\n  }\n]\n'
    io.save(path, TABLE, {"value": np.float64(0.1), "rows": TABLE})
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["value"] == 0.1
    assert data["rows"][1] == {"a|b_%": "[a\nb]", "value": None, "n": 2, "ok": False, "any": None}


def test_plain_makes_json_values():
    result = tw.scaled_tau("a>b>c", "b>a>c")
    given = {
        1: (np.int64(2), np.bool_(True), np.str_("x"), None),
        "array": np.array([[1.5, np.nan], [np.inf, 2]]),
        "result": result,
        "ranking": tw.Ranking.parse("b=e>a"),
    }
    made = io.plain(given)
    expected = [2, True, "x", None], [[1.5, None], [None, 2.0]], float(result), "b=e>a"
    assert made == dict(zip(("1", "array", "result", "ranking"), expected, strict=True))
    assert [type(value) for value in made["1"]] == [int, bool, str, type(None)]
    assert type(made["result"]) is float


def test_another_ending_is_refused_before_anything_is_written(tmp_path):
    for name in ("a.xlsx", "a", "a.csv.gz", ".csv"):
        with trying(name):
            with pytest.raises(tw.TiewiseError, match=rf"\.csv, \.md, \.tex, \.json.*{name}"):
                io.save(tmp_path / name, TABLE)
            assert not list(tmp_path.iterdir())


def test_check_ending_takes_the_endings_of_a_command():
    assert io.check_ending("a.b.SVG", (".png", ".svg")) == ".svg"
    with pytest.raises(tw.TiewiseError, match=r"\.png, \.svg"):
        io.check_ending("a.csv", (".png", ".svg"))


def test_write_takes_text_and_bytes(tmp_path):
    for content, expected in (("ä\r\n", b"\xc3\xa4\r\n"), (b"\x00\xff", b"\x00\xff"), ("\ud800", b"\\ud800")):
        io.write(tmp_path / "a.bin", content)
        assert (tmp_path / "a.bin").read_bytes() == expected
    assert [path.name for path in tmp_path.iterdir()] == ["a.bin"]


def test_a_replaced_file_keeps_its_mode_and_a_new_one_has_the_usual(file, tmp_path):
    for mode in (0o600, 0o640, 0o755):
        path = file("old.csv", "old")
        path.chmod(mode)
        io.write(path, "new")
        assert (path.read_text(encoding="utf-8"), path.stat().st_mode & 0o777) == ("new", mode)
    io.write(tmp_path / "new.csv", "new")
    usual = file("usual.csv", "")
    assert (tmp_path / "new.csv").stat().st_mode == usual.stat().st_mode


@pytest.mark.parametrize(
    ("raised", "expected"),
    [(OSError(28, "No space left"), tw.TiewiseError), (KeyboardInterrupt("^C"), KeyboardInterrupt)],
)
@pytest.mark.parametrize("exists", [True, False])
def test_a_failing_write_changes_nothing(file, tmp_path, monkeypatch, raised, expected, exists):
    def fail(*_):
        raise raised

    path = file("a.csv", "old") if exists else tmp_path / "a.csv"
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(expected, match=r"a\.csv: No space left|\^C"):
        io.write(path, "new")
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["old"] * exists


def test_what_is_no_regular_file_is_not_replaced(file, tmp_path):
    old = file("old.csv", "old")
    (tmp_path / "link.csv").symlink_to(old)
    (tmp_path / "dangling.csv").symlink_to(tmp_path / "none.csv")
    (tmp_path / "folder.csv").mkdir()
    os.mkfifo(tmp_path / "pipe.csv")
    before = sorted(tmp_path.iterdir())
    for target in (*(tmp_path / f"{name}.csv" for name in ("link", "dangling", "folder", "pipe")), "/dev/null"):
        with pytest.raises(tw.TiewiseError, match=f"cannot write {target}"):
            io.write(target, "new")
    assert sorted(tmp_path.iterdir()) == before
    assert old.read_text(encoding="utf-8") == "old"


def test_a_folder_that_is_missing_or_not_writable_is_named(file, tmp_path, monkeypatch):
    for folder in (tmp_path / "none", file("a.txt", "a")):
        with pytest.raises(tw.TiewiseError, match=f"cannot write {folder}/a.csv: No"):
            io.write(folder / "a.csv", "new")

    def denied(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(io.Path, "open", denied)
    with pytest.raises(tw.TiewiseError, match=r"b\.csv: Permission denied"):
        io.write(tmp_path / "b.csv", "new")
