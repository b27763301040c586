"""Measure: python -m benchmarks speed [largest n] or many [groups], on an idle machine; calibration [sets a cell]."""

import sys

from benchmarks import calibration, many, speed

PARTS = {"speed": (speed.main, 1_000_000), "many": (many.main, 50_000), "calibration": (calibration.main, 1_000)}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in PARTS:
        sys.exit(__doc__)
    main, size = PARTS[sys.argv[1]]
    main(int(sys.argv[2]) if len(sys.argv) > 2 else size)
