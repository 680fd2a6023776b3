"""
Notices of changes in a cart since its shopper last saw it. ``str(notice)`` is Czech and shown to the shopper; ``code``
is the WooCommerce Store API's code in the cart's ``errors``. A notice with ``stops_order`` blocks the order.
"""

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.core.money import Money


@dataclass(frozen=True, slots=True)
class CartNotice:
    """Base of all; ``key`` is that of the cart line."""

    key: str
    name: str

    code: ClassVar[str]
    stops_order: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class PriceChanged(CartNotice):
    """The unit price differs from the one that the shopper saw last."""

    old: Money
    new: Money

    code: ClassVar[str] = "vyloha_rest_price_changed"
    stops_order: ClassVar[bool] = False

    def __str__(self) -> str:
        values = {"name": self.name, "old": self.old.text, "new": self.new.text}
        return _("The price of “%(name)s” changed from %(old)s to %(new)s.") % values


@dataclass(frozen=True, slots=True)
class LessStock(CartNotice):
    """Fewer units are left than the cart has, in all lines of the same stock together."""

    wanted: int
    in_stock: int  # at least 1

    code: ClassVar[str] = "woocommerce_rest_product_partially_out_of_stock"

    def __str__(self) -> str:
        text = ngettext(
            "Only %(count)d piece of “%(name)s” is left, you have %(wanted)d in the cart.",
            "Only %(count)d pieces of “%(name)s” are left, you have %(wanted)d in the cart.",
            self.in_stock,
        )
        return text % {"count": self.in_stock, "name": self.name, "wanted": self.wanted}


@dataclass(frozen=True, slots=True)
class SoldOut(CartNotice):
    """No unit is left."""

    code: ClassVar[str] = "woocommerce_rest_product_out_of_stock"

    def __str__(self) -> str:
        return _("“%(name)s” has sold out meanwhile. Please remove it from the cart.") % {"name": self.name}


@dataclass(frozen=True, slots=True)
class NoLongerSold(CartNotice):
    """The item was unpublished, switched off or lost its price; it does not count in the totals."""

    code: ClassVar[str] = "woocommerce_rest_product_not_purchasable"

    def __str__(self) -> str:
        return _("“%(name)s” is no longer sold. Please remove it from the cart.") % {"name": self.name}


@dataclass(frozen=True, slots=True)
class ItemDeleted(NoLongerSold):
    """
    The merchant deleted the item; the contents no longer list it, and its line is deleted once its shopper was
    notified.
    """

    def __str__(self) -> str:
        return _("We no longer sell “%(name)s”, so it is not in your cart any more.") % {"name": self.name}


@dataclass(frozen=True, slots=True)
class OnlyOneUnit(CartNotice):
    """The merchant limited the product to one unit an order."""

    code: ClassVar[str] = "woocommerce_rest_product_too_many_in_cart"

    def __str__(self) -> str:
        return _("You can buy only one piece of “%(name)s” in one order.") % {"name": self.name}
