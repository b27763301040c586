"""What comments, docstrings and pages refer to is in the repository: every page, and every heading of one.

The one form of a reference in code is `docs/PAGE.md#heading`; pages link to each other as `PAGE.md#heading`.
"""

import re
import unicodedata
from functools import cache
from pathlib import Path

from tiewise.measures.base.catalog import CATALOG

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FOLDERS = ("src", "tests", "benchmarks", "docs", "examples")
TEXTS = [
    path
    for path in (*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*")))
    if path.suffix in (".py", ".md", ".j2") and path.name != Path(__file__).name
]

PAGE = re.compile(r"(?<![\w./:-])(?P<page>[\w./-]*\w\.md)(?:#(?P<heading>[\w-]+))?")
# A numbered section of something that cites no title, as in "*Title*, section 8.9".
NUMBERED = re.compile(r"(?<!\*, )\b[Ss]ections? \d")


def slug(heading):
    """The anchor that the site gives a heading (Python-Markdown's rule)."""
    text = unicodedata.normalize("NFKD", heading.replace("`", "")).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", text).strip().lower())


@cache
def anchors(page):
    prose = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    return [slug(heading) for heading in re.findall(r"^#{1,6} (.+)$", prose, flags=re.MULTILINE)]


def links(path):
    """(text, page, heading or None) of every reference in a file, named from the root or from the file's folder."""
    for found in PAGE.finditer(path.read_text()):
        name = found["page"]
        known = [folder / name for folder in (ROOT, path.parent, DOCS) if (folder / name).is_file()]
        yield found[0], known[0] if known else None, found["heading"]


def test_every_reference_leads_somewhere():
    lost = []
    for path in TEXTS:
        for text, page, heading in links(path):
            if page is None or (heading and heading not in anchors(page)):
                lost.append(f"{path.relative_to(ROOT)}: {text}")
    assert lost == []


def test_references_in_code_name_the_folder_and_the_heading():
    """So that one search finds them all: `docs/mathematics.md#heading`."""
    vague = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in TEXTS
        if path.suffix == ".py"
        for text, _, heading in links(path)
        if "mathematics" in text and not (heading and text.startswith("docs/"))
    ]
    assert vague == []
    assert sum("docs/mathematics.md#" in path.read_text() for path in TEXTS) >= 30


def test_no_section_of_an_unnamed_document():
    assert [str(path.relative_to(ROOT)) for path in TEXTS if NUMBERED.search(path.read_text())] == []


def test_headings_are_told_apart():
    headings = anchors(DOCS / "mathematics.md")
    assert sorted({heading for heading in headings if headings.count(heading) > 1}) == []


def test_every_measure_has_its_formula_and_source():
    text = (DOCS / "mathematics.md").read_text()
    parts = {slug(part.partition("\n")[0]).replace("-", "_"): part for part in re.split(r"^#+ ", text, flags=re.M)}
    assert sorted(set(CATALOG) - set(parts)) == []
    for name, kind in CATALOG.items():
        sources = re.findall(r"doi:\S+[^\s;,.]", kind.reference)
        elsewhere = [parts[other] for other in re.findall(r"\(#(\w+)\)", parts[name])]
        assert all(any(doi in part for part in (parts[name], *elsewhere)) for doi in sources), name
