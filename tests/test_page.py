"""The pages as texts: what is in them, how large they are, how they are opened. `tests/browser` tests what they do."""

import html
import json
import re
import sys
import webbrowser
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote, urlparse

import numpy as np
import pytest

import tiewise as tw
from helpers import trying
from tiewise import cli, page

FILES = Path(page.__file__).with_name("page")


def rankings(n, seed=0, noise=0.5):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=n)
    return x, x + noise * rng.normal(size=n)


def compared(n, **options):
    return tw.compare(*rankings(n), **{"weights": "top", "input": "scores", **options})


def compared_all(n, names=None, measure="scaled_tau", **options):
    return tw.matrix(np.random.default_rng(n).random((n, 8)), measure, labels=names, input="scores", **options)


def data(comparison):
    """What the script of the page reads."""
    return json_of(page.html(comparison))


def json_of(text):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)[1])


def count_lines(*names):
    return sum(len((FILES / name).read_text(encoding="utf-8").splitlines()) for name in names)


def test_pages_are_small():
    assert len(page.html(compared(50, items=[f"the name of item {k}" for k in range(50)]))) < 150_000
    assert len(page.matrix_html(compared_all(300))) < 1_000_000
    scripts = [f"{name}.js" for name in page.SCRIPTS]
    assert count_lines(*scripts) <= 800
    assert count_lines(*scripts, "template.html", "style.css") <= 1200
    assert count_lines("matrix.js") <= 150
    assert count_lines("matrix.html") <= 60


@pytest.mark.parametrize("names", [page.SCRIPTS, page.MATRIX_SCRIPTS])
def test_scripts_are_one_piece(names):
    script = page._script(names)
    assert not re.search(r"^(import|export)\b", script, re.MULTILINE)
    defined = re.findall(r"^(?:const|function|async function) (\w+)", script, re.MULTILINE)
    assert len(defined) == len(set(defined))


def test_every_file_belongs_to_a_page():
    scripts = {f"{name}.js" for name in (*page.SCRIPTS, *page.MATRIX_SCRIPTS)}
    assert {file.name for file in FILES.iterdir()} == {*scripts, "template.html", "matrix.html", "style.css"}


@pytest.mark.parametrize("text", [page.html(compared(30)), page.matrix_html(compared_all(5))])
def test_nothing_is_loaded(text):
    policy = re.search(r'Content-Security-Policy" content="(.*?)"', text)[1]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert {*re.findall(r"https?://[^\"' ]+", text)} == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|href|style)=", text)


def test_hostile_names_stay_data():
    names = ["</script><b>", "<img src=x>", '"><i>', "{{style}}", "\ud800", "back\\slash"]
    text = page.html(tw.compare(names, names[::-1], names=("<u>", "{{data}}")))
    assert text.count("</script>") == 2
    for tag in ("<b>", "<img", "<i>", "<u>"):
        assert tag not in text
    assert data(tw.compare(names, names[::-1]))["items"] == names


def test_hostile_names_of_rankings_stay_data():
    names = ["</script><b>", "<img src=x onerror=alert(1)>", '"><i>', "{{style}}", "lone \ud800", "back\\slash"]
    text = page.matrix_html(compared_all(6, names))
    assert text.count("</script>") == 2
    for tag in ("<b>", "<img", "<i>"):
        assert tag not in text
    shown = [name.replace("\ud800", "\ufffd") for name in names]
    assert json_of(text)["names"] == shown
    assert all(html.escape(name) in text for name in shown if len(name) < 24)  # in the clusters


def test_page_of_a_matrix_has_its_values_and_clusters():
    m = compared_all(43, measure="scaled_somers_d")
    text, clusters = page.matrix_html(m), m.cluster()
    found = json_of(text)
    assert found["values"] == pytest.approx(m.values.round(5), rel=6e-4)
    off = m.values[~np.eye(43, dtype=bool)]
    assert [found["low"], found["high"]] == [off.min(), off.max()]
    assert found["order"] == clusters.leaves.tolist()
    assert (found["symmetric"], found["distance"]) == (False, False)
    groups = [set(group.split(", ")) for group in re.findall("<li>(.*)</li>", text)]
    assert groups == [set(group) for group in clusters.groups]
    assert "x, in the rows, or y" in text
    assert "<h1>43 rankings of 8 items</h1>" in text
    assert "it is no test" in text
    assert "{{" not in text


@pytest.mark.parametrize(
    ("value", "shown"), [(0.123456, 0.1235), (-0.99987, -0.99987), (1.0, 1.0), (241993.0, 241993.0), (1e-7, 1e-7)]
)
def test_values_have_four_digits_unless_they_look_like_one(value, shown):
    assert page._rounded(value) == shown


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
def test_pages_without_clusters_say_why():
    text = page.matrix_html(compared_all(2))
    assert "Clusters need at least three rankings" in text
    tied = tw.matrix({"a": "x>y>z", "b": "x=y=z", "c": "z>y>x"})
    text = page.matrix_html(tied)
    assert "in the given order" in text
    assert "Clusters need at least three rankings without undefined values." in text
    assert json_of(text)["values"] == [[1, None, -1], [None, None, None], [-1, None, 1]]
    only = json_of(page.matrix_html(tw.matrix({"a": "x>y>z", "b": "x=y=z"})))
    assert (only["low"], only["high"]) == (None, None)


def test_too_many_rankings_are_refused():
    n = page.MOST_RANKINGS + 1
    many = compared_all(2)
    many = tw.Matrix(np.zeros((n, n)), tuple(map(str, range(n))), many.measure, many.rankings)
    with pytest.raises(tw.TiewiseError, match="up to 1,000 rankings: got 1,001"):
        page.matrix_html(many)


@pytest.mark.parametrize(
    ("n", "live", "dragged", "charted"), [(20, True, True, 20), (400, True, False, 60), (401, False, False, 60)]
)
def test_what_can_be_changed_depends_on_the_number_of_items(n, live, dragged, charted):
    found = data(compared(n))
    assert (found["live"], found["dragged"], len(found["x"])) == (live, dragged, n)
    assert 50 <= len(found["charted"]) <= 60 if charted == 60 else len(found["charted"]) == n
    assert bool(found["sums"]) is not live


def test_named_weights_beyond_some_hundred_items_have_the_sums_of_the_library():
    c = compared(500, measure="scaled_gamma", weights="power:3")
    for name, found in data(c)["sums"].items():
        gamma = tw.scaled_gamma(*c.result.pair[:2], weights=name or "power:3")
        with trying(name):
            assert (found["C"], found["D"]) == pytest.approx((gamma.concordant, gamma.discordant))


def test_very_many_items_are_those_of_the_chart():
    c = compared(6000)
    found = data(c)
    assert (found["n"], found["kind"], len(found["items"])) == (6000, None, len(found["charted"]))
    assert found["x"] == c.result.pair.x[[int(name.removeprefix("item ")) for name in found["items"]]].tolist()
    assert "50 of 6,000 items" in page.html(c) or "of 6,000 items: the first 50" in page.html(c)
    assert "Search" not in page._about(c, 50, False)


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
@pytest.mark.parametrize(
    ("live", "x", "y", "options"),
    [
        (True, "a>b>c", "c>b>a", {"weights": lambda n: [0.5] * (n - 1), "weights_y": "top"}),
        (True, "a>b>c", "c>b>a", {"measure": "kendall_tau"}),
        (True, "a=b=c", "c>b>a", {}),
        (False, "a>b>c", "c>b>a", {"measure": "spearman"}),
        (False, "a>b>c", "c>b>a", {"measure": "kendall_distance"}),
        (False, "a>b=c", "c>b>a", {"ties": "incomparability"}),
        (False, "a>b=c", "c>b>a", {"ties": "indifference"}),
        (False, "a>b>c", ["b", "d"], {"missing": "unknown"}),
        (False, ["a", "b"], ["b", "d"], {"measure": "rbo"}),
        (False, "a>b>c", "c>b>a", {"aggregate": lambda p, q: np.minimum(np.abs(p - q) / 2, 1)}),
        (False, "a>b>c", "c>b>a", {"tnorm": lambda a, b: a * b, "measure": "scaled_gamma"}),
        (False, [0.5, 0.1], [0.2, 0.3], {"measure": "robust_gamma"}),
    ],
)
def test_every_comparison_has_a_page(live, x, y, options):
    c = tw.compare(x, y, **options)
    text = page.html(c)
    assert "<h1>x and y: " in text
    assert "{{" not in text
    assert data(c)["live"] is live


def test_contributions_come_in_the_order_of_the_items():
    c = compared(500)
    found, by_item = data(c), {row[0]: row for row in c.items.rows()}
    assert found["columns"]["discordant"] == [by_item[place][4] for place in range(500)]
    assert data(compared(30))["columns"] == {}  # computed on the page
    distance = tw.compare("a>b>c>d", "d>b>c>a", "footrule")
    assert data(distance)["sorting"] == [4, False]
    rbo = tw.compare(list("abc"), list("bad"), "rbo")
    assert data(rbo)["sorting"] == [4, True]
    assert data(rbo)["columns"]["cost"] == [-change for change in data(rbo)["columns"]["contribution"]]


def test_names_are_those_of_the_series_or_as_given():
    pd = pytest.importorskip("pandas")
    table = pd.DataFrame({"old": [1, 2, 3], "new": [1, 3, 2]}, index=list("abc"))
    assert tw.compare(table.old, table.new).names == ("old", "new")
    assert tw.compare(table.old, table.old).names == ("x", "y")
    assert tw.compare("a>b", "b>a", names=["one", "two"]).names == ("one", "two")
    for bad in ("ab", ("a",), ("a", 2), ("a", "b", "c")):
        with pytest.raises(tw.TiewiseError, match="`names`"):
            tw.compare("a>b", "b>a", names=bad)


def test_page_is_written_whole_or_not_at_all(tmp_path):
    c = compared(12)
    c.page(tmp_path / "one.html")
    c.save(tmp_path / "two.HTML")
    assert (tmp_path / "one.html").read_text(encoding="utf-8") == page.html(c)
    assert (tmp_path / "two.HTML").read_bytes() == (tmp_path / "one.html").read_bytes()
    with pytest.raises(tw.TiewiseError, match=r"\.html"):
        c.page(tmp_path / "page.pdf")
    with pytest.raises(tw.TiewiseError, match="cannot write"):
        c.page(tmp_path / "missing" / "page.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.html", "two.HTML"]


@pytest.fixture
def browser(monkeypatch):
    """What the browser would show."""
    seen = []
    monkeypatch.setattr(
        webbrowser, "open", lambda url: seen.append(Path(unquote(urlparse(url).path)).read_text("utf-8")) or True
    )
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    return seen


def test_show_opens_the_browser(browser, monkeypatch):
    c = compared(12)
    c.show()
    m = compared_all(3)
    m.show()
    assert browser == [page.html(c), page.matrix_html(m)]
    monkeypatch.setattr(webbrowser, "open", lambda url: False)
    with pytest.raises(tw.TiewiseError, match=r"the page is .*comparison\.html"):
        c.show()
    with pytest.raises(tw.TiewiseError, match=r"the page is .*matrix\.html"):
        m.show()
    monkeypatch.setattr("tempfile.tempdir", "/no/such/folder")
    with pytest.raises(tw.TiewiseError, match="no folder for the page"):
        c.show()


def test_the_line_of_python_has_what_was_given():
    x, y = rankings(8)
    numbers = {"confidence_level": np.float64(0.9), "n_resamples": np.int64(77), "rng": np.int64(5)}
    c = tw.compare(x, y, "spearman", input="scores", names=np.array(["a", "b"]), **numbers)
    line = f"tw.compare(x, y, {data(c)['measure']}{data(c)['options']})"
    assert str(eval(line, {"tw": tw, "x": x, "y": y})) == str(c)
    assert "p-value is below 0.1." in page.html(c)
    assert "random generator are not repeated" in page.html(compared(8, rng=np.random.default_rng(1)))
    assert "In &lt; &gt; are functions" in page.html(compared(8, weights=lambda n: np.ones(n - 1)))
    assert data(tw.compare([1, 2], [2, 1], items=[1, "1"]))["named"] is False
    lists, many = (page.html(c) for c in (tw.compare(list("abc"), list("bad"), "rbo"), compared(500)))
    assert "From 0, nothing in common, to 1." in lists
    assert ["those of the first weights" in text for text in (lists, many)] == [False, True]


@pytest.mark.parametrize("kernel", [None, object()])
def test_show_is_a_frame_in_a_notebook(browser, monkeypatch, kernel):
    shown = []
    shell = SimpleNamespace(
        get_ipython=lambda: SimpleNamespace(kernel=kernel),
        display=SimpleNamespace(display=lambda bundle, raw: shown.append(bundle["text/html"])),
    )
    monkeypatch.setitem(sys.modules, "IPython", shell)
    compared(12).show()
    assert (len(shown), len(browser)) == ((0, 1) if kernel is None else (1, 0))
    if shown:
        assert shown[0].startswith('<iframe srcdoc="&lt;!doctype html&gt;')


def test_command_writes_and_shows_the_page(browser, monkeypatch, capsys, tmp_path):
    path = tmp_path / "page.html"
    typed = ["examples/us_judge_ratings.csv", "--x", "DMNR", "--y", "DECI", "--input", "scores", "--weights", "top"]
    monkeypatch.setattr("sys.argv", ["tiewise", "compare", *typed, "-o", str(path), "--show"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("Agreement: 88 of 100")
    assert "<h1>DMNR and DECI: 43 items</h1>" in path.read_text(encoding="utf-8")
    assert browser == [path.read_text(encoding="utf-8")]


def test_command_names_two_files(tmp_path, monkeypatch, capsys):
    for name, order in (("one.txt", "a\nb\nc\n"), ("two.txt", "b\na\nc\n")):
        (tmp_path / name).write_text(order, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["tiewise", "compare", "one.txt", "two.txt", "-o", "page.html"])
    with pytest.raises(SystemExit):
        cli.main()
    capsys.readouterr()
    assert "<h1>one.txt and two.txt: 3 items</h1>" in (tmp_path / "page.html").read_text(encoding="utf-8")
