"""Two runs, query by query: nested dicts, readings of run files, and two frames in the long format."""

import builtins

import pandas as pd
import polars as pl
import pytest

import tiewise as tw
from grouped.frames import LIBRARIES, plain
from tiewise.errors import quietly
from tiewise.io import read_trec_run

OLD = {"q1": {"d1": 3.0, "d2": 2.0, "d3": 1.0}, "q2": {"d1": 0.5, "d4": 0.1}, "q3": {"d1": 1.0, "d9": 2.0}}
NEW = {"q2": {"d4": 9.0, "d1": 7.0}, "q1": {"d2": 0.9, "d1": 0.8, "d3": 0.1}, "q3": {"d9": 5.0, "d1": 1.0}}
COLUMNS = ["qid", "statistic", "n", "left_out", "concordant", "discordant", "tied"]


def rows_of(run):
    return {
        "qid": [query for query, scores in run.items() for _ in scores],
        "doc": [document for scores in run.values() for document in scores],
        "score": [score for scores in run.values() for score in scores.values()],
    }


def written(run, path):
    lines = [
        f"{query} Q0 {document} 0 {score} tag" for query, scores in run.items() for document, score in scores.items()
    ]
    path.write_text("\n".join(lines) + "\n")
    return read_trec_run(path)


def test_nested_dicts_hold_scores():
    answer = tw.groups(OLD, NEW)
    assert isinstance(answer, pd.DataFrame)
    assert list(answer.columns) == COLUMNS
    assert answer["qid"].tolist() == ["q1", "q2", "q3"]
    assert answer["statistic"].tolist() == pytest.approx([1 / 3, -1.0, 1.0])
    assert tw.groups(OLD, NEW, by="query", sort="statistic")["query"].tolist() == ["q2", "q1", "q3"]
    turned = {query: {document: -score for document, score in scores.items()} for query, scores in OLD.items()}
    top = "scaled_gamma(weights=top)"
    assert tw.groups(turned, turned, input="costs", measure=top).equals(tw.groups(OLD, OLD, measure=top))
    assert tw.groups(OLD, NEW, scores=True).equals(answer)


def test_positions_in_nested_dicts_are_looked_at():
    first, second = {"q": {"a": 1, "b": 2, "c": 2}}, {"q": {"a": 2, "b": 3, "c": 3}}
    told = r"`other` must number its items from 1, .*: got 2, 3, 3 in group qid = 'q'"
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(first, second, input="positions")


RANKS = {"q1": {"d1": 1, "d2": 2, "d3": 3}, "q2": {"d1": 2, "d4": 1}, "q3": {"d1": 1}}


def test_numbers_that_may_be_positions_are_asked_about(tmp_path):
    scores = {query: {document: 0.5 + number for document, number in run.items()} for query, run in RANKS.items()}
    question = (
        r"has just the whole numbers 1 to n for the n items of each of its 3 groups, "
        r'which may be positions or scores\. Say input="positions" \(1 is best\), input="scores"'
    )
    for runs, argument in (((RANKS, scores), "frame"), ((scores, RANKS), "other")):
        with pytest.raises(tw.TiewiseError, match=f"^`{argument}` {question}"):
            tw.groups(*runs)
        for library in LIBRARIES.values():
            with pytest.raises(tw.TiewiseError, match=f"^`value` in `{argument}` {question}"):
                tw.groups(*(library(rows_of(run)) for run in runs), by="qid", item="doc", value="score")
    with quietly(tw.UndefinedCorrelationWarning):
        for said in ({"input": "positions"}, {"input": "scores"}, {"input": "costs"}, {"scores": True}):
            assert tw.groups(RANKS, RANKS, **said)["statistic"].tolist()[:2] == [1.0, 1.0]
        files = written(RANKS, tmp_path / "ranks.run")  # a format of scores
        assert tw.groups(files, files)["statistic"].tolist()[:2] == [1.0, 1.0]
        with pytest.raises(tw.TiewiseError, match=r"^`other` has just"):
            tw.groups(files, RANKS)
        values = tw.groups(RANKS, RANKS, measure="robust_gamma(tolerance=0.5)")  # the numbers as they are
        assert values["statistic"].tolist()[:2] == [1.0, 1.0]


@pytest.mark.parametrize("numbers", [[1, 2, 2], [0, 1, 2], [1, 2, 4], [1.0, 2.0, 2.5]])
def test_numbers_that_are_no_numbering_of_every_group_are_scores(numbers):
    run = {"q0": {"a": 1, "b": 2}, "q1": dict(zip("abc", numbers, strict=True))}
    assert tw.groups(run, run).equals(tw.groups(run, run, input="scores"))


def test_one_item_a_group_asks_nothing():
    with pytest.warns(tw.UndefinedCorrelationWarning):
        assert tw.groups({"q": {"d": 1}}, {"q": {"d": 1}})["n"].tolist() == [1]


def test_what_must_be_read_or_given_otherwise(tmp_path):
    frame = pd.DataFrame(rows_of(OLD))
    reading = r"A run file is read with tw\.io\.read_trec_run\(path\)\."
    with pytest.raises(
        tw.TiewiseError, match=rf"`frame` must be a frame or a run, not its path: got 'a.run'\. {reading}"
    ):
        tw.groups("a.run", "b.run")
    with pytest.raises(tw.TiewiseError, match=rf"`other` must be a frame or a run, not its path: got .*\. {reading}"):
        tw.groups(OLD, tmp_path / "b.run")
    with pytest.raises(tw.TiewiseError, match=rf"`other` must be the second run: got none beside .*\. {reading}"):
        tw.groups(OLD, "b.run")
    for grouped, name in ((frame.groupby("qid"), "DataFrameGroupBy of pandas"),
                          (pl.DataFrame(rows_of(OLD)).group_by("qid"), "GroupBy of polars")):  # fmt: skip
        with pytest.raises(tw.TiewiseError, match=rf"`frame` must be the frame itself: got a {name}\. Give .* by=\."):
            tw.groups(grouped, x="score", y="score")


def test_files_dicts_and_frames_give_the_same(tmp_path):
    files = [written(run, tmp_path / name) for run, name in ((OLD, "old.run"), (NEW, "new.run"))]
    from_files = tw.groups(*files, measure="scaled_gamma(weights=top)")
    assert from_files.equals(tw.groups(OLD, NEW, measure="scaled_gamma(weights=top)"))
    assert from_files.equals(tw.groups(files[0], NEW, measure="scaled_gamma(weights=top)"))
    for library in LIBRARIES.values():
        frames = [library(rows_of(run)) for run in (OLD, NEW)]
        answer = tw.groups(*frames, by="qid", item="doc", value="score", measure="scaled_gamma(weights=top)")
        assert type(answer) is type(frames[0])
        assert plain(answer) == plain(from_files)


def test_a_measure_of_values_gets_the_scores(tmp_path):
    files = [written(run, tmp_path / name) for run, name in ((OLD, "old.run"), (NEW, "new.run"))]
    for runs in ((OLD, NEW), files):
        answer = tw.groups(*runs, measure="robust_gamma(tolerance=0.5)")
        for query, statistic in zip(answer["qid"], answer["statistic"], strict=True):
            assert statistic == tw.robust_gamma(OLD[query], NEW[query], tolerance=0.5).statistic


def test_queries_of_one_run_only_are_counted_and_left_out():
    first = OLD | {"q8": {"d1": 1.0}, "q7": {"d1": 1.0, "d2": 2.0}}
    second = NEW | {"q9": {"d1": 1.0}}
    told = (
        r"^3 of 6 groups are in one run only and left out: `frame` lacks qid = 'q9'; "
        r"`other` lacks qid = 'q8', qid = 'q7'\.$"
    )
    with pytest.warns(tw.TiewiseWarning, match=told) as caught:
        answer = tw.groups(first, second)
    assert len(caught) == 1
    assert caught[0].filename == __file__
    assert answer.equals(tw.groups(OLD, NEW))
    frames = [pl.DataFrame(rows_of(run)) for run in (first, second)]
    with pytest.warns(tw.TiewiseWarning, match=told):
        found = tw.groups(*frames, by="qid", item="doc", value="score")
    assert found["qid"].to_list() == ["q1", "q2", "q3"]
    with pytest.raises(
        tw.TiewiseError, match=r"`frame` and `other` must have groups in common: `frame` lacks qid = 'b'"
    ):
        tw.groups({"a": {"d": 1.0}}, {"b": {"d": 1.0}})


def test_documents_of_one_run_only_are_called_by_name():
    first, second = {"q1": {"d1": 2.0, "d2": 1.5}}, {"q1": {"d1": 2.0, "d3": 1.5}}
    told = (
        r"in group qid = 'q1', `other` lacks 'd2'; `frame` lacks 'd3'\. "
        r'measure="gamma\(missing=drop\)" compares the common items, measure="gamma\(missing=bottom\)" puts'
    )
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(first, second, measure="gamma")
    with pytest.raises(tw.TiewiseError, match=r'measure="robust_gamma\(missing=drop\)" compares the common items\.$'):
        tw.groups(first, second, measure="robust_gamma")
    frames = [pl.DataFrame(rows_of(run)) for run in (first, second)]
    with pytest.raises(tw.TiewiseError, match=r"`frame` and `other` must rank the same items: .* `other` lacks 'd2'"):
        tw.groups(*frames, by="qid", item="doc", value="score")
    assert tw.groups(first, second, measure="gamma(missing=bottom)")["n"].tolist() == [3]
    gone = {"q1": {"d1": 2.0, "d2": None}}
    told = r"`other` must not have missing values: got one for item 'd2' in group qid = 'q1'"
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(first, gone)


def test_tests_are_defined_on_aligned_items():
    first = {"q1": {f"d{k}": -k for k in range(6)}, "q2": {f"d{k}": -k for k in range(6)}}
    second = {"q1": {f"d{k}": -k for k in range(1, 7)}, "q2": {f"d{k}": k for k in range(6)}}
    for missing in ("drop", "bottom"):
        measure = tw.KendallTau(missing=missing)
        answer = tw.groups(first, second, measure=measure, test=True)
        for query, pvalue in zip(answer["qid"], answer["pvalue"], strict=True):
            sides = [tw.Ranking.from_scores(run[query]) for run in (first, second)]
            assert pvalue == tw.significance(*sides, measure).pvalue
    lists = tw.groups(first, second, measure="rbo", test=True)  # the test of order, whatever items the lists have
    for query, pvalue in zip(lists["qid"], lists["pvalue"], strict=True):
        sides = [tw.Ranking.from_scores(run[query]) for run in (first, second)]
        assert pvalue == tw.significance(*sides, "rbo").pvalue


def test_without_pandas_the_answer_is_a_dict_of_columns(monkeypatch):
    loaded = builtins.__import__

    def without_pandas(name, *rest):
        if name == "pandas":
            raise ImportError
        return loaded(name, *rest)

    want = tw.groups(OLD, NEW, sort="-statistic")
    monkeypatch.setattr(builtins, "__import__", without_pandas)
    answer = tw.groups(OLD, NEW, sort="-statistic")
    monkeypatch.undo()
    assert isinstance(answer, dict)
    assert list(answer) == COLUMNS
    assert answer["qid"] == want["qid"].tolist()
    assert answer["statistic"].tolist() == want["statistic"].tolist()
    assert str(tw.summary(answer)) == str(tw.summary(want))


@pytest.mark.parametrize(
    ("runs", "options", "told"),
    [
        ((OLD, {"q1": ["d1", "d2"]}), {}, r"`other` must be \{query: \{document: score\}\}: got \['d1', 'd2'\] for"),
        ((OLD, {"q1": {"d1": "good"}}), {}, r"in query 'q1': `other` must hold numbers, not text: got 'good' for item"),
        ((OLD, {"q1": {"d1": float("inf")}}), {}, r"in query 'q1': `other` must be finite: got inf for item 'd1'"),
        ((OLD, {"q1": {"d1": 2**60 + 1}}), {}, r"`other` must hold numbers that double precision tells apart: query"),
        ((OLD, {"q1": {}}), {}, r"`other` must have at least one document"),
        ((OLD, pd.DataFrame(rows_of(NEW))), {}, r"`frame` and `other` must be two runs or two frames"),
        ((OLD, NEW), {"item": "doc", "value": "score"}, r"`item` goes with frames: got 'doc' for two runs"),
        ((OLD, NEW), {"by": ["a", "b"]}, r"`by` must be one name for the queries of two runs"),
        ((OLD, NEW), {"x": "old"}, r"`x` goes with one frame, and two were given: leave it out"),
        ((OLD, NEW), {"input": "order"}, r"`input` must be positions, scores or costs for columns"),
        ((OLD,), {}, r"`other` must be the second run: got none"),
        ((OLD, "qid"), {}, r"`other` must be the second run: got none"),
        ((OLD,), {"by": "q", "x": "x", "y": "y"}, r"`frame` must be a table of pandas, polars or pyarrow"),
    ],
)  # fmt: skip
def test_mistakes(runs, options, told):
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(*runs, **options)


def test_mistakes_with_frames(tmp_path):
    first, second = (pl.DataFrame(rows_of(run)) for run in (OLD, NEW))
    names = {"by": "qid", "item": "doc", "value": "score"}

    def asked(told, one=first, two=second, **options):
        with pytest.raises(tw.TiewiseError, match=told):
            tw.groups(one, two, **names | options)

    asked(r"`item` and `value` must name the columns of two frames: got neither", item=None, value=None)
    asked(r"`item` and `value` go together: got no value", value=None)
    asked(r"`value` must be a column of `other`: got 'score'; its columns are", two=second.rename({"score": "s"}))
    asked(r"`ranking` goes with one frame", ranking="doc")
    asked(r"`by` must be the name of a column", by=None)
    asked(r"`frame` and `other` must be tables of one library: got polars and pandas", two=pd.DataFrame(rows_of(NEW)))
    numbered = second.with_columns(qid=pl.col("qid").str.slice(1).cast(pl.Int64))
    asked(r"`frame` and `other` must hold the same kind of values in 'qid': got String and Int64", two=numbered)
    asked(r"`item` must name each item once in a group: `other` has 'd4' twice in qid = 'q2'",
          two=pl.concat([second, second.head(1)]))  # fmt: skip
    asked(r"`by` must be given once: got 'qid' and 'qid'", two="qid")
    run = written(OLD, tmp_path / "old.run")
    with pytest.raises(tw.TiewiseError, match="`input` must be scores for the readings of run files: got 'costs'"):
        tw.groups(run, run, input="costs")


def test_keys_of_two_frames_may_be_of_related_kinds():
    first = pl.DataFrame({"qid": [1, 1], "doc": ["a", "b"], "score": [1.0, 2.5]})
    second = first.with_columns(pl.col("qid").cast(pl.Int8), pl.col("doc").cast(pl.Categorical))
    answer = tw.groups(first, second, by="qid", item="doc", value="score")
    assert answer["statistic"].to_list() == [1.0]
    assert answer.schema["qid"] == pl.Int64


def test_a_ranking_column_and_two_frames_agree():
    both = pd.concat([pd.DataFrame(rows_of(run)).assign(run=name) for name, run in (("old", OLD), ("new", NEW))])
    one = tw.groups(both, by="qid", item="doc", ranking="run", value="score", input="scores")
    assert one.equals(tw.groups(OLD, NEW))


def test_ranks_from_zero_are_asked_about():
    first, second = ({"q": {doc: place for place, doc in enumerate(order)}} for order in ("abcd", "abdc"))
    told = r'has just the whole numbers 0 to n - 1 .* may be positions or scores\. Say input="costs" if 0 is the best'
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(first, second)
    measure = "scaled_gamma(weights=top)"
    found = tw.groups(first, second, measure=measure, input="costs")["statistic"].item()
    assert found == float(tw.scaled_gamma([1, 2, 3, 4], [1, 2, 4, 3], weights="top"))


def test_hints_keep_the_parameters_of_the_measure():
    first, second = {"q": {"a": 0.5, "b": 0.2}}, {"q": {"a": 0.5, "c": 0.2}}
    with pytest.raises(tw.TiewiseError, match=r'measure="scaled_gamma\(weights=top,missing=bottom\)" puts'):
        tw.groups(first, second, measure="scaled_gamma(weights=top)")
