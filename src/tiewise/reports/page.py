"""A page: HTML that is complete in itself, shown in a notebook or written to a file."""

import base64
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tiewise import markup
from tiewise.errors import needing
from tiewise.plots.names import drawable
from tiewise.running.files import whole_file


@dataclass(frozen=True, repr=False)
class Report:
    """A page of HTML that needs nothing from elsewhere: no network, and complete where scripts do not run.

    Attributes
    ----------
    html : str
        The whole page.
    """

    html: str

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the page to a file, which is either complete or as it was before, and return its path."""
        target = Path(path)
        with whole_file(target) as partial:
            partial.write_text(self.html, encoding="utf-8")
        return target

    def __repr__(self) -> str:
        return f"<Report of {len(self.html):,} characters of HTML>"

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{markup.safe(self.html)}" style="width:100%;height:40em;border:0"></iframe>'


def need_packages() -> None:
    """Raise if a package that pages need is not installed; to be asked before the work begins."""
    with needing("tiewise[report]", "reports need Jinja2 and matplotlib, which are not both installed"):
        import jinja2  # noqa: F401
        import markupsafe  # noqa: F401
        import matplotlib
        import matplotlib.figure  # noqa: F401


def rendered(template: str, *, with_script: bool = False, **content: Any) -> Report:
    """Return the page that a template makes of its content; all text is escaped, pictures are marked as safe.

    Characters that no page may have, as names out of a file can, are replaced. The script is the package's own, and the
    page allows no other by its digest: whatever a name contains, it cannot run.
    """
    need_packages()
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("tiewise.reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    script = Path(__file__).with_name("templates").joinpath("script.js").read_text("utf-8") if with_script else ""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = environment.get_template(template)
    return Report(drawable(page.render(script=Markup(script), script_hash=f"sha256-{digest}", **content)))
