import os

from hypothesis import HealthCheck, settings

# A call takes one path, whatever was computed before; what "auto" does is tested in processes of its own.
os.environ["TIEWISE_KERNELS"] = "long"

settings.register_profile("tiewise", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=100)
# For a first look while working: pytest --hypothesis-profile quick
settings.register_profile("quick", settings.get_profile("tiewise"), max_examples=8)
settings.load_profile("tiewise")
