"""Files that are there as a whole or not at all."""

import os

import pytest

import tiewise as tw
from tiewise.running.files import PartialFile, whole_file


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def write(target, text, error=None):
    with whole_file(target) as partial:
        partial.write_text(text)
        if error is not None:
            raise error


def test_a_complete_file_takes_the_place_of_the_old_one(tmp_path):
    target = tmp_path / "page.html"
    target.write_text("old")
    with whole_file(target) as partial:
        partial.write_text("new")
        assert target.read_text() == "old"
        assert partial.parent == tmp_path
    assert target.read_text() == "new"
    assert names(tmp_path) == ["page.html"]


@pytest.mark.parametrize("error", [ValueError("no"), KeyboardInterrupt(), tw.TiewiseError("no")])
def test_nothing_is_left_of_what_was_broken_off(tmp_path, error):
    target = tmp_path / "page.html"
    target.write_text("old")
    with pytest.raises(type(error)):
        write(target, "half", error)
    assert target.read_text() == "old"
    assert names(tmp_path) == ["page.html"]


def test_what_cannot_be_written_gets_a_sentence(tmp_path):
    with pytest.raises(tw.TiewiseError, match=r"no/page\.html cannot be written: No such file"):
        write(tmp_path / "no" / "page.html", "new")
    (tmp_path / "folder").mkdir()
    with pytest.raises(tw.TiewiseError, match=r"folder cannot be written: Is a directory"):
        write(tmp_path / "folder", "new")
    assert names(tmp_path) == ["folder"]


def test_only_what_may_stay_is_named_for_its_user(tmp_path):
    assert PartialFile(tmp_path / "m.npy", may_stay=True).path == tmp_path / "m.npy.partial"
    own = PartialFile(tmp_path / "m.csv").path
    assert own.name.startswith(".m.csv")
    assert str(os.getpid()) in own.name  # two processes do not write to each other's
