"""The results: tidy rows as CSV, and the tables of the page as one JSON, made from the rows."""

import csv
import gzip
import io
import json
from pathlib import Path

from study.estimates import around_mean, holm, interval, pvalue
from study.experiments.power import DRAWS

FOLDER = Path(__file__).parent / "results"
FIGURES = ("cell", "figure", "kind", "measure", "reps", "estimate", "sd", "gain", "gain_sd")
CONTESTS = ("cell", "figure", "family", "measure", "reps", "estimate", "difference", "sd")
NUMBERS = {"estimate", "sd", "gain", "gain_sd", "difference"}
CONTESTED = ("power", "discrimination", "clustering", "prediction", "consensus")

# Measures whose figures the tables keep for contested experiments, beside all contests; the rows have all measures.
SHOWN = (
    "scaled_gamma(weights=top)", "scaled_gamma(weights=top:3)", "scaled_gamma(weights=hyperbolic)",
    "scaled_gamma(weights=geometric:0.8)", "scaled_gamma(weights=bottom:3)", "scaled_gamma(weights=ends:3)",
    "scaled_gamma(weights=top_k:5)", "scaled_gamma(weights=ends:3,aggregate=max)", "scaled_spearman(weights=ends:3)",
    "scaled_tau(weights=hyperbolic:1)", "scaled_tau(weights=top:3)", "scaled_spearman(weights=hyperbolic:1)",
    "scaled_spearman(weights=top:3)", "scaled_spearman(weights=bottom:3)", "scaled_spearman(weights=ends_quadratic:3)",
    "scaled_footrule(weights=top:3)",
    "tau_ap", "top_down", "vigna", "rbo", "ws_similarity", "kendall_tau", "spearman", "gaussian_rank",
    "the regret itself",
)  # fmt: skip


def write_rows(found, folder=FOLDER):
    """Write both files of rows."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, columns in (("figures", FIGURES), ("contests", CONTESTS)):
        text = io.StringIO()
        writer = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(found[name])
        # Without the time of writing, so that the same rows make the same file.
        (folder / f"{name}.csv.gz").write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))


def read_rows(folder=FOLDER):
    """Read them again, with numbers as numbers."""
    found = {}
    for name in ("figures", "contests"):
        with gzip.open(folder / f"{name}.csv.gz", "rt", encoding="utf-8", newline="") as file:
            found[name] = [_numbers(row) for row in csv.DictReader(file)]
    return found


def _numbers(row):
    row = {key: float(value) if key in NUMBERS and value else value for key, value in row.items() if value != ""}
    return {**row, "reps": int(row["reps"])}


def experiment_of(row):
    return row["cell"].partition("/")[0]


def tables(found):
    """What the page is made of: figures with simultaneous intervals, and contests with Holm's p-values."""
    names = list(dict.fromkeys(map(experiment_of, found["figures"])))
    made = {"figures": {}, "contests": {}, "level": None}
    for name in names:
        rows = [row for row in found["figures"] if experiment_of(row) == name]
        if name == "power":
            made["level"] = level([row for row in rows if row["figure"] == "agreement nowhere"])
        shown = [row for row in rows if name not in CONTESTED or row["measure"] in SHOWN]
        made["figures"][name] = figures(shown)
        contested = [row for row in found["contests"] if experiment_of(row) == name and "nowhere" not in row["figure"]]
        if contested:
            made["contests"][name] = contests(contested)
    return made


def level(rows):
    """How often the tests find agreement where there is none, over all measures.

    Both the repetitions and the alignments that are drawn have luck; together they have that of fewer repetitions.
    """
    ends = [
        interval({**row, "estimate": 0.05, "reps": row["reps"] * DRAWS / (row["reps"] + DRAWS)}, len(rows))
        for row in rows
    ]
    most = max(rows, key=lambda row: row["estimate"])
    low, high = interval(most, len(rows))
    return {
        "tests": len(rows),
        "reps": rows[0]["reps"],
        "most": {**most, "low": round(low, 4), "high": round(high, 4)},
        "above": [row["measure"] for row, (_, high) in zip(rows, ends, strict=True) if row["estimate"] > high],
        "below": sorted({row["measure"] for row, (low, _) in zip(rows, ends, strict=True) if row["estimate"] < low}),
    }


def figures(rows):
    """{cell: {figure: {measure: ...}}} with intervals that hold for all rows of the table at once, at 0.95."""
    found = {}
    for row in rows:
        low, high = interval(row, len(rows)) if row["kind"] != "given" else (row["estimate"], row["estimate"])
        told = {"estimate": row["estimate"], "low": round(low, 4), "high": round(high, 4), "reps": row["reps"]}
        if "gain" in row:
            low, high = around_mean(row["gain"], row["gain_sd"], row["reps"], len(rows))
            told |= {"gain": row["gain"], "gain_low": round(low, 4), "gain_high": round(high, 4)}
        found.setdefault(row["cell"], {}).setdefault(row["figure"], {})[row["measure"]] = told
    return found


def contests(rows):
    """A line for each design: every family's champion, and scaled gamma against the family that is hardest to beat.

    Intervals of differences hold for all contests of the table at once (Bonferroni), p-values are Holm's over them.
    """
    others = [row for row in rows if row["family"] != "scaled gamma"]
    adjusted = holm([pvalue(row["difference"], row["sd"], row["reps"]) for row in others])
    lines = {}
    for row in rows:
        line = lines.setdefault((row["cell"], row["figure"]), {"cell": row["cell"], "figure": row["figure"]})
        line.setdefault("champions", {})[row["family"]] = {"measure": row["measure"], "estimate": row["estimate"]}
        line["reps"] = row["reps"]
    for row, p in zip(others, adjusted, strict=True):
        line = lines[row["cell"], row["figure"]]
        low, high = around_mean(row["difference"], row["sd"], row["reps"], len(others))
        told = {
            "difference": row["difference"],
            "low": round(low, 4),
            "high": round(high, 4),
            "holm": round(float(p), 4),
        }
        line["champions"][row["family"]] |= told
    for line in lines.values():
        against = {name: each for name, each in line["champions"].items() if name != "scaled gamma"}
        line["hardest"] = min(against, key=lambda name: against[name]["difference"])
        line["loses_to"] = [name for name, each in against.items() if each["high"] < 0 and each["holm"] < 0.05]
        line["beats"] = [name for name, each in against.items() if each["low"] > 0 and each["holm"] < 0.05]
    return {"contests": len(others), "lines": list(lines.values())}


def write_tables(made, folder=FOLDER):
    (folder / "tables.json").write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")


def read_tables(folder=FOLDER):
    return json.loads((folder / "tables.json").read_text())
