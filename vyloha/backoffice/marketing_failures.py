"""What a marketing provider did not take: only to look."""

from functools import cached_property
from typing import Any

from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from wagtail.admin.ui.tables import Column

from vyloha.backoffice.forms.viewsets import PartIndex, PartViewSet
from vyloha.commerce.marketing.models import MarketingFailure


def _last(failure: MarketingFailure) -> str:
    return date_format(timezone.localtime(failure.last_at), "j. n. Y H:i")


class FailureIndex(PartIndex):
    any_permission_required = ("view",)
    default_ordering = "-last_at"

    @cached_property
    def columns(self) -> list[Column]:
        return [
            Column("what", label=_("What")),
            Column("message", label=_("Why")),
            Column("times", label=_("Times"), sort_key="times"),
            Column("last_at", label=_("Last"), accessor=_last, sort_key="last_at"),
        ]

    def get_add_url(self) -> Any:
        return None


class FailureViewSet(PartViewSet):
    model = MarketingFailure
    icon = "warning"
    menu_label = _("Failures of marketing e-mail")
    menu_order = 140
    form_fields = ()
    index_view_class = FailureIndex

    def get_common_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        names = dict.fromkeys(["add_url_name", "edit_url_name", "delete_url_name", "history_url_name"])
        return {**super().get_common_view_kwargs(**kwargs), **names}

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs = super().get_index_view_kwargs(**kwargs)
        for name in ("filterset_class", "default_ordering", "list_export", "export_headings"):
            view_kwargs.pop(name, None)
        return view_kwargs

    def get_urlpatterns(self) -> list[URLPattern]:
        return [
            path("", self.index_view, name="index"),
            path("results/", self.index_results_view, name="index_results"),
        ]

    def register_admin_url_finder(self) -> None:
        """A failure has no form to edit."""


marketing_failures = FailureViewSet("marketing-failures")
