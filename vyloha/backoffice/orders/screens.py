"""The URLs and the menu item of orders."""

from typing import Any

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.forms.viewsets import PartViewSet
from vyloha.backoffice.orders.actions import AddNote, ChangeStatus, ResendConfirmation
from vyloha.backoffice.orders.detail import OrderDetail
from vyloha.backoffice.orders.order_list import OrderIndex
from vyloha.backoffice.orders.origins import OriginReport
from vyloha.backoffice.orders.parcel_actions import AdoptParcel, CreateParcel, PrintLabel, RefreshParcel
from vyloha.backoffice.orders.parcel_bulk import ParcelsScreen
from vyloha.backoffice.orders.payment_actions import MarkAsPaid, RefundPayment, SettleRefund
from vyloha.commerce.orders.models import Order


class OrderViewSet(PartViewSet):
    """Read-only, except for actions: orders are not added, edited or deleted by hand."""

    model = Order
    icon = "form"
    menu_label = _("Orders")
    menu_order = 110
    add_to_admin_menu = True
    form_fields = ()
    index_view_class = OrderIndex
    index_template_name = "backoffice/orders/index.html"

    def get_common_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        names = dict.fromkeys(
            ["add_url_name", "edit_url_name", "delete_url_name", "history_url_name", "usage_url_name"]
        )
        view_kwargs: dict[str, Any] = super().get_common_view_kwargs(**kwargs)
        return view_kwargs | names

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_index_view_kwargs(**kwargs)
        for name in ("filterset_class", "default_ordering"):
            view_kwargs.pop(name)
        return view_kwargs

    def get_urlpatterns(self) -> list[URLPattern]:
        return [
            path("", self.index_view, name="index"),
            path("results/", self.index_results_view, name="index_results"),
            path("origins/", OriginReport.as_view(), name="origins"),
            path("<int:pk>/", OrderDetail.as_view(), name="detail"),
            path("<int:pk>/status/", ChangeStatus.as_view(), name="change_status"),
            path("<int:pk>/note/", AddNote.as_view(), name="add_note"),
            path("<int:pk>/resend/", ResendConfirmation.as_view(), name="resend"),
            path("<int:pk>/paid/", MarkAsPaid.as_view(), name="mark_as_paid"),
            path("<int:pk>/refund/", RefundPayment.as_view(), name="refund"),
            path("<int:pk>/refund/settle/", SettleRefund.as_view(), name="settle_refund"),
            path("<int:pk>/parcel/create/", CreateParcel.as_view(), name="parcel_create"),
            path("<int:pk>/parcel/adopt/", AdoptParcel.as_view(), name="parcel_adopt"),
            path("<int:pk>/parcel/refresh/", RefreshParcel.as_view(), name="parcel_refresh"),
            path("<int:pk>/parcel/label/", PrintLabel.as_view(), name="parcel_label"),
            path("parcels/<str:what>/", ParcelsScreen.as_view(), name="parcels"),
        ]

    def register_admin_url_finder(self) -> None:
        """Do nothing: an order has no form to edit."""


orders = OrderViewSet("orders")
