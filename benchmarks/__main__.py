"""Measure on an idle machine: python -m benchmarks speed [largest n]."""

import sys

from benchmarks import speed

if __name__ == "__main__":
    if sys.argv[1:2] != ["speed"]:
        sys.exit(__doc__)
    speed.main(int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
