"""Machine code kept on disk, with a stamp of all the sources it was made from.

numba's own stamp knows the file of a function alone, but the kernels that it calls are compiled into it, and so are the
numbers that it imports: an upgrade could leave a user on old machine code. Here the stamp also covers every module of
`tiewise.kernels` that the file imports, directly or through others.
"""

import ast
import hashlib
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from numba.core.caching import FunctionCache

_ROOM = __name__.rpartition(".")[0] + "."


def cache_of(function: Callable[..., Any]) -> Any:
    """Return the cache that numba has for a function, beside its source or in the user's folder, with the stamp.

    A RuntimeError says that there is no place to write.
    """
    kept: Any = FunctionCache(function)  # type: ignore[no-untyped-call]
    file = kept._cache_file
    file._source_stamp = (file._source_stamp, stamp(function.__module__))
    return kept


@cache
def stamp(module: str) -> str:
    """Return a digest of the sources of a module and of all those of this room that it rests on."""
    sources: dict[str, str] = {}
    left = [module]
    while left:
        name = left.pop()
        if name not in sources:
            sources[name], imported = _read(name)
            left += imported
    return hashlib.sha256(repr(sorted(sources.items())).encode()).hexdigest()


@cache
def _read(module: str) -> tuple[str, list[str]]:
    """Return a module's source and the modules of this room that it imports.

    The loader has the source, be it in a folder or in an archive. Where there is none, as in a frozen program, numba's
    own stamp is that of the whole program.
    """
    loaded: Any = sys.modules[module]
    try:
        source = loaded.__spec__.loader.get_source(module) or ""
    except (AttributeError, ImportError):
        return "", []
    names: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            names += [f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    # Whatever a kernel's file imports is loaded by the time the kernel is made.
    return source, [name for name in names if name.startswith(_ROOM) and name in sys.modules]
