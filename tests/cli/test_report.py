"""`tiewise report`: the page on two rankings and on a collection, its own command and code, and nothing overwritten."""

import re
import subprocess
import sys
from html import unescape

CSV = "name,old,new,other\nada,9,8,1\nben,8,9,2\ncem,7,7,3\ndia,6,5,4\neva,5,6,5\n"


def run(*arguments, cwd):
    return subprocess.run(
        [sys.executable, "-m", "tiewise", "report", *arguments], capture_output=True, text=True, timeout=120, cwd=cwd
    )


def block(html, name):
    return unescape(re.search(rf'<pre class="{name}">(.*?)</pre>', html, flags=re.DOTALL).group(1))


def test_two_columns_of_a_table(tmp_path):
    (tmp_path / "scores.csv").write_text(CSV)
    done = run(
        "scores.csv", "--x", "old", "--y", "new", "--scores", "--weights", "top", "-o", "page.html", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    read_as = "(scores, higher = better, equal scores tied (dense))"
    assert done.stdout == f"x           old {read_as}\ny           new {read_as}\nwritten to  page.html\n"
    html = (tmp_path / "page.html").read_text()
    assert block(html, "command") == "tiewise report scores.csv --x old --y new --scores --weights top -o page.html"
    again = subprocess.run(
        [sys.executable, "-c", block(html, "code")], capture_output=True, text=True, timeout=120, cwd=tmp_path
    )
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("scaled_gamma(weights=top) = ")
    made_again = (tmp_path / "report.html").read_text()
    for part in (html, made_again):
        assert "old and new: 5 items" in part
    head = r"scaled_gamma\(weights=top\) = -?[0-9.]+[,;)]"
    assert re.search(head, html).group() == re.search(head, made_again).group()


def test_rankings_written_out_and_a_file_that_is_there(tmp_path):
    arguments = ("a>b>c>d", "b>a>c>d", "-o", "page.html")
    assert run(*arguments, cwd=tmp_path).returncode == 0
    before = (tmp_path / "page.html").read_bytes()
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "tiewise: page.html is there already: --force writes over it, -o names another file.\n"
    assert (tmp_path / "page.html").read_bytes() == before
    assert run(*arguments, "--force", cwd=tmp_path).returncode == 0


def test_a_table_is_a_collection(tmp_path):
    (tmp_path / "scores.csv").write_text(CSV)
    done = run("scores.csv", "--scores", "--measure", "kendall_tau", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "report.html").read_text()
    assert "scores.csv: 3 rankings" in html
    assert "the furthest apart" in html


def test_a_measure_of_values_gets_the_numbers(tmp_path):
    (tmp_path / "scores.csv").write_text(CSV)
    done = run("scores.csv", "--measure", "robust_gamma", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "rankings    3 (columns of scores.csv, values as they are)" in done.stdout


def test_a_preflib_file_is_a_collection(tmp_path):
    names = "".join(f"# ALTERNATIVE NAME {k}: {name}\n" for k, name in enumerate("abc", start=1))
    head = f"# TITLE: votes\n# NUMBER ALTERNATIVES: 3\n{names}"
    (tmp_path / "votes.soc").write_text(f"{head}3: 1,2,3\n2: 2,1,3\n1: 3,2,1\n")
    done = run("votes.soc", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "report.html").read_text()
    assert "votes.soc: 3 rankings" in html
    assert "1 (x3)" in html


def test_a_mistake_is_one_sentence(tmp_path):
    done = run("a>b", "b>c", "--measure", "spearman", cwd=tmp_path)
    assert done.returncode == 2
    assert "must rank the same items" in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_table_of_two_rankings_is_told_how_to_compare_them(tmp_path):
    (tmp_path / "two.csv").write_text("name,old,new\nada,9,8\nben,8,9\n")
    done = run("two.csv", "--scores", cwd=tmp_path)
    assert done.returncode == 2
    assert "must have at least 3: got 'old', 'new' in two.csv. --x and --y compare two columns" in done.stderr
