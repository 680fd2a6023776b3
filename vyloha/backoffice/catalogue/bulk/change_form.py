"""The form of a bulk change: one action with its value."""

from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.catalogue.category_tree import TreeChoices
from vyloha.backoffice.forms.fields import EndField, PercentField
from vyloha.backoffice.forms.stock import MAX_UNITS


class BulkChange(models.TextChoices):
    PUBLISH = "publish", _("publish")
    HIDE = "hide", _("hide (make drafts)")
    PRICE = "price", _("change the regular price by")
    SALE = "sale", _("set the sale price lower than the regular one by")
    END_SALE = "end_sale", _("end the sale")
    COUNT = "count", _("set the pieces in stock to")
    MORE = "more", _("add pieces to stock (− takes away)")
    INTO = "into", _("add to the category")
    OUT_OF = "out_of", _("take out of the category")


class StepField(PercentField):
    """Accepts "10" or "−5,5" per cent and returns basis points (1000, -550)."""

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        plain = str(value).replace("−", "-").replace("%", "").replace(",", ".").strip()
        try:
            points = Decimal(plain) * 100
        except InvalidOperation as error:
            raise ValidationError(_("Write per cent, e.g. 10 or −5.")) from error
        if (
            not points.is_finite()
            or points != points.to_integral_value()
            or not -9_900 <= points <= 100_000
            or not points
        ):
            raise ValidationError(_("Write per cent from −99 to 1000, e.g. 10 or −5."))
        return int(points)


def build_quantity_field(min_value: int) -> forms.IntegerField:
    return forms.IntegerField(
        required=False, min_value=min_value, max_value=MAX_UNITS, widget=forms.NumberInput({"step": 1})
    )


class BulkChangeForm(forms.Form):
    """One action and its value: the value field has the name of the action that uses it."""

    action = forms.ChoiceField(
        choices=BulkChange, widget=forms.RadioSelect, error_messages={"required": _("Choose what to change.")}
    )
    price = StepField(required=False)
    sale = PercentField(required=False)
    sale_until = EndField(required=False)
    count = build_quantity_field(0)
    more = forms.CharField(required=False, widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}))
    into = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    out_of = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    whole = forms.BooleanField(required=False, initial=True)

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        for name in ("into", "out_of"):
            self.fields[name].choices = list(TreeChoices(empty="–"))  # type: ignore[attr-defined]

    def clean_more(self) -> int | None:
        text = self.cleaned_data["more"].replace("−", "-").strip()
        if not text:
            return None
        try:
            step = int(text)
        except ValueError as error:
            raise ValidationError(_("Write a whole number, e.g. 10 or −5.")) from error
        if not -MAX_UNITS <= step <= MAX_UNITS:
            raise ValidationError(_("Write a whole number, e.g. 10 or −5."))
        return step

    def clean_sale(self) -> int | None:
        points: int | None = self.cleaned_data["sale"]
        if points is not None and not 0 < points < 10_000:
            raise ValidationError(_("Write per cent, e.g. 10 or 12,5."))
        return points

    def clean_sale_until(self) -> Any:
        until = self.cleaned_data["sale_until"]
        if until and until <= timezone.now():
            raise ValidationError(_("The sale would be over already."))
        return until

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        name = cleaned.get("action", "")
        if name in self.fields and name not in self.errors and cleaned.get(name) is None:
            self.add_error(name, _("Say the value."))
        return cleaned

    @property
    def value(self) -> Any:
        """The value of the selected action, None when the action needs none."""
        return self.cleaned_data.get(self.cleaned_data["action"])
