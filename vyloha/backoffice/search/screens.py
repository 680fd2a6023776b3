"""Base classes of the search screens."""

from typing import Any

from django.urls import reverse
from django.views.generic import TemplateView
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.commerce.search.models import SearchedPhrase


class SearchScreen(PermissionCheckedMixin, WagtailAdminTemplateMixin, TemplateView):
    """A screen for users who may see the report."""

    model = SearchedPhrase
    any_permission_required = ("view",)

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [*self.breadcrumbs_items, {"url": "", "label": self.get_page_title()}]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "preview_url": reverse("search-preview:index"), "add_url": reverse("synonyms:add")}
