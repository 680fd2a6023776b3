"""Events that a marketing provider rejected; read-only."""

from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from wagtail.admin.ui.tables import Column

from vyloha.backoffice.forms.viewsets import ListViewSet, PartIndex
from vyloha.commerce.marketing.models import MarketingFailure


def _format_last(failure: MarketingFailure) -> str:
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
            Column("last_at", label=_("Last"), accessor=_format_last, sort_key="last_at"),
        ]

    def get_add_url(self) -> Any:
        return None


class FailureViewSet(ListViewSet):
    model = MarketingFailure
    icon = "warning"
    menu_label = _("Failures of marketing e-mail")
    menu_order = 140
    index_view_class = FailureIndex


marketing_failures = FailureViewSet("marketing-failures")
