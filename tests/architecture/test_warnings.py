"""The package holds warnings back by its own `quietly` and `collecting`, which threads cannot take from each other."""

from pathlib import Path

import tiewise as tw

SOURCES = Path(tw.__file__).parent

# Whose warnings, which are not this package's, are held back where, and what keeps threads apart there.
ALLOWED = {
    "reports/inline_svg.py": "matplotlib's on letters that its own font lacks; a lock lets in one thread at a time",
}


def test_the_filters_of_the_process_are_left_alone():
    found = {
        str(path.relative_to(SOURCES))
        for path in SOURCES.rglob("*.py")
        if any(word in path.read_text() for word in ("catch_warnings()", "simplefilter", "filterwarnings"))
    }
    assert found == set(ALLOWED)
