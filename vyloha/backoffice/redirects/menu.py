"""Old addresses in the menu: what leads nowhere, what comes from the old shop, what people entered."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from wagtail.admin.menu import MenuItem
from wagtail.admin.viewsets.base import ViewSet, ViewSetGroup

from vyloha.backoffice.redirects.imports import imports
from vyloha.backoffice.redirects.not_found import not_found


class _For(MenuItem):
    """An item for who has a permission."""

    def __init__(self, viewset: ViewSet, permission: str, order: int) -> None:
        self.viewset, self.permission = viewset, permission
        super().__init__(viewset.menu_label, "", name=viewset.url_prefix, icon_name=viewset.icon, order=order)

    @property
    def url(self) -> str:
        return reverse(f"{self.viewset.url_namespace}:index")

    @url.setter
    def url(self, value: str) -> None:
        """The address is known only after all apps were loaded."""

    def is_shown(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(self.permission))


class RedirectsGroup(ViewSetGroup):
    menu_label = _("Old addresses")
    menu_icon = "redirect"
    menu_order = 130
    items = (not_found, imports)

    def get_submenu_items(self) -> list[MenuItem]:
        return [
            _For(not_found, "wagtailredirects.add_redirect", 100),
            _For(imports, "catalogue.change_product", 200),
        ]
