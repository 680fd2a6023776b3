"""Newsletter subscriptions: list, export for the sending program, deletion on request."""

from functools import cached_property
from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from wagtail.admin.filters import WagtailFilterSet
from wagtail.admin.ui.tables import Column, StatusTagColumn, TitleColumn

from vyloha.backoffice.forms.viewsets import ListViewSet, PartIndex
from vyloha.commerce.marketing.models import Subscription

STATES = [("confirmed", _("confirmed")), ("waiting", _("not confirmed")), ("ended", _("unsubscribed"))]


def format_state(subscription: Subscription) -> str:
    """Return in words whether emails may be sent to the subscriber."""
    state = "ended" if subscription.ended_at else "confirmed" if subscription.confirmed_at else "waiting"
    return str(dict(STATES)[state])


def build_moment_formatter(name: str) -> Any:
    """Return a function that formats a moment: "20. 11. 2026 14:05"."""

    def format_moment(subscription: Subscription) -> str:
        at = getattr(subscription, name)
        return date_format(timezone.localtime(at), "j. n. Y H:i") if at else ""

    return format_moment


class SubscriptionFilter(WagtailFilterSet):
    state = django_filters.ChoiceFilter(label=_("Status"), choices=STATES, empty_label=_("All"), method="filter_state")

    class Meta:
        model = Subscription
        fields: list[str] = []

    def filter_state(self, subscriptions: Any, name: str, state: str) -> QuerySet[Subscription]:
        if state == "confirmed":
            found: QuerySet[Subscription] = subscriptions.confirmed()
        elif state == "ended":
            found = subscriptions.filter(ended_at__isnull=False)
        else:
            found = subscriptions.filter(confirmed_at=None, ended_at=None)
        return found


class SubscriptionIndex(PartIndex):
    is_searchable = True
    filterset_class = SubscriptionFilter
    default_ordering = "-agreed_at"
    any_permission_required = ("view", "delete")
    list_export = ["email", "consent", "agreed_at", "confirmed_at", "ended_at"]

    @cached_property
    def columns(self) -> list[Column]:
        return [
            TitleColumn("email", label=_("E-mail"), get_url=self.get_delete_url, sort_key="email"),
            StatusTagColumn(
                "state",
                label=_("Status"),
                accessor=format_state,
                primary=lambda subscription: subscription.is_confirmed,
            ),
            Column("agreed_at", label=_("Agreed"), accessor=build_moment_formatter("agreed_at"), sort_key="agreed_at"),
            Column(
                "confirmed_at",
                label=_("Confirmed"),
                accessor=build_moment_formatter("confirmed_at"),
                sort_key="confirmed_at",
            ),
            Column(
                "ended_at", label=_("Unsubscribed"), accessor=build_moment_formatter("ended_at"), sort_key="ended_at"
            ),
            Column("consent", label=_("Consent")),
        ]

    def search_queryset(self, queryset: QuerySet[Subscription]) -> QuerySet[Subscription]:
        return queryset.filter(email__icontains=self.search_query.strip()) if self.is_searching else queryset

    def get_add_url(self) -> Any:
        return None  # only people subscribe themselves


class SubscriptionViewSet(ListViewSet):
    """List, export and deletion only: just the owner of the email address can subscribe it."""

    model = Subscription
    icon = "mail"
    menu_label = _("Newsletter")
    menu_order = 130
    can_delete = True
    index_view_class = SubscriptionIndex


subscriptions = SubscriptionViewSet("newsletter")
