"""The currencies of a page: the rendered one, the available ones, and the parameters of scripts."""

from typing import Literal

from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import gettext as _
from pydantic import Field

from vyloha.commerce.payments.charged_currency import find_only_shown_currencies
from vyloha.commerce.pricing.currencies import currency_table, get_active_currency
from vyloha.content.currencies.settings import SwitcherSettings
from vyloha.content.currencies.switcher import SwitcherCurrency, get_offered_currencies
from vyloha.core.money import get_sign
from vyloha.core.rendering import Props

AJAX_URL = "/wp-admin/admin-ajax.php"
BODY_CLASS = "woocommerce-multi-currency-"
ONLY_SHOWN_CLASS = "shows-another-currency"  # of the body, or of <html> before scripts run: orders are paid in another


class WooMultiCurrencyParams(Props):
    """CURCY's browser configuration for scripts; all values are strings there, "1" or "" for yes or no."""

    enableCacheCompatible: str = Field(examples=["1"])
    ajaxUrl: str
    extra_params: dict[str, str] | tuple[str, ...]  # empty is [], as PHP encodes it
    current_currency: str
    woo_subscription: str = Field(examples=[""])
    switchByJS: str = Field(examples=["1"])


class PageCurrency(Props):
    current: str  # the rendered one
    currencies: tuple[SwitcherCurrency, ...]  # selectable ones; none when there is no choice
    codes: tuple[str, ...]  # those whose prices scripts may request
    only_shown: tuple[str, ...]  # those that no order can be paid in
    charge_notice: str  # for a visitor who chose one of these; "" if there is none
    params: WooMultiCurrencyParams
    follows_country: bool
    in_header: bool
    with_product_price: bool
    sidebar: Literal["", "left", "right"]
    sidebar_breakpoint: int = Field(examples=[768])  # CSS pixels; up to it a click opens it, above also hovering
    sidebar_up_from: int = Field(examples=[50])  # per cent of the window's height
    sidebar_stylesheet: str = Field(examples=[""])  # URL, for windows up to the breakpoint; "": there is no sidebar

    @classmethod
    def from_switchers(cls, switchers: SwitcherSettings) -> "PageCurrency":
        """Return the currencies of a page in the active one."""
        table, current, only_shown = currency_table(), get_active_currency().code, find_only_shown_currencies()
        return cls(
            current=current,
            currencies=get_offered_currencies(),
            codes=tuple(table.currencies),
            only_shown=only_shown,
            charge_notice=_build_charge_notice() if only_shown else "",
            params=WooMultiCurrencyParams(
                enableCacheCompatible=_format_flag(table.rules.refreshes_prices),
                ajaxUrl=AJAX_URL,
                extra_params=switchers.parameters or (),
                current_currency=current,
                woo_subscription=_format_flag(table.rules.sells_subscriptions),
                switchByJS=_format_flag(table.rules.switches_in_place),
            ),
            follows_country=table.rules.follows_country,
            in_header=switchers.in_header,
            with_product_price=switchers.with_product_price,
            sidebar=SwitcherSettings.Side(switchers.sidebar).value,
            sidebar_breakpoint=switchers.sidebar_breakpoint,
            sidebar_up_from=switchers.sidebar_up_from,
            sidebar_stylesheet=static("currency-sidebar-narrow.css") if switchers.sidebar else "",
        )

    @property
    def marks(self) -> dict[str, str]:
        """The attributes that web/early.ts reads before the first paint; empty when scripts may not change prices."""
        if len(self.codes) < 2 or not self.params.enableCacheCompatible:
            return {}
        first = {"first-visit": "ask"} if self.follows_country else {}
        only_shown = {"only-shown": " ".join(self.only_shown)} if self.only_shown else {}
        return {"currency": self.current, "currencies": " ".join(self.codes), **only_shown, **first}

    @property
    def body_class(self) -> str:
        """The classes of the body of a page in the current currency."""
        own = f"{BODY_CLASS}{self.current}"
        return f"{own} {ONLY_SHOWN_CLASS}" if self.current in self.only_shown else own


def _build_charge_notice() -> str:
    sign = get_sign(settings.DEFAULT_CURRENCY)
    return _("Prices in this currency are for your information only; you pay in %(currency)s.") % {"currency": sign}


def _format_flag(value: bool) -> str:
    return "1" if value else ""
