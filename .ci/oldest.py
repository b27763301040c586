"""Print the oldest versions that pyproject.toml declares, as constraints for pip: what says `>=` becomes `==`."""

import re
import tomllib
from pathlib import Path

declared = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
groups = [declared["project"]["dependencies"], declared["dependency-groups"]["test"]]
groups += declared["project"]["optional-dependencies"].values()
oldest = {re.sub(r"\[.*\]", "", requirement).replace(">=", "==") for group in groups for requirement in group}
# Not ours, but of the same time: with the newest pyparsing, an old matplotlib warns, and warnings are errors here.
print("\n".join([*sorted(oldest), "pyparsing<3.3"]))
