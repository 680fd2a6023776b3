"""Currency switchers and converted amounts."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.content.blocks.choosers import ProductChooser
from vyloha.content.currencies.converted_amount import ConvertedAmount, convert_amount
from vyloha.content.currencies.switcher import Switcher, SwitcherLayout, get_offered_currencies
from vyloha.core.rendering import Props

LAYOUTS = [
    (SwitcherLayout.DEFAULT, gettext_lazy("a list to choose from, by names")),
    (SwitcherLayout.PLAIN_VERTICAL_2, gettext_lazy("a list to choose from, by codes")),
    (SwitcherLayout.PLAIN_HORIZONTAL, gettext_lazy("codes beside each other")),
    (SwitcherLayout.PLAIN_VERTICAL, gettext_lazy("codes, opened by a click")),
    (SwitcherLayout.FLAGS, gettext_lazy("flags beside each other")),
    (SwitcherLayout.FLAGS_MENU, gettext_lazy("flags, opened by a click")),
    (SwitcherLayout.FLAG_AND_CODE, gettext_lazy("flags with codes, opened by a click")),
    (SwitcherLayout.SYMBOLS, gettext_lazy("symbols beside each other")),
    (SwitcherLayout.SYMBOLS_MENU, gettext_lazy("symbols, opened by a click")),
    (SwitcherLayout.CIRCLES, gettext_lazy("symbols in circles")),
    (SwitcherLayout.SLIDE, gettext_lazy("symbols in a slide")),
    (SwitcherLayout.EVERYTHING, gettext_lazy("flags with countries, names and symbols, opened by a click")),
]
FLAG_SIZES = [("0.4", gettext_lazy("small")), ("0.6", gettext_lazy("medium")), ("0.9", gettext_lazy("large"))]


class SwitcherAppearance(Props):
    """The layout of a switcher; the page provides its currencies."""

    layout: SwitcherLayout
    flag_size: str
    flag_width: int  # pixels, as below
    flag_height: int


class CurrencySwitcher(blocks.StructBlock):
    layout = blocks.ChoiceBlock(label=gettext_lazy("Layout"), choices=LAYOUTS, default=SwitcherLayout.FLAG_AND_CODE)
    flag_size = blocks.ChoiceBlock(label=gettext_lazy("Size of flags"), choices=FLAG_SIZES, default="0.4")

    class Meta:
        icon = "globe"
        label = gettext_lazy("Currency switcher")

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        if not get_offered_currencies():
            return None
        switcher = Switcher.build(value["layout"], value["flag_size"], "/")
        return SwitcherAppearance(
            **{name: getattr(switcher, name) for name in SwitcherAppearance.model_fields}
        ).model_dump()


class AmountProps(Props):
    before: str
    amount: ConvertedAmount
    after: str


class Amount(blocks.StructBlock):
    """A sentence with an amount in the shop's currency, or with a product's price, shown in the visitor's."""

    before = blocks.CharBlock(
        label=gettext_lazy("Text before"), required=False, default=gettext_lazy("Free delivery from")
    )
    price = blocks.DecimalBlock(
        label=gettext_lazy("Amount"),
        required=False,
        min_value=0,
        max_digits=12,
        decimal_places=2,
        help_text=gettext_lazy("In the shop's own currency. Visitors see it in theirs."),
    )
    original_price = blocks.DecimalBlock(
        label=gettext_lazy("Crossed out before it"), required=False, min_value=0, max_digits=12, decimal_places=2
    )
    product = ProductChooser(label=gettext_lazy("Or the price of a product"), required=False)
    after = blocks.CharBlock(label=gettext_lazy("Text after"), required=False)

    class Meta:
        icon = "decimal"
        label = gettext_lazy("Converted amount")
        label_format = "{before} {price} {after}"

    def clean(self, value: Any) -> Any:
        value = super().clean(value)
        if value["price"] is None and value["product"] is None:
            raise blocks.StructBlockValidationError(
                {"price": ValidationError(_("Enter an amount, or choose a product."))}
            )
        return value

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        entry = {
            "price": _format_plain(value["price"]),
            "original_price": _format_plain(value["original_price"]),
            "product_id": str(value["product"].pk) if value["product"] else "",
        }
        amount = convert_amount(entry)
        return amount and AmountProps(
            before=str(value["before"] or ""), amount=amount, after=value["after"] or ""
        ).model_dump(mode="json")


def _format_plain(amount: Any) -> str:
    return "" if amount is None else f"{amount:f}"
