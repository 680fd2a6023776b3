"""What a coupon's form asks for besides the model's own fields: per cent, chosen products."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.catalogue.product_chooser import product_chooser
from vyloha.backoffice.forms.fields import PercentField
from vyloha.commerce.catalogue.models import Product

MAX_PRODUCTS = 500  # in a list: each is a row of the form


class DiscountPercentField(PercentField):
    wrong = _("Write per cent up to 100, e.g. 10 or 12,5.")


class ChosenCouponProductForm(forms.Form):
    """A product of a list of ids: there is no row of the database behind it."""

    product = forms.ModelChoiceField(Product.objects, label=_("product"), widget=product_chooser.widget_class)
    instance = None  # Wagtail's panels ask every form

    def defer_required_fields(self) -> None:
        """Wagtail asks it of every form before drafts are saved; coupons have none."""

    restore_required_fields = defer_required_fields


ProductRows = forms.formset_factory(
    ChosenCouponProductForm,
    extra=0,
    can_delete=True,
    max_num=MAX_PRODUCTS,
    absolute_max=MAX_PRODUCTS + 1,
    validate_max=True,
)


def build_product_formset(data: Any, prefix: str, products: Iterable[Product]) -> Any:
    """Return the rows of a list in which ``products`` are chosen."""
    return ProductRows(data, prefix=prefix, initial=[{"product": product} for product in products])
