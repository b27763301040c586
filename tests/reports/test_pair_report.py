"""The page on two rankings: what it says, that it is complete in itself, and that names of items stay text."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest

import tiewise as tw
from tiewise.measures.base.catalog import CATALOG

A, B = tw.Ranking.parse("ada>ben>cem>dia>eva>fay"), tw.Ranking.parse("ben>ada>cem>eva>dia>fay")


class Page(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def page_of(*arguments, **options):
    return Page(tw.report(*arguments, **options).html)


def test_it_says_the_coefficient_its_interval_and_its_p():
    measure = "scaled_gamma(weights=top)"
    page = page_of(A, B, measure, names=("old", "new"))
    said = tw.verdict(A, B, measure, names=("old", "new"))
    assert "old and new: 6 items" in page.text
    shown_else = ("Most at odds", "They share")
    assert all(sentence in page.text for sentence in said.sentences if not sentence.startswith(shown_else))
    for one in said.top:
        assert f"{one.counted} ; {one.against_chance}" in page.text
        assert f"; {one.order}" in page.text
    for one in said.matters:
        assert f"{one.item} : {one.x:g} in old, {one.y:g} in new" in page.text  # without ties, positions are places
    assert f"{float(said.result):.3f}" in page.text


def test_it_has_a_line_an_item_every_measure_and_the_movers():
    page = page_of(A, B)
    lines = [attributes["id"] for _, attributes in page.tags if "slopes-item-" in attributes.get("id", "")]
    assert len(lines) == 6
    classes = [attributes.get("class") for _, attributes in page.tags]
    assert classes.count("measure") == len(CATALOG)
    rows = [attributes for tag, attributes in page.tags if tag == "tr" and "data-item" in attributes]
    assert sorted(row["data-item"] for row in rows) == list("012345")
    assert all(name in page.text for name in CATALOG)


def test_it_is_complete_in_itself():
    html = tw.report(A, B).html
    page = Page(html)
    assert [tag for tag, _ in page.tags if tag in ("script", "link", "iframe")] == ["script"]
    script = html[html.index("<script>") + len("<script>") : html.index("</script>")]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'" in html
    assert not any(word in script for word in ("fetch", "XMLHttpRequest", "http", "innerHTML", "eval"))
    addresses = [
        attributes[key] for _, attributes in page.tags for key in ("src", "href", "xlink:href") if key in attributes
    ]
    assert all(address.startswith(("#", "data:")) for address in addresses)
    assert "url(http" not in html
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    pictures = {name.partition("-")[0] for name in ids}
    assert pictures == {"slopes", "scaling", "robustness", "profile", "null", "pairs"}
    used = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', html))
    assert {one or other for one, other in used} <= set(ids)


def test_names_of_items_and_of_rankings_stay_text():
    evil = '<script>alert("x")</script>'
    items = [evil, "b & c", '"quoted"', "</svg><script>", "$x_1$", "e"]
    x = tw.Ranking.from_positions([1, 2, 3, 4, 5, 6], items)
    y = tw.Ranking.from_positions([2, 1, 4, 3, 6, 5], items)
    html = tw.report(x, y, names=(evil, "y<b>")).html
    page = Page(html)
    assert [tag for tag, _ in page.tags if tag in ("script", "b")] == ["script"]  # the page's own
    assert evil in page.text
    assert html.count("<script") == 1


def test_names_that_look_like_colours_or_references_stay_as_they_are():
    items = ["#222222", "#000000", "url(#a)", ' id="a']
    x = tw.Ranking.from_order(items)
    page = page_of(x, tw.Ranking.from_order(items[::-1]), names=("$x$", "#262626"))
    first, last = (page.words.index(heading) for heading in ("Where do they differ?", "Which pairs disagree?"))
    slopes = " ".join(page.words[first:last])
    for item in ("1  #222222", "#000000  2", "url(#a)  3", 'id="a'):
        assert item.split()[0] in slopes
    assert "currentColor" not in slopes
    assert "$x$" in slopes


def test_letters_that_matplotlibs_font_lacks_are_the_browsers():
    x = tw.Ranking.from_order(["日本", "語", "c"])
    assert "日本" in page_of(x, x).text


def test_all_text_of_pictures_has_the_colour_of_the_pages_text():
    html = tw.report(A, B, "scaled_gamma(weights=top)").html
    assert ".picture text { fill: currentColor; }" in html
    texts = re.findall(r"<text [^>]*>", html)
    assert texts
    fills = {fill for text in texts for fill in re.findall(r"fill: ([^;\"]+)", text)}
    assert fills <= {"currentColor"}
    robust = html[html.index('aria-label="Curve of the coefficient if the first k') :]
    assert "#ffffff" not in robust.partition("</svg>")[0]  # no rim of white


def test_the_same_seed_makes_the_same_page():
    rng = np.random.default_rng(0)
    x, y = rng.permutation(40) + 1, rng.permutation(40) + 1
    assert tw.report(x, y, "scaled_gamma(weights=top,tnorm=minimum)").html == tw.report(
        x, y, "scaled_gamma(weights=top,tnorm=minimum)"
    ).html  # fmt: skip


def test_the_code_at_its_end_makes_the_same_coefficient():
    x = tw.Ranking.from_scores({"a": 3.0, "b": 3.0, "c": 1.0, "d": 0.5}, method="min")
    y = tw.Ranking.from_scores({"a": 3.0, "b": 2.0, "c": 1.0, "d": 1.5}, method="min")
    html = tw.report(x, y, "scaled_gamma(weights=top)").html
    code = Page(html[html.index('<pre class="code">') :]).words[0]
    setting = {}
    exec("\n".join(line for line in code.splitlines() if "tw.report" not in line and "print" not in line), setting)
    assert setting["measure"](setting["x"], setting["y"]) == tw.scaled_gamma(x, y, weights="top")


def test_what_is_undefined_is_said():
    page = page_of([1, 1, 1], [1, 2, 3])
    assert "The two rankings cannot be compared by scaled_gamma: x ties all items." in page.text


def test_items_that_one_ranking_lacks_are_said_and_drawn_to_be_not_listed():
    page = page_of(tw.Ranking.parse("a>b>c"), tw.Ranking.parse("b>d>a"), "scaled_gamma(missing=bottom)")
    assert "x and y: 4 items" in page.text
    assert "Not listed in x, and taken to stand below all that is: 1 item, d ." in page.text
    assert "Not listed in y, and taken to stand below all that is: 1 item, c ." in page.text
    assert page.words.count("not listed") >= 4  # in the chart and in the table, on both sides
    assert page.words.count("not known") == 2  # how far they moved


def test_what_was_dropped_is_named_and_no_measure_sees_it():
    x, y = tw.Ranking.parse("a>b>c>d>q"), tw.Ranking.parse("z>b>d>a>c")
    html = tw.report(x, y, "scaled_gamma(missing=drop)").html
    assert "In one ranking only, and left out: 2 items, q, z ." in Page(html).text
    value = re.search(r"<code class=\"soft\">rbo</code></td><td class=\"kind\">similarity</td><td[^>]*>([^<]*)<", html)
    both = tw.Ranking.parse("a>b>c>d"), tw.Ranking.parse("b>d>a>c")
    assert value.group(1) == f"{float(tw.rbo(*both)):.4g}"


def test_moves_are_words_and_arrows():
    x = tw.Ranking.from_order(list("abcdef"))
    text = page_of(x, tw.Ranking.from_order(list("bcdefa"))).text
    assert "\u2193 down 5" in text
    assert "\u2191 up 1" in text
    assert "+5" not in text


@pytest.mark.parametrize("measure", ["scaled_tau", "scaled_somers_d", "kendall_tau"])
def test_measures_of_pairs_have_their_map_and_their_curve(measure):
    html = tw.report(A, B, measure).html
    assert 'id="pairs-figure_1"' in html
    assert 'id="profile-figure_1"' in html


@pytest.mark.parametrize(
    "measure", ["spearman", "footrule", "rbo", "scaled_footrule", "scaled_gamma(ties=incomparability)"]
)
def test_other_measures_have_a_page_that_says_what_it_leaves_out(measure):
    html = tw.report(A, B, measure).html
    assert 'id="slopes-item-5"' in html
    assert 'id="pairs-figure_1"' not in html
    assert "There is no map of pairs and no curve over depth" in html


def test_lists_without_a_common_item_have_a_page():
    page = page_of(tw.Ranking.parse("a>b>c"), tw.Ranking.parse("x>y>z"), "rbo", names=("one", "other"))
    assert "share none of their 6 items" in page.text
    assert "Not listed in one: 3 items, x, y, z ." in page.text


def test_no_word_of_the_inside():
    rng = np.random.default_rng(1)
    x, y = rng.integers(1, 6, 30), rng.integers(1, 6, 30)
    for measure in ("scaled_gamma(weights=top)", "spearman"):
        text = page_of(x, y, measure, input="scores").text
        for word in ("alignment", "so far from their mean", "`", "Ranking.from_positions([", "nan", "None"):
            head = text[: text.index("Do it again")]
            assert word not in head, word


def test_long_lists_are_complete_without_scripts():
    """What a script would fold is on the page, and nothing in its style hides it before a script has run."""
    x = tw.Ranking.from_order(list("abcdefgh"))
    html = tw.report(x, tw.Ranking.from_order([*"ijklmnop"]), "scaled_gamma(missing=bottom)").html
    assert '<span class="rest name" data-count="3">, n, o, p</span>' in html
    assert 'class="rest name folded"' not in html
    assert "<tbody>" in html
    assert html.count("<tr data-item=") == 16


def test_measures_of_lists_see_the_lists_as_they_were_given():
    """Two lists without a common item have no overlap, although the page puts what one lacks below the rest."""
    x, y = tw.Ranking.parse("a>b>c"), tw.Ranking.parse("x>y>z")
    html = tw.report(x, y, "scaled_gamma(missing=bottom)").html
    row = re.search(
        r"<code class=\"soft\">rbo</code></td><td class=\"kind\">similarity</td><td[^>]*>([^<]*)</td>", html
    )
    assert row.group(1) == f"{float(tw.rbo(x, y)):.4g}" == "0"


def test_saving_is_all_or_nothing(tmp_path):
    page = tw.report(A, B)
    path = page.save(tmp_path / "report.html")
    assert path.read_text(encoding="utf-8") == page.html
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]
    with pytest.raises(tw.TiewiseError, match="cannot be written: No such file or directory"):
        page.save(tmp_path / "no" / "folder.html")
    assert "<iframe srcdoc=" in page._repr_html_()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tw.report(A, B, "robust_gamma"), "`measure` must compare rankings or lists: got robust_gamma"),
        (
            lambda: tw.report(np.arange(5001) + 1, np.arange(5001) + 1),
            "from 2 to 5000 items .* got 5001",
        ),
        (lambda: tw.report([1], [1]), "`x` and `y` must have from 2 to 5000 items to fit on a page: got 1"),
        (lambda: tw.report(A, B, confidence_level=1.5), "`confidence_level` must"),
        (
            lambda: tw.report(A, B, names=("a", "b", "c")),
            r"`names` must be two, one for each .* \('a', 'b', 'c'",
        ),
        (lambda: tw.report(A, B, names="ab"), "`names` must be two, one for each ranking: got 'ab'"),
    ],
)
def test_bad_input_gets_a_sentence(call, message):
    with pytest.raises(tw.TiewiseError, match=message):
        call()


def test_characters_that_no_page_may_have_are_replaced(tmp_path):
    items = ["a\x1b[31m", "b\x00", "c\ufffe", "d\udce9", "e\x85", "f\uffff"]
    x, y = tw.Ranking.from_order(items), tw.Ranking.from_order(items[::-1])
    page = tw.report(x, y, names=("x\udce9", "y\x1b"))
    for picture in re.findall(r"<svg.*?</svg>", page.html, flags=re.DOTALL):
        ElementTree.fromstring(picture)
    assert re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", page.html) is None
    assert "x\ufffd and y\ufffd: 6 items" in page.html
    assert page.save(tmp_path / "page.html").read_text(encoding="utf-8") == page.html
