"""A process of its own, with the JIT on: what is compiled there has nothing to do with what is loaded here."""

import os
import subprocess
import sys


def in_a_fresh_process(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=600,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0", **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()
