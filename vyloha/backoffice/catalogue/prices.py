"""Price fields shared by a product's form and a variation's row."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.forms.fields import CrownsField, EndField, MomentField
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.core.money import Money

PRICES = ("regular_price", "sale_price", "sale_from", "sale_until")


def build_price_fields() -> dict[str, forms.Field]:
    """Return the fields of a variation's prices, in crowns."""
    return {
        "regular_price": CrownsField(
            label=_("Regular price with VAT"),
            required=False,
            help_text=_("In crowns, with VAT. Without a price the product is shown but cannot be bought."),
        ),
        "sale_price": CrownsField(
            label=_("Sale price with VAT"),
            required=False,
            help_text=_("What shoppers pay during the sale; lower than the regular price."),
        ),
        "sale_from": MomentField(label=_("Sale from"), required=False, help_text=_("Empty: the sale runs from now.")),
        "sale_until": EndField(
            label=_("Sale until"), required=False, help_text=_("Empty: until you delete the sale price.")
        ),
    }


def get_price_values(variation: Variation) -> dict[str, Any]:
    """Return the values of the price fields of a variation."""
    return {
        "regular_price": variation.regular_price_minor,
        "sale_price": variation.sale_price_minor,
        "sale_from": variation.sale_from,
        "sale_until": variation.sale_until,
    }


def format_sale_note(variation: Variation) -> str:
    """Return the text of the saved sale as shoppers see it; "" when there is none."""
    sale, prior, regular = variation.sale_price_minor, variation.prior_price_minor, variation.regular_price_minor
    if sale is None or regular is None or sale >= regular:
        return ""
    if variation.product.is_perishable:
        return gettext("Perishable goods: shoppers see the reduction from the regular price.")
    if prior is None:
        return gettext(
            "Shoppers see only the price, not a reduction: the goods were not sold for more before the sale "
            "(§ 12a of the Consumer Protection Act)."
        )
    values = {"price": Money(prior, settings.DEFAULT_CURRENCY).text}
    if prior <= sale:
        return gettext("Shoppers see no reduction: within 30 days before the sale it cost %(price)s.") % values
    return gettext("Shoppers see the reduction from %(price)s, the lowest price of 30 days before the sale.") % values


def check_prices(form: Any) -> None:
    """Reject a sale that is no reduction or ends before it starts."""
    regular, sale, start, end = (form.cleaned_data.get(name) for name in PRICES)
    if sale is not None and regular is None:
        form.add_error("regular_price", _("A sale price needs a regular price."))
    elif sale is not None and sale >= regular:
        form.add_error("sale_price", _("The sale price must be lower than the regular price."))
    if start and end and end <= start:
        form.add_error("sale_until", _("The sale must end after it starts."))


def write_prices(cleaned: dict[str, Any], variation: Variation) -> None:
    """Set the cleaned prices on the variation, without saving it."""
    variation.regular_price_minor, variation.sale_price_minor = cleaned["regular_price"], cleaned["sale_price"]
    variation.sale_from, variation.sale_until = cleaned["sale_from"], cleaned["sale_until"]


def check_sku(form: Any, *own_ids: int | None) -> None:
    """
    Reject a SKU that another product or variation has; ``own_ids`` are the records in the form. Empty becomes None.
    """
    sku = (form.cleaned_data.get("sku") or "").strip() or None
    form.cleaned_data["sku"] = sku
    own = [pk for pk in own_ids if pk]
    taken = sku and any(model.objects.filter(sku=sku).exclude(pk__in=own).exists() for model in (Product, Variation))
    if taken:
        form.add_error("sku", _("Another product or variation has this SKU."))
