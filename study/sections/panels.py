"""Section 5."""

from study.experiments.consensus import MEASURES
from study.experiments.leaderboards import FIXED, MEASURED, TASKS, TRUTHS
from study.telling import bears, contest_table, standing, standing_text, table

EVEN = "even steps"


def needed(told, truth, text, wanted=0.9):
    """The least number of tasks at which two boards surely agree so much on average: its whole interval."""
    enough = [
        tasks
        for tasks in TASKS
        if told.row(f"leaderboards/{truth}, {tasks} tasks", f"agreement, {truth}, {tasks} tasks", text)["low"] >= wanted
    ]
    return str(min(enough)) if enough else f"more than {TASKS[-1]}"


def section(told):
    rows = []
    for truth in TRUTHS:
        for text in (*FIXED, MEASURED):
            values = [
                f"{told.value(f'leaderboards/{truth}, {tasks} tasks', f'agreement, {truth}, {tasks} tasks', text):.3f}"
                for tasks in TASKS
            ]
            rows.append([truth, f"`{text}`", *values, needed(told, truth, text)])
        recovered = [
            f"{told.value(f'leaderboards/{truth}, {tasks} tasks', f'recovered, {truth}, {tasks} tasks', 'the first five'):.3f}"
            for tasks in TASKS
        ]
        rows.append([truth, "true first five among the first five", *recovered, ""])
    last, cell = f"equals at the top, {TASKS[-1]} tasks", f"leaderboards/equals at the top, {TASKS[-1]} tasks"
    boards = table(["truth", "measure", *(f"{tasks} tasks" for tasks in TASKS), "tasks needed for 0.9"], rows)
    reach = told.reach(
        [
            (f"leaderboards/{truth}, {tasks} tasks", f"{figure}, {truth}, {tasks} tasks", text)
            for truth in TRUTHS
            for tasks in TASKS
            for figure, texts in (("agreement", (*FIXED, MEASURED)), ("recovered", ("the first five",)))
            for text in texts
        ]
    )
    bears(standing(told, ["consensus"])["wins"] == 0, "scaled gamma has no advantage")
    return f"""## 5. Consensus and leaderboards: is a planted top recovered, and by how many tasks?

**Design.** 7 voters rank 7 items, in random order, with position-wise noise (s = 1, and 4 in the first or the second half, or 3 everywhere); `tw.consensus` under
{len(MEASURES)} measures; the share of the true first three among its first three, and whether its first is the true first; 200 panels. `python -m study consensus`.

{contest_table(told, "consensus")}

- {standing_text(told, "consensus")}

**Boards.** 20 items on n tasks with noise of 1: even steps of 0.1, or five equals at the top and steps of 0.2 below. Two boards of other tasks each, 200
times; the mean agreement of the two (no interval reaches farther than {reach}), and the tasks at which the whole interval is above 0.9. Measured: scaled gamma with the scaling that each board measures from its own tasks. `python -m study leaderboards`.

{boards}

- With five true equals at the top, `scaled_gamma(weights=top_k:5)` stays at {told.figure(cell, f"agreement, {last}", "scaled_gamma(weights=top_k:5)")} with {TASKS[-1]} tasks:
  it asks for an order that is not there. The measured scaling, which tells positions apart as far as the data do, is at
  {told.figure(cell, f"agreement, {last}", MEASURED)}. (cell `{cell}`)

- **A number of tasks says as much about the measure as about the board.** With even steps, two boards agree to 0.9 and more by `scaled_gamma(weights=top:3)` from {needed(told, EVEN, FIXED[1])} tasks on, by the measured scaling
  from {needed(told, EVEN, MEASURED)}, by `kendall_tau` from {needed(told, EVEN, "kendall_tau")}; a board of 20 tasks has {told.figure(f"leaderboards/{EVEN}, 20 tasks", f"recovered, {EVEN}, 20 tasks", "the first five")} of the true first five, one of 160
  {told.figure(f"leaderboards/{EVEN}, 160 tasks", f"recovered, {EVEN}, 160 tasks", "the first five")}. (cells `leaderboards/{EVEN}, 20 tasks` and `leaderboards/{EVEN}, 160 tasks`)

**What follows.** For a consensus, scaled gamma has no advantage here, and `scaled_spearman` is solved exactly by sorting. For boards, the measured scaling does not ask for an order that is not
there. How much two boards agree is no estimate of how much of the top is right: the table has boards that agree less by one measure and more by another, and have the same of the true first five."""
