"""Runs in TREC's format: what is read, in which order, and every malformed line by its number."""

import os
import random
import threading

import numpy as np
import pytest

import tiewise as tw
from tiewise.io import read_trec_run, trec

RUN = """\
q2 Q0 d1 1 2.5 tag
q1 Q0 d9 1 3.0 tag
q1 Q0 d2 9 3.0 tag
q1\tQ0\td5   2  -1e2 tag

q2 Q0 d3 2 7 tag
"""


def written(tmp_path, text, name="a.run"):
    path = tmp_path / name
    path.write_text(text)
    return path


def test_documents_are_ordered_by_score_whatever_the_ranks_say(tmp_path):
    run = read_trec_run(written(tmp_path, RUN))
    assert run.queries == tuple(run) == ("q2", "q1")
    assert len(run) == 2
    assert str(run["q2"]) == "d3>d1"
    assert str(run["q1"]) == "d9=d2>d5"
    assert run.position.tolist() == [2, 1, 1, 2, 1]
    assert run.columns["qid"] == ["q2", "q1", "q1", "q1", "q2"]
    assert run.columns["score"].tolist() == [2.5, 3.0, 3.0, -100.0, 7.0]


def test_trec_evals_order_of_equal_scores(tmp_path):
    # trec_eval sorts by score and then by document id, both falling: d9 before d2.
    run = read_trec_run(written(tmp_path, RUN), ties="docno")
    assert str(run["q1"]) == "d9>d2>d5"
    assert run.position.tolist() == [2, 1, 2, 3, 1]


def test_positions_by_the_definition(tmp_path):
    rng = random.Random(4)
    rows = [(f"q{rng.randrange(4)}", f"d{i}", rng.randrange(5)) for i in range(60)]
    path = written(tmp_path, "".join(f"{q} Q0 {d} 0 {s} t\n" for q, d, s in rows))
    kept, broken = read_trec_run(path), read_trec_run(path, ties="docno")
    for place, (q, d, s) in enumerate(rows):
        others = [(other, score) for query, other, score in rows if query == q]
        assert kept.position[place] == 1 + len({score for _, score in others if score > s})
        assert broken.position[place] == 1 + sum((score, other) > (s, d) for other, score in others)


def test_blocks_do_not_matter(tmp_path, monkeypatch):
    path = written(tmp_path, RUN)
    whole = read_trec_run(path)
    monkeypatch.setattr(trec, "_LINES_A_BLOCK", 2)
    parts = read_trec_run(path)
    assert whole.qid == parts.qid
    assert np.array_equal(whole.score, parts.score)
    with pytest.raises(tw.TiewiseError, match="in line 6"):
        read_trec_run(written(tmp_path, RUN.replace("q2 Q0 d3 2 7 tag", "q2 Q0 d3 2 seven tag")))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("q1 Q0 d1 1 2.0 t\nq1 Q0 d2 2 t\n", r"six fields `qid Q0 docno rank score tag` in each line: got 5 in line 2"),
        ("q1 Q0 d1 1 2.0 t u\n", r"got 7 in line 1"),
        ("\nq1 Q0 d1 1 two t\n", r"must have a number as its fifth field: got 'two' in line 2"),
        ("q1 Q0 d1 1 nan t\n", r"must have a number as its fifth field: got 'nan' in line 1"),
        ("q1 Q0 d1 1 2 t\nq1 Q0 d2 2 2_0 t\n", r"must have a number as its fifth field: got '2_0' in line 2"),
        ("q1 Q0 d1 1 2 t\n\nq1 Q0 d1 2 1 t\n", r"got 'd1' for query 'q1' in line 1 and again in line 3"),
        ("", r"is empty"),
    ],
)
def test_malformed_files(tmp_path, text, sentence):
    with pytest.raises(tw.TiewiseError, match=sentence) as error:
        read_trec_run(written(tmp_path, text))
    assert "a.run" in str(error.value)


def test_other_mistakes(tmp_path):
    with pytest.raises(tw.TiewiseError, match="no such file"):
        read_trec_run(tmp_path / "none.run")
    with pytest.raises(tw.TiewiseError, match="`ties` must be one of keep, docno: got 'rank'"):
        read_trec_run(written(tmp_path, RUN), ties="rank")
    with pytest.raises(tw.TiewiseError, match=r"a\.run has no query 'q7'"):
        read_trec_run(written(tmp_path, RUN))["q7"]


def test_a_run_is_read_once(tmp_path):
    pipe = tmp_path / "a.run"
    os.mkfifo(pipe)
    twice = "q1 Q0 d1 1 2 t\n\nq1 Q0 d1 2 1 t\n"
    writer = threading.Thread(target=pipe.write_text, args=(twice,), daemon=True)
    writer.start()
    with pytest.raises(tw.TiewiseError, match="in line 1 and again in line 3"):
        read_trec_run(pipe)
    writer.join(10)
    assert not writer.is_alive()


def test_a_query_with_one_score_is_named_once(tmp_path):
    path = tmp_path / "a.run"
    path.write_text("".join(f"q{q} Q0 d{k} {k} {1 if q else k} t\n" for q in range(4) for k in range(3)))
    told = (
        r"a\.run has one score, 1, for all 3 documents of query 'q1' \(and for those of 2 more queries\): "
        r"they are tied, and the column rank is not read\.$"
    )
    with pytest.warns(tw.TiewiseWarning, match=told) as caught:
        assert str(read_trec_run(path)["q1"]) == "d0=d1=d2"
    assert len(caught) == 1
    assert caught[0].filename == __file__
    with pytest.warns(tw.TiewiseWarning, match="they are ordered by document id, and the column rank is not read"):
        assert str(read_trec_run(path, ties="docno")["q1"]) == "d2>d1>d0"
    path.write_text("q1 Q0 d1 1 1 t\nq2 Q0 d1 1 1 t\nq2 Q0 d2 2 0 t\n")  # one document is no tie
    assert len(read_trec_run(path)) == 2
