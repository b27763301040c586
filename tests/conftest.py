import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# A call takes one path, whatever was computed before; what "auto" does is tested in processes of its own.
os.environ["TIEWISE_KERNELS"] = "long"

# A shell lets what it runs in the background ignore Ctrl-C; the tests of it, and the programs they start, hear it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# In CI the same commit draws the same examples, as in Hypothesis' own profile for it: a failure is the commit's.
# Everywhere else each run draws others.
settings.register_profile(
    "tiewise",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=100,
    derandomize=bool(os.environ.get("CI")),
)
# For a first look while working: pytest --hypothesis-profile quick
settings.register_profile("quick", settings.get_profile("tiewise"), max_examples=8)
settings.load_profile("tiewise")


@pytest.fixture(scope="module")
def client():
    """A real Dask cluster: a scheduler and two worker processes on the loopback interface."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0"
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client
