"""Texts of the currency screens: rates, the effect of a surcharge, examples of prices."""

from decimal import Decimal

from babel.numbers import format_decimal, format_percent
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _

from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.commerce.pricing.currencies import build_currency
from vyloha.commerce.pricing.models import Currency, ExchangeRate
from vyloha.commerce.pricing.rate_texts import format_rate
from vyloha.core.language import LOCALE
from vyloha.core.money import Money, get_minor_unit

EXAMPLE_AMOUNTS = (19_900, 129_000, 1_249_000)  # minor units of the default currency
NO_BREAK = "\u00a0"


def replace_spaces_with_no_break(text: str) -> str:
    """Return ``text`` with no-break spaces."""
    return text.replace(" ", NO_BREAK)


def format_source(rate: ExchangeRate) -> str:
    """Return the source and time of a rate: ``Česká národní banka, 20. 11. 2026``."""
    if rate.published_on:
        date = date_format(rate.published_on, "j. n. Y")
    else:
        date = date_format(timezone.localtime(rate.taken_at), "j. n. Y H:i")
    return f"{rate.get_source_display()}, {replace_spaces_with_no_break(date)}"


def format_current_rate(currency: Currency) -> str:
    """Return the current rate, for the form."""
    if currency._state.adding:
        return _("For example 24,35. Leave it empty when the bank is to give it.")
    if currency.rate is None:
        return _("There is no rate yet, so customers do not see the currency.")
    now = {"rate": format_rate(currency.code, currency.rate.rate_e12), "source": format_source(currency.rate)}
    link = format_html('<a href="{}">{}</a>', reverse("currencies:rates", args=[currency.pk]), _("Its rates so far"))
    return format_html("{} {}", _("Now %(rate)s (%(source)s). Leave it empty to keep it.") % now, link)


def format_fee(currency: Currency) -> str:
    """Return the effect of the surcharge on prices, in per cent."""
    what = _("Units of the currency that are added for each unit of the shop's; prices in it grow by as much.")
    if currency.rate is None:
        return what
    rate_e12, fee_e12 = currency.rate.rate_e12, currency.rate_fee_e12
    added = fee_e12 or compute_example_fee(rate_e12)
    told = {
        "plain": format_number(rate_e12),
        "added": format_number(added),
        "percent": format_rounded_percent(added, rate_e12),
    }
    told |= {"one": Money(10 ** get_minor_unit(settings.DEFAULT_CURRENCY), settings.DEFAULT_CURRENCY).text}
    told |= {"code": currency.code}
    if fee_e12:
        now = _("Now %(one)s = %(plain)s + %(added)s %(code)s: prices are %(percent)s higher.")
    else:
        now = _("Now %(one)s = %(plain)s %(code)s; with %(added)s prices would be %(percent)s higher.")
    return f"{what} {now % told}"


def compute_example_fee(rate_e12: int) -> int:
    """Return a round surcharge of about two per cent."""
    fiftieth = rate_e12 // 50
    magnitude = int(10 ** (len(str(fiftieth)) - 1))
    return fiftieth // magnitude * magnitude


def format_number(e12: int) -> str:
    """Return a rate with its significant decimal places."""
    value = Decimal(e12) / RATE_ONE
    places = max(2, 4 - value.adjusted()) if value else 2
    return str(format_decimal(round(value, places), format="#,##0.############", locale=LOCALE))


def format_rounded_percent(part: int, whole: int) -> str:
    """Return ``1,2 %``."""
    return str(format_percent(Decimal(part) / whole, format="#,##0.##\u00a0%", locale=LOCALE))


def format_amounts(currency: Currency) -> str:
    """Return sample amounts in the currency's current format."""
    what = _("199,00 instead of 199.")
    if currency._state.adding:
        return what
    digits, known = get_minor_unit(currency.code), build_currency(currency)
    if known is None:
        return what
    shown = [1234 * 10**digits, *([12345 * 10 ** (digits - 1)] if digits else [])]
    return f"{what} " + _("Now: %(examples)s.") % {
        "examples": "; ".join(known.written.format(amount, digits) for amount in shown)
    }


def format_rounding(currency: Currency) -> str:
    """Return sample prices with the current rate and rounding."""
    what = _("With 0,90 prices end so: 8,90; 9,90.")
    known = None if currency._state.adding else build_currency(currency)
    if known is None:
        return what
    digits = get_minor_unit(currency.code)
    pairs = ((Money(minor, settings.DEFAULT_CURRENCY), known.convert(minor)) for minor in EXAMPLE_AMOUNTS)
    shown = (f"{of_shop.text} → {known.written.format(there.minor, digits)}" for of_shop, there in pairs)
    return f"{what} " + _("Now: %(examples)s.") % {"examples": "; ".join(shown)}


def format_suspicious_rate(currency: Currency, typed_e12: int) -> str:
    """Return why a typed rate needs confirmation."""
    told = {"new": format_rate(currency.code, typed_e12)}
    told["old"] = format_rate(currency.code, currency.rate.rate_e12) if currency.rate else ""
    return _("This is %(new)s, while now %(old)s holds. If it is right, tick it below and save again.") % told
