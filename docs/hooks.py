"""What the site adds to the Markdown: dark pictures, prompts that are not copied, and every public name."""

import re

import tiewise as tw

# The folders of the package, in the order in which a reader needs what is in them.
SECTIONS = {
    "Rankings": {"rankings"},
    "Measures": {"measures"},
    "Results": {"results", "linear_extensions"},
    "Tests and intervals": {"inference"},
    "Explanations": {"explanations"},
    "Verdicts": {"verdicts"},
    "Scores of predictions": {"scoring"},
    "Many rankings and groups": {"matrices", "grouped"},
    "Leaderboards": {"leaderboards"},
    "Consensus": {"panels"},
    "Learned scalings": {"learning"},
    "Axioms": {"laws"},
    "Pictures and pages": {"plots", "reports"},
    "The explorer": {"explorer"},
    "Files": {"io"},
    "Scalings": {"scaling"},
    "T-norms and relations": {"fuzzy"},
    "Errors and warnings": {"errors"},
    "Choices of a process": {"choices"},
    "Waiting": {"running"},
}


def names_of(title):
    """Return what a section of the API lists, as mkdocstrings reads it."""
    folders = SECTIONS[title]
    homes = [home for home in sorted(tw._HOMES) if home.partition(".")[0] in folders]
    parts = sorted(folders & set(tw._PARTS))
    named = [f"::: tiewise.{home}.{name}" for home in homes for name in tw._HOMES[home]]
    return named + [f"::: tiewise.{part}.{name}" for part in parts for name in getattr(tw, part).__all__]


def on_page_markdown(markdown, page, config, files):
    """Give a page what only the site can show; without it the page is complete, too."""
    # The site's switch between light and dark decides which of the two is seen.
    markdown = re.sub(
        r"!\[([^]]*)\]\(((?:\.\./)?pictures/[\w-]+)\.svg\)",
        r"![\1](\2.svg#only-light)![\1](\2-dark.svg#only-dark)",
        markdown,
    )
    # In a session of Python, prompts and outputs are told from code; docs/site.css keeps them from copies.
    markdown = re.sub(r"^```python\n(?=>>>)", "```pycon\n", markdown, flags=re.MULTILINE)
    return re.sub("<!-- names: (.+) -->", lambda asked: "\n\n".join([f"## {asked[1]}", *names_of(asked[1])]), markdown)
