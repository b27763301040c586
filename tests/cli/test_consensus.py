"""`tiewise consensus`: tables, PrefLib files, lists, runs that are fused, JSON, files that it writes, refusals."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import tiewise as tw
from cli.in_process import outcome, run as run_command
from cli.test_ctrl_c import Terminal, columns, plain
from panels.random_panels import panel


def run(*arguments, code=0):
    return run_command("consensus", *arguments, code=code)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "ranks.csv").write_text("item,one,two,three\na,1,2,1\nb,2,1,2\nc,3,3,3\n")
    (tmp_path / "voters.csv").write_text("name,many,a,b,c\nann,5,1,2,3\nbob,2,3,1,2\nann,1,1,2,3\n")
    (tmp_path / "orders.csv").write_text("first,second,third\na,b,c\nb,a,\n")
    (tmp_path / "votes.soc").write_text(
        "# NUMBER ALTERNATIVES: 3\n# ALTERNATIVE NAME 1: x\n# ALTERNATIVE NAME 2: y\n# ALTERNATIVE NAME 3: z\n"
        "5: 1,2,3\n2: 3,2,1\n"
    )
    (tmp_path / "some.soi").write_text("# ALTERNATIVE NAME 1: x\n# ALTERNATIVE NAME 2: y\n2: 1,2\n1: 2\n")
    (tmp_path / "judges.csv").write_text("name,a,b,c\nann,1,2,3\nbob,3,1,2\ncy,2,1,3\ndan,1,2,3\n")
    (tmp_path / "paper.csv").write_text("paper\nx\ny\n")
    (tmp_path / "gaps.csv").write_text("item,ref1,ref2,ref3\na,1,2,1\nb,2,1,\nc,3,3,2\n")
    (tmp_path / "far.txt").write_text("x\ny\n")
    for name, text in (("one.txt", "a\nb\nc\n"), ("two.txt", "a\nc\nb\n"), ("three.txt", "b\na\nc\n")):
        (tmp_path / name).write_text(text)
    for name, order in (("one.run", "abc"), ("two.run", "bad"), ("three.run", "abd")):
        rows = [f"q{q} Q0 {doc} {k} {9 - k} x" for q in (1, 2) for k, doc in enumerate(order)]
        (tmp_path / name).write_text("\n".join([*rows, "q3 Q0 a 1 1 x"]) + "\n")
    return tmp_path


def test_the_columns_of_a_table(folder):
    text = run(folder / "ranks.csv", "--measure", "kendall_tau")
    lines = text.splitlines()
    assert lines[0] == "The consensus of 3 rankings on 3 items is a > b > c."
    assert lines[1].startswith("- It is proven that no ranking without ties agrees better")
    assert "two agrees least with it (0.333), one most (1.000)." in text
    assert "read as              columns of ranks.csv, positions, 1 = best" in text
    found = json.loads(run(folder / "ranks.csv", "--measure", "kendall_tau", "--json"))
    assert found["ranking"] == [["a"], ["b"], ["c"]]
    assert found["agreement"] == {"one": 1.0, "two": pytest.approx(1 / 3), "three": 1.0}
    assert found["panel"]["outlier"] == "two"
    assert found["is_optimal"]
    assert found["sentences"][0] == lines[0]


def test_a_suffix_may_be_in_capitals(folder):
    run(folder / "ranks.csv", "-o", folder / "best.CSV")
    assert (folder / "best.CSV").read_text().splitlines()[0] == "position,item"


def test_the_rows_of_a_table(folder):
    found = json.loads(run(folder / "voters.csv", "--rows", "--count", "many", "--measure", "kemeny", "--json"))
    assert found["ranking"] == [["a"], ["b"], ["c"]]
    assert found["objective"] == 2 * 2 * 2  # bob has two pairs the other way round, and is two
    assert list(found["agreement"]) == ["ann (row 2)", "bob (row 3)", "ann (row 4)"]
    assert found["read_as"] == "rows of voters.csv, positions, 1 = best; voters in column 'name'"
    listed = json.loads(run(folder / "orders.csv", "--rows", "--order", "--missing", "bottom", "--json"))
    assert listed["items"] == 3
    assert list(listed["agreement"]) == ["row 2", "row 3"]


def test_a_preflib_file_with_its_counts(folder):
    found = json.loads(run(folder / "votes.soc", "--measure", "kemeny", "--ties", "--json"))
    assert found["ranking"] == [["x"], ["y"], ["z"]]
    assert found["objective"] == 2 * 2 * 3
    assert "The consensus of 7 voters (2 rankings) on 3 items is x > y > z." in run(folder / "votes.soc")


def test_lists_and_rankings_that_are_written_out(folder):
    target = folder / "out.csv"
    run(*(folder / f"{name}.txt" for name in ("one", "two", "three")), "-o", target)
    assert target.read_text() == "position,item\n1,a\n2,b\n3,c\n"
    assert "is there already" in run(folder / "one.txt", folder / "two.txt", "-o", target, code=2)
    again = folder / "out.txt"
    text = run("a>b>c", "b>a=c", "a=b>c", "--ties", "--measure", "kemeny", "-o", again)
    assert "read as           rankings, best first" in text
    assert str(again) in text
    assert (
        tw.io.read_list(again)
        == tw.consensus(
            [tw.Ranking.parse(one) for one in ("a>b>c", "b>a=c", "a=b>c")], "kemeny", ties=True, rng=0
        ).ranking
    )


def test_weights_and_methods_reach_the_library(folder):
    found = json.loads(run(folder / "ranks.csv", "--weights", "top", "--method", "copeland", "--json"))
    assert (found["measure"], found["method"]) == ("scaled_tau(weights=top)", "copeland")
    scores = run(folder / "ranks.csv", "--scores", "--numbering", "min", "--measure", "kendall_tau", "--json")
    assert json.loads(scores)["ranking"] == [["c"], ["b"], ["a"]]
    assert "--numbering goes with --scores or --costs" in run(folder / "ranks.csv", "--numbering", "min", code=2)


def test_runs_are_fused_query_by_query(folder):
    runs, target = [folder / f"{name}.run" for name in ("one", "two", "three")], folder / "fused.run"
    text = run(*runs, "--measure", "kendall_tau", "-o", target)
    assert text.startswith("3 runs fused on 3 queries.\n- For 2 of 3 it is proven")
    assert "For 1 there is nothing to decide" in text
    fused = tw.io.read_trec_run(target)
    assert fused.queries == ("q1", "q2", "q3")
    rankings = [tw.io.read_trec_run(path)["q1"] for path in runs]
    assert fused["q1"] == tw.consensus(rankings, "kendall_tau(missing=bottom)", rng=0).ranking
    found = json.loads(run(*runs, "--json"))
    assert [one["query"] for one in found["queries"]] == ["q1", "q2", "q3"]
    run(*runs, "-o", folder / "fused.csv")
    assert (folder / "fused.csv").read_text().startswith("query,position,item\nq1,1,a\n")
    first = json.loads(run(*runs, "--depth", "1", "--json"))["queries"][0]
    assert first["ranking"] == [["a"], ["b"]]


def test_runs_say_where_others_are_as_good_and_which_queries_are_not_in_all(folder):
    for name, rows in (("x.run", "abc"), ("y.run", "bac"), ("z.run", "")):
        lines = [f"q1 Q0 {doc} {k} {9 - k} x" for k, doc in enumerate(rows)] or ["q2 Q0 a 1 2 x", "q2 Q0 b 2 1 x"]
        (folder / name).write_text("\n".join(lines) + "\n")
    given = [folder / f"{name}.run" for name in "xyz"]
    code, text, told = outcome("consensus", *given, "--measure", "kendall_tau")
    assert code == 0
    assert text.startswith("3 runs fused on 2 queries.")
    assert "For 1 of 2 another ranking is exactly as good: the order is one of several." in text
    lines = {line.split()[0]: line.split()[3:] for line in text.splitlines() if line.startswith("q")}
    assert lines["q1"] == ["0.667", "proven", "1", "a", "(or", "b)"]
    assert lines["q2"] == ["1.000", "proven", "0", "a"]
    assert "the 3 runs have no query of 2 in common; 1 is in one run only, and left as in that." in told
    (folder / "z.run").write_text("q1 Q0 a 1 2 x\nq1 Q0 b 2 1 x\nq2 Q0 a 1 2 x\nq2 Q0 b 2 1 x\n")
    found = json.loads(run(*given, "--json"))
    assert found["warnings"] == ["1 of 2 queries is not in all 3 runs; 1 is in one run only, and left as in that."]
    assert found["queries"][0]["can_be_first"] == ["a"]


def test_camps_and_stability(folder):
    rows = "\n".join(["v,a,b,c,d", *(f"p{k},1,2,3,4" for k in range(8)), *(f"m{k},4,3,2,1" for k in range(7))])
    (folder / "two.csv").write_text(f"{rows}\n")
    asked = [folder / "two.csv", "--rows", "--measure", "kendall_tau", "--camps", "--stability", "--resamples", "40"]
    text = run(*asked)
    lines = text.splitlines()
    assert lines[1] == "- The panel is divided: 8 of 15 begin a > b > c, 7 begin d > c > b: see --camps."
    assert "group 1  8 voters, mean 1: a>b>c>d\ngroup 2  7 voters, mean 1: d>c>b>a\ndivided  yes (p = 0.01)" in text
    assert "of 40 panels of voters drawn anew.\n#  item  stays  places in 9 of 10\n1  a " in text
    found = json.loads(run(*asked, "--json"))
    assert found["camps"]["sizes"] == [8.0, 7.0]
    assert found["camps"]["member"]["m6"] == 2
    assert found["stability"]["n_resamples"] == 40
    assert found["stability"]["places"]["item"] == ["a", "b", "c", "d"]
    assert found["looks_divided"] is True
    few = json.loads(run(folder / "ranks.csv", "--json"))
    assert few["looks_divided"] is None
    assert "camps" not in few


def test_an_item_that_nobody_ranks_is_named(folder):
    (folder / "empty.csv").write_text("item,one,two\na,1,2\nb,2,1\nc,,\n")
    assert "'c' is ranked by nobody and left out." in json.loads(run(folder / "empty.csv", "--json"))["warnings"]
    (folder / "rows.csv").write_text("name,a,b,c\nann,1,2,\nbob,2,1,\n")
    found = json.loads(run(folder / "rows.csv", "--rows", "--json"))
    assert found["warnings"] == ["'c' is ranked by nobody and left out."]


def test_the_page(folder):
    page = folder / "page.html"
    text = run(folder / "ranks.csv", "--report", page, "--resamples", "20")
    assert f"written to           {page}" in text
    html = page.read_text()
    assert "ranks.csv: a consensus" in html
    assert html.count('class="slope"') == 3
    assert "20 panels drawn anew" in html


def test_a_time_limit_of_0_and_one_ranking(folder):
    columns(folder / "many.csv", panel(30, 7, 1))
    found = json.loads(run(folder / "many.csv", "--measure", "kemeny", "--time-limit", "0", "--json"))
    assert not found["is_optimal"]
    assert 0.0 < found["gap"] < 1.0
    (folder / "alone.csv").write_text("item,one\na,2\nb,1\n")
    text = run(folder / "alone.csv")
    assert text.startswith("The consensus of 1 ranking on 2 items is b > a.")
    assert "Kendall" not in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["one.txt"], "more than one ranking: got "),
        (["one.run"], "two at least"),
        (["one.txt", "one.run"], "all files must be runs, or none"),
        (["ranks.csv", "one.txt"], "must be the only file"),
        (["one.txt", "two.txt", "--item", "x"], "--item goes with one table"),
        (["ranks.csv", "-o", "out.pdf"], "must end in .csv, .tsv, .txt: got"),
        (["ranks.csv", "--measure", "ulam", "--ties"], "ties"),
        (["ranks.csv", "--measure", "robust_gamma"], "which compares values"),
        (["ranks.csv", "--method", "magic"], "magic"),
        (["ranks.csv", "--time-limit", "-1"], "`time_limit` must be a number of seconds >= 0: got -1.0"),
        (["ranks.csv", "--voter", "item"], "--voter goes with --rows"),
        (["ranks.csv", "--depth", "3"], "--depth goes with runs"),
        (["voters.csv", "--rows", "--count", "name"], "must hold numbers in column 'name'"),
        (["votes.soc", "--rows"], "--rows goes with a table"),
        (["some.soi"], "--missing bottom"),
        (["one.txt", "two.run", "--report", "p.html"], "all files must be runs"),
        (["one.run", "two.run", "--report", "p.html"], "--report is for one panel"),
        (["one.run", "two.run", "--camps"], "--camps is for one panel: got runs"),
        (["one.run", "two.run", "-o", "p.pdf"], "--output must be a run, such as fused.run, or end in .csv or .tsv"),
        (["ranks.csv", "--report", "p.pdf"], "--report must end in .html or .htm, as a page is HTML"),
        (["orders.csv"], "If its columns list items, best first, say --order; if its rows do, --rows --order."),
        (["judges.csv"], "If each row is a voter's ranking, say --rows."),
        (["paper.csv"], "it has only the column 'paper'."),
        (["gaps.csv"], "must rank the same items: 'ref3' lacks 'b'."),
        (["one.txt", "far.txt", "--missing", "drop"], "no two rankings share two items."),
        ([""], "got an empty name"),
        (["nowhere.csv"], "nowhere.csv"),
        (["one.txt", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_refusals(folder, arguments, words):
    before = sorted(path.name for path in folder.iterdir())
    given = [folder / one if "." in one and not one.startswith("-") else one for one in arguments]
    code, out, told = outcome("consensus", *given)
    assert (code, out) == (2, "")
    assert words in told
    assert told.count("\n") == 1
    assert sorted(path.name for path in folder.iterdir()) == before


def test_the_page_is_not_written_over(folder):
    (folder / "page.html").write_text("mine")
    assert "is there already" in run(folder / "ranks.csv", "--report", folder / "page.html", code=2)
    assert (folder / "page.html").read_text() == "mine"


def test_ctrl_c_prints_the_best_so_far_with_its_bound(tmp_path):
    columns(tmp_path / "in.csv", panel(80, 30, 1))
    arguments = [
        "consensus",
        "in.csv",
        "--measure",
        "scaled_gamma(weights=top:20)",
        "--time-limit",
        "900",
        "-o",
        "out.csv",
    ]
    terminal = Terminal([*arguments, "--report", "page.html", "--show", "3"], tmp_path)
    try:
        while b"\x1b[?25l" not in terminal.shown:
            assert terminal.read(90), terminal.shown

        time.sleep(3)  # past the rules, into the search
        terminal.press()
        while terminal.read(90):
            pass
    except AssertionError:
        os.kill(terminal.pid, signal.SIGKILL)
        raise
    finally:
        code = terminal.close()
    whole = terminal.shown.decode(errors="replace").encode()  # the terminal drops what is unread when Ctrl-C comes
    text = " ".join(plain(whole))
    assert code == 130
    assert "The consensus of 30 rankings on 80 items begins with" in text
    assert "The search was interrupted. It is not proven to be the best" in text
    assert "local search, broken off" in text
    assert "none exceeds 30 (gap" in text
    assert "tiewise: interrupted: this is the best consensus that was found so far" in text
    assert "page.html was not written" in text
    assert b"Traceback" not in terminal.shown
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv", "out.csv"]
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 81


def test_a_second_ctrl_c_ends_an_answer_that_does_not_come():
    program = """
import os, signal, threading, time
from tiewise.running import ending
ending.end_on_ctrl_c()
for seconds in (0.3, 1.5):
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)).start()
with ending.answering():
    while True:
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print("heard", flush=True)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 130
    assert done.stdout.startswith("heard\n")
    assert done.stderr == "tiewise: interrupted; nothing was written.\n"


def test_one_ctrl_c_lets_the_answer_be_given():
    program = """
import os, signal, threading, time
from tiewise.running import ending
ending.end_on_ctrl_c()
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
with ending.answering():
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        pass
time.sleep(1.5)
print("answered")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "answered\n", "")
