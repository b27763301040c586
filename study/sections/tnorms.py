"""Section 6."""

from study.experiments.tnorms import LEVELS
from study.field import TNORMS
from study.telling import bears, table

DISCRIMINATION, POWER = "tnorms/discrimination, N = 20", "tnorms/power, N = 20"
ORDERS, STEPS = "tnorms/orders of rankings", "tnorms/levels, N = 20"
BESIDE = "the top matters, more noise beside"


def named(tnorm, scaling="top:3", aggregate="sum"):
    return f"scaled_gamma(weights={scaling},aggregate={aggregate},tnorm={tnorm})"


def by_tnorm(told):
    rows = []
    for tnorm in TNORMS:
        text = named(tnorm)
        gains = [told.gain(DISCRIMINATION, figure, text) for figure in (BESIDE, "the ends matter", "all alike")]
        gains += [told.gain(POWER, f"agreement {where}", text) for where in ("at the top", "everywhere")]
        if tnorm == "product":
            values = [told.value(DISCRIMINATION, figure, text) for figure in (BESIDE, "the ends matter", "all alike")]
            values += [told.value(POWER, f"agreement {where}", text) for where in ("at the top", "everywhere")]
            rows.append([f"`{tnorm}`, the share itself", *(f"{value:.3f}" for value in values), ""])
            continue
        rows.append([f"`{tnorm}`", *gains, told.figure(ORDERS, "ordered otherwise from the product", text)])
    head = ["t-norm", "preferred: the top matters, more noise beside", "the ends matter", "all alike"]
    return table([*head, "found: at the top", "everywhere", "ordered otherwise"], rows)


def by_level(told):
    figures = [
        f"preferred: {BESIDE}",
        "preferred: all alike",
        "found: agreement at the top",
        "found: agreement everywhere",
    ]
    rows = [
        [
            f"`top:{count}`, {how}",
            *(told.figure(STEPS, figure, f"scaled_gamma(weights=top:{count}{more})") for figure in figures),
        ]
        for how, more in (("sum", ""), ("max", ",aggregate=max"))
        for count in LEVELS
    ]
    rows.append(["`kendall_tau`", *(told.figure(STEPS, figure, "kendall_tau") for figure in figures)])
    return table(["scaling", *figures], rows)


def section(told):
    continuous = ("minimum", "lukasiewicz", "einstein", "hamacher:0.5", "frank:2", "yager:2")
    most = max(
        (told.value(ORDERS, "ordered otherwise from the product", named(tnorm, scaling)), tnorm, scaling)
        for tnorm in continuous
        for scaling in ("top:3", "hyperbolic", "ends:3", "uniform:3")
    )
    hyperbolic = named("product", "hyperbolic")
    other = told.row(ORDERS, "ordered otherwise sum from max", hyperbolic)
    bears(other["low"] > 2 * most[0], "sum against max matters more than the t-norm")
    alike = [told.row(DISCRIMINATION, "all alike", named(tnorm)) for tnorm in TNORMS if tnorm != "product"]
    bears(all(row["gain_low"] < 0 < row["gain_high"] for row in alike), "all alike: not told apart")
    found = [
        told.row(POWER, f"agreement {where}", named(tnorm))
        for where in ("at the top", "everywhere")
        for tnorm in TNORMS
    ]
    bears(all(row["gain_low"] <= 0 <= row["gain_high"] for row in found), "no t-norm finds more or less")
    bears(told.row(DISCRIMINATION, BESIDE, named("lukasiewicz"))["gain_low"] > 0, "Łukasiewicz is steeper")
    bears(told.row(DISCRIMINATION, BESIDE, named("minimum"))["gain_high"] < 0, "the minimum is flatter")
    silent = told.row(DISCRIMINATION, BESIDE, named("lukasiewicz", aggregate="max"))
    bears(
        silent["estimate"] == 0.5 and told.value(POWER, "agreement at the top", named("drastic", aggregate="max")) == 0,
        "silent",
    )
    same = {
        told.value(STEPS, f"preferred: {BESIDE}", f"scaled_gamma(weights=top:{count},aggregate=max)")
        for count in (1, 2, 4, 8)
    }
    bears(len(same) == 1, "by max, levels below saturation change nothing")
    return f"""## 6. Does the t-norm matter? Sum against max, and levels

**Design.** The tasks of power and of discrimination at N = 20, 1,000 repetitions: scaled gamma with nine t-norms, both aggregations and four scalings. Here `top:3` by
sum, as the paired difference from the product. "Ordered otherwise": the share of pairs of rankings, from Mallows' model with phi from 0.5 to 1, that the two coefficients
order differently when held against one ranking; 30 batches of 150 rankings. `python -m study tnorms` has all 72.

{by_tnorm(told)}

- **In close calls, and like a change of weights.** The t-norms that are continuous reorder at most {told.figure(ORDERS, "ordered otherwise from the product", named(most[1], most[2]))} of the pairs (`{most[1]}` with `{most[2]}`, by sum; cell `{ORDERS}`);
  exchanging sum for max with `hyperbolic` reorders {told.figure(ORDERS, "ordered otherwise sum from max", hyperbolic)}, with `top:3` {told.figure(ORDERS, "ordered otherwise sum from max", named("product"))}. Those below the product (Łukasiewicz) stress what is well told apart
  in both rankings, and gain {told.gain(DISCRIMINATION, BESIDE, named("lukasiewicz"))} where the top matters; the minimum loses, {told.gain(DISCRIMINATION, BESIDE, named("minimum"))}. Where all
  positions matter alike, no t-norm is told apart from the product ({told.gain(DISCRIMINATION, "all alike", named("lukasiewicz"))} and {told.gain(DISCRIMINATION, "all alike", named("minimum"))} for these two), and none finds more or less agreement. (cells `{POWER}` and `{DISCRIMINATION}`)
- **A trap.** By max at few levels no two positions are told apart by more than a half, and T(a, b) = 0 for Łukasiewicz, the nilpotent minimum and the drastic product: scaled gamma with
  `weights=top:3,aggregate=max` is then undefined for every two rankings, and counts as 0 here: no preference ({silent["estimate"]:.1f}), no power.
- **Levels.** By sum, fewer levels look more at the top. By max, levels change nothing until weights reach 1, because gamma does not see a common factor (cell `{STEPS}`):

{by_level(told)}

**What follows.** Take the product, which has the closed-form test and the quick matrices: what another t-norm gains, a steeper scaling gains as well. On the task where Łukasiewicz brings `top:3` to
{told.figure(DISCRIMINATION, BESIDE, named("lukasiewicz"))}, the product with `hyperbolic` has {told.figure(DISCRIMINATION, BESIDE, hyperbolic)}. Spend the thought on the scaling and on sum against max."""
