"""Types that are kept within a kernel change no machine code, and nothing of numba's once it is compiled."""

from compiling.processes import in_a_fresh_process

# The machine code of some kernels, loose ones among them. Names depend on the order of a set, hence the seed.
CODE = """
import contextlib, gc, hashlib
from numba.core.types.functions import BaseFunction
from tiewise.kernels import compile
before = BaseFunction.get_call_type
{before}
from tiewise.kernels.compiled import near_pairs, cycles, counting
digest = hashlib.sha256()
for file in near_pairs, cycles, counting:
    for one in vars(file).values():
        for library in [code.library for code in getattr(one, "overloads", {{}}).values()]:
            digest.update(library.get_asm_str().encode())
print(digest.hexdigest(), BaseFunction.get_call_type is before, gc.isenabled())
"""


def test_the_machine_code_is_the_same():
    environment = {"PYTHONHASHSEED": "0", "NUMBA_CACHE_DIR": ""}
    nowhere = "from numba.core import caching; caching.CacheImpl._locator_classes = []; "
    plain = "compile.calls_typed_once = contextlib.nullcontext"
    with_it = in_a_fresh_process(CODE.format(before=nowhere), **environment)
    assert with_it[1:] == ["True", "True"]
    assert in_a_fresh_process(CODE.format(before=nowhere + plain), **environment) == with_it
