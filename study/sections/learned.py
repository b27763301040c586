"""Learned scalings, where the results have them."""

from study.experiments.learned import DESIGNS, FIXED
from study.telling import bears, listed, table

ENDS = "the ends matter"


def section(told):
    if "learned" not in told.made["figures"]:
        return ""
    names = (*FIXED, "learned from 40 triplets", "learned from 100 triplets")
    rows = [
        [
            f"`{text}`" if text in FIXED else text,
            *(told.figure(f"learned/{design}", design, text) for design in DESIGNS),
        ]
        for text in names
    ]
    for design in DESIGNS[:2]:
        row, fixed = (
            told.row(f"learned/{design}", design, text)
            for text in ("learned from 100 triplets", "scaled_gamma(weights=hyperbolic)")
        )
        bears(row["low"] > fixed["high"], "what is learned is better than `hyperbolic`")
    gains = [told.gain(f"learned/{design}", design, "learned from 100 triplets") for design in DESIGNS]
    cell = f"discrimination/{DESIGNS[0]}, N = 20"
    reps = told.reps(f"learned/{DESIGNS[0]}", DESIGNS[0], "kendall_tau")
    return f"""## 9. Learned scalings: do examples find the scaling?

**Design.** The task of discrimination, N = 20: triplets of the truth, the better and the worse copy go to `tw.learn` (scaled gamma, product, sum, named scalings); the measure it
chooses judges 400 fresh pairs of copies; {reps} sets of triplets. `python -m study learned`.

{table(["measure", *DESIGNS], rows)}

**What follows.** Where nobody can say which positions count, a hundred examples do: on Kendall's tau, what is learned from them gains {listed(gains[:2])} where some positions matter, and differs by {gains[2]} where all are alike.
The best scaled gamma of the whole field, chosen by 500 examples, has {told.champion(cell, DESIGNS[0], "scaled gamma")} on the first task (cell `{cell}`). Forty were not always enough:
where the ends matter they gave {told.figure(f"learned/{ENDS}", ENDS, "learned from 40 triplets")}."""
