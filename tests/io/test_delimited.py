"""CSV as people have it: separators, decimal commas, thousands, words for missing values, encodings."""

import gzip

import pytest

import tiewise as tw
from tiewise.errors import FileError, MissingCellsWarning
from tiewise.io import read_list, read_preflib, read_table, read_trec_run


@pytest.fixture
def write(tmp_path):
    def to(content, name="t.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return to


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_the_separator_is_found(write, mark):
    table = read_table(write(f"name{mark}x{mark}y\nada{mark}1{mark}2\nben{mark}2{mark}1\n"))
    assert table.names == ("name", "x", "y")
    assert table.items("name") == ["ada", "ben"]
    assert table.numbers("y") == [2, 1]


def test_marks_inside_cells_do_not_deceive(write):
    assert read_table(write("name;x\nada, the first;1,5\nben;2\n")).numbers("x") == [1.5, 2]
    assert read_table(write('name,x\n"ada; b|c",1\nben,2\n')).items("name") == ["ada; b|c", "ben"]
    assert read_table(write("one\n1\n2\n")).numbers("one") == [1, 2]


def test_a_doubtful_separator_is_asked_and_can_be_said(write):
    path = write("a;b,c\n1;2,3\n")
    with pytest.raises(FileError, match=r"must say what separates its cells, ',' or ';': got the header 'a;b,c'\."):
        read_table(path)
    assert read_table(path, separator=";").numbers("b,c") == [2.3]
    assert read_table(path, separator=",").names == ("a;b", "c")
    assert read_table(write("a\tb\n1\t2\n"), separator="tab").numbers("b") == [2]
    with pytest.raises(
        tw.TiewiseError, match="`separator` must be a character such as ',' or ';', or the word tab: got ';;'"
    ):
        read_table(path, separator=";;")


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["1,5", "2"], [1.5, 2]),
        (["1.234,5", "2.000"], [1234.5, 2000]),
        (["1,234.5", "2,000"], [1234.5, 2000]),
        (["1,234,567", "2,000"], [1234567, 2000]),
        (["1 234,5", "2\u00a0000"], [1234.5, 2000]),
        (["1'234.5", "2\u2019000"], [1234.5, 2000]),
        (["0,234", "2,345"], [0.234, 2.345]),  # nobody writes thousands after a 0
        (["1.5", "2.345"], [1.5, 2.345]),
        (["-1,5e3", "+2"], [-1500, 2]),
    ],
)
def test_numbers_as_they_are_written(write, cells, numbers):
    table = read_table(write("i;x\n" + "".join(f"{place};{cell}\n" for place, cell in enumerate(cells))))
    assert table.numbers("x") == numbers
    assert table.is_numeric("x")


@pytest.mark.parametrize(("cell", "other"), [("1,234", "2,345"), ("1.234", "2.345")])
def test_what_may_be_decimals_or_thousands_is_asked(write, cell, other):
    path = write(f"i;x\na;{cell}\nb;{other}\n")
    mark = cell[1]
    with pytest.raises(
        FileError, match=rf"mark in '{cell}' means, in column 'x', row 2: it may be 1.234 or 1234\."
    ) as e:
        read_table(path).numbers("x")
    assert e.value.hint.python == f'Say decimal="{mark}" or thousands="{mark}".'
    assert e.value.hint.command == f"Say --decimal {mark} or --thousands {mark}"
    assert read_table(path, decimal=mark).numbers("x") == [1.234, 2.345]
    assert read_table(path, thousands=mark).numbers("x") == [1234, 2345]
    assert read_table(path).is_numeric("x")


def test_another_column_tells(write):
    assert read_table(write("i;x;y\na;1,234;0,5\nb;2,345;3\n")).numbers("x") == [1.234, 2.345]
    assert read_table(write("i;x;y\na;1,234;0.5\nb;2,345;3\n")).numbers("x") == [1234, 2345]


def test_points_in_a_file_of_commas_are_decimals(write):
    assert read_table(write("i,x\na,1.234\nb,2.345\n")).numbers("x") == [1.234, 2.345]


@pytest.mark.parametrize("wrong", [{"decimal": ";"}, {"thousands": "x"}, {"decimal": ",", "thousands": ","}, {"na": 1}])
def test_wrong_marks_get_a_sentence(write, wrong):
    with pytest.raises(tw.TiewiseError, match=r"must (be|differ)"):
        read_table(write("a,b\n1,2\n"), **wrong)


def test_words_for_missing_values_are_read_and_told_once(write):
    table = read_table(write("i,x\na,1\nb,NA\nc,-\nd,n/a\ne,?\nf,null\ng,\nh,NA\n"))
    with pytest.warns(MissingCellsWarning) as told:
        assert table.numbers("x") == [1, *[None] * 7]
    assert len(told) == 1
    assert "column 'x' of" in str(told[0].message)
    assert "has 6 cells with 'NA', '-', 'n/a', '?', 'null', read as missing values." in str(told[0].message)


def test_among_items_they_are_names(write):
    assert read_table(write("i,x\nNA,1\nnone,2\n-,3\n")).items("i") == ["NA", "none", "-"]


def test_other_words_can_be_said(write):
    path = write("i,x\na,1\nb,missing\nc,NA\n")
    with pytest.raises(FileError, match="must hold numbers in column 'x': got 'missing' in row 3"):
        read_table(path).numbers("x")
    with pytest.warns(MissingCellsWarning, match="2 cells with 'missing', 'NA'"):
        assert read_table(path, na=["Missing", "NA"]).numbers("x") == [1, None, None]
    with pytest.raises(FileError, match="must hold numbers in column 'x': got 'NA' in row 4"):
        read_table(path, na="missing").numbers("x")


@pytest.mark.parametrize(
    ("one", "other"),
    [("0.1", "0.10000000000000000001"), ("9007199254740993", "9007199254740992"), ("1e-400", "2e-400")],
)
def test_numbers_that_doubles_do_not_tell_apart_are_no_ties(write, one, other):
    table = read_table(write(f"i,x\na,{one}\nb,{other}\n"))
    with pytest.raises(FileError, match=f"double precision tells apart in column 'x': got '{one}' and '{other}'"):
        table.numbers("x")
    assert read_table(write("i,x\na,0.10\nb,0.1\nc,1\nd,1.0\n")).numbers("x") == [0.1, 0.1, 1, 1]


def test_encodings(write):
    text = "i;x\nJosé;1\nŽofie;2\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert read_table(write(text.encode(encoding))).items("i") == ["José", "Žofie"]
    path = write(text.encode("cp1252"))
    with pytest.raises(FileError, match=r"not UTF-8 text: byte 0xe9 at offset 7\. .* encoding=\"cp1252\"") as error:
        read_table(path)
    assert "--encoding cp1252" in error.value.hint.command
    assert read_table(path, encoding="cp1252").items("i") == ["José", "Žofie"]
    with pytest.raises(FileError, match=r'UTF-16 without a byte order mark is read with encoding="utf-16-le"'):
        read_table(write(text.encode("utf-16-le")))
    for wrong in ("base64", "klingon", "a\0b", 3):
        with pytest.raises(tw.TiewiseError, match="`encoding` must name an encoding of text such as utf-8"):
            read_table(path, encoding=wrong)


def test_every_reader_takes_an_encoding(write):
    assert read_list(write("José\n".encode("cp1252"), "a.txt"), encoding="cp1252").items == ("José",)
    run = read_trec_run(write("q Q0 José 1 2.0 t\n".encode("cp1252"), "a.run"), encoding="cp1252")
    assert run.docno == ["José"]
    votes = "# ALTERNATIVE NAME 1: José\n1: 1\n"
    assert read_preflib(write(votes.encode("cp1252"), "a.soc"), encoding="cp1252").alternatives == ("José",)


def test_compressed_tables(write):
    for name, text in (("t.csv.gz", "i,x\na,1\n"), ("t.tsv.gz", "i\tx\na\t1\n")):
        assert read_table(write(gzip.compress(text.encode()), name)).numbers("x") == [1]


@pytest.mark.parametrize("name", ["t.xlsx", "t.ods", "t.XLS"])
def test_spreadsheets_are_to_be_saved_as_csv(write, name):
    for read in (read_table, read_list):
        with pytest.raises(FileError, match="is a spreadsheet, which is not read here: save it as CSV"):
            read(write("PK", name))


def test_a_file_may_say_its_separator(write):
    table = read_table(write("sep=;\ni;x,y\na;1,5\nb;foo\n"))
    assert table.names == ("i", "x,y")
    with pytest.raises(FileError, match="got 'foo' in row 4"):
        table.numbers("x,y")


@pytest.mark.parametrize("content", [b"\xef\xbb\xbf", "\n \n".encode("utf-16")])
def test_a_file_with_nothing_but_a_mark_is_empty(write, content):
    for read in (read_table, read_list):
        with pytest.raises(FileError, match="is empty"):
            read(write(content))
