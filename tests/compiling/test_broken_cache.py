"""A cache that cannot be read or written costs time, and nothing else."""

from textwrap import indent

import pytest

from compiling.processes import in_a_fresh_process
from compiling.test_cached_code import CROSSING

# The value, how many kernels were compiled, how many warnings there were, and what they point at.
HEARD = f"""
import warnings
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
{indent(CROSSING, "    ")}
print(len(told), *(one.category.__name__ for one in told), *(one.filename for one in told))
"""
TOLD = ["1", "TiewiseWarning", "<string>"]


def run(cache, before=""):
    value, compilations, *told = in_a_fresh_process(before + HEARD, NUMBA_CACHE_DIR=str(cache))
    return float(value), int(compilations), told


@pytest.fixture
def cache(tmp_path):
    _, compilations, told = run(tmp_path)
    assert compilations > 1
    assert told == ["0"]
    return tmp_path


def files(cache, ending):
    found = sorted(cache.rglob(f"*.{ending}"))
    assert len(found) > 1
    return found


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("length", [0, 7, 40, -1])
def test_files_that_were_cut_short_are_written_anew(cache, ending, length):
    for file in files(cache, ending):
        file.write_bytes(file.read_bytes()[:length])
    value, compilations, told = run(cache)
    assert (value, told) == (0.5, TOLD)
    assert compilations == len(files(cache, ending))
    assert run(cache) == (0.5, 0, ["0"])


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_files_of_something_else_are_written_anew(cache, ending):
    for file in files(cache, ending):
        file.write_bytes(b"This is no machine code." * 9)
    assert run(cache)[0::2] == (0.5, TOLD)
    assert run(cache) == (0.5, 0, ["0"])


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_what_cannot_be_written_is_not_kept(cache, ending):
    for file in files(cache, ending):
        file.unlink()
        file.mkdir()  # neither read as a file nor replaced by one
    for _ in range(2):
        value, compilations, told = run(cache)
        assert (value, told) == (0.5, TOLD)
        assert compilations == len(files(cache, ending))


def test_a_full_disk_keeps_nothing(tmp_path):
    full = """
import errno, os
def refuse(*_):
    raise OSError(errno.ENOSPC, "No space left on device")
os.replace = refuse
"""
    value, compilations, told = run(tmp_path, full)
    assert (value, told) == (0.5, TOLD)
    assert compilations > 1
    assert not list(tmp_path.rglob("*.nbi"))


def test_no_place_at_all_is_said_once():
    nowhere = "from numba.core import caching; caching.CacheImpl._locator_classes = []"
    value, compilations, told = run("", nowhere)
    assert (value, told) == (0.5, TOLD)
    assert compilations > 1
