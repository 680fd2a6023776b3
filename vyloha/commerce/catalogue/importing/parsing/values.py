"""
Parses single cells of WooCommerce's product CSV. Every function takes the cell's stripped text and raises
``ValueError`` with a Czech reason if it is invalid.
"""

import html
import json
import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from babel.numbers import get_currency_symbol, is_currency
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug
from vyloha.commerce.catalogue.importing.parsing.texts import strip_markup
from vyloha.commerce.catalogue.models.measures import THOUSANDTHS
from vyloha.commerce.catalogue.models.taxonomies import MAX_CATEGORY_DEPTH, MAX_URL_PATH
from vyloha.core.end_of_day import extend_to_end_of_day
from vyloha.core.money import Money, get_minor_unit, round_half_up

PARENT = "parent"  # "as the product", in Stock and Tax class of a variation
MAX_PRICE = 10**9  # major units; nothing in a shop costs a billion
GRAMS = {
    "kg": "1000",
    "g": "1",
    "dkg": "10",
    "t": "1000000",
    "lbs": "453.59237",
    "lb": "453.59237",
    "oz": "28.349523125",
}
MILLIMETRES = {"mm": "1", "cm": "10", "m": "1000", "in": "25.4", "ft": "304.8", "yd": "914.4"}
MAX_WEIGHT_G = 100_000_000
MAX_SIZE_MM = 1_000_000
MAX_MEASURE = 10**12  # thousandths: a million kilograms in grams
MAX_UNITS = 1_000_000_000
MAX_ID = 10**15
_OTHER_SIGNS = {"CZK": ("Kc", "Kč.")}  # besides its code and its sign
MAX_DIGITS = 20  # of a number; Decimal is exact to 28

_NUMBER = re.compile(r"-?([0-9]+([.,][0-9]*)?|[.,][0-9]+)")
# "1.299,90": a point followed by a comma separates thousands.
_POINTED = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+(?=,[0-9]{1,2}$)")
_DASHES = re.compile(r"[.,](?:-{1,2}|–|—|=)$")  # "199,-"
_SPOILED = re.compile(r"[0-9]+(?:[.,][0-9]+)?E\+?[0-9]+|#+|#N/A|#[^\W\d/]+(?:/0)?[!?]|#NENÍ_K_DISPOZICI", re.IGNORECASE)
_REFERENCE_ID = re.compile(r"id:\s*(\d{1,15})", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?:[ T](\d\d?):(\d\d)(?::(\d\d))?)?")
# "=1+1", "@SUM(A1)", "+cmd|…", but neither "-20 % (jen dnes)" nor "+420 123 456 789".
_FORMULA = re.compile(r"=|[+\-@][\w.+\-*/]{0,200}[(|!]")
_ESCAPED = re.compile(r"'+[=+\-@\t\r]")


class Reference(NamedTuple):
    """A reference to another row: by its ID in the file or by its SKU."""

    id: int | None
    sku: str | None

    def __str__(self) -> str:
        return f"id:{self.id}" if self.id is not None else str(self.sku)


def parse_cell_text(cell: str) -> str:
    """Return the cell's text, without the apostrophe that keeps spreadsheets from evaluating it."""
    if "\x00" in cell:
        raise ValueError(_("there is a zero byte in it"))
    if _ESCAPED.match(cell):
        return cell[1:].strip()
    text = cell.strip()
    if _FORMULA.match(text):
        raise ValueError(_("it is a spreadsheet formula"))
    return text


def split_list(text: str) -> list[str]:
    """Return the comma-separated parts, each once; a comma inside a part is written ``\\,``."""
    parts = [unescape_commas(part).strip() for part in re.split(r"(?<!\\),", text)]
    return list(dict.fromkeys(part for part in parts if part))


def unescape_commas(text: str) -> str:
    """Return the text with the commas that the exporter escaped."""
    return text.replace("\\,", ",")


def parse_names(text: str, limit: int = 200) -> list[str]:
    """Return the list's parts as names of at most ``limit`` characters."""
    return list(dict.fromkeys(name for part in split_list(text) if (name := parse_short_text(part, limit))))


def parse_category_paths(text: str) -> list[tuple[str, ...]]:
    """Return the categories, each as names from the root down: ``Oblečení > Trička`` → ("Oblečení", "Trička")."""
    paths = (_parse_category_path(part) for part in split_list(text))
    return list(dict.fromkeys(path for path in paths if path))


def _parse_category_path(text: str) -> tuple[str, ...]:
    path = tuple(name for part in re.split(r"\s*>\s*", text) if (name := parse_short_text(part, 200)))
    if len(path) > MAX_CATEGORY_DEPTH:
        raise ValueError(_("categories lie at most %(limit)d levels deep") % {"limit": MAX_CATEGORY_DEPTH})
    if len("/".join(build_slug(name, "kategorie") for name in path)) > MAX_URL_PATH:
        raise ValueError(_("the address of the category is longer than %(limit)d characters") % {"limit": MAX_URL_PATH})
    return path


def parse_short_text(text: str, limit: int) -> str:
    """Return the text without markup; a text longer than the field is rejected."""
    plain = strip_markup(text)
    if len(plain) > limit:
        raise ValueError(_("it is longer than %(limit)d characters") % {"limit": limit})
    return plain


def parse_code(text: str, limit: int = 100) -> str:
    """Return an SKU or the like: a text with plain spaces only, because people compare it by eye."""
    return " ".join(parse_short_text(text, limit).split())


def parse_flag(text: str) -> bool:
    """Return whether the cell is a "yes"; empty is no."""
    if text.casefold() in {"1", "yes", "true", "ano"}:
        return True
    if text.casefold() in {"", "0", "no", "false", "ne"}:
        return False
    raise ValueError(_("“%(text)s” is neither 1 nor 0") % {"text": text[:50]})


def parse_choice(text: str, choices: Mapping[str, str]) -> str:
    """Return the value of the word; ``choices`` is words → values."""
    try:
        return str(choices[text.casefold()])
    except KeyError:
        known = ", ".join(word for word in choices if word)
        raise ValueError(_("“%(text)s” is none of: %(known)s") % {"text": text[:50], "known": known}) from None


def normalize_sku(sku: str) -> str:
    """Return a key that is equal for equivalent SKUs: as in WooCommerce, case does not count."""
    return unicodedata.normalize("NFC", sku).casefold()


def is_spoiled(text: str) -> bool:
    """Return whether a spreadsheet corrupted a code: "8,59E+12", whose last digits are lost, or "#N/A"."""
    return _SPOILED.fullmatch(text) is not None


def parse_gtin(text: str) -> str:
    """Return a GTIN; one that a spreadsheet has corrupted is rejected."""
    if is_spoiled(text):
        raise ValueError(
            _("“%(text)s” is what a spreadsheet made of a code; format the column as text and export it again")
            % {"text": text[:50]}
        )
    return parse_code(text, 50)


def parse_number(text: str) -> Decimal:
    plain = "".join(text.split())
    if not _NUMBER.fullmatch(plain) or len(plain) > MAX_DIGITS:
        raise ValueError(_("“%(text)s” is not a number") % {"text": text[:50]})
    return Decimal(plain.replace(",", "."))


def parse_whole_number(text: str, low: int, high: int) -> int:
    """Return the cell as a whole number from ``low`` to ``high``."""
    value = parse_number(text)
    if value != value.to_integral_value():
        raise ValueError(_("“%(text)s” is not a whole number") % {"text": text[:50]})
    if not low <= value <= high:
        values = {"text": text[:50], "low": low, "high": high}
        raise ValueError(_("“%(text)s” is not between %(low)d and %(high)d") % values)
    return int(value)


def parse_price(text: str, currency: str = settings.DEFAULT_CURRENCY) -> int | None:
    """Return minor units of the currency (the shop's); empty means no price."""
    if not text:
        return None
    amount = parse_number(_remove_currency(text, currency))
    if not 0 <= amount < MAX_PRICE:
        raise ValueError(_("“%(text)s” is no price") % {"text": text[:50]})
    if amount != round(amount, get_minor_unit(currency)):
        # Probably a price without VAT that WooCommerce computed: rounding it would hide that.
        raise ValueError(
            _("“%(text)s” has more decimal places than %(currency)s; export prices with VAT")
            % {"text": text[:50], "currency": currency}
        )
    return Money.parse(f"{amount:f}", currency).minor


def _remove_currency(text: str, currency: str) -> str:
    """Return the amount of "1 299,90 Kč", "CZK 199" or "199,-" as a bare number."""
    plain = "".join(html.unescape(text).split())
    signs = {currency, get_currency_symbol(currency, locale="cs"), *_OTHER_SIGNS.get(currency, ())}
    either = "|".join(map(re.escape, signs))
    bare = re.sub(rf"^(?:{either})(?=[0-9])|(?<=[0-9.,–—=-])(?:{either})$", "", plain, flags=re.IGNORECASE)
    bare = _DASHES.sub("", bare)
    return _POINTED.sub(lambda match: match[0].replace(".", ""), bare) if _POINTED.match(bare) else bare


def parse_prices(text: str) -> dict[str, int]:
    """Return the prices of JSON such as ``{"EUR":"9.90"}``, in minor units; the shop's own currency is ignored."""
    try:
        found = json.loads(text or "{}")
    except ValueError:
        found = None
    if not isinstance(found, dict | list) or (isinstance(found, list) and found):  # PHP writes [] for an empty object
        raise ValueError(_('“%(text)s” is not prices such as {"EUR":"9.90"}') % {"text": text[:50]})
    read = {str(code).strip().upper(): _parse_price_in(str(code), amount) for code, amount in dict(found).items()}
    return {code: minor for code, minor in read.items() if minor is not None and code != settings.DEFAULT_CURRENCY}


def _parse_price_in(code: str, amount: object) -> int | None:
    currency = code.strip().upper()
    if not is_currency(currency):
        raise ValueError(_("“%(code)s” is no currency") % {"code": code[:20]})
    if isinstance(amount, bool) or not isinstance(amount, str | int | float):
        raise ValueError(_("“%(text)s” is no price") % {"text": str(amount)[:50]})
    minor = parse_price(str(amount).strip(), currency)
    if minor == 0:
        raise ValueError(_("“%(text)s” is no price") % {"text": f"{amount} {currency}"})
    return minor


def parse_thousandths(text: str) -> int | None:
    """Return an amount in thousandths; empty is unknown."""
    if not text:
        return None
    amount = parse_number(text) * THOUSANDTHS
    if not 0 < amount <= MAX_MEASURE or amount != amount.to_integral_value():
        raise ValueError(_("“%(text)s” is no amount") % {"text": text[:50]})
    return int(amount)


def parse_measure(text: str, unit: str, units: dict[str, str], limit: int) -> int | None:
    """Return the weight or size in the smallest of ``units``, rounded; empty is unknown."""
    if not text:
        return None
    if unit not in units:
        known = ", ".join(units)
        raise ValueError(
            _("its heading has an unknown unit, %(unit)s (known: %(known)s)") % {"unit": unit, "known": known}
        )
    value = round_half_up(parse_number(text) * Decimal(units[unit]))
    if not 0 <= value <= limit:
        raise ValueError(_("“%(text)s” is no weight or size") % {"text": text[:50]})
    return value


def parse_stock(text: str) -> int | str | None:
    """Return the quantity, ``PARENT``, or None if it is not counted."""
    if not text:
        return None
    return PARENT if text.casefold() == PARENT else parse_whole_number(text, -MAX_UNITS, MAX_UNITS)


def parse_moment(text: str, *, is_end: bool = False) -> datetime | None:
    """Return a moment written in the shop's time zone; the date of an end includes its last moment."""
    if not text:
        return None
    match = _DATE.fullmatch(text)
    try:
        if not match:
            raise ValueError
        year, month, day, hour, minute, second = (int(part or 0) for part in match.groups())
        if not 1970 <= year <= 2200:
            raise ValueError
        written = datetime(year, month, day, hour, minute, second)
    except ValueError:
        raise ValueError(
            _("“%(text)s” is not a date such as 2026-12-24 or 2026-12-24 18:00:00") % {"text": text[:50]}
        ) from None
    if is_end:
        written = written.replace(hour=23, minute=59) if match[4] is None else written
        written = extend_to_end_of_day(written)
    return timezone.make_aware(written)


def parse_reference(text: str) -> Reference | None:
    """Return the row that ``id:44`` or an SKU refers to; empty is none."""
    if not text:
        return None
    match = _REFERENCE_ID.fullmatch(text)
    return Reference(int(match[1]), None) if match else Reference(None, parse_code(text, 1000))


def parse_references(text: str) -> list[Reference]:
    return [found for part in split_list(text) if (found := parse_reference(part))]
