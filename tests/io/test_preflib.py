"""PrefLib files: small ones made here, and the sentence with file and line for what is wrong in them."""

import gzip

import pytest

import tiewise as tw
from tiewise.io import read_preflib

HEAD = """# FILE NAME: votes
# TITLE: Where to eat
# DATA TYPE: {kind}
# NUMBER ALTERNATIVES: 4
# NUMBER VOTERS: 6
# NUMBER UNIQUE ORDERS: 3
# ALTERNATIVE NAME 1: Anna's
# ALTERNATIVE NAME 2: Bistro: the new one
# ALTERNATIVE NAME 3: Canteen
# ALTERNATIVE NAME 4: Anna's
"""
A, B, C, D = "Anna's", "Bistro: the new one", "Canteen", "Anna's (4)"


@pytest.fixture
def file(tmp_path):
    def write(kind, *orders):
        path = tmp_path / f"votes.{kind}"
        path.write_text(HEAD.format(kind=kind) + "\n".join(orders) + "\n")
        return path

    return write


def test_strict_complete_orders(file):
    profile = read_preflib(file("soc", "3: 1,2,3,4", "2: 4, 3, 2, 1", "1: 2,1,4,3"))
    assert profile.rankings[1] == tw.Ranking.from_order([D, C, B, A])
    assert profile.counts == (3, 2, 1)
    assert profile.n_voters == 6
    assert len(profile) == 3
    assert profile.alternatives == (A, B, C, D)
    assert profile.title == "Where to eat"
    assert tw.matrix(profile.rankings, "kendall_tau")[0].tolist() == [1, -1, pytest.approx(1 / 3)]


def test_ties_and_how_they_are_numbered(file):
    path = file("toc", "5: 1,{2,3},4", "1: {4,1,2},3")
    assert [ranking.buckets for ranking in read_preflib(path).rankings] == [((A,), (B, C), (D,)), ((D, A, B), (C,))]
    assert read_preflib(path, method="min").rankings[0].positions.tolist() == [1, 2, 2, 4]


def test_incomplete_orders(file):
    path = file("toi", "2: 1,{2,3}", "3: 3,1", "1: 4,1,3")
    kept = read_preflib(path).rankings
    assert [ranking.n for ranking in kept] == [3, 2, 3]
    below = read_preflib(path, missing="bottom").rankings
    assert below[1] == tw.Ranking.from_buckets([[C], [A], [B, D]])
    assert below[0] == tw.Ranking.from_buckets([[A], [B, C], [D]])
    common = read_preflib(path, missing="drop").rankings
    assert common[0] == tw.Ranking.from_order([A, C])
    assert common[2] == tw.Ranking.from_order([A, C])
    with pytest.raises(tw.TiewiseError, match="must rank the same items"):
        tw.matrix(kept)
    with pytest.raises(tw.TiewiseError, match="must have an alternative that all orders rank: got none"):
        read_preflib(file("soi", "1: 1", "1: 2"), missing="drop")


def test_an_order_in_two_lines_is_one(file):
    profile = read_preflib(file("soi", "2: 1,2", "3: 1,2"))
    assert len(profile) == 1
    assert profile.counts == (5,)


@pytest.mark.parametrize(
    ("kind", "order", "message"),
    [
        ("soi", "2 1,2", "voters first: got '2 1,2'"),
        ("soi", "x: 1,2", "voters first: got 'x: 1,2'"),
        ("soi", "2: 1,x", "voters first: got '2: 1,x'"),
        ("soi", "2: 1,,2", r"must look like '3: 1,\{2,4\},5'"),
        ("soi", "2:", "must look like"),
        ("soi", "2: 1,2,", "must look like"),
        ("soi", "2: 1 2", "must look like"),
        ("soi", f"{'9' * 5000}: 1,2", "must look like"),
        ("soi", "٢: 1,2", "must look like"),
        ("soi", "-1: 1,2", "must look like"),
        ("soi", "0: 1,2", "at least one voter: got 0"),
        ("toi", "2: 1,{2,3", "must look like"),
        ("toi", "2: 1,{2,{3}}", "must look like"),
        ("toi", "2: {}", "must look like"),
        ("toi", "2: 1,{2,1}", "each alternative once: got 1 more than once"),
        ("soi", "2: 1,7", "alternative 7 has no name; there are 4 alternatives"),
        ("soi", "2: 1,{2,3}", "a .soi file must have no ties"),
        ("soc", "2: 1,2,3", "must rank all 4 alternatives in each order: got 3"),
    ],
)
def test_a_malformed_line_is_named(file, kind, order, message):
    good = "1: 1,2,3,4"
    with pytest.raises(tw.TiewiseError, match=message) as caught:
        read_preflib(file(kind, good, order))
    assert f"votes.{kind}, line 12: " in str(caught.value)


def test_other_files_get_a_sentence(tmp_path, file):
    with pytest.raises(tw.TiewiseError, match=r"must end in \.soc, \.soi, \.toc, \.toi, \.cat: got votes\.wmd"):
        read_preflib("votes.wmd")
    with pytest.raises(tw.TiewiseError, match="no such file"):
        read_preflib(tmp_path / "none.soc")
    bare = tmp_path / "bare.soc"
    bare.write_text("1: 1,2\n")
    with pytest.raises(tw.TiewiseError, match="must name its alternatives"):
        read_preflib(bare)
    with pytest.raises(tw.TiewiseError, match="has no orders"):
        read_preflib(file("soc"))
    twice = tmp_path / "twice.soc"
    twice.write_text("# ALTERNATIVE NAME 1: a\n# ALTERNATIVE NAME 1: b\n1: 1\n")
    with pytest.raises(tw.TiewiseError, match=r"twice\.soc, line 2: alternative 1 is named a second time"):
        read_preflib(twice)
    with pytest.raises(tw.TiewiseError, match="`missing` must be one of keep, bottom, drop"):
        read_preflib(file("soc", "1: 1,2,3,4"), missing="raise")


def test_categories_are_an_order_the_best_first(file):
    path = file("cat", "3: 1,{},{2, 3}", "2: {}, {4,1} ,{2}", "1: {3,4}")
    kept = read_preflib(path)
    assert [ranking.buckets for ranking in kept.rankings] == [((A,), (B, C)), ((D, A), (B,)), ((C, D),)]
    assert kept.counts == (3, 2, 1)
    below = read_preflib(path, missing="bottom").rankings
    assert below[1] == tw.Ranking.from_buckets([[A, D], [B], [C]])
    with pytest.raises(
        tw.TiewiseError, match=r"votes\.cat, line 11: an order must have at least one alternative: got '5: "
    ):
        read_preflib(file("cat", "5: {},{ }"))
    with pytest.raises(tw.TiewiseError, match="must look like"):
        read_preflib(file("toi", "5: {},1"))


def test_a_compressed_file_reads_the_same(tmp_path, file):
    plain = file("toc", "5: 1,{2,3},4", "1: {4,1,2},3")
    packed = tmp_path / "votes.toc.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert read_preflib(packed) == read_preflib(plain)
    packed.write_bytes(b"2: 1,2")
    with pytest.raises(tw.TiewiseError, match=r"votes\.toc\.gz is not a readable gzip file: Not a gzipped file"):
        read_preflib(packed)


def test_files_of_other_systems_and_hands(tmp_path):
    path = tmp_path / "VOTES.SOI"
    lines = ["# ALTERNATIVE NAME 1:a", "#ALTERNATIVE NAME 2:  b ", "", " 2 : 2 , 1 ", "1:1"]
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    profile = read_preflib(path)
    assert [str(ranking) for ranking in profile.rankings] == ["b>a", "a"]
    assert (profile.alternatives, profile.counts, profile.title) == (("a", "b"), (2, 1), "")
    path.write_bytes("# ALTERNATIVE NAME 1: Größe\n1: 1".encode("latin-1"))
    with pytest.raises(tw.TiewiseError, match="is not UTF-8 text: byte 0xf6 at offset 24"):
        read_preflib(path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1" * 5000 + ": 1,2,3,4", "line 11: an order must look like '3: 1,.*', voters first: got '1111"),
        ("# ALTERNATIVE NAME " + "1" * 5000 + ": e", "line 11: .* a number of up to 18 digits: got 5000 digits"),
    ],
)
def test_numbers_of_many_digits_get_a_sentence(file, line, message):
    with pytest.raises(tw.TiewiseError, match=message):
        read_preflib(file("soc", line))
