"""Section 3."""

from study.telling import bears, contest_table, standing, standing_text

TOP, BOTTOM, WHOLE = (f"clustering/{where}, position-wise" for where in ("at the top", "at the bottom", "everywhere"))
AT_TOP, AT_BOTTOM, ANYWHERE = (
    f"centres differ {where}, position-wise, k-medoids" for where in ("at the top", "at the bottom", "everywhere")
)


def section(told):
    right = told.row(TOP, AT_TOP, "scaled_gamma(weights=top:3)")
    wrong = told.row(BOTTOM, AT_BOTTOM, "scaled_gamma(weights=top:3)")
    fitting = told.row(BOTTOM, AT_BOTTOM, "scaled_gamma(weights=bottom:3)")
    bears(right["gain_low"] > 0 and wrong["gain_high"] < 0 < fitting["gain_low"], "a scaling helps where it looks")
    bears(told.row(WHOLE, ANYWHERE, "scaled_spearman(weights=hyperbolic:1)")["gain_high"] < 0, "steep weights cost")
    table = contest_table(told, "clustering")
    lines = told.made["contests"]["clustering"]["lines"]
    halves = [(each["high"] - each["low"]) / 2 for each in (line["champions"][line["hardest"]] for line in lines)]
    line = told.line(TOP, AT_TOP)
    plain = line["champions"]["unweighted"]["measure"]
    bears("unweighted" not in line["beats"], "the best unweighted measure is not told apart")
    bears(not any(line["loses_to"] for line in lines), "scaled gamma lost to no family")
    return f"""## 3. Clustering: which distance finds the kinds of a mixture?

**Design.** Three centres of 20 items, which differ in random orders of the first five positions, of the last five, or of all; 12 rankings
about each, by Mallows' model (phi = 0.35; everywhere 0.85) or by position-wise noise (s = 1.2; everywhere 7). Average linkage cut into
three, and k-medoids; the adjusted Rand index, {told.reps(TOP, AT_TOP, "kendall_tau")} mixtures, of which half judge the champions. `python -m study clustering` makes the table.

{table}

- {standing_text(told, "clustering")} With {lines[0]["reps"]} mixtures the hardest contests tell apart only differences of {min(halves):.2f} to {max(halves):.2f}.
- **A scaling helps where it looks, and harms elsewhere, if Kendall's tau is the measure otherwise.** Over all mixtures, position-wise noise and k-medoids, `scaled_gamma(weights=top:3)` minus `kendall_tau` is
  {told.gain(TOP, AT_TOP, "scaled_gamma(weights=top:3)")} where the kinds differ at the top and {told.gain(BOTTOM, AT_BOTTOM, "scaled_gamma(weights=top:3)")} where they differ at the bottom; there `bottom:3`
  has {told.gain(BOTTOM, AT_BOTTOM, "scaled_gamma(weights=bottom:3)")}. Where they differ everywhere, steep weights cost: `scaled_spearman(weights=hyperbolic:1)` {told.gain(WHOLE, ANYWHERE, "scaled_spearman(weights=hyperbolic:1)")}. (cells `{TOP}`, `{BOTTOM}`, `{WHOLE}`)
- Not every unweighted measure is as far behind: at the top the champion of scaled gamma minus `{plain}` is {told.contest(TOP, AT_TOP, "unweighted")}. (cell `{TOP}`)

**What follows.** A scaling that looks elsewhere does harm; that a fitting one helps was seen against Kendall's tau, and against the best unweighted measure in {standing(told, ["clustering"])["beats unweighted"]} of {len(lines)} designs; scaled gamma lost to no family. If it is not known
where kinds differ, do not weigh."""
