"""How results are said: every number on the page comes through here, with its interval and its cell."""

from study.field import FAMILIES


class UnborneError(Exception):
    """A sentence of the page that the results do not bear."""


def bears(condition, sentence):
    """Refuse to build a page that says what the results do not."""
    if not condition:
        raise UnborneError(f"The results do not bear the sentence: {sentence}")


class Told:
    """The published tables, as words. `figure` and `gain` name a figure by cell, figure and measure."""

    def __init__(self, made):
        self.made = made

    def row(self, cell, figure, measure):
        return self.made["figures"][cell.partition("/")[0]][cell][figure][measure]

    def value(self, cell, figure, measure):
        return self.row(cell, figure, measure)["estimate"]

    def figure(self, cell, figure, measure, digits=3):
        row = self.row(cell, figure, measure)
        return " ".join(
            [plain(row["estimate"], digits), f"[{plain(row['low'], digits)}, {plain(row['high'], digits)}]"]
        )

    def gain(self, cell, figure, measure, digits=3):
        """The paired difference from the cell's baseline."""
        row = self.row(cell, figure, measure)
        return f"{signed(row['gain'], digits)} [{signed(row['gain_low'], digits)}, {signed(row['gain_high'], digits)}]"

    def line(self, cell, figure):
        (found,) = (
            line
            for line in self.made["contests"][cell.partition("/")[0]]["lines"]
            if (line["cell"], line["figure"]) == (cell, figure)
        )
        return found

    def contest(self, cell, figure, family):
        """Scaled gamma's champion minus that of a family, with the interval that holds for the whole table."""
        each = self.line(cell, figure)["champions"][family]
        return f"{signed(each['difference'])} [{signed(each['low'])}, {signed(each['high'])}]"

    def champion(self, cell, figure, family):
        each = self.line(cell, figure)["champions"][family]
        return f"`{each['measure']}` {each['estimate']:.3f}"

    def reach(self, named):
        """How far the widest interval of some figures, each (cell, figure, measure), reaches from its figure."""
        rows = [self.row(*each) for each in named]
        return f"{max(max(row['high'] - row['estimate'], row['estimate'] - row['low']) for row in rows):.3f}"

    def reps(self, cell, figure, measure):
        return f"{self.row(cell, figure, measure)['reps']:,}"


def plain(value, digits=3):
    """A number with a true minus, and no -0."""
    return signed(value, digits).removeprefix("+")


def signed(value, digits=3):
    """A difference with its sign, a true minus, and no -0."""
    text = f"{value:+.{digits}f}"
    return text.replace("-", "−") if float(text) else text.lstrip("+-")


def table(head, rows):
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def contest_table(told, experiment, named=lambda line: line["figure"], keep=lambda line: True):
    """Champions of all families and the hardest contest, a line for each design."""
    rows = []
    for line in told.made["contests"][experiment]["lines"]:
        if not keep(line):
            continue
        champions = line["champions"]
        best = max(each["estimate"] for each in champions.values())
        cells = [named(line)]
        for name in FAMILIES:
            if name in champions:
                value = champions[name]["estimate"]
                cells.append(f"**{plain(value)}**" if value == best else plain(value))
            else:
                cells.append("")
        hardest = champions[line["hardest"]]
        difference = f"{signed(hardest['difference'])} [{signed(hardest['low'])}, {signed(hardest['high'])}]"
        rows.append([*cells, f"{line['hardest']}: {difference}", verdict(line)])
    return table(["design", *FAMILIES, "scaled gamma minus the hardest", "scaled gamma"], rows)


def verdict(line):
    """What a line says of scaled gamma: by Holm's p-values and simultaneous intervals."""
    if line["loses_to"]:
        return "loses"
    others = [name for name in line["champions"] if name != "scaled gamma"]
    return "wins" if len(line["beats"]) == len(others) else "not told apart from the best"


def listed(names):
    """Names in a sentence: a, b and c."""
    names = list(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def standing(told, experiments):
    """How many designs scaled gamma wins, loses and neither, and to whom it loses."""
    lines = [line for name in experiments for line in told.made["contests"][name]["lines"]]
    by = {name: [line for line in lines if verdict(line) == name] for name in ("wins", "loses")}
    lost = {}
    for line in by["loses"]:
        for name in line["loses_to"]:
            lost.setdefault(name, []).append(line)
    return {
        "designs": len(lines),
        "wins": len(by["wins"]),
        "loses": len(by["loses"]),
        "neither": len(lines) - len(by["wins"]) - len(by["loses"]),
        "lost": lost,
        "beats unweighted": sum("unweighted" in line["beats"] for line in lines),
        "contests": sum(told.made["contests"][name]["contests"] for name in experiments),
    }


def standing_text(told, experiment):
    """The same in a sentence, with the differences."""
    found = standing(told, [experiment])
    parts = [
        f"Of {found['designs']} designs scaled gamma wins {found['wins']} against every other family, "
        f"loses {found['loses']}, and is not told apart from the best in {found['neither']}; "
        f"it beats the unweighted measures in {found['beats unweighted']}."
    ]
    for name, lines in found["lost"].items():
        worst = min(lines, key=lambda line: line["champions"][name]["difference"])
        each, ours = worst["champions"][name], worst["champions"]["scaled gamma"]["measure"]
        to = "another weighted measure" if name == "other weighted" else name
        parts.append(
            f'It loses to {to} in {len(lines)}, most in "{worst["figure"]}" (cell `{worst["cell"]}`): `{ours}` minus '
            f"`{each['measure']}` is {signed(each['difference'])} [{signed(each['low'])}, {signed(each['high'])}]."
        )
    return " ".join(parts)
