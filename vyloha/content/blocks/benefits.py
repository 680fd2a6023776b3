"""Reasons to buy here: delivery, returns, a showroom; one line each."""

from typing import Any, Literal

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.links import OptionalTarget, get_href
from vyloha.content.currencies.converted_amount import ConvertedAmount, convert_amount
from vyloha.core.rendering import Props

Icon = Literal["delivery", "returns", "stock", "payment", "shop", "advice", "quality", "gift"]
ICONS: list[tuple[Icon, Any]] = [
    ("delivery", _("van – delivery")),
    ("returns", _("arrow back – returns")),
    ("stock", _("box – goods in stock")),
    ("payment", _("card – payment")),
    ("shop", _("shop – collection, showroom")),
    ("advice", _("bubble – advice")),
    ("quality", _("medal – quality, guarantee")),
    ("gift", _("present – gift, wrapping")),
]


class BenefitProps(Props):
    icon: Icon
    heading: str
    amount: ConvertedAmount | None  # after the heading; None: none
    text: str
    href: str  # "" for no link


class Benefit(blocks.StructBlock):
    icon = blocks.ChoiceBlock(choices=ICONS, default="delivery", label=_("Icon"))
    heading = blocks.CharBlock(label=_("Heading"), max_length=40, help_text=_("“Free delivery from” and an amount"))
    amount = blocks.DecimalBlock(
        label=_("Amount after the heading"),
        required=False,
        min_value=0,
        decimal_places=2,
        help_text=_("In the shop's own currency. Visitors see it in theirs."),
    )
    text = blocks.CharBlock(label=_("Text"), required=False, max_length=80)
    target = OptionalTarget(required=False)

    class Meta:
        icon = "success"
        label = _("Benefit")
        label_format = "{heading}"


class Benefits(blocks.StructBlock):
    items = blocks.ListBlock(Benefit(), label=_("Benefits"), min_num=2, max_num=4)

    class Meta:
        icon = "success"
        label = _("Benefits of buying here")

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        return [_build_props(item).model_dump() for item in value["items"]] or None


def _build_props(item: Any) -> BenefitProps:
    href = next((found for target in item["target"] or () if (found := get_href(target.value))), "")
    amount = item.get("amount")
    return BenefitProps(
        icon=item["icon"],
        heading=item["heading"],
        amount=convert_amount({"price": f"{amount:f}"}) if amount else None,
        text=item["text"] or "",
        href=href,
    )
