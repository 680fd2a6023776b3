"""Public holidays agree with a library of all countries."""

from datetime import date, timedelta

from holidays import country_holidays, financial_holidays

from vyloha.core.public_holidays import is_czech_holiday, is_slovak_holiday, is_target_holiday

YEARS = range(2016, 2051)
DAYS = [date(2016, 1, 1) + timedelta(days=n) for n in range((date(2051, 1, 1) - date(2016, 1, 1)).days)]


def test_czech_holidays_match_library():
    assert {day for day in DAYS if is_czech_holiday(day)} == set(country_holidays("CZ", years=YEARS))


def test_slovak_holidays_match_library():
    days = {day for day in DAYS if day.year >= 2026 and is_slovak_holiday(day)}

    assert days == set(country_holidays("SK", years=range(2026, 2051)))


def test_target_holidays_match_library():
    assert {day for day in DAYS if is_target_holiday(day)} == set(financial_holidays("ECB", years=YEARS))
