"""Section 7."""

from study.telling import bears, table

MEASURES = (
    "gamma", "spearman", "footrule", "scaled_gamma(weights=top)", "scaled_gamma(weights=top:3)",
    "scaled_gamma(weights=hyperbolic)", "scaled_gamma(weights=top_k:5)", "scaled_tau(weights=top:3)",
    "scaled_spearman(weights=hyperbolic:1)", "scaled_spearman(weights=top:3)", "top_down", "vigna", "rbo", "ws_similarity",
)  # fmt: skip
CELLS = {"judges": "real/judges", "importances": "real/feature importances"}


def section(told):
    rows = [
        [
            f"`{text}`",
            *(
                told.figure(cell, f"{figure}, {name}", text, 2)
                for name, cell in CELLS.items()
                for figure in ("triplets decided otherwise", "another nearest neighbour")
            ),
        ]
        for text in MEASURES
    ]
    judges, models = (
        told.row(cell, f"triplets decided otherwise, {name}", "scaled_gamma(weights=top_k:5)")
        for name, cell in CELLS.items()
    )
    bears(judges["low"] > 0.05 and models["low"] > 0.05, "the top five changes decisions")
    head = ["measure", "judges: triplets", "nearest", "importances: triplets", "nearest"]
    return f"""## 7. Real data: do conclusions change with the measure?

**Design.** 43 judges ranked by 12 criteria (`examples/us_judge_ratings.csv`), and 30 features of the breast cancer data ranked by four models on six bootstrap samples each. For every
three rankings x, y, z: is y or z closer to x? The share of triplets that a measure decides otherwise than Kendall's tau, a tie in one of them by half, and the share of
rankings whose nearest neighbour is another one. Intervals by 30 half-samples of the items, simultaneous. `python -m study real`; with `--preflib DIR` also for PrefLib's files.

{table(head, rows)}

- Asking for the first five instead of everything, `scaled_gamma(weights=top_k:5)`, changes {told.figure(CELLS["judges"], "triplets decided otherwise, judges", "scaled_gamma(weights=top_k:5)")} of the decisions among the
  judges' criteria and {told.figure(CELLS["importances"], "triplets decided otherwise, importances", "scaled_gamma(weights=top_k:5)")} among the models; the paper's `top`, which on 43 items hardly weighs,
  {told.figure(CELLS["judges"], "triplets decided otherwise, judges", "scaled_gamma(weights=top)")} and {told.figure(CELLS["importances"], "triplets decided otherwise, importances", "scaled_gamma(weights=top)")}.

**What follows.** Which positions count is a decision about the question. It changes answers on real data, while the choice between Kendall and Spearman
changes {told.figure(CELLS["judges"], "triplets decided otherwise, judges", "spearman")} and {told.figure(CELLS["importances"], "triplets decided otherwise, importances", "spearman")} of them."""
