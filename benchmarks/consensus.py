"""Consensus beside its peers, its search, large panels. `make bench-consensus` writes docs/consensus-benchmarks.md.

    python benchmarks/consensus.py                 all sections
    python benchmarks/consensus.py peers hits      some of them; the others stay as they were stored
    python benchmarks/consensus.py peers:00014     of a section the rows whose name has this; likewise

CORANKCO is the Python of an environment with corankco, which is GPL: it is called as a program and never imported here.
PREFLIB is a folder of PrefLib files. Without them, those rows are left out.
"""

import json
import os
import platform
import resource
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from timing import written

import tiewise as tw
from tiewise.kernels.orders import Climber
from tiewise.panels.division import division, looks_divided
from tiewise.panels.found import places
from tiewise.panels.objective import Objective
from tiewise.panels.placed_gains import placed_gains
from tiewise.panels.voters import read_voters

ROOT = Path(__file__).parents[1]
STORE, PAGE = Path(__file__).with_suffix(".json"), ROOT / "docs" / "consensus-benchmarks.md"
# Where search alone is held against the optimum.
SEARCHED = (
    "kendall_tau", "tau_x", "scaled_tau(weights=top)", "scaled_tau(weights=top_k:3)",
    "scaled_tau(weights=top,aggregate=max)", "scaled_tau(weights=top_k:3,aggregate=max)",
    "scaled_footrule(weights=top)", "scaled_gamma(weights=top)", "footrule", "spearman",
)  # fmt: skip
# How many camps, and by which factor an order is less likely for each pair that it has otherwise than their centre.
LAWS = (("one centre, near", 1, 0.5), ("one centre, far", 1, 0.8), ("no agreement", 1, 1.0),
        ("two camps, near", 2, 0.5), ("two camps, far", 2, 0.8))  # fmt: skip
PANELS = 100
# A peer's call is given up after so many seconds, its start and a first call that compiles not counted.
PATIENCE = 20

PEER = """
import json, sys, time
import corankco.algorithms.parcons.parcons as parts
from corankco.algorithms.bioconsert.bioconsert import BioConsert
from corankco.algorithms.exact.exactalgorithmpulp import ExactAlgorithmPulp
from corankco.dataset import Dataset
from corankco.scoringscheme import ScoringScheme
asked = json.load(sys.stdin)
for name in ("ExactAlgorithm", "ExactAlgorithmCplexForPaperOptim1"):  # without CPLEX its own choice fails
    setattr(parts, name, lambda *_, **__: ExactAlgorithmPulp())
algorithm = {"exact": ExactAlgorithmPulp, "parts": parts.ParCons, "search": BioConsert}[asked["algorithm"]]()
scheme = ScoringScheme.get_pseudodistance_scoring_scheme_p(0.5)
warm = Dataset.from_raw_list([[{0}, {1}, {2}], [{1}, {2}, {0}], [{2}, {0}, {1}]])
algorithm.compute_consensus_rankings(warm, scheme, True)
data = Dataset.from_raw_list([[set(bucket) for bucket in one] for one in asked["rankings"]])
print("READY", flush=True)
best, spent = None, 0.0
while spent < 3.0:
    start = time.perf_counter()
    found = algorithm.compute_consensus_rankings(data, scheme, True)
    seconds = time.perf_counter() - start
    best, spent = seconds if best is None else min(best, seconds), spent + seconds
buckets = [[int(str(item)) for item in bucket] for bucket in found.consensus_rankings[0]]
print("ANSWER" + json.dumps([best, buckets, bool(found.necessarily_optimal)]))
"""


def uniform(items, voters, seed, places_of=None):
    """Rankings without any agreement; with ties, items fall on so many places."""
    rng = np.random.default_rng(seed)
    if places_of is None:
        return np.array([rng.permutation(items) + 1 for _ in range(voters)])
    return np.array([_dense(rng.integers(0, places_of, items)) for _ in range(voters)])


def like_minded(items, voters, seed, tied=True):
    """Voters who see the items' worth through noise as large as its spread; rounded, so that some are tied."""
    rng = np.random.default_rng(seed)
    worth = rng.normal(size=items)
    seen = worth + rng.normal(size=(voters, items))
    return np.array([_dense(-np.round(1.5 * one) if tied else -one) for one in seen])


def _dense(values):
    return np.unique(values, return_inverse=True)[1].reshape(-1) + 1


def instances():
    """Name, and the panel as positions and counts; of different items, those that a voter lacks stand at the bottom."""
    drawn = {
        "7 items x 130 voters, drawn (as sports)": uniform(7, 130, 0),
        "15 x 21 with ties, drawn (as EMD)": like_minded(15, 21, 0),
        "50 x 40, drawn alike": uniform(50, 40, 0),
        "50 x 40, like-minded": like_minded(50, 40, 0, tied=False),
        "50 x 40 with ties, like-minded": like_minded(50, 40, 0),
    }
    found = {name: (rows, np.ones(len(rows))) for name, rows in drawn.items()}
    folder = os.environ.get("PREFLIB")
    for path in sorted(Path(folder).iterdir()) if folder else ():
        if path.suffix in (".soc", ".soi", ".toc", ".toi"):
            voters = read_voters(tw.measure("kemeny(missing=bottom)"), tw.io.read_preflib(path))
            name = f"PrefLib {path.stem.removesuffix('-00000001')}{path.suffix}: {voters.n} x {voters.counts.sum():g}"
            found[name] = (voters.positions, voters.counts)
    return found


def peer(algorithm, rows, counts):
    """Seconds, the summed distance of what corankco finds, and whether it is proven; None where it takes too long."""
    python = os.environ.get("CORANKCO")
    if not python:
        return None
    buckets = [[np.flatnonzero(row == place).tolist() for place in np.unique(row)] for row in rows]
    repeated = [one for one, count in zip(buckets, counts, strict=True) for _ in range(int(count))]
    question = json.dumps({"algorithm": algorithm, "rankings": repeated})
    with subprocess.Popen(
        [python, "-c", PEER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        process.stdin.write(question)
        process.stdin.close()
        line = ""
        while line.strip() != "READY":  # what its compilers print comes before
            line = process.stdout.readline()
            if not line:
                raise RuntimeError(f"corankco ({algorithm}) ended before it was ready")
        answer = select.select([process.stdout], [], [], PATIENCE + 3.0)[0]
        text = process.stdout.read() if answer else ""
        os.killpg(process.pid, signal.SIGKILL)  # with the solver that it has started
    if "ANSWER" not in text:
        return None
    seconds, found, is_proven = json.loads(text.rpartition("ANSWER")[2])
    positions = np.empty(rows.shape[1], dtype=np.int64)
    for place, bucket in enumerate(found, start=1):
        positions[bucket] = place
    measure = tw.measure("kemeny")
    score = Objective(measure, read_voters(measure, rows, counts, input="positions")).score(positions)
    return seconds, -score, is_proven


def timed(call):
    """Return the best time of as many runs as three seconds have, after one that may compile, and what was found."""
    best, spent, found = float("inf"), 0.0, call()
    while spent < 3.0:
        start = time.perf_counter()
        found = call()
        took = time.perf_counter() - start
        best, spent = min(best, took), spent + took
    return best, found


def peers(only):
    """Kemeny's consensus with ties: to the proof, and by search alone."""
    rows_of_table = []
    for name, (rows, counts) in instances().items():
        if only not in name:
            continue
        options = {"counts": counts, "ties": True, "rng": 0, "input": "positions"}
        proof, proven = timed(lambda rows=rows, options=options: tw.consensus(rows, "kemeny", **options))
        search, found = timed(lambda rows=rows, options=options: tw.consensus(rows, "kemeny", time_limit=0, **options))
        others = [peer(one, rows, counts) for one in ("exact", "parts", "search")]
        exact = [one for one in others[:2] if one is not None and one[2]]
        to_proof = min(exact, default=None)
        told = [name, written(proof), f"{proven.objective:g}", "yes" if proven.is_optimal else f"gap {proven.gap:.2%}"]
        told += [written(search), f"{found.objective:g}"]
        for one in (to_proof, others[2]):
            told += [f"> {PATIENCE} s", "-"] if one is None else [written(one[0]), f"{one[1]:g}"]
        by_proof = f"{to_proof[0] / proof:.1f} x" if to_proof else f"> {PATIENCE / proof:.0f} x"
        told += [by_proof, f"{others[2][0] / search:.0f} x" if others[2] else "-"]
        rows_of_table.append(told)
        print(" | ".join(told), flush=True)
    return rows_of_table


def ties(only):
    """50 items, 40 voters, ties in the voters: what is proven in 10 seconds."""
    told = []
    for measure, name, make in (
        ("kemeny", "like-minded, some ties", lambda seed: like_minded(50, 40, seed)),
        ("kemeny", "no agreement, 25 places", lambda seed: uniform(50, 40, seed, 25)),
        ("kemeny", "no agreement, 5 places", lambda seed: uniform(50, 40, seed, 5)),
        ("scaled_tau(weights=top:10)", "like-minded, some ties", lambda seed: like_minded(50, 40, seed)),
        ("scaled_tau(weights=top_k:10)", "like-minded, some ties", lambda seed: like_minded(50, 40, seed)),
    ):
        if only not in measure:
            continue
        for seed in range(5):
            start = time.perf_counter()
            with_ties = measure == "kemeny"
            found = tw.consensus(make(seed), measure, ties=with_ties, time_limit=10, rng=0, input="positions")
            took = time.perf_counter() - start
            proof = "yes" if found.is_optimal else f"gap {found.gap:.3%}"
            told.append([f"{measure}, {name}, {seed}", "yes" if with_ties else "no", written(took), proof])
            print(" | ".join(told[-1]), flush=True)
    return told


def wide(only):
    """200 items and 100 voters against the classical rules and an insertion search from the best of them."""
    told = []
    for name in ("kendall_tau", "kemeny", "scaled_tau(weights=top)", "scaled_gamma(weights=top)"):
        if only not in name:
            continue
        rows = like_minded(200, 100, 0, tied=False)
        start = time.perf_counter()
        found = tw.consensus(rows, name, time_limit=50, rng=0)
        took = time.perf_counter() - start
        rules = {rule: tw.consensus(rows, name, method=rule) for rule in ("borda", "copeland", "best_input")}
        inserted = _inserted(name, rows, rules["borda"].positions)
        values = [f"{rule.objective:.6g}" for rule in rules.values()]
        told.append([name, written(took), f"{found.objective:.6g}", f"{found.gap:.2%}", *values, inserted])
        print(" | ".join(told[-1]), flush=True)
    return told


def _inserted(name, rows, start):
    """The sum that moves of single items lead to from Borda's ranking."""
    measure = tw.measure(name)
    objective = Objective(measure, read_voters(measure, rows))
    gains = placed_gains(objective)
    if gains is None:
        return "-"
    order = np.argsort(start).astype(np.int64)
    Climber(gains.distances, gains.gain)(order, 1)
    return f"{objective.sign * objective.score(places(order)):.6g}"


def large(only):
    """Seconds of large panels: the consensus, and what is proven of it."""
    told = []
    for name, make, options in (
        ("kemeny", lambda: like_minded(500, 1000, 0, tied=False), {"time_limit": 60}),
        ("scaled_tau(weights=top)", lambda: like_minded(500, 1000, 0, tied=False), {"time_limit": 60}),
        ("footrule", lambda: like_minded(500, 1000, 0, tied=False), {}),
        ("kemeny", lambda: uniform(20, 100_000, 0), {}),
        ("kendall_tau", lambda: like_minded(20, 100_000, 0), {}),
        ("scaled_tau(weights=top,aggregate=max)", lambda: uniform(20, 100_000, 0), {}),
        ("scaled_spearman(weights=top)", lambda: uniform(20, 100_000, 0), {}),
        ("footrule", lambda: uniform(20, 100_000, 0), {}),
    ):
        rows = make()
        start = time.perf_counter()
        found = tw.consensus(rows, name, rng=0, input="positions", **options)
        took = time.perf_counter() - start
        proof = "proven" if found.is_optimal else f"gap {found.gap:.1%}"
        size = f"{rows.shape[1]} x {len(rows):,}"
        told.append([name, size, written(took), proof, found.method])
        print(" | ".join(told[-1]), flush=True)
    told.append(["memory of the process that did them all", "", f"{_gigabytes():.2f} GB at most", "", ""])
    return told


def hits(only):
    """How often search alone finds the best of 8 items, of a hundred panels of 7 voters without any agreement."""
    told = []
    for name in SEARCHED:
        if only not in name:
            continue
        found = 0
        for seed in range(100):
            rows = uniform(8, 7, 50_000 + seed)
            best = tw.consensus(rows, name, rng=0).objective
            searched = tw.consensus(rows, name, method="local_search", rng=seed).objective
            found += abs(searched - best) <= 1e-9
        told.append([name, f"{found} of 100"])
        print(" | ".join(told[-1]), flush=True)
    return told


def files(only):
    """Whether search alone finds the optimum of the PrefLib files where one is proven, without ties, by three seeds."""
    told = []
    for name, (rows, counts) in instances().items():
        if not name.startswith("PrefLib") or only not in name:
            continue
        options = {"counts": counts, "input": "positions"}
        best = tw.consensus(rows, "kemeny", rng=0, **options)
        if best.is_optimal:
            seeds = range(3)
            sums = [tw.consensus(rows, "kemeny", rng=k, method="local_search", **options).objective for k in seeds]
            same = sum(abs(one - best.objective) <= 1e-9 for one in sums)
            told.append([name, f"{best.objective:g}", f"{same} of 3"])
            print(" | ".join(told[-1]), flush=True)
    return told


def camps(only):
    """How often panels are called divided: of one mind, which is an error, of none, and of two camps."""
    told, measure = [], tw.measure("kendall_tau")
    for items, voters in ((6, 12), (10, 30), (20, 60)):
        for name, camps, spread in LAWS:
            size = f"{items} x {voters}, {name}"
            if only not in size:
                continue
            by_test = by_look = 0
            for seed in range(PANELS):
                rng = np.random.default_rng([items, camps, int(10 * spread), seed])
                centres = [rng.permutation(items) for _ in range(camps)]
                panel = np.array([mallows(centres[k % camps], spread, rng) for k in range(voters)])
                read = read_voters(measure, panel)
                by_test += division(measure, read, 5, 99, rng)[0].is_divided
                by_look += looks_divided(measure, read)
            told.append([size, f"{by_test} of {PANELS}", f"{by_look} of {PANELS}"])
            print(" | ".join(told[-1]), flush=True)
    return told


def mallows(centre, spread, rng):
    """Positions of an order whose chance falls by this factor with each pair that it has otherwise than a centre."""
    order = []
    for k, item in enumerate(centre):
        chances = spread ** np.arange(k, -1.0, -1.0)
        order.insert(int(rng.choice(k + 1, p=chances / chances.sum())), item)
    return np.argsort(order) + 1


def _gigabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


SECTIONS = {
    "peers": (
        "Beside corankco", peers,
        ["items x voters", "tiewise, to the proof", "sum", "proven", "tiewise, search alone", "sum",
         "corankco, exact", "sum", "corankco, BioConsert", "sum", "exact: faster", "search: faster"],
    ),
    "ties": (
        "50 items x 40 voters with ties, in 10 seconds", ties,
        ["measure, voters, seed", "ties in the consensus", "time", "proven"],
    ),
    "wide": (
        "200 items x 100 voters", wide,
        ["measure", "time", "sum", "gap", "Borda", "Copeland", "best input", "insertion from Borda"],
    ),
    "large": ("Large panels", large, ["measure", "items x voters", "time", "proven", "method"]),
    "hits": ("Search alone against what is proven", hits, ["measure", "found the best"]),
    "files": ("Search alone on PrefLib files whose optimum is proven", files, ["file", "sum", "found the best"]),
    "camps": (
        "Divided panels", camps, ["items x voters, law", "divided by `tw.voter_groups`", "by `looks_divided`"],
    ),
}  # fmt: skip

WORDS = {
    "peers": (
        "Kemeny's distance, ties allowed in the consensus, as corankco has it; items that a voter lacks stand "
        "tied at the bottom. corankco 7.2 ran as a program of its own, after a first call that compiles; its "
        "exact algorithm is the quicker of its program for PuLP's solver on the whole and part by part "
        "(ParCons), because its own choice needs CPLEX. Ours is timed for the whole call. Each is the best of "
        "as many calls as three seconds have, one at least; search alone is `time_limit=0`. Where a time "
        "begins with >, the call itself, without its start, was given up then. "
        "The data sets sports and EMD of ConsRank are not at hand: panels of their sizes are drawn. ConsRank (R), "
        "elsewhere, on them: branch and bound on sports (7 x 130) 0.011 s, quick on EMD (15 items) 0.04 s, "
        "quick on 50 x 40 0.35 s."
    ),
    "ties": ("`time_limit=10`."),
    "wide": (
        "Voters who see the items' worth through noise as large as its spread; `time_limit=50`. Of distances "
        "the smaller sum is the better."
    ),
    "large": ("500 items: search with `time_limit=60`; 20 items: exact."),
    "hits": ('`method="local_search"`, no other way.'),
    "files": ("Kemeny's distance without ties in the consensus; seeds 0, 1 and 2, no time limit."),
    "camps": (
        "By Kendall's tau; the level is 0.01. Voters are drawn from Mallows' law, with a factor of 0.5 (near) or "
        "0.8 (far) for each pair that they have otherwise than their centre, or of 1 (no agreement). Of one centre and "
        "of none, to be called divided is an error. Of two camps each has half of the voters, about a random centre."
    ),
}


def page(stored):
    lines = [
        "# Consensus: figures",
        "",
        "Made by `make bench-consensus`, on a machine with two cores that others used at the same",
    ]
    lines += ["time: compare times within a row.", ""]
    for key, (title, _, heads) in SECTIONS.items():
        if key in stored:
            lines += [f"## {title}", "", WORDS[key], "", "| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
            lines += ["| " + " | ".join(row) + " |" for row in stored[key]] + [""]
    return "\n".join(lines)


def main():
    stored = json.loads(STORE.read_text()) if STORE.exists() else {}
    for asked in sys.argv[1:] or list(SECTIONS):
        key, _, only = asked.partition(":")
        print(f"-- {key}", flush=True)
        rows = SECTIONS[key][1](only)
        if only:  # these take the places of the rows of the same name
            new = {row[0]: row for row in rows}
            rows = [new.pop(row[0], row) for row in stored.get(key, [])] + list(new.values())
        stored[key] = rows
        STORE.write_text(json.dumps(stored, indent=1) + "\n")
        PAGE.write_text(page(stored))
    print(f"Python {platform.python_version()}, {_gigabytes():.2f} GB at most")


if __name__ == "__main__":
    main()
