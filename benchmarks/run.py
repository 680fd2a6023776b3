"""`make bench`: runs every measurement, or those named on the command line."""

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vyloha.config.settings")

from benchmarks import importing, production
from benchmarks.figures import Figure, keep, measured
from benchmarks.search import shops as search

MEASUREMENTS = {
    "production": ("With PostgreSQL, Redis and nginx, beside an older version", production.compared),
    "import": ("Import of a WooCommerce file", importing.speed),
    "search": ("Search: what it finds", search.measure_quality),
}


def main(wanted: list[str]) -> int:
    """Run the measurements and save the figures; return 1 when a goal was missed."""
    unknown = set(wanted) - set(MEASUREMENTS)
    if unknown:
        print(f"unknown: {', '.join(unknown)}; there are {', '.join(MEASUREMENTS)}")
        return 2
    figures: list[Figure] = []
    for name in wanted or MEASUREMENTS:
        figures += measured(*MEASUREMENTS[name])
    print(f"\nkept in {keep(figures, '-'.join(wanted) or 'all')}")
    return 1 if any(figure.is_met is False for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
