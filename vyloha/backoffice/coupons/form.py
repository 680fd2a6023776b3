"""The form of one coupon."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.forms import WagtailAdminModelForm

from vyloha.backoffice.catalogue.category_tree import CategoriesField
from vyloha.backoffice.catalogue.product_rows import get_chosen_ids
from vyloha.backoffice.coupons.fields import DiscountPercentField, build_product_formset
from vyloha.backoffice.forms.fields import AmountInput, CrownsField, EndField, MomentField
from vyloha.backoffice.forms.stock import MAX_UNITS
from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.coupons.models import MAX_CODE, Coupon, normalize_code
from vyloha.core.money import get_symbol

Type = Coupon.Type
PRODUCT_FIELDS = ("product_ids", "excluded_product_ids")
CATEGORY_FIELDS = ("category_ids", "excluded_category_ids")
ID_LIST_FIELDS = {"products": PRODUCT_FIELDS, "categories": CATEGORY_FIELDS}
# Saved fields; without ``used_count``, as orders increase it while the form is open.
EDITED_FIELDS = (
    *("code", "description", "discount_type", "amount", "free_delivery", "starts_at", "ends_at"),
    *("min_spend_minor", "max_spend_minor", "individual_use", "exclude_sale_items", *PRODUCT_FIELDS, *CATEGORY_FIELDS),
    *("usage_limit", "usage_limit_per_customer", "is_enabled"),
)
WRITTEN = re.compile(r"[\w-]+")  # characters that links and programs need not escape


def get_label(name: str) -> Any:
    """Return the model's label of a field."""
    return capfirst(Coupon._meta.get_field(name).verbose_name)  # type: ignore[union-attr]


def build_uses_field(name: str, help_text: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=get_label(name),
        required=False,
        min_value=1,
        max_value=MAX_UNITS,
        help_text=help_text,
        widget=forms.NumberInput,
    )


class CouponAdminForm(WagtailAdminModelForm):
    amount = CrownsField(label=get_label("amount"), required=False)
    starts_at = MomentField(
        label=get_label("starts_at"), required=False, help_text=gettext_lazy("Empty: from now on. Prague time.")
    )
    ends_at = EndField(
        label=get_label("ends_at"),
        required=False,
        help_text=gettext_lazy("Empty: without end. A day without a time is valid until its end."),
    )
    min_spend_minor = CrownsField(
        label=get_label("min_spend_minor"),
        required=False,
        help_text=gettext_lazy("Goods in the cart with VAT, before discounts and without delivery."),
    )
    max_spend_minor = CrownsField(label=get_label("max_spend_minor"), required=False)
    category_ids = CategoriesField(
        label=get_label("category_ids"), help_text=gettext_lazy("Also goods of the categories below them.")
    )
    excluded_category_ids = CategoriesField(label=get_label("excluded_category_ids"))
    forgets_deleted = forms.BooleanField(label=gettext_lazy("Forget goods that were deleted"), required=False)
    usage_limit = build_uses_field(
        "usage_limit", gettext_lazy("Empty: as often as you like. Cancelled orders do not count.")
    )
    usage_limit_per_customer = build_uses_field(
        "usage_limit_per_customer", Coupon._meta.get_field("usage_limit_per_customer").help_text
    )

    class Meta(WagtailAdminModelForm.Meta):
        model = Coupon
        fields = [name for name in EDITED_FIELDS if name not in PRODUCT_FIELDS]
        labels = {"is_enabled": gettext_lazy("Shoppers can use it")}
        help_texts = {
            "code": gettext_lazy("What shoppers write in the cart. Capital and small letters are the same."),
            "is_enabled": gettext_lazy("Of one that is switched off, shoppers are told that there is none."),
            "free_delivery": gettext_lazy("Besides the discount or in place of it."),
            "individual_use": gettext_lazy("It takes the place of other coupons in the cart."),
            "exclude_sale_items": gettext_lazy("What is not on sale in the cart gets the discount all the same."),
        }
        error_messages = {"code": {"unique": gettext_lazy("There is a coupon of this code already.")}}

    def __init__(self, data: Any = None, files: Any = None, **kwargs: Any):
        super().__init__(data, files, **kwargs)
        coupon: Coupon = self.instance
        self._set_amount_field(self._get_sent_type())
        self.initial |= {"code": coupon.label, "amount": coupon.amount or None}
        for name in CATEGORY_FIELDS:
            self.fields[name].show_tree()
        # For ``ConflictCheckedEdit``, which compares the fields of a form.
        self.initial |= {name: getattr(coupon, name) for name in PRODUCT_FIELDS}
        there = Product.objects.in_bulk([*coupon.product_ids, *coupon.excluded_product_ids])
        self.formsets = {
            name: build_product_formset(data, name, [there[pk] for pk in getattr(coupon, name) if pk in there])
            for name in PRODUCT_FIELDS
        }
        self._keep_deleted_ids(set(there))

    def _get_sent_type(self) -> str:
        return str(self.data.get(self.add_prefix("discount_type"), self.instance.discount_type))

    def _set_amount_field(self, kind: str) -> None:
        """Let the discount be typed in per cent or in crowns."""
        field = DiscountPercentField if kind == Type.PERCENT else CrownsField
        self.fields["amount"] = amount = field(
            label=get_label("amount"),
            required=False,
            help_text=_(
                "In per cent, e.g. 12,5, or an amount with VAT, e.g. 100,50; empty where only delivery is free."
            ),
        )
        crowns = get_symbol(settings.DEFAULT_CURRENCY)
        units = " ".join(f"{kind}:{'%' if kind == Type.PERCENT else crowns}" for kind in Type)
        widget: AmountInput = amount.widget  # type: ignore[assignment]
        widget.attrs["data-bo-units"] = units  # backoffice.js adapts the field to the kind

    def _keep_deleted_ids(self, products: set[int]) -> None:
        """Keep the ids of deleted products and categories: without them, a coupon for one would be for everything."""
        coupon: Coupon = self.instance
        named = [*coupon.category_ids, *coupon.excluded_category_ids]
        categories = set(Category.objects.filter(pk__in=named).values_list("pk", flat=True)) if named else set()
        self.deleted = {
            name: [pk for pk in getattr(coupon, name) if pk not in there]
            for names, there in ((PRODUCT_FIELDS, products), (CATEGORY_FIELDS, categories))
            for name in names
        }
        if not any(self.deleted.values()):
            del self.fields["forgets_deleted"]
            return
        self.fields["forgets_deleted"].help_text = _(
            "Something that the coupon is or is not for was deleted (products: %(products)d, categories: "
            "%(categories)d). A coupon that was only for it gives no discount now; once it is forgotten, it is for "
            "everything else that you choose here, or for all goods."
        ) % {name: sum(len(self.deleted[one]) for one in names) for name, names in ID_LIST_FIELDS.items()}

    def clean_code(self) -> str:
        code = normalize_code(self.cleaned_data["code"])
        # Shoppers see it in upper case, where "ß" becomes other letters.
        if not WRITTEN.fullmatch(code) or normalize_code(code.upper()) != code:
            raise ValidationError(
                _("A code has letters, digits, hyphens and underscores, at most %(count)d.") % {"count": MAX_CODE}
            )
        return code

    def clean_amount(self) -> int:
        return self.cleaned_data["amount"] or 0

    def clean_category_ids(self) -> list[int]:
        return self._get_ids("category_ids")

    def clean_excluded_category_ids(self) -> list[int]:
        return self._get_ids("excluded_category_ids")

    def _get_ids(self, name: str) -> list[int]:
        return sorted(category.pk for category in self.cleaned_data[name])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "amount" in self.errors:
            self.instance.amount = 1  # otherwise the model would report a missing value
        return cleaned

    def save(self, commit: bool = True) -> Coupon:
        """Save the coupon, but not its number of uses."""
        coupon: Coupon = self.instance
        chosen = {name: get_chosen_ids(self.formsets[name], "product") for name in PRODUCT_FIELDS}
        chosen |= {name: self.cleaned_data[name] for name in CATEGORY_FIELDS}
        for name, ids in chosen.items():
            deleted = [] if self.cleaned_data.get("forgets_deleted") else self.deleted[name]
            setattr(coupon, name, [*ids, *deleted])
        if coupon.pk:
            coupon.save(update_fields=EDITED_FIELDS)
        else:
            coupon.save()
        return coupon
