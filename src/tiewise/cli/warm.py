"""`tiewise warm`: compiles all kernels ahead, so that nobody waits for that later."""

import time

from tiewise.cli.printing import say
from tiewise.cli.working import bar


def warm() -> None:
    """Compile all kernels now, for images and workers.

    What is compiled is kept for this installation.
    """
    from tiewise.kernels.warming import warm as compile_all  # numba is loaded there

    say("compiling all kernels, or loading those that were compiled before ...")
    start = time.perf_counter()
    with bar():
        kernels, compiled = compile_all()
    print(f"{kernels} kernels, {compiled} compiled now, {time.perf_counter() - start:.1f} seconds")
