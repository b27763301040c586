"""All kernels are warmed, and numba is nowhere else."""

from pathlib import Path

import tiewise
from tiewise.kernels import compiled
from tiewise.kernels.trees import UNROLLED
from tiewise.kernels.warming import warm
from tiewise.running.progress import listening

PACKAGE = Path(tiewise.__file__).parent
COMPILED = Path(compiled.__file__).parent


def test_every_kernel_is_warmed():
    texts = [path.read_text() for path in COMPILED.rglob("*.py")]
    # Those that a function makes are made for any number of digits, and for each that is unrolled.
    assert sum(text.count("\n    @kernel(") for text in texts) == len(UNROLLED)
    made = sum(1 + len(digits) for digits in UNROLLED.values())
    decorated = sum(text.count("\n@kernel(") for text in texts) + made
    heard = []
    with listening(lambda task, done: heard.append((task, done))):
        warmed = warm()
    assert warmed.kernels == decorated
    assert heard[-1] == ("compiling kernels, once for this installation", 1.0)
    assert warm() == (decorated, 0)


def test_only_kernels_know_numba():
    knowing = {
        path for path in PACKAGE.rglob("*.py") if "import numba" in (text := path.read_text()) or "from numba" in text
    }
    kernels = PACKAGE / "kernels"
    assert knowing - {kernels / "compile.py", kernels / "cached_code.py"} <= set(COMPILED.rglob("*.py"))
    outside = {path for path in PACKAGE.rglob("*.py") if "@kernel(" in path.read_text()} - set(COMPILED.rglob("*.py"))
    assert not outside
