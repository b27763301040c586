"""The committed pictures of the docs are what the repository's code draws today.

Drawn by the matplotlib that drew the committed file (its version stands in the file), the picture is the same: the same
elements, words and colours, and numbers that differ by at most 0.01 points, for the last digits of other processors.
Another matplotlib may lay out and write paths in another way; then the words, which are names, numbers on axes and
values, must be the same.
"""

import base64
import io
import re
import runpy
from pathlib import Path

import numpy as np
import pytest

plt = pytest.importorskip("matplotlib.pyplot")

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
DRAWING = runpy.run_path(str(ROOT / "docs" / "pictures.py"))
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


def drawn_by(svg):
    return re.search(r"Matplotlib v([\w.]+)", svg)[1]


def words(svg):
    return re.findall(r"<(?:text|tspan)[^>]*>([^<]*)<", svg)


def pixels(svg):
    found = re.findall(r'base64,\s*([^"]+)"', svg)
    return [plt.imread(io.BytesIO(base64.b64decode(image))) for image in found]


def without_pixels_and_ids(svg):
    svg = re.sub(r'base64,\s*[^"]+"', '"', svg)
    return re.sub(r'(id="|url\(#|href="#)[\w-]+', r"\1", svg)  # ids hash paths, in all their digits


def check(new, committed):
    assert words(new) == words(committed)
    if drawn_by(new) != drawn_by(committed):
        return
    for one, other in zip(pixels(new), pixels(committed), strict=True):
        np.testing.assert_allclose(one, other, atol=0.01)
    new, committed = without_pixels_and_ids(new), without_pixels_and_ids(committed)
    assert NUMBER.sub("0", new) == NUMBER.sub("0", committed)
    numbers = [np.array(NUMBER.findall(svg), dtype=float) for svg in (new, committed)]
    np.testing.assert_allclose(*numbers, atol=0.01)


@pytest.mark.parametrize("name", DRAWING["PICTURES"])
def test_a_committed_picture_is_current(name, tmp_path):
    DRAWING["draw"](tmp_path, [name])
    for suffix in DRAWING["PAPER"]:
        file = f"{name}{suffix}.svg"
        check((tmp_path / file).read_text(), (FOLDER / file).read_text())


def test_the_check_sees_other_words_other_places_and_other_colours():
    svg = (FOLDER / "swaps.svg").read_text()
    check(svg, svg)
    for part, other in (("ada<", "eve<"), ("#d55e00", "#0072b2"), (' d="M ', ' d="M 9')):
        assert part in svg
        with pytest.raises(AssertionError):
            check(svg, svg.replace(part, other))


def test_there_are_no_other_pictures_and_all_are_small():
    files = {f"{name}{suffix}.svg" for name in DRAWING["PICTURES"] for suffix in DRAWING["PAPER"]}
    assert {path.name for path in FOLDER.iterdir()} == files
    assert max(path.stat().st_size for path in FOLDER.iterdir()) < 200_000


def test_every_picture_is_shown_and_every_shown_picture_is_there():
    shown = set()
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        named = re.findall(r"pictures/([\w-]+)\.svg", page.read_text())
        assert [name for name in named if not (FOLDER / f"{name}.svg").exists()] == []
        shown.update(named)
    assert set(DRAWING["PICTURES"]) <= shown
