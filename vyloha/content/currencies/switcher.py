"""Currency switchers, in each layout of CURCY, the add-on that merchants migrate from."""

from enum import StrEnum
from functools import lru_cache
from math import isfinite
from pathlib import Path
from urllib.parse import parse_qsl, quote, urlencode

from babel import Locale
from babel.numbers import get_currency_name
from django.conf import settings
from django.templatetags.static import static
from pydantic import Field

from vyloha.commerce.pricing.currencies import ShopCurrency, currency_table, get_active_currency
from vyloha.core.http.redirects import get_local_url
from vyloha.core.language import LOCALE
from vyloha.core.rendering import Props, render_fragment

PARAMETER = "wmc-currency"
FLAG = (60, 40)  # pixels at size 1
USUAL_FLAG_SIZE, FLAG_SIZES = 0.6, (0.2, 2.0)
MAX_URL_LENGTH = 2000


class SwitcherLayout(StrEnum):
    DEFAULT = "default"  # a select of names
    PLAIN_HORIZONTAL = "plain_horizontal"
    PLAIN_VERTICAL = "plain_vertical"
    PLAIN_VERTICAL_2 = "plain_vertical_2"  # a select of codes
    FLAGS = "layout3"
    FLAGS_MENU = "layout4"
    FLAG_AND_CODE = "layout5"
    SYMBOLS = "layout6"
    SYMBOLS_MENU = "layout7"
    CIRCLES = "layout8"
    SLIDE = "layout9"
    EVERYTHING = "layout10"

    @classmethod
    def from_name(cls, name: str) -> "SwitcherLayout":
        """Return the layout of that name, the default one for an unknown name."""
        try:
            return cls(name)
        except ValueError:
            return cls.DEFAULT


class SwitcherCurrency(Props):
    code: str  # ISO 4217
    name: str
    country: str  # country of the flag; "": none
    symbol: str
    flag: str  # lower-case country code; "": none
    flag_src: str = Field(examples=[""])  # URL; "": none


class SwitcherUrl(Props):
    """A page of the shop, for links and forms that request it in another currency."""

    url: str  # path and query
    link: str  # URL, to which the currency code is appended
    path: str
    fields: tuple[tuple[str, str], ...]  # of the query

    @classmethod
    def from_url(cls, url: str) -> "SwitcherUrl":
        """Return the page at ``url``, without campaign parameters; the home page when it is no path of this site."""
        safe = get_local_url(url).partition("#")[0] if len(url) <= MAX_URL_LENGTH else "/"
        path, _mark, query = safe.partition("?")
        path = quote(path, safe="/%:@!$&'()*+,;=~-._")
        dropped = (PARAMETER, *settings.IGNORED_QUERY)
        try:
            fields = [field for field in parse_qsl(query, keep_blank_values=True) if not field[0].startswith(dropped)]
        except ValueError:  # maximum number of fields
            fields = []
        return cls(
            url=f"{path}?{urlencode(fields)}" if fields else path,
            link=f"{path}?{urlencode([*fields, (PARAMETER, '')])}",
            path=path,
            fields=tuple(fields),
        )


class Switcher(Props):
    layout: SwitcherLayout
    flag_size: str  # CURCY's unit: a fraction of 60 × 40 pixels
    flag_width: int  # pixels, as below
    flag_height: int
    current: str
    currencies: tuple[SwitcherCurrency, ...]
    address: SwitcherUrl

    @classmethod
    def build(cls, layout: str, flag_size: str | float, url: str) -> "Switcher":
        """Build a switcher for the page at ``url``; values out of range are replaced by the defaults."""
        size = parse_flag_size(flag_size)
        return cls(
            layout=SwitcherLayout.from_name(layout),
            flag_size=f"{size:g}",
            flag_width=round(FLAG[0] * size),
            flag_height=round(FLAG[1] * size),
            current=get_active_currency().code,
            currencies=get_offered_currencies(),
            address=SwitcherUrl.from_url(url),
        )


def render_switcher(layout: str, flag_size: str | float, url: str) -> str:
    """
    Return a switcher with the active currency selected, "" for a shop with a single currency.

    :param layout: one of ``SwitcherLayout``; an unknown one is the default
    :param url: the page that it is on; untrusted
    """
    switcher = Switcher.build(layout, flag_size, url)
    return _render_memoized(switcher) if switcher.currencies else ""


_render_memoized = lru_cache(maxsize=1000)(lambda switcher: render_fragment("CurrencySwitcher", switcher))


def get_offered_currencies() -> tuple[SwitcherCurrency, ...]:
    """Return the available currencies, with the active one even when it is hidden; none when there is no choice."""
    active = get_active_currency()
    shown = [
        currency for currency in currency_table().currencies.values() if not currency.is_hidden or currency == active
    ]
    return tuple(map(_build_currency, shown)) if len(shown) > 1 else ()


def parse_flag_size(text: str | float) -> float:
    """Parse and limit a requested size; the default one when it is no number."""
    try:
        size = float(text)
    except ValueError:
        return USUAL_FLAG_SIZE
    return min(max(size, FLAG_SIZES[0]), FLAG_SIZES[1]) if isfinite(size) else USUAL_FLAG_SIZE


def _build_currency(currency: ShopCurrency) -> SwitcherCurrency:
    name = get_currency_name(currency.code, locale=LOCALE)
    return SwitcherCurrency(
        code=currency.code,
        name=name[:1].upper() + name[1:],
        country=Locale.parse(LOCALE).territories.get(currency.flag.upper(), ""),
        symbol=currency.symbol,
        flag=currency.flag,
        flag_src=get_flag_src(currency.flag),
    )


@lru_cache(maxsize=300)
def get_flag_src(flag: str) -> str:
    """Return the URL of a country's flag, "" when there is none."""
    name = f"flags/{flag}.svg"
    return static(name) if flag and (Path(settings.WEB_DIST) / "client" / name).exists() else ""
