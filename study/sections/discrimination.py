"""Section 2."""

from study.telling import bears, contest_table, standing_text

BESIDE, MIDDLE = "the top matters, more noise beside", "the top matters, more noise in the middle"
NEAR, ONE = "followup/one side, noise in the middle", "scaled_gamma(weights=geometric:0.5,weights_y=uniform)"
STRESS = "followup/what the weights stress, N = 80"


def section(told):
    cell = f"discrimination/{BESIDE}, N = 80"
    levels, share = (
        told.row(STRESS, "rank correlation with what is preferred", name) for name in ("levels", "top_share")
    )
    bears(share["low"] > levels["high"], "what is stressed says more than the number of levels")
    long = told.row(cell, BESIDE, "scaled_gamma(weights=top)")
    bears(long["high"] < 0.5, "`top` without levels prefers the wrong copy of 80 items")
    middle = f"discrimination/{MIDDLE}, N = 80"
    mild, steep = (
        told.row(middle, MIDDLE, f"scaled_gamma(weights={each})") for each in ("hyperbolic", "geometric:0.8")
    )
    bears(mild["high"] < steep["low"], "nearer noise asks for steeper weights")
    near = told.line(middle, MIDDLE)
    bears("other weighted" in near["loses_to"], "ws_similarity does better")
    bears(near["champions"]["other weighted"]["measure"] == "ws_similarity", "it is ws_similarity")
    table = contest_table(told, "discrimination", lambda line: line["cell"].partition("/")[2])
    return f"""## 2. Discrimination: of two noisy copies, which measure prefers the right one?

**Design.** Copies of 1..N by ranking i + s(i)z with z normal, each copy its own, and s = N/20 everywhere. Where it matters (the first or last 4 of
20 and 8 of 80 positions, or both), the worse copy has s larger by N/8. The better copy has as much more at as many positions of the other end (in the middle, if both
ends matter), or N/4 more: "more noise beside" at the other end, or in the middle. All alike: s = 2N/20 against 2.4N/20. The share of 1,000 repetitions in which the
measure is larger for the better copy, ties by half. `python -m study discrimination` makes the table.

{table}

- {standing_text(told, "discrimination")}
- **A scaling's name is not its effect.** `scaled_gamma(weights=top)` on 80 items prefers the right copy in
  {told.figure(cell, BESIDE, "scaled_gamma(weights=top)")} of the cases where the better copy has more noise beside, {told.gain(cell, BESIDE, "scaled_gamma(weights=top)")} more than
  Kendall's tau; `hyperbolic` in {told.figure(cell, BESIDE, "scaled_gamma(weights=hyperbolic)")}. (cell `{cell}`)
- **How far away the noise is decides.** With the same noise in the middle instead of the end, `hyperbolic` prefers the right copy in
  {told.figure(middle, MIDDLE, "scaled_gamma(weights=hyperbolic)")}, `geometric:0.8` in {told.figure(middle, MIDDLE, "scaled_gamma(weights=geometric:0.8)")}, `rbo` in {told.figure(middle, MIDDLE, "rbo")}. (cell `{middle}`)
- **The surprise, and its explanation.** As many levels as positions that matter, `top:8`, prefer the right copy in only
  {told.figure(STRESS, "preferred", "top:8")}, `top_k:32` with four times as many in {told.figure(STRESS, "preferred", "top_k:32")}. The follow-up takes 28 scalings: the
  share of all distance that falls on the first tenth of the positions, `tw.scaling.describe(...).top_share`, has a rank correlation of
  {told.figure(STRESS, "rank correlation with what is preferred", "top_share")} with what is preferred, the number of levels one of
  {told.figure(STRESS, "rank correlation with what is preferred", "levels")}. It is not all: the steepest look at too few positions (`top_k:2` {told.figure(STRESS, "preferred", "top_k:2")}, `geometric:0.8` {told.figure(STRESS, "preferred", "geometric:0.8")}). (cell `{STRESS}`, {told.reps(STRESS, "preferred", "top:8")} repetitions)

![What a scaling stresses decides what it prefers](pictures/study-stress.svg)

**What follows.** Choose a scaling by what it stresses, not by its name or its levels: look at `tw.scaling.describe`, and tell apart at least the positions that matter. Where the noise is near
the positions that matter, `ws_similarity` does better than any scaled gamma of the field: scaled gamma's champion minus it is {told.contest(middle, MIDDLE, "other weighted")} at N = 80 (cell `{middle}`). Made as steep and one-sided, as in the
[follow-up of power](#1-power-whose-test-finds-agreement-that-is-confined-to-some-positions), scaled gamma differs from it by {told.gain(NEAR, "preferred, N = 80", ONE)}, with 20 items by {told.gain(NEAR, "preferred, N = 20", ONE)} (cell `{NEAR}`)."""
