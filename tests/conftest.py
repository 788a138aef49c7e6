"""Settings for every test."""

from hypothesis import settings

# Timing is measured in benchmarks, never asserted in a test.
settings.register_profile("sedma_elo", deadline=None, derandomize=True)
settings.load_profile("sedma_elo")
