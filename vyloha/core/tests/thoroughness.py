"""How often tests repeat what chance decides: kills at random moments, changes drawn at random."""

import os


def choose_times(usual: int, thorough: int) -> int:
    """Return how often to repeat in the usual run, or in the thorough one (``make test ALL=1``)."""
    return thorough if os.environ.get("ALL") == "1" else usual
