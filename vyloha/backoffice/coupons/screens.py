"""The URLs, the menu item and the panels of coupons."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel, ObjectList

from vyloha.backoffice.coupons.form import CouponAdminForm
from vyloha.backoffice.coupons.listing import CouponIndex
from vyloha.backoffice.forms.deletion import ExplainedDelete
from vyloha.backoffice.forms.edit_conflicts import ConflictCheckedEdit
from vyloha.backoffice.forms.panels import ChosenRowsPanel
from vyloha.backoffice.forms.viewsets import PartViewSet
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.coupons.models import Coupon


class CouponUsagePanel(FieldPanel):
    """The coupon's number of uses; hidden for a new coupon."""

    class BoundPanel(FieldPanel.BoundPanel):
        def is_shown(self) -> bool:
            return bool(self.instance.pk) and super().is_shown()


def build_chosen_products_panel(name: str, heading: Any, help_text: Any) -> ChosenRowsPanel:
    return ChosenRowsPanel(
        name,
        row_model=Product,
        chooser_field_name="product",
        panels=[FieldPanel("product")],
        heading=heading,
        label=_("product"),
        help_text=help_text,
    )


PANELS = [
    MultiFieldPanel([FieldPanel("code"), FieldPanel("description"), FieldPanel("is_enabled")], heading=_("Coupon")),
    MultiFieldPanel(
        [FieldRowPanel([FieldPanel("discount_type"), FieldPanel("amount")]), FieldPanel("free_delivery")],
        heading=_("Discount"),
    ),
    MultiFieldPanel([FieldRowPanel([FieldPanel("starts_at"), FieldPanel("ends_at")])], heading=_("When it is valid")),
    MultiFieldPanel(
        [
            FieldRowPanel([FieldPanel("usage_limit"), FieldPanel("usage_limit_per_customer")]),
            CouponUsagePanel("used_count", read_only=True, help_text=_("By orders that are not cancelled.")),
        ],
        heading=_("How often it can be used"),
    ),
    MultiFieldPanel(
        [
            FieldRowPanel([FieldPanel("min_spend_minor"), FieldPanel("max_spend_minor")]),
            FieldPanel("individual_use"),
            FieldPanel("exclude_sale_items"),
        ],
        heading=_("For which carts"),
    ),
    build_chosen_products_panel(
        "product_ids",
        _("Only for products"),
        _("Without products and categories, the coupon is for all goods. With both, for goods of either."),
    ),
    build_chosen_products_panel(
        "excluded_product_ids", _("Not for products"), _("They get no discount, whatever else is chosen.")
    ),
    MultiFieldPanel(
        [FieldPanel("category_ids"), FieldPanel("excluded_category_ids"), FieldPanel("forgets_deleted")],
        heading=_("Categories"),
    ),
]


class DeleteCoupon(ExplainedDelete):
    """Deletes a coupon. Placed orders have their own copy of its discount, so it may always be deleted."""

    @property
    def confirmation_message(self) -> str:
        text = _(
            "Really delete “%(name)s”? Shoppers who have it in the cart lose the discount; placed orders keep theirs. "
            "To stop it only, switch it off."
        )
        return text % {"name": self.object}


class CouponViewSet(PartViewSet):
    model = Coupon
    icon = "tag"
    menu_label = _("Coupons")
    add_label = _("Add a coupon")
    new_label = _("New coupon")
    index_view_class = CouponIndex
    edit_view_class = ConflictCheckedEdit
    delete_view_class = DeleteCoupon
    edit_handler = ObjectList(PANELS, base_form_class=CouponAdminForm)

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs = super().get_index_view_kwargs(**kwargs)
        for name in ("filterset_class", "default_ordering"):
            view_kwargs.pop(name, None)
        return view_kwargs


coupons = CouponViewSet("coupons")
