"""What a call in a kernel is typed as, found out once for a kernel and not at each of its statements.

numba asks all that could be meant by `a + b`, strings and dates and sets among it, and asks anew at every statement:
about an eighth of the time that compiling takes. The answer rests on the types alone, so within one compilation it is
kept. The collector of garbage rests meanwhile: compiling makes much, of which little can be freed.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.compiler_lock import global_compiler_lock
from numba.core.targetconfig import ConfigStack
from numba.core.types.functions import BaseFunction


@contextmanager
def calls_typed_once() -> Iterator[None]:
    """Let numba keep the types of calls in this block; nobody else compiles meanwhile."""
    functions: Any = BaseFunction
    lock: Any = global_compiler_lock
    with lock:
        numbas_own, is_collecting = functions.get_call_type, gc.isenabled()
        functions.get_call_type = _Kept(numbas_own).get_call_type()
        gc.disable()
        try:
            yield
        finally:
            functions.get_call_type = numbas_own
            if is_collecting:
                gc.enable()


class _Kept:
    """Answers to calls with positional arguments, of the function that is being compiled.

    A function that numba has for Python's is compiled when it is first called, within the compilation of its caller and
    with flags of its own. What was kept is then forgotten, before it and after, because numba also notes at each answer
    which machine code was meant.
    """

    def __init__(self, numbas_own: Any) -> None:
        self._ask = numbas_own
        self._flags: Any = None
        self._kept: dict[Any, Any] = {}

    def get_call_type(self) -> Any:
        def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
            stack: Any = ConfigStack
            flags = stack.top_or_none()
            if flags is not self._flags:
                self._flags = flags
                self._kept.clear()
            if kws or flags is None:
                return self._ask(function, context, args, kws)
            call = function, context, args
            if call not in self._kept:
                signature = self._ask(function, context, args, kws)
                if self._flags is flags:  # it compiled nothing on the way
                    self._kept[call] = signature, function._impl_keys[signature.args]
                return signature
            signature, function._impl_keys[signature.args] = self._kept[call]
            return signature

        return get_call_type
