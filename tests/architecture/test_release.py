"""What is shipped, and what pyproject.toml says of it."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT, GROUPS = DECLARED["project"], DECLARED["dependency-groups"]
EXTRAS = PROJECT["optional-dependencies"]


def minima(requirements):
    """{package: oldest version} of requirements such as `dask[dataframe]>=2025.1`."""
    return dict(re.fullmatch(r"([\w-]+)(?:\[.*\])?>=([\d.]+)", text).groups() for text in requirements)


def test_developers_tools_are_no_extras():
    tools = {"pytest", "pytest-xdist", "hypothesis", "ruff", "mypy", "playwright", "mkdocs-material", "pymcdm"}
    assert tools <= {package for group in GROUPS.values() for package in minima(group)}
    assert tools.isdisjoint(package for extra in EXTRAS.values() for package in minima(extra))


def test_a_package_has_one_oldest_version():
    oldest = {}
    for requirements in (PROJECT["dependencies"], *EXTRAS.values(), *GROUPS.values()):
        for package, version in minima(requirements).items():
            assert oldest.setdefault(package, version) == version, package


def test_what_users_can_install_is_tested():
    """But for Spark, which needs Java and has a target of its own."""
    tested = minima(GROUPS["test"])
    extras = {package for name, extra in EXTRAS.items() if name != "spark" for package in minima(extra)}
    assert sorted(extras - set(tested)) == []


def test_the_source_distribution_has_every_file_of_the_top_folder():
    included = set(DECLARED["tool"]["hatch"]["build"]["targets"]["sdist"]["include"])
    assert sorted(name for name in included if not (ROOT / name).exists()) == []
    patterns = ("*.md", "*.cff", "*.yml", ".*.yaml", "Makefile", "LICENSE")
    assert sorted({path.name for pattern in patterns for path in ROOT.glob(pattern)} - included) == []


def test_the_citation_is_of_this_version():
    versions = re.findall(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(), flags=re.MULTILINE)
    assert versions == [PROJECT["version"]]


def test_the_python_versions_start_with_the_oldest():
    listed = [text.rpartition(" ")[2] for text in PROJECT["classifiers"] if "Python :: 3." in text]
    assert f">={listed[0]}" == PROJECT["requires-python"]
    assert DECLARED["tool"]["mypy"]["python_version"] == listed[0]
