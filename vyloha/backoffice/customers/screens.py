"""The URLs and the menu item of customers."""

from typing import Any

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.customers.actions import ChangeActivity, SaveNote, SendPasswordLink
from vyloha.backoffice.customers.detail import CustomerDetail
from vyloha.backoffice.customers.listing import CustomerIndex
from vyloha.backoffice.forms.viewsets import ListViewSet
from vyloha.commerce.customers.models import Customer


class CustomerViewSet(ListViewSet):
    """Customers register and delete themselves; a merchant looks at them, and changes a little by actions."""

    model = Customer
    icon = "user"
    menu_label = _("Customers")
    menu_order = 115
    add_to_admin_menu = True
    index_view_class = CustomerIndex

    def get_urlpatterns(self) -> list[URLPattern]:
        return [
            *super().get_urlpatterns(),
            path("<int:pk>/", CustomerDetail.as_view(), name="detail"),
            path("<int:pk>/note/", SaveNote.as_view(), name="save_note"),
            path("<int:pk>/password-link/", SendPasswordLink.as_view(), name="send_password_link"),
            path("<int:pk>/activity/", ChangeActivity.as_view(), name="change_activity"),
        ]


customers: Any = CustomerViewSet("customers")
