"""The command: python -m study."""

import argparse
import sys
import time
from pathlib import Path

from study.registry import EXPERIMENTS, cells
from study.running import run_all

ROOT = Path(__file__).parents[1]


def told(done, total, name):
    """Draw the bar on a terminal, or write a line for each cell."""
    bar = "#" * (30 * done // max(1, total))
    if sys.stderr.isatty():
        print(f"\r[{bar:30}] {done} of {total} cells  {name[:60]:60}", end="", file=sys.stderr, flush=True)
    else:
        print(f"{done} of {total} cells  {name}", file=sys.stderr, flush=True)


def arguments():
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m study", description="When does scaled gamma beat the others?")
    parser.add_argument("experiments", nargs="*", help=f"some of {', '.join(EXPERIMENTS)}; all if none is named")
    parser.add_argument("--small", action="store_true", help="few repetitions, held against the published intervals")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--preflib", type=Path, metavar="DIR", help="also the PrefLib files (.soc, .soi) in a folder")
    parser.add_argument("--dask", nargs="?", const="", metavar="ADDRESS", help="on a Dask cluster, or a local one")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "study", help="where finished cells are kept")
    given = parser.parse_args()
    unknown = sorted(set(given.experiments) - set(EXPERIMENTS))
    if unknown:
        parser.error(f"`experiments` must be among {', '.join(EXPERIMENTS)}: got {unknown[0]}.")
    if given.preflib is not None and not given.preflib.is_dir():
        parser.error(f"`--preflib` must be a folder: got {given.preflib}.")
    return given


def main():
    given = arguments()
    start = time.monotonic()
    names = list(cells(given.experiments or EXPERIMENTS, given.preflib))
    found = run_all(
        names, given.folder / ("small" if given.small else "full"), small=given.small, preflib=given.preflib,
        jobs=given.jobs, dask=given.dask, told=told,
    )  # fmt: skip
    print(f"\n{len(names)} cells, {time.monotonic() - start:.0f} s", file=sys.stderr)
    from study.publishing import finish

    return finish(found, given.experiments, small=given.small, with_files=given.preflib is not None)


if __name__ == "__main__":
    sys.exit(main())
