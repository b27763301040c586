"""No test looks at the clock: on a busy machine, it would say nothing about the code."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
CLOCKS = re.compile(r"perf_counter|process_time|monotonic|time\.time\b|timeit|datetime\.now")


def test_no_test_measures_time():
    files = [path for path in TESTS.rglob("*.py") if path.name != Path(__file__).name]
    assert [str(path.relative_to(TESTS)) for path in files if CLOCKS.search(path.read_text())] == []
