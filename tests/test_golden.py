"""Values of the first edition for explicit positions and weights; its golden.json, to 1e-10.

Weighted values without a named aggregate are by "sum".
"""

import json
import warnings
from itertools import groupby
from pathlib import Path

import pytest

import tiewise as tw
from tiewise.catalog import definitions

GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))
NAMES = {"bucket_kendall": "kendall_distance"}  # names of the first edition


def case(entry):
    return NAMES.get(entry["measure"], entry["measure"]), json.dumps(entry["parameters"], sort_keys=True)


GROUPS = [list(group) for _, group in groupby(sorted(GOLDEN["values"], key=case), key=case)]


@pytest.mark.parametrize("entries", GROUPS, ids=["-".join(case(group[0])) for group in GROUPS])
def test_values_of_the_first_edition(entries):
    name, _ = case(entries[0])
    measure, known = getattr(tw, name), definitions()[name]
    for entry in entries:
        pair = [GOLDEN["inputs"][entry["input"]][side] for side in "xy"]
        parameters = dict(entry["parameters"])
        if "weights" in entry:
            parameters["weights"] = GOLDEN["inputs"][entry["weights"]]["weights"]
            if "aggregate" in known.defaults:
                parameters.setdefault("aggregate", "sum")
        reading = {} if known.lists else {"input": "positions"}
        if known.lists:
            pair = [tw.Ranking.from_positions(positions) for positions in pair]
        if entry["value"] == "refused":
            with pytest.raises(tw.TiewiseError):
                measure(*pair, **parameters, **reading)
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", tw.TiewiseWarning)
            result = measure(*pair, **parameters, **reading)
        expected = float("nan") if entry["value"] is None else entry["value"]
        assert result.statistic == pytest.approx(expected, abs=1e-10, nan_ok=True), entry
        if "C" in entry:
            assert (result.concordant, result.discordant) == pytest.approx((entry["C"], entry["D"]), rel=1e-10), entry


def test_the_whole_file_is_compared():
    assert sum(map(len, GROUPS)) == len(GOLDEN["values"]) > 3300
