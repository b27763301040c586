"""How much do two criteria agree on 43 judges? It depends on which positions matter."""

from pathlib import Path

import tiewise as tw
from tiewise.io import read_table

table = read_table(Path(__file__).with_name("us_judge_ratings.csv"))
judges = table.items("")
demeanor, decisions = (
    tw.Ranking.from_scores(table.numbers(column), items=judges, method="min") for column in ("DMNR", "DECI")
)

print("43 judges, ranked by their demeanor (DMNR) and by the promptness of their decisions (DECI)\n")
for weights, question in (
    ("uniform", "all positions alike"),
    ("hyperbolic", "the top more than the bottom"),
    ("top_k:10", "who is in the top 10, and in which order"),
):
    result = tw.scaled_gamma(demeanor, decisions, weights=weights)
    print(f"{weights:10} {result.statistic:6.3f}   {question}")
print("\nThe two criteria agree more on the best judges than on the rest.")
