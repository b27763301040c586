"""Section 4."""

from study.telling import bears, contest_table, standing_text, table

DATA = ("digits, 10 classes", "wine, 8 features", "breast cancer, 10 features", "diabetes, 6 features")
MEASURES = (
    "kendall_tau",
    "spearman",
    "scaled_gamma(weights=top:3)",
    "scaled_gamma(weights=hyperbolic)",
    "rbo",
    "tau_ap",
)


def section(told):
    rows = []
    for name in DATA:
        cell, figure = f"prediction/{name}", f"regret at the top, {name}"
        values = [f"{told.value(cell, f'value of 10 neighbours, {name}', text):.3f}" for text in MEASURES]
        rows.append([name, *values, told.gain(cell, figure, "the regret itself")])
    bears(
        not any(line["loses_to"] or line["beats"] for line in told.made["contests"]["prediction"]["lines"]), "no choice"
    )
    found = [told.value(f"prediction/{DATA[3]}", f"value of 10 neighbours, {DATA[3]}", text) for text in MEASURES]
    least, most = (
        told.figure(f"prediction/{DATA[3]}", f"value of 10 neighbours, {DATA[3]}", MEASURES[found.index(value)])
        for value in (min(found), max(found))
    )
    reach = told.reach(
        (f"prediction/{name}", f"value of 10 neighbours, {name}", text) for name in DATA for text in MEASURES
    )
    contests = contest_table(told, "prediction", lambda line: line["cell"].partition("/")[2])
    return f"""## 4. Prediction: which measure should choose a label ranker if the top matters?

**Design.** Rankings of labels from scikit-learn's data: classes by the probabilities of a naive Bayes classifier, or features by their
standardised values. 60 instances to learn from, 60 to choose by, up to 200 to judge by, 60 splits. A measure chooses among 18
nearest-neighbour predictors (1 to 40 neighbours; mean position, mean of 1/position, first places). Judged by minus the regret at the top: what the
true first label is worth more than the predicted one, in probability or standard deviations. `python -m study prediction` makes the table.

{contests}

- {standing_text(told, "prediction")}
- The same predictor, 10 neighbours by mean position, by several measures (no interval reaches farther than {reach}); and what choosing by the regret itself would gain on choosing by Kendall's tau:

{table(["data", *(f"`{text}`" for text in MEASURES), "the regret itself minus `kendall_tau`"], rows)}

**What follows.** Values of different measures are not comparable: the same predictor has {least} by one and {most} by another on one data set (cell `prediction/{DATA[3]}`). The choices made by them are not told
apart in regret, and not even choosing by the regret itself is told apart from choosing by Kendall's tau. Use the measure that the application means."""
