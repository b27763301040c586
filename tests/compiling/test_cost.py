"""What compiling costs whom, and where machine code is kept."""

from compiling.processes import in_a_fresh_process

CALL = "import numpy as np, sys, tiewise as tw; n = {n}; x = np.arange(1, n + 1); tw.scaled_gamma(x, x[::-1], {how}); "
COUNT = "from tiewise.kernels import compile; print(len(compile.missed))"


def test_short_rankings_never_import_numba():
    code = CALL.format(n=500, how="weights='top'") + "tw.kendall_tau(x, x); print('numba' in sys.modules)"
    assert in_a_fresh_process(code) == ["False"]


def test_a_few_short_lists_and_rankings_with_gaps_never_import_numba():
    code = (
        "import numpy as np, sys, tiewise as tw; x = np.arange(1.0, 9); x[3] = np.nan; m = [x, x[::-1]] * 10\n"
        "tw.matrix(np.array(m), 'kendall_tau(nan_policy=omit)'); tw.matrix([list('abc'), list('bad')] * 20, 'rbo')\n"
        "runs = {q: {'a': 2.0, 'b': 1.5, q: 1.0} for q in range(50)}; tw.groups(runs, runs, measure='rbo')\n"
        "print('numba' in sys.modules)"
    )
    assert in_a_fresh_process(code) == ["False"]


def test_a_warm_cache_saves_every_compilation(tmp_path):
    code = "from tiewise.kernels.warming import warm; print(*warm())"
    kernels, compiled = in_a_fresh_process(code, NUMBA_CACHE_DIR=str(tmp_path))
    assert int(compiled) == int(kernels) > 40
    assert in_a_fresh_process(code, NUMBA_CACHE_DIR=str(tmp_path)) == [kernels, "0"]
    long_call = CALL.format(n=10**6, how="weights='hyperbolic'")
    assert in_a_fresh_process(long_call + COUNT, NUMBA_CACHE_DIR=str(tmp_path)) == ["0"]


def test_a_read_only_installation_caches_in_the_users_folder(tmp_path):
    code = (
        "from numba.core import caching\n"
        "caching.CacheImpl._locator_classes = [\n"
        "    c for c in caching.CacheImpl._locator_classes if 'InTree' not in c.__name__]\n"
        "from tiewise.kernels.compiled import near_pairs\n" + COUNT
    )
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "NUMBA_CACHE_DIR": ""}
    assert int(in_a_fresh_process(code, **home)[0]) > 0
    assert in_a_fresh_process(code, **home) == ["0"]
    assert list(tmp_path.rglob("near_pairs.*.nbc"))


def test_without_any_cache_kernels_still_work():
    # No folder beside the module and none of the user's can be written: numba then refuses to cache at all.
    code = (
        "from numba.core import caching\n"
        "caching.CacheImpl._locator_classes = []\n"
        + CALL.format(n=1001, how="weights='top'")
        + "print(round(tw.scaled_gamma(x, x[::-1]).statistic)); "
        + COUNT
    )
    statistic, compiled = in_a_fresh_process(code)
    assert statistic == "-1"
    assert int(compiled) > 0
