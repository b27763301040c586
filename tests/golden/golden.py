"""Write the results of all cases to a file, or check that they are still the same to the last bit.

    python golden.py write results.json.gz
    python golden.py check results.json.gz

The file is gzip'd JSON, {id: [floats in hexadecimal]}, or {id: "ExceptionClass: message"} where a case is refused.
"""

import argparse
import gzip
import json
import math
import os
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

TOLERANCE = 1e-15

# Sums that BLAS and polars share among threads depend in their last digits on how many there are.
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS", "POLARS_MAX_THREADS")

Answer = list[str] | str
Answers = dict[str, Answer]


def computed(prefix: str = "") -> Iterator[tuple[str, Answer]]:
    """Yield the id and the answer of each case whose id begins so."""
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    os.environ["TIEWISE_KERNELS"] = "long"  # one path for each case, whatever was computed before
    from cases import all_cases  # not before: libraries read the environment when they are loaded

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for case in all_cases():
            if case.id.startswith(prefix):
                try:
                    yield case.id, [number.hex() for number in case.numbers()]
                except Exception as error:
                    yield case.id, f"{type(error).__name__}: {error}"


def difference(before: Answer, after: Answer) -> float:
    """Return the largest relative difference of two answers; infinite where they are not of one kind or length."""
    if before == after:
        return 0.0
    if isinstance(before, str) or isinstance(after, str) or len(before) != len(after):
        return math.inf
    return max(_relative(float.fromhex(a), float.fromhex(b)) for a, b in zip(before, after, strict=True))


def _relative(a: float, b: float) -> float:
    if a == b or (math.isnan(a) and math.isnan(b)):
        return 0.0
    if not (math.isfinite(a) and math.isfinite(b)):
        return math.inf
    return abs(a - b) / max(abs(a), abs(b))


def told(before: Answer, after: Answer) -> str:
    """Return what a difference that is none of numbers consists of."""
    if isinstance(before, str) or isinstance(after, str):
        return " -> ".join(
            answer if isinstance(answer, str) else f"{len(answer)} numbers" for answer in (before, after)
        )
    if len(before) != len(after):
        return f"{len(before)} -> {len(after)} numbers"
    pairs = ((float.fromhex(a), float.fromhex(b)) for a, b in zip(before, after, strict=True))
    place, (a, b) = max(enumerate(pairs), key=lambda found: _relative(*found[1]))
    return f"number {place}: {a!r} -> {b!r}"


def write(path: Path) -> None:
    """Compute all cases and write them; the same answers make the same bytes."""
    answers = dict(computed())
    text = json.dumps(answers, indent=0, sort_keys=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    areas = Counter(name.partition("/")[0] for name in answers)
    refused = sum(isinstance(answer, str) for answer in answers.values())
    print(", ".join(f"{area} {count}" for area, count in areas.items()))
    print(f"{len(answers)} cases, {refused} of them refused, {path.stat().st_size:,} bytes")


def read(path: Path) -> Answers:
    """Return what was written."""
    answers: Answers = json.loads(gzip.decompress(path.read_bytes()))
    return answers


def check(path: Path, tolerance: float, prefix: str = "") -> bool:
    """Compute the cases anew, report each that is not the same to the bit, and tell whether all are near enough."""
    before = {name: answer for name, answer in read(path).items() if name.startswith(prefix)}
    after = dict(computed(prefix))
    both = before.keys() & after.keys()
    moved = {name: difference(before[name], after[name]) for name in both if before[name] != after[name]}
    for name in sorted(moved, key=lambda name: (-moved[name], name)):
        print(f"{moved[name]:9.2e}  {name}  {told(before[name], after[name])}")
    lost, new = before.keys() - after.keys(), after.keys() - before.keys()
    for words, names in (("lost", lost), ("new", new)):
        for name in sorted(names):
            print(f"{words:>9}  {name}")
    print(f"{len(both) - len(moved)} of {len(before)} cases are identical to the bit", end="")
    print(f", {len(moved)} are not, {len(lost)} are lost, {len(new)} are new." if moved or lost or new else ".")
    return not lost and all(apart <= tolerance for apart in moved.values())


def main() -> int:
    """Read the command line, and return the exit code."""
    parser = argparse.ArgumentParser(description="Results before a change, and the proof that nothing moved.")
    parser.add_argument("command", choices=("write", "check"))
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "--tolerance", type=float, default=TOLERANCE, help="largest relative difference (default %(default)s)"
    )
    parser.add_argument("--only", default="", metavar="PREFIX", help="check only the cases whose id begins so")
    given = parser.parse_args()
    if given.command == "write":
        write(given.file)
        passed = True
    else:
        passed = check(given.file, given.tolerance, given.only)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
