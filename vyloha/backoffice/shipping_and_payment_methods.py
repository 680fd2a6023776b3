"""Shipping and payment methods."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel, ObjectList
from wagtail.admin.ui.tables import Column, StatusTagColumn

from vyloha.backoffice.forms.deletion import ExplainedDelete
from vyloha.backoffice.forms.edit_conflicts import ConflictCheckedEdit
from vyloha.backoffice.forms.fields import CrownsField
from vyloha.backoffice.forms.viewsets import PartIndex, PartViewSet, build_yes_no_column
from vyloha.backoffice.forms.weight_prices import WeightPricesField
from vyloha.commerce.payments.bank_accounts import convert_account_to_iban
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.shipping.available_methods import annotate_has_points, get_reason_not_offered
from vyloha.commerce.shipping.models import ShippingMethod, ShippingWeightPrice
from vyloha.commerce.shipping.weight_prices import WeightRow
from vyloha.core.money import Money


def format_price(minor: int) -> str:
    """Return the price of a method, "zdarma" for zero."""
    return Money(minor, settings.DEFAULT_CURRENCY).text if minor else str(_("free"))


def format_shipping_price(method: ShippingMethod) -> str:
    """Return the price of a shipping method; a range for prices by weight."""
    prices = sorted({price for _up_to_g, price in method.weight_rows} or {method.price_minor})
    return " – ".join(format_price(price) for price in (prices if len(prices) < 2 else [prices[0], prices[-1]]))


class ShippingForm(WagtailAdminModelForm):
    price_minor = CrownsField(label=_("Price with VAT"))
    free_from_minor = CrownsField(
        label=_("Free from"), required=False, help_text=_("Free when the goods cost at least this much.")
    )
    prices_by_weight = WeightPricesField(
        label=_("Prices by weight"),
        required=False,
        help_text=_(
            "Each on a line of its own, up to which weight and for how much: “up to 5 kg: 99”. They hold instead of the"
            " price above; what is heavier than the last one is not offered this way."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["prices_by_weight"] = self.instance.weight_rows
            if why := get_reason_not_offered(
                annotate_has_points(ShippingMethod.objects.all()).get(pk=self.instance.pk)
            ):
                self.fields["is_enabled"].help_text = _("It is not offered to shoppers: %(why)s") % {"why": why}

    def _save_m2m(self) -> None:
        super()._save_m2m()
        if "prices_by_weight" in self.changed_data:
            save_weight_prices(self.instance, self.cleaned_data["prices_by_weight"])


def save_weight_prices(method: ShippingMethod, rows: list[WeightRow]) -> None:
    """Replace the method's prices by weight."""
    method.weight_prices.all().delete()
    for up_to_g, price_minor in rows:
        # One by one: signals invalidate the pages that show them.
        ShippingWeightPrice.objects.create(method=method, up_to_g=up_to_g, price_minor=price_minor)


class AccountField(forms.CharField):
    """
    Accepts a Czech account number ("19-2000145399/0800") or an IBAN, with or without spaces, and returns the IBAN.
    """

    def to_python(self, value: Any) -> str:
        text = "".join(str(super().to_python(value) or "").split()).upper()
        if "/" not in text:
            return text
        try:
            return convert_account_to_iban(text)
        except ValueError as error:
            raise ValidationError(_("This is not a valid Czech account number.")) from error


class PaymentForm(WagtailAdminModelForm):
    fee_minor = CrownsField(label=_("Fee with VAT"))
    iban = AccountField(
        label=_("Bank account"),
        required=False,
        max_length=34,
        help_text=_("A Czech account number (19-2000145399/0800) or an IBAN."),
    )

    class Meta(WagtailAdminModelForm.Meta):
        widgets = {"shipping_methods": forms.CheckboxSelectMultiple, "currencies": forms.CheckboxSelectMultiple}

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if why := explain_currencies(self.instance.kind, Currency.objects.all()):
            self.fields["currencies"].help_text = f"{self.fields['currencies'].help_text} {why}"

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        if why := explain_currencies(cleaned.get("kind", ""), cleaned.get("currencies", [])):
            self.add_error("currencies", why)
        return cleaned


def explain_currencies(kind: str, currencies: Iterable[Currency]) -> str:
    """Return which of the currencies a kind of payment does not take; "" if it takes all."""
    provider = PAYMENT_PROVIDERS.get(kind)
    taken = provider.currencies if provider else ()
    other = [currency.code for currency in currencies if taken and currency.code not in taken]
    if not other:
        return ""
    return gettext("This kind takes only %(taken)s, so it is not offered in %(other)s.") % {
        "taken": ", ".join(taken),
        "other": ", ".join(other),
    }


def explain_undeletable_shipping(method: ShippingMethod) -> str | None:
    """
    Return why the method cannot be deleted: a payment method restricted to it would then become available with all
    others.
    """
    bound = PaymentMethod.objects.filter(shipping_methods=method).prefetch_related("shipping_methods")
    names = [payment.name for payment in bound if len(payment.shipping_methods.all()) == 1]
    if not names:
        return None
    return gettext(
        "It cannot be deleted: without it these payment methods would be offered with every shipping method: %(names)s."
        " Choose other shipping methods for them first."
    ) % {"names": ", ".join(f"„{name}“" for name in names)}


class DeleteShipping(ExplainedDelete):
    why_not = staticmethod(explain_undeletable_shipping)


class ShippingIndex(PartIndex):
    def get_base_queryset(self) -> QuerySet[ShippingMethod]:
        rows: QuerySet[ShippingMethod] = super().get_base_queryset()
        return annotate_has_points(rows).select_related("zone").prefetch_related("weight_prices")


class ShippingViewSet(PartViewSet):
    model = ShippingMethod
    index_view_class = ShippingIndex
    delete_view_class = DeleteShipping
    edit_view_class = ConflictCheckedEdit
    add_label = _("Add a shipping method")
    new_label = _("New shipping method")
    icon = "redirect"
    list_display = (
        "name",
        "kind",
        Column("price", label=_("Price"), accessor=format_shipping_price),
        Column("zone", label=_("Zone"), accessor=lambda method: method.zone or _("everywhere")),
        StatusTagColumn(
            "is_enabled",
            label=_("Offered"),
            accessor=lambda method: get_reason_not_offered(method) or _("yes") if method.is_enabled else _("no"),
            primary=lambda method: method.is_enabled and not get_reason_not_offered(method),
            sort_key="is_enabled",
        ),
        "position",
    )
    edit_handler = ObjectList(
        [
            MultiFieldPanel(
                [
                    FieldPanel("name"),
                    FieldPanel("kind"),
                    FieldPanel("description"),
                    FieldRowPanel([FieldPanel("price_minor"), FieldPanel("free_from_minor")]),
                    FieldPanel("tax_class"),
                ],
                heading=_("Shipping method"),
            ),
            MultiFieldPanel(
                [FieldPanel("zone"), FieldPanel("prices_by_weight"), FieldPanel("default_weight_g")],
                heading=_("Where to and how heavy"),
            ),
            MultiFieldPanel(
                [FieldRowPanel([FieldPanel("cut_off"), FieldPanel("delivery_days")])], heading=_("Day of delivery")
            ),
            FieldPanel("is_enabled"),
            FieldPanel("position", help_text=_("Lower numbers stand first.")),
        ],
        base_form_class=ShippingForm,
    )


class PaymentViewSet(PartViewSet):
    model = PaymentMethod
    edit_view_class = ConflictCheckedEdit
    add_label = _("Add a payment method")
    new_label = _("New payment method")
    icon = "key"
    list_display = (
        "name",
        "kind",
        Column("fee", label=_("Fee"), accessor=lambda method: format_price(method.fee_minor)),
        build_yes_no_column("is_enabled", _("Offered"), sort_key="is_enabled"),
        "position",
    )
    edit_handler = ObjectList(
        [
            MultiFieldPanel(
                [
                    FieldPanel("name"),
                    FieldPanel("kind"),
                    FieldPanel("description"),
                    FieldPanel("iban"),
                    FieldPanel("instructions", help_text=_("Shown after the order and in its e-mail.")),
                    FieldRowPanel([FieldPanel("fee_minor"), FieldPanel("tax_class")]),
                    FieldPanel("lifetime_min"),
                    FieldPanel("is_cash"),
                ],
                heading=_("Payment method"),
            ),
            FieldPanel("shipping_methods"),
            FieldPanel("currencies"),
            FieldPanel("is_enabled"),
            FieldPanel("position", help_text=_("Lower numbers stand first.")),
        ],
        base_form_class=PaymentForm,
    )


shipping_methods = ShippingViewSet("shipping")
payment_methods = PaymentViewSet("payment")
