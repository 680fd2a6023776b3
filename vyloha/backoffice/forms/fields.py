"""Form fields that parse Czech notation into stored values."""

from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from wagtail.admin.widgets import AdminDateTimeInput

from vyloha.commerce.catalogue.importing.parsing.texts import strip_markup_from_lines
from vyloha.commerce.catalogue.importing.parsing.values import parse_thousandths
from vyloha.commerce.catalogue.models.allergens import are_codes, format_allergens, parse_allergens
from vyloha.commerce.catalogue.models.measures import THOUSANDTHS
from vyloha.commerce.catalogue.models.text_tables import check_table
from vyloha.core.end_of_day import LastMomentField
from vyloha.core.money import Money, get_symbol

DATE_TIME = "%d.%m.%Y %H:%M"
FIRST_MOMENT, LAST_MOMENT = datetime(1970, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)


class AmountInput(forms.TextInput):
    """A text box for an amount, with the currency beside it."""

    template_name = "backoffice/widgets/amount.html"

    def __init__(self, attrs: dict[str, Any] | None = None, unit: str = ""):
        super().__init__({"inputmode": "decimal", "autocomplete": "off", "size": 10, **(attrs or {})})
        self.unit = unit

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["unit"] = self.unit or get_symbol(settings.DEFAULT_CURRENCY)
        return context


class WrittenField(forms.Field):
    """A number with different written and stored forms; an invalid one counts as changed."""

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.to_python(initial) != self.to_python(data))
        except ValidationError:
            return True


class AmountField(WrittenField):
    """Accepts "199,90", "199.90" or "1 234" (major units) and returns minor units of ``currency``; None when empty."""

    widget = AmountInput
    wrong: Any = _("Write an amount, e.g. 0,10.")

    def __init__(self, currency: str = "", **kwargs: Any):
        super().__init__(**kwargs)
        self.currency = currency or settings.DEFAULT_CURRENCY

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        text = f"{Money(value, self.currency).decimal:f}".replace(".", ",")
        return text.removesuffix(",00")

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        if isinstance(value, int):
            return value
        try:
            minor = Money.parse(str(value).strip().removesuffix(get_symbol(self.currency)), self.currency).minor
        except ValueError as error:
            raise ValidationError(self.wrong) from error
        if minor < 0:
            raise ValidationError(_("An amount cannot be negative."))
        return minor


class CrownsField(AmountField):
    """An amount in the shop's currency."""

    wrong = _("Write an amount in crowns, e.g. 199 or 199,90.")


class MeasureField(WrittenField):
    """Accepts "0,75" and returns thousandths (750); None when empty."""

    def __init__(self, **kwargs: Any):
        attrs = {"inputmode": "decimal", "autocomplete": "off", "size": 10}
        super().__init__(**{"widget": forms.TextInput(attrs), **kwargs})

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return f"{(Decimal(value) / THOUSANDTHS).normalize():f}".replace(".", ",")

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        if isinstance(value, int):
            return value
        try:
            return parse_thousandths(str(value))
        except ValueError as error:
            raise ValidationError(_("Write an amount such as 250 or 0,75.")) from error


class AllergensField(WrittenField):
    """Accepts "lepek, mléko" and returns the codes of the allergens, "" when empty."""

    def __init__(self, **kwargs: Any):
        super().__init__(**{"widget": forms.TextInput({"autocomplete": "off"}), "required": False, **kwargs})

    def prepare_value(self, value: Any) -> Any:
        # What was sent and rejected stays as it was written.
        return format_allergens(value) if value and are_codes(value) else value

    def to_python(self, value: Any) -> str:
        try:
            return parse_allergens(str(value or ""))
        except ValueError as error:
            raise ValidationError(str(error)) from error


class TableField(forms.CharField):
    """A table written as text (``text_tables``), without markup."""

    def __init__(self, **kwargs: Any):
        super().__init__(**{"widget": forms.Textarea({"rows": 4}), "required": False, **kwargs})

    def to_python(self, value: Any) -> str:
        try:
            return check_table(strip_markup_from_lines(super().to_python(value) or ""))
        except ValueError as error:
            raise ValidationError(capfirst(str(error))) from error


class PercentField(WrittenField):
    """Accepts "21" or "12,5" per cent and returns basis points (2100, 1250)."""

    wrong: Any = _("Write a rate in per cent, e.g. 21.")

    def __init__(self, **kwargs: Any):
        super().__init__(widget=AmountInput(unit="%"), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return f"{Decimal(value) / 100:f}".replace(".", ",") if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        if isinstance(value, int):
            return value
        try:
            points = Decimal(str(value).replace("%", "").replace(",", ".").strip()) * 100
        except InvalidOperation as error:
            raise ValidationError(self.wrong) from error
        if not points.is_finite() or points != points.to_integral_value() or not 0 <= points <= 10_000:
            raise ValidationError(self.wrong)
        return int(points)


class MomentField(forms.DateTimeField):
    """A date and time in Czech notation: ``20.11.2026 14:00``."""

    def __init__(self, **kwargs: Any):
        formats = [DATE_TIME, "%d. %m. %Y %H:%M", "%d.%m.%Y", "%d. %m. %Y", "%Y-%m-%d %H:%M"]
        super().__init__(widget=AdminDateTimeInput(format=DATE_TIME), input_formats=formats, **kwargs)
        # Python's first and last day overflow in another time zone.
        message = _("Write a day between 1970 and 2999.")
        self.validators += [MinValueValidator(FIRST_MOMENT, message), MaxValueValidator(LAST_MOMENT, message)]


class EndField(LastMomentField, MomentField):
    """The moment at which something ends; a day without a time means its end."""
