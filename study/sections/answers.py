"""The table at the end: if your question is ..., then use ..."""

from study.sections.tnorms import ORDERS, named
from study.telling import bears, table

TOP, ONE_SIDE = "agreement at the top", "followup/one side, N = 40"
MIDDLE = "the top matters, more noise in the middle"
BESIDE, STRESS = "the top matters, more noise beside", "followup/what the weights stress, N = 80"
ONE = "scaled_gamma(weights=geometric:0.5,weights_y=uniform)"


def section(told):
    everywhere = told.line("power/N = 40", "agreement everywhere")
    bears(not everywhere["beats"] or "unweighted" not in everywhere["beats"], "weights do not help everywhere")
    ends = told.line("power/N = 40", "agreement at both ends")
    bears("unweighted" not in ends["loses_to"] + ends["beats"], "at the ends, scaled gamma and unweighted are alike")
    cell = f"discrimination/{BESIDE}, N = 80"
    beside = told.line(cell, BESIDE)
    bears("other weighted" not in beside["beats"] + beside["loses_to"], "another weighted measure does as well")
    top, bottom = "clustering/at the top, position-wise", "clustering/at the bottom, position-wise"
    kinds = "centres differ {}, position-wise, k-medoids"
    boards = "leaderboards/equals at the top, 160 tasks"
    examples = []
    if "learned" in told.made["figures"]:
        text = "learned from 100 triplets"
        examples = [
            ["nobody can say which positions count, but there are examples", "`tw.learn`",
             f"100 triplets, N = 20: {told.figure(f'learned/{BESIDE}', BESIDE, text)} right, `hyperbolic` {told.figure(f'learned/{BESIDE}', BESIDE, 'scaled_gamma(weights=hyperbolic)')}", "[9](#9-learned-scalings-do-examples-find-the-scaling)"]
        ]  # fmt: skip
    rows = [
        ["is there agreement at the top of a reference?", f"`{ONE}`, or `ws_similarity`",
         f"found in {told.figure(ONE_SIDE, TOP, ONE)} and {told.figure(ONE_SIDE, TOP, 'ws_similarity')} of the cases, `kendall_tau` at the same N in {told.figure('power/N = 40', TOP, 'kendall_tau')}", "[1](#1-power-whose-test-finds-agreement-that-is-confined-to-some-positions)"],
        ["is there agreement, and nobody knows where?", "`gaussian_rank`",
         f"N = 40, minus `kendall_tau`: {told.gain('power/N = 40', 'agreement at both ends', 'gaussian_rank')} at both ends, {told.gain('power/N = 40', 'agreement everywhere', 'gaussian_rank')} everywhere; scaled gamma's champions minus the best unweighted: {told.contest('power/N = 40', 'agreement at both ends', 'unweighted')} and {told.contest('power/N = 40', 'agreement everywhere', 'unweighted')}", "[1](#1-power-whose-test-finds-agreement-that-is-confined-to-some-positions)"],
        ["is there agreement at the bottom?", "turn both rankings round, and ask for the top",
         "the same by symmetry", "[1](#1-power-whose-test-finds-agreement-that-is-confined-to-some-positions)"],
        ["is there agreement at both ends?", "`scaled_spearman(weights=ends_quadratic:3)`",
         f"N = 40: {told.figure('power/N = 40', 'agreement at both ends', 'scaled_spearman(weights=ends_quadratic:3)')}; scaled gamma's champion minus it: {told.contest('power/N = 40', 'agreement at both ends', 'scaled Spearman')}; `gaussian_rank` {told.figure('power/N = 40', 'agreement at both ends', 'gaussian_rank')}", "[1](#1-power-whose-test-finds-agreement-that-is-confined-to-some-positions)"],
        ["which of two is closer to a truth, and the top counts?", "scaled gamma with steep weights: `geometric:0.8`, `top_k:k`",
         f"N = 80: {told.figure(cell, BESIDE, 'scaled_gamma(weights=geometric:0.8)')} right with noise at the other end, {told.figure(f'discrimination/{MIDDLE}, N = 80', MIDDLE, 'scaled_gamma(weights=geometric:0.8)')} with noise in the middle; `kendall_tau` {told.figure(cell, BESIDE, 'kendall_tau')}; `{beside['champions']['other weighted']['measure']}` is not told apart from it ({told.contest(cell, BESIDE, 'other weighted')}), and with noise in the middle `ws_similarity` is better ({told.contest(f'discrimination/{MIDDLE}, N = 80', MIDDLE, 'other weighted')})", "[2](#2-discrimination-of-two-noisy-copies-which-measure-prefers-the-right-one)"],
        ["which rankings are of one kind?", "a scaling that looks where kinds differ, if that is known; else an unweighted measure",
         f"`scaled_gamma(weights=top:3)` minus `kendall_tau`: {told.gain(top, kinds.format('at the top'), 'scaled_gamma(weights=top:3)')} if they differ at the top, {told.gain(bottom, kinds.format('at the bottom'), 'scaled_gamma(weights=top:3)')} if at the bottom; scaled gamma's champion minus the best unweighted: {told.contest(top, kinds.format('at the top'), 'unweighted')} at the top", "[3](#3-clustering-which-distance-finds-the-kinds-of-a-mixture)"],
        ["how do I choose a scaling?", "by `tw.scaling.describe(...).top_share`; if the top matters and its size is not known, fewer levels",
         f"rank correlation with the right preference {told.figure(STRESS, 'rank correlation with what is preferred', 'top_share')}", "[2](#2-discrimination-of-two-noisy-copies-which-measure-prefers-the-right-one)"],
        *examples,
        ["which t-norm?", "the product",
         f"others reorder few pairs (Łukasiewicz {told.figure(ORDERS, 'ordered otherwise from the product', named('lukasiewicz'))} with `top:3`); in close calls they act like another scaling", "[6](#6-does-the-t-norm-matter-sum-against-max-and-levels)"],
        ["do two leaderboards agree as far as they can?", "scaled gamma with each board's measured scaling",
         f"true equals at the top, 160 tasks: {told.figure(boards, 'agreement, equals at the top, 160 tasks', 'scaled_gamma(weights=measured)')}, `top_k:5` {told.figure(boards, 'agreement, equals at the top, 160 tasks', 'scaled_gamma(weights=top_k:5)')}", "[5](#5-consensus-and-leaderboards-is-a-planted-top-recovered-and-by-how-many-tasks)"],
        ["there are ties and a scaling", 'positions by `method="min"` or `"average"`, not `dense`',
         f"`top:3`, buckets of two: {told.gain('robustness/ties', 'scaled_gamma(weights=top:3), ties of 2', 'ties=gamma, numbered min')} against {told.gain('robustness/ties', 'scaled_gamma(weights=top:3), ties of 2', 'ties=gamma, numbered dense')}", "[8](#8-robustness-ties-missing-items-wrong-levels)"],
    ]  # fmt: skip
    return f"""## If your question is ...

{table(["if your question is ...", "then use ...", "evidence", "section"], rows)}

What the study does not say: all truths here are made by us but for the real data, with normal or Mallows noise; N is at most 80; real applications have
costs of their own. `make study-small` runs everything in two minutes with other seeds and fails if the interval of a figure and the published one are apart."""
