"""Carriers' lists of pickup points: their downloads and errors."""

from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from wagtail.admin import messages
from wagtail.admin.ui.components import Component
from wagtail.admin.ui.tables import Column
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.forms.viewsets import ListViewSet, PartIndex
from vyloha.commerce.shipping.carriers import CARRIERS
from vyloha.commerce.shipping.jobs import fetch_points
from vyloha.commerce.shipping.models import PickupFeed, PickupPoint, ShippingMethod
from vyloha.commerce.shipping.point_import import SHORT_PAUSE, claim_import


def get_carrier_name(feed: PickupFeed) -> str:
    """Return the carrier's display name."""
    carrier = CARRIERS.get(feed.carrier)
    return str(carrier.label) if carrier else feed.carrier


def _count_points(feed: PickupFeed) -> int:
    return PickupPoint.objects.offered().filter(carrier=feed.carrier).count()


def _format_imported(feed: PickupFeed) -> str:
    return date_format(timezone.localtime(feed.imported_at), "j. n. Y H:i") if feed.imported_at else _("not yet")


class FetchPoints(PermissionCheckedMixin, View):
    """Fetch a list in the background; ``accept_smaller`` accepts one that has lost most of its points."""

    model = ShippingMethod
    permission_required = "change"
    http_method_names = ("post",)

    def post(self, request: HttpRequest, carrier: str) -> HttpResponse:
        feed = get_object_or_404(PickupFeed, carrier=carrier)
        if claim_import(feed.carrier, SHORT_PAUSE):
            fetch_points.enqueue(feed.carrier, accept_smaller="accept_smaller" in request.POST)
            messages.success(request, _("The list of pick-up points is being fetched. It takes a minute or two."))
        else:
            messages.warning(request, _("The list was asked for a moment ago. Try it again in a minute."))
        return redirect("pickup_points:index")


class FeedIndex(PartIndex):
    template_name = "backoffice/pickup_points/index.html"
    any_permission_required = ("view",)
    default_ordering = "carrier"
    is_searchable = False

    @cached_property
    def columns(self) -> list[Column]:
        return [
            Column("carrier", label=_("Carrier"), accessor=get_carrier_name),
            Column("points", label=_("Pick-up points"), accessor=_count_points),
            Column("imported_at", label=_("Last list"), accessor=_format_imported),
        ]

    def get_base_queryset(self) -> "QuerySet[PickupFeed]":
        return PickupFeed.objects.all()

    def get_add_url(self) -> Any:
        return None

    def get_context_data(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(*args, **kwargs), "feeds": _build_notices(PickupFeed.objects.all())}


def _build_notices(feeds: "QuerySet[PickupFeed]") -> list[dict[str, Any]]:
    return [{"feed": feed, "name": get_carrier_name(feed)} for feed in feeds]


class FeedViewSet(ListViewSet):
    model = PickupFeed
    icon = "globe"
    menu_label = gettext_lazy("Pick-up points")
    menu_order = 110
    index_view_class = FeedIndex

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs = super().get_index_view_kwargs(**kwargs)
        for name in ("template_name", "is_searchable"):
            view_kwargs.pop(name, None)
        return view_kwargs

    def get_urlpatterns(self) -> list[URLPattern]:
        return [*super().get_urlpatterns(), path("fetch/<str:carrier>/", FetchPoints.as_view(), name="fetch")]


class PointsPanel(Component):
    """Errors of pickup-point lists; hidden when there are none."""

    name = "pickup_points"
    template_name = "backoffice/dashboard/pickup_points.html"
    order = 46

    def get_context_data(self, parent_context: Any) -> dict[str, Any]:
        return {"feeds": _build_notices(PickupFeed.objects.exclude(problem="")), "url": reverse("pickup_points:index")}


pickup_points = FeedViewSet("pickup_points", url_prefix="pickup-points")
