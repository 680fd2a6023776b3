"""Form fields of a coupon besides the model's own: per cent, selected products."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.catalogue.product_chooser import product_chooser
from vyloha.backoffice.forms.fields import PercentField
from vyloha.commerce.catalogue.models import Product

MAX_PRODUCTS = 500  # maximum length of a list: each is a row of the form


class DiscountPercentField(PercentField):
    wrong = _("Write per cent up to 100, e.g. 10 or 12,5.")


class ChosenCouponProductForm(forms.Form):
    """A product of a list of ids: no database row is behind it."""

    product = forms.ModelChoiceField(Product.objects, label=_("product"), widget=product_chooser.widget_class)
    instance = None  # Wagtail's panels ask every form

    def defer_required_fields(self) -> None:
        """Do nothing: Wagtail calls it before saving drafts, and coupons have none."""

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
    """Return the rows of a list with ``products`` selected."""
    return ProductRows(data, prefix=prefix, initial=[{"product": product} for product in products])
