"""The menu of old URLs: not-found URLs, imports, redirects entered by users."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from wagtail.admin.menu import MenuItem
from wagtail.admin.viewsets.base import ViewSetGroup

from vyloha.backoffice.redirects.form import use_form
from vyloha.backoffice.redirects.imports import imports
from vyloha.backoffice.redirects.not_found import not_found

use_form()
ADD_REDIRECT_PERMISSION = "wagtailredirects.add_redirect"


class _RedirectsMenuItem(MenuItem):
    """An item for users who may add redirects."""

    def __init__(self, label: Any, icon: str, namespace: str, order: int) -> None:
        self.namespace = namespace
        super().__init__(label, "", name=namespace, icon_name=icon, order=order)

    @property
    def url(self) -> str:
        return reverse(f"{self.namespace}:index")

    @url.setter
    def url(self, value: str) -> None:
        """The URL, which is known only after all apps were loaded."""

    def is_shown(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(ADD_REDIRECT_PERMISSION))


class RedirectsGroup(ViewSetGroup):
    menu_label = _("Old addresses")
    menu_icon = "redirect"
    menu_order = 130
    items = (not_found, imports)

    def get_submenu_items(self) -> list[MenuItem]:
        return [
            _RedirectsMenuItem(not_found.menu_label, not_found.icon, not_found.url_namespace, 100),
            _RedirectsMenuItem(imports.menu_label, imports.icon, imports.url_namespace, 200),
            _RedirectsMenuItem(_("Redirects"), "redirect", "wagtailredirects", 300),
        ]
