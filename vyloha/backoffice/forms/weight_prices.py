"""Prices by weight in the merchant's notation: a line each, "do 5 kg: 99"."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from vyloha.backoffice.forms.fields import CrownsField, MeasureField, WrittenField
from vyloha.commerce.shipping.models import ShippingWeightPrice
from vyloha.commerce.shipping.weight_prices import WeightRow

# Words before the weight are optional; a separator follows the weight.
LINE = re.compile(r"[^\W\d]*\s*(?P<weight>\d[\d\s.,]*)\s*(?P<unit>kg|g)?\s*[:=;]\s*(?P<price>.+)", re.IGNORECASE)
MAX_ROWS = 50


def parse_rows(text: str) -> list[WeightRow]:
    """
    Parse the lines into rows, lightest first; a weight without a unit is in kilograms.

    :raises ValidationError: with a sentence for each invalid line
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MAX_ROWS:
        raise ValidationError(_("These are too many lines: at most %(count)d.") % {"count": MAX_ROWS})
    rows, errors = {}, []
    for line in lines:
        try:
            up_to_g, price_minor = _parse_row(line)
        except ValidationError:
            errors.append(_("“%(line)s” cannot be read. Write for example: up to 5 kg: 99") % {"line": line[:60]})
            continue
        if up_to_g in rows:
            errors.append(_("“%(line)s”: there is a price for this weight already.") % {"line": line[:60]})
        rows[up_to_g] = price_minor
    if errors:
        raise ValidationError(errors)
    return sorted(rows.items())


def _parse_row(line: str) -> WeightRow:
    found = LINE.fullmatch(line)
    if not found:
        raise ValidationError(line)
    # Thousandths: grams of kilograms.
    weight = MeasureField().to_python("".join(found["weight"].split()))
    price = CrownsField().to_python(found["price"])
    if weight is None or price is None:
        raise ValidationError(line)
    is_in_grams = (found["unit"] or "").lower() == "g"
    row = ShippingWeightPrice(up_to_g=weight // 1000 if is_in_grams else weight, price_minor=price)
    row.clean_fields(exclude=["method"])
    return row.up_to_g, row.price_minor


def format_rows(rows: list[WeightRow]) -> str:
    """Return the rows in the merchant's notation."""
    return "\n".join(
        _("up to %(weight)s kg: %(price)s")
        % {"weight": MeasureField().prepare_value(up_to_g), "price": CrownsField().prepare_value(price_minor)}
        for up_to_g, price_minor in rows
    )


class WeightPricesField(WrittenField):
    """Accepts lines and returns rows (``WeightRow``), lightest first."""

    def __init__(self, **kwargs: Any):
        super().__init__(**{"widget": forms.Textarea({"rows": 4}), **kwargs})

    def prepare_value(self, value: Any) -> Any:
        return format_rows(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[WeightRow]:
        if isinstance(value, list):
            return value
        return parse_rows(str(value or ""))
