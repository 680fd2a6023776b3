"""Decides how often tests repeat random work: kills at random moments, random changes."""

import os


def choose_times(usual: int, thorough: int) -> int:
    """Return how often to repeat in a usual run, or in a thorough one (``make test ALL=1``)."""
    return thorough if os.environ.get("ALL") == "1" else usual
