"""How much do two criteria agree on 43 judges? It depends on which positions matter."""

import csv
from pathlib import Path

import tiewise as tw

with Path(__file__).with_name("us_judge_ratings.csv").open(newline="") as file:
    rows = list(csv.DictReader(file))
demeanor = {row[""]: float(row["DMNR"]) for row in rows}
promptness = {row[""]: float(row["DECI"]) for row in rows}

print("43 judges, ranked by their demeanor (DMNR) and by the promptness of their decisions (DECI)\n")
for weights, question in (
    ("uniform", "all positions alike: Kendall's tau-b"),
    ("top", "the better a position, the more it matters"),
    ("logarithmic", "the same, steeper: the discount of DCG"),
    ("top_k:10", "only the first ten positions matter"),
):
    result = tw.scaled_tau(demeanor, promptness, weights=weights, input="scores")
    print(f"{weights:12} {result:.2f}   {question}")
