"""
The Czech and Slovak public holidays, and those of the banks of the euro area.

They are written out, because the library of all countries (a development dependency, which the tests compare with)
costs each process 17 MB and 0.2 s of its start.
"""

from datetime import date, timedelta
from functools import lru_cache

from dateutil.easter import easter

# (month, day); Act 245/2000 as it has been since 2016
CZECH = ((1, 1), (5, 1), (5, 8), (7, 5), (7, 6), (9, 28), (10, 28), (11, 17), (12, 24), (12, 25), (12, 26))
# Act 241/1993 (Slovakia) as it has been since 2026; in 2026 itself people work on the last two.
SLOVAK = ((1, 1), (1, 6), (5, 1), (7, 5), (8, 29), (11, 1), (12, 24), (12, 25), (12, 26), (5, 8), (9, 15))
SLOVAK_WORKED_IN_2026 = ((5, 8), (9, 15))
TARGET = ((1, 1), (5, 1), (12, 25), (12, 26))  # closing days of the ECB's payment system since 2002


def is_czech_holiday(day: date) -> bool:
    """Return whether a day is a public holiday of the Czech Republic."""
    return (day.month, day.day) in CZECH or day in _compute_easter_holidays(day.year)


def is_slovak_holiday(day: date) -> bool:
    """Return whether a day, from 2026 on, is a public holiday of Slovakia on which people do not work."""
    is_worked = day.year == 2026 and (day.month, day.day) in SLOVAK_WORKED_IN_2026
    return ((day.month, day.day) in SLOVAK and not is_worked) or day in _compute_easter_holidays(day.year)


def is_target_holiday(day: date) -> bool:
    """Return whether a day is a holiday of TARGET, on which banks of the euro area neither pay nor publish."""
    return (day.month, day.day) in TARGET or day in _compute_easter_holidays(day.year)


@lru_cache(maxsize=10)
def _compute_easter_holidays(year: int) -> tuple[date, date]:
    """Return Good Friday and Easter Monday."""
    sunday = easter(year)
    return sunday - timedelta(days=2), sunday + timedelta(days=1)
