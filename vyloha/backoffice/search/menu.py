"""Search in the menu: reports, the preview and the settings."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from wagtail.admin.menu import MenuItem
from wagtail.admin.viewsets.base import ViewSetGroup

from vyloha.backoffice.menu import Setting
from vyloha.backoffice.search import settings_screen as _settings  # noqa: F401  the screen of a setting
from vyloha.backoffice.search.boosts import boosts
from vyloha.backoffice.search.preview import search_preview
from vyloha.backoffice.search.report import search_report
from vyloha.backoffice.search.suggestions import suggested_synonyms
from vyloha.backoffice.search.synonyms import synonyms
from vyloha.commerce.catalogue.models import Product


class HiddenProducts(MenuItem):
    """Links to the products that search leaves out because of their visibility."""

    @property
    def url(self) -> str:
        hidden = (Product.Visibility.CATALOG, Product.Visibility.HIDDEN)
        return f"{reverse('products:index')}?{'&'.join(f'visibility={visibility}' for visibility in hidden)}"

    @url.setter
    def url(self, value: str) -> None:
        """The URL, which is known only after all apps were loaded."""

    def is_shown(self, request: HttpRequest) -> bool:
        return request.user.has_perm("catalogue.change_product")


class SearchGroup(ViewSetGroup):
    menu_label = _("Searching")
    menu_icon = "search"
    menu_order = 125
    items = (search_report, search_preview, synonyms, suggested_synonyms, boosts)

    def get_submenu_items(self) -> list[MenuItem]:
        return [
            *super().get_submenu_items(),
            Setting("stopwords", _("Words left out"), "", icon_name="minus", order=900, app="search"),
            HiddenProducts(_("Hidden from search"), "", icon_name="view", order=910),
            Setting("searchsettings", _("Live search"), "", icon_name="cog", order=920, app="search"),
        ]
