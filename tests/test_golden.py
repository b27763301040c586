"""Values of the first edition for explicit positions and weights; its golden.json, to 1e-10.

Weighted values without a named aggregate are by "sum".
"""

import json
import warnings
from pathlib import Path

import pytest

import tiewise as tw
from helpers import trying
from tiewise.catalog import definitions

GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))
NAMES = {"bucket_kendall": "kendall_distance"}  # names of the first edition


def test_values_of_the_first_edition():
    for entry in GOLDEN["values"]:
        with trying(entry):
            compare(entry)


def compare(entry):
    name = NAMES.get(entry["measure"], entry["measure"])
    measure, known = getattr(tw, name), definitions()[name]
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
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        result = measure(*pair, **parameters, **reading)
    expected = float("nan") if entry["value"] is None else entry["value"]
    assert result.statistic == pytest.approx(expected, abs=1e-10, nan_ok=True)
    if "C" in entry:
        assert (result.concordant, result.discordant) == pytest.approx((entry["C"], entry["D"]), rel=1e-10)


def test_the_whole_file_is_compared():
    assert len(GOLDEN["values"]) > 3300
