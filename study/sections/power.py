"""Section 1."""

from study.telling import bears, contest_table, listed, plain

FORTY, ENDS = "power/N = 40", "agreement at both ends"
ONE_SIDE = "followup/one side, N = 40"
TOP = "agreement at the top"
NORMED = "scaled_spearman(weights=ends_quadratic:3)"
SATURATION, HYPERBOLIC = "followup/saturation, N = 40", "agreement at the top, hyperbolic"


def section(told):
    level = told.made["level"]
    bears(not level["above"], "no test is above its level")
    forty, eighty = told.line("power/N = 40", TOP), told.line("power/N = 80", TOP)
    for line in (forty, eighty):
        bears(line["champions"]["other weighted"]["measure"] == "ws_similarity", "ws_similarity finds the top")
        bears("other weighted" in line["loses_to"], "scaled gamma loses to it")
    one = told.row(ONE_SIDE, TOP, "scaled_gamma(weights=geometric:0.5,weights_y=uniform)")
    bears(one["gain_low"] < 0 < one["gain_high"] and one["gain_high"] < 0.03, "one-sided scaled gamma is as good")
    two = told.row(ONE_SIDE, TOP, "scaled_gamma(weights=geometric:0.5)")
    bears(two["gain_high"] < 0, "two-sided scaled gamma is not")
    mild, mild_one = (
        told.row(ONE_SIDE, TOP, f"scaled_gamma(weights=hyperbolic:1{other})") for other in ("", ",weights_y=uniform")
    )
    bears(mild_one["gain_high"] < mild["gain_low"], "with weights less steep it is the other way round")
    bears(told.value("power/N = 80", TOP, "kendall_tau") < 0.2, "Kendall's tau rarely finds it")
    normal = {where: told.row(FORTY, f"agreement {where}", "gaussian_rank") for where in ("at both ends", "everywhere")}
    bears(normal["at both ends"]["gain_low"] > 0, "normal scores find more at both ends")
    bears(normal["everywhere"]["gain_low"] < 0 < normal["everywhere"]["gain_high"], "and no less everywhere")
    for cell in (FORTY, "power/N = 80"):
        line = told.line(cell, ENDS)
        bears("unweighted" not in line["beats"], "scaled gamma is no better at the ends than unweighted measures")
        bears("scaled Spearman" in line["loses_to"], "at both ends scaled gamma loses to scaled Spearman")
        bears(line["champions"]["scaled Spearman"]["measure"] == NORMED, "with steep ends")
    steep = told.row(FORTY, "agreement everywhere", NORMED)
    bears(steep["gain_high"] < 0 < told.row(FORTY, ENDS, NORMED)["gain_low"], "steep ends cost everywhere")
    equal, two, four, gamma = (
        told.row(SATURATION, HYPERBOLIC, text)
        for text in (
            "scaled_tau(weights=hyperbolic:1)", "scaled_tau(weights=hyperbolic:2)", "scaled_tau(weights=hyperbolic:4)",
            "scaled_gamma(weights=hyperbolic:1)",
        )
    )  # fmt: skip
    bears(equal["gain"] == 0 and four["gain_high"] < two["gain_high"] < 0, "saturation costs power")
    bears(four["gain_high"] < gamma["gain_low"], "the denominator costs less")
    table = contest_table(
        told, "power", lambda line: f"{line['figure'].removeprefix('agreement ')}, {line['cell'].partition('/')[2]}"
    )
    below = (
        f" Tests of values with few steps stay below: {listed(f'`{name}`' for name in level['below'])}."
        if level["below"]
        else ""
    )
    return f"""## 1. Power: whose test finds agreement that is confined to some positions?

**Design.** x is 1..N; the items of y have normal noise of 1 and a gain that falls in steps of 0.4 over the first five
positions of x from 2 to 0.4 and is 0 after them (at the top), or 0 before the last five and falls there from −0.4 to −2 (at the
bottom), both at two thirds (at both ends), or falls evenly over all N from 1 to −1 (everywhere). Permutation tests, two-sided at
0.05 (twice the smaller tail), by 19,999 alignments that all repetitions share; 1,000 repetitions: half choose each family's champion, the
other half judge it. `python -m study power` makes the table.

{table}

![How often each test finds agreement, N = 40](pictures/study-power.svg)

- **Level.** Without any agreement the {level["tests"]} tests reject at most in {plain(level["most"]["estimate"])} [{plain(level["most"]["low"])}, {plain(level["most"]["high"])}] of the cases
  (`{level["most"]["measure"]}`, {level["most"]["cell"].partition("/")[2]}); none is above 0.05 by more than all of
  them together allow.{below} (cells `power/N = 10` to `power/N = 80`, "nowhere")
- **At the top, scaled gamma loses to `ws_similarity`** from 40 items on: {told.champion("power/N = 40", TOP, "scaled gamma")} minus
  {told.champion("power/N = 40", TOP, "other weighted")} is {told.contest("power/N = 40", TOP, "other weighted")}; with 80 items
  {told.contest("power/N = 80", TOP, "other weighted")}. Kendall's tau finds it in {told.figure("power/N = 80", TOP, "kendall_tau")} of the cases at N = 80.
- **The bottom is the top turned round.** Whoever turns both rankings round (N + 1 − position) finds at the bottom what is found at the top, with any
  measure. The field has steep weights for the top alone, so that the rows "at the bottom" are a contest of even steps.
- **Why `ws_similarity`?** A follow-up at N = 40 (cell `{ONE_SIDE}`, {told.reps(ONE_SIDE, TOP, "ws_similarity")} repetitions) takes its two
  habits apart: it is steep (each position weighs half of the one before), and it weighs the positions of x alone.
  `scaled_gamma(weights=geometric:0.5)` is as steep, and differs from it by {told.gain(ONE_SIDE, TOP, "scaled_gamma(weights=geometric:0.5)")};
  with `weights_y=uniform` as well, the difference is {told.gain(ONE_SIDE, TOP, "scaled_gamma(weights=geometric:0.5,weights_y=uniform)")}. An item that is first in x
  and tenth in y is evidence against chance, and a scaling on y that hardly tells 10 from 30 throws it away. That is so for steep weights only: one-sided
  `hyperbolic:1` is {told.gain(ONE_SIDE, TOP, "scaled_gamma(weights=hyperbolic:1,weights_y=uniform)")} from `ws_similarity`, on both sides {told.gain(ONE_SIDE, TOP, "scaled_gamma(weights=hyperbolic:1)")}. Without agreement the steep one-sided test
  rejects in {told.figure(ONE_SIDE, "agreement nowhere", "scaled_gamma(weights=geometric:0.5,weights_y=uniform)")}.
- **Of the unweighted measures, `gaussian_rank` finds most.** It correlates normal scores, which stress both ends. On Kendall's tau it gains {told.gain(FORTY, "agreement at both ends", "gaussian_rank")} where the agreement is
  at both ends, {told.gain(FORTY, TOP, "gaussian_rank")} at the top and {told.gain(FORTY, "agreement everywhere", "gaussian_rank")} everywhere; at both ends scaled gamma's champion minus it is
  {told.contest(FORTY, "agreement at both ends", "unweighted")}. (cell `{FORTY}`)
- **At both ends scaled gamma loses to scaled Spearman** from 40 items on: {told.champion(FORTY, ENDS, "scaled gamma")} minus {told.champion(FORTY, ENDS, "scaled Spearman")} is
  {told.contest(FORTY, ENDS, "scaled Spearman")}, with 80 items {told.contest("power/N = 80", ENDS, "scaled Spearman")}. (cells `{FORTY}` and `power/N = 80`)
- **Why scaled Spearman?** At the top, too, its champions are above scaled gamma's in the table, though not told apart from them. A second follow-up (cell `{SATURATION}`, {told.reps(SATURATION, HYPERBOLIC, "scaled_gamma(weights=hyperbolic:1)")} repetitions): at one level scaled tau *is* scaled Spearman, and the more levels, the more distances saturate. With
  `hyperbolic`, scaled tau loses {told.gain(SATURATION, HYPERBOLIC, "scaled_tau(weights=hyperbolic:2)")} of its power at two levels and {told.gain(SATURATION, HYPERBOLIC, "scaled_tau(weights=hyperbolic:4)")} at four; scaled gamma at one level is
  {told.gain(SATURATION, HYPERBOLIC, "scaled_gamma(weights=hyperbolic:1)")} from scaled Spearman. Saturation costs power here, gamma's denominator little.

**What follows.** To find agreement at the very top of a reference, weigh the reference steeply and leave the other ranking alone:
`weights=geometric:0.5,weights_y=uniform`. With weights that are less steep, weigh both, and take one level. If nobody knows where the agreement is, take `gaussian_rank`: at N = 40 it
finds {told.figure(FORTY, "agreement everywhere", "gaussian_rank")} of the agreement everywhere, {told.figure(FORTY, "agreement at both ends", "gaussian_rank")} of that at both ends, and {told.figure(FORTY, TOP, "gaussian_rank")} of that at the top, where
`ws_similarity` finds {told.figure(FORTY, TOP, "ws_similarity")}, and at the bottom {told.figure(FORTY, "agreement at the bottom", "ws_similarity")}. `{NORMED}` finds more at the ends ({told.gain(FORTY, ENDS, NORMED)} on Kendall's tau) and less
everywhere ({told.gain(FORTY, "agreement everywhere", NORMED)}). (cell `{FORTY}`)"""
