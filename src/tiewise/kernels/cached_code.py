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

from tiewise.running.compiling import tell_of_compiling

_ROOM = __name__.rpartition(".")[0] + "."


class CachedCode(FunctionCache):
    """The cache that numba has for a function, beside its source or in the user's folder, with the stamp.

    Files that cannot be read, be it that a full disk has cut them short, are as good as none, and are written anew;
    where that fails, the code is not kept. `problem` then says what was wrong. A RuntimeError from the constructor says
    that there is no place to write.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        file: Any = self._cache_file
        file._source_stamp = (file._source_stamp, stamp(function.__module__))
        self.problem = ""
        self._name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for a signature, None where there is none or it cannot be read."""
        try:
            code = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception as error:  # bytes that are cut short raise anything
            self._note("read", error)
            code = None
        if code is None:
            tell_of_compiling(self._name)
        return code

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code for a signature, if that can be done."""
        try:
            if self.problem:  # the list of what there is may be what cannot be read
                self.flush()  # type: ignore[no-untyped-call]
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError as error:
            self._note("written", error)

    def _note(self, done: str, error: Exception) -> None:
        told = f"{type(error).__name__}: {error}".rstrip(": ")
        self.problem = f"the machine code in {self.cache_path} cannot be {done} ({told})"


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
