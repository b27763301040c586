"""Section 8."""

from study.telling import bears, table

LEVELS, ALIKE = "tnorms/levels, N = 20", "preferred: all alike"
TIES, MISSING, WRONG = "robustness/ties", "robustness/missing items", "robustness/wrong levels"
MIN = "against numbers by min"
FORMS = ("scaled_gamma(weights=top:3)", "scaled_tau(weights=top:3)", "scaled_gamma(weights=hyperbolic)")
TREATMENTS = (
    "broken at random", "ties=gamma, numbered dense", "ties=gamma, numbered min", "ties=gamma, numbered average",
    "ties=indifference", "ties=incomparability",
)  # fmt: skip
LOST = (
    "2 of 20 lost at random",
    "6 of 20 lost at random",
    "10 of 20 lost at random",
    "only the first 10 known",
    "only the first 5 known",
)


def section(told):
    first = FORMS[0]
    dense = told.row(TIES, f"{first}, ties of 2", "ties=gamma, numbered dense")
    paired = told.row(TIES, f"{first}, ties of 2, {MIN}", "ties=gamma, numbered dense")
    bears(dense["gain_high"] < 0 and paired["gain_high"] < 0, "dense numbers cost more")
    meant = [
        told.row(TIES, f"{first}, ties of 2, {MIN}", f"ties={each}") for each in ("indifference", "incomparability")
    ]
    bears(all(row["gain_low"] > paired["gain"] for row in meant), "what ties mean matters less")
    other = told.row(TIES, f"{FORMS[2]}, ties of 2, {MIN}", "ties=gamma, numbered dense")
    bears(other["gain_low"] < 0 < other["gain_high"], "with hyperbolic, dense is not told apart from min")
    cut = told.row(MISSING, f"{first}, missing items", "only the first 5 known")
    bears(cut["gain_low"] > 0, "knowing less is better")
    ties = table(
        ["measure, buckets", "no ties", *TREATMENTS],
        [
            [f"`{form}`, {size}", f"{told.value(TIES, f'{form}, ties of {size}', 'no ties'):.3f}",
             *(told.gain(TIES, f"{form}, ties of {size}", treatment) for treatment in TREATMENTS)]
            for form in FORMS
            for size in (2, 4)
        ],
    )  # fmt: skip
    missing = table(
        ["measure", "complete", *LOST],
        [
            [f"`{form}`", f"{told.value(MISSING, f'{form}, missing items', 'complete'):.3f}",
             *(told.gain(MISSING, f"{form}, missing items", lost) for lost in LOST)]
            for form in (*FORMS, "rbo", "top_down", "kendall_tau")
        ],
    )  # fmt: skip
    rows = []
    for n, right in ((20, 4), (80, 8)):
        for name in ("scaled_gamma", "scaled_tau"):
            for shape in ("top", "hyperbolic"):
                texts = [f"{name}(weights={shape}:{factor * right:g})" for factor in (0.25, 0.5, 1, 2, 4)]
                figure = f"{name}, {shape}, wrong levels, N = {n}"
                cells = [told.gain(WRONG, figure, text) for text in texts]
                cells[2] = f"{told.value(WRONG, figure, texts[2]):.3f} at {right} levels"
                rows.append([f"`{name}(weights={shape}:L)`, N = {n}", *cells])
    twice = told.row(WRONG, "scaled_gamma, hyperbolic, wrong levels, N = 80", "scaled_gamma(weights=hyperbolic:16)")
    half = told.row(WRONG, "scaled_gamma, hyperbolic, wrong levels, N = 80", "scaled_gamma(weights=hyperbolic:4)")
    bears(twice["gain_high"] < 0 < half["gain_low"], "too many levels cost, too few do not")
    return f"""## 8. Robustness: ties, missing items, wrong levels

**Design.** The task of discrimination, "the top matters, more noise beside" (at the other end), N = 20, 1,000 repetitions; what is shown is the difference from the complete, untied or rightly
levelled case. Ties: consecutive positions of the copies fall into buckets of 2 or 4. Missing: items lost at random and left out, or only the first items of the copies known, the
others tied behind them. Levels: as many as positions that matter (4 of 20, 8 of 80), and off by 2 and 4 times. `python -m study robustness`.

{ties}

{missing}

{table(["measure", "a quarter", "half", "right", "twice", "four times"], rows)}

- **Ties.** Buckets of two numbered densely cost {told.gain(TIES, f"{first}, ties of 2", "ties=gamma, numbered dense")} with `{first}`, numbered by their first position {told.gain(TIES, f"{first}, ties of 2", "ties=gamma, numbered min")}; the one minus the other is {told.gain(TIES, f"{first}, ties of 2, {MIN}", "ties=gamma, numbered dense")}: dense numbers move
  everything up, and a scaling of positions then weighs other positions. What ties mean matters less than how they are numbered: indifference minus gamma, both numbered so, is {told.gain(TIES, f"{first}, ties of 2, {MIN}", "ties=indifference")}, incomparability minus gamma
  {told.gain(TIES, f"{first}, ties of 2, {MIN}", "ties=incomparability")}. With `hyperbolic` dense numbers are not told apart from the others: {told.gain(TIES, f"{FORMS[2]}, ties of 2, {MIN}", "ties=gamma, numbered dense")}. (cell `{TIES}`)
- **Knowing less can be better.** If only the first five of a copy are known, the same measure prefers the right copy more often, {told.gain(MISSING, f"{first}, missing items", "only the first 5 known")}: cutting the list is a steeper scaling than `top:3`. (cell `{MISSING}`)
- **On this task, too many levels cost, and too few do not.** With 80 items, `hyperbolic` at twice the levels: {told.gain(WRONG, "scaled_gamma, hyperbolic, wrong levels, N = 80", "scaled_gamma(weights=hyperbolic:16)")}; at half of them:
  {told.gain(WRONG, "scaled_gamma, hyperbolic, wrong levels, N = 80", "scaled_gamma(weights=hyperbolic:4)")}. (cell `{WRONG}`) Where all positions matter alike there is nothing to gain: `top:3` by sum minus `kendall_tau` is
  {told.gain(LEVELS, ALIKE, first)}. (cell `{LEVELS}`)

**What follows.** Number tied items by their first or mean position (`method="min"` or `"average"`) if a scaling is used. If the top matters and its size is not known, take fewer levels rather than more."""
