"""The menu of old URLs: not-found URLs, imports, redirects entered by users."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from wagtail.admin.menu import MenuItem
from wagtail.admin.viewsets.base import ViewSetGroup

from vyloha.backoffice.redirects.form import use_form
from vyloha.backoffice.redirects.imports import imports
from vyloha.backoffice.redirects.not_found import not_found

use_form()


class _RedirectsMenuItem(MenuItem):
    """An item for users who may add redirects."""

    def is_shown(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("wagtailredirects.add_redirect"))


class RedirectsGroup(ViewSetGroup):
    menu_label = _("Old addresses")
    menu_icon = "redirect"
    menu_order = 130
    items = (not_found, imports)

    def get_submenu_items(self) -> list[MenuItem]:
        items = [(item.menu_label, item.icon, item.url_namespace) for item in self.items]
        return [
            _RedirectsMenuItem(label, reverse(f"{namespace}:index"), name=namespace, icon_name=icon, order=order)
            for order, (label, icon, namespace) in enumerate([*items, (_("Redirects"), "redirect", "wagtailredirects")])
        ]
