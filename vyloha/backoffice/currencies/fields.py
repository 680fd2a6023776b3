"""Form fields for rates, in Czech notation."""

from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.forms.fields import AmountInput
from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.core.money import WRITTEN


def parse_number(text: str) -> Decimal:
    """
    Parse a number in Czech notation: "24,35", "1 024.5".

    :raises ValueError: if it is not a number
    """
    plain = "".join(text.split()).replace(",", ".")
    if not WRITTEN.fullmatch(plain):
        raise ValueError(f"not a number: {text!r}")
    return Decimal(plain)


class NumberField(forms.Field):
    """Accepts a positive number and returns a Decimal; None when empty."""

    widget = AmountInput

    def to_python(self, value: Any) -> Decimal | None:
        if value in self.empty_values:
            return None
        try:
            found = parse_number(str(value))
        except ValueError as error:
            raise ValidationError(_("Write a number, e.g. 24,35.")) from error
        if found <= 0:
            raise ValidationError(_("Write a number above zero."))
        return found


class FeeField(forms.Field):
    """Accepts "0,0005" units of a currency per unit of the default one and returns 10⁻¹² parts; empty is 0."""

    widget = AmountInput

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return f"{Decimal(value) / RATE_ONE:f}".replace(".", ",") if value else ""

    def to_python(self, value: Any) -> int:
        if isinstance(value, int):
            return value
        if value in self.empty_values:
            return 0
        try:
            scaled = parse_number(str(value)) * RATE_ONE
        except ValueError as error:
            raise ValidationError(_("Write a number, e.g. 0,0005.")) from error
        if scaled < 0 or scaled != scaled.to_integral_value() or scaled >= 10**18:
            raise ValidationError(_("Write a number of at most twelve decimal places, zero or above."))
        return int(scaled)

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return self.to_python(initial) != self.to_python(data)
        except ValidationError:
            return True
