"""Currencies and countries by their Czech names, from CLDR."""

from functools import cache

from babel import Locale
from babel.core import get_global
from babel.numbers import get_currency_name

from vyloha.core.database.collation import build_sort_key
from vyloha.core.language import LOCALE

EUROPEAN_UNION = "eu"


def get_localized_currency_name(code: str) -> str:
    """Return ``česká koruna`` for CZK."""
    return str(get_currency_name(code, locale=LOCALE))


@cache
def get_current_currencies() -> list[str]:
    """Return the codes (ISO 4217) of current legal tenders, in order."""
    territories = get_global("territory_currencies").values()
    return sorted({code for rows in territories for code, _since, until, is_tender in rows if is_tender and not until})


@cache
def get_countries() -> dict[str, str]:
    """Return code (ISO 3166, upper case) → Czech name, sorted by Czech collation, without the unknown country (ZZ)."""
    names, used = Locale.parse(LOCALE).territories, get_global("territory_currencies")
    known = {code: names[code] for code in used if len(code) == 2 and code.isalpha() and code in names}
    return {
        code: name
        for code, name in sorted(known.items(), key=lambda one: build_sort_key(one[1]))
        if code not in {"EU", "ZZ"}
    }


def get_flag(code: str) -> str:
    """Return the country code of a currency's flag, "" when it has none: an ISO 4217 code begins with the country's."""
    country = code[:2]
    return country.lower() if country in get_countries() or country == "EU" else ""
