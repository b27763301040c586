from hypothesis import HealthCheck, settings

settings.register_profile("tiewise", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=100)
# For a first look while working: pytest --hypothesis-profile quick
settings.register_profile("quick", settings.get_profile("tiewise"), max_examples=8)
settings.load_profile("tiewise")
