"""
``/popup/…``: serves the public contents of popups and the visitor's own data for their rules, and takes browsers'
reports of popups shown, closed and clicked (docs/developers/popups.md).
"""

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.content.models import Popup
from vyloha.content.page_tags import POPUPS
from vyloha.content.popup_counts import PopupEvent, counts
from vyloha.content.popups.eligible import LivePopup, get_live_popups
from vyloha.content.staff_roles import get_roles
from vyloha.core.cache.pages import add_page_tags, cache_publicly, cache_until_change
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.storefront.pages.search_report import is_robot
from vyloha.storefront.visitor.carts import get_cart
from vyloha.storefront.visitor.customers import get_customer

EVENTS_PER_MINUTE = 60  # per IP address
MAX_BYTES = 500


@require_safe
@cache_publicly()
def show(request: HttpRequest, popup_id: str, version: str) -> HttpResponse:
    """Respond with the HTML of a published popup, rendered in the default currency and cached for everybody."""
    live = _get_live_popup(request, int(popup_id))
    if live is None:
        return HttpResponseNotFound(_("Not found."), content_type="text/plain; charset=utf-8")

    def render() -> str:
        add_page_tags(POPUPS)
        return Popup.objects.get(pk=live.rules.id).render_fragment_html(request)

    with use_currency(None):
        response = HttpResponse(cache_until_change(f"popup:{request.get_host()}:{popup_id}", render))
    if live.rules.html != request.path:
        # A recently cached page may name the former version; invented versions fill no cache.
        response.headers["Cache-Control"] = PRIVATE
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _get_live_popup(request: HttpRequest, popup_id: int) -> LivePopup | None:
    return next((popup for popup in get_live_popups(request) if popup.rules.id == popup_id), None)


@require_safe
@never_cache
def show_visitor(request: HttpRequest) -> JsonResponse:
    """Respond with the visitor's data for popup rules."""
    customer = get_customer(request)
    with use_currency(None):
        cart = get_cart(request)
        contents = load_cart_snapshot(cart) if cart else None
        total = contents.discounted_items_total.minor if contents else 0
    response = JsonResponse(
        {
            "logged_in": customer is not None,
            "roles": get_roles(customer.user) if customer else [],
            "server_datetime": timezone.localtime().strftime("%Y-%m-%dT%H:%M:%S"),
            "cart": {"count": contents.quantity if contents else 0, "total": total},
        }
    )
    response.headers["X-Robots-Tag"] = "noindex"
    return response


class PopupEventForm(forms.Form):
    """A browser's report (``web/popups/start-popups.ts``)."""

    id = forms.IntegerField(min_value=1)
    event = forms.ChoiceField(choices=[(event, event) for event in PopupEvent])


@require_POST
def count_event(request: HttpRequest) -> HttpResponse:
    """Count an event; the only visitor data used is the rate of reports by IP address."""
    if RateLimit("popup-report", EVENTS_PER_MINUTE).take(request):
        return _build_rejection(429, _("That is more than people do with popups."))
    if len(request.body) > MAX_BYTES:
        return _build_rejection(413, _("That is more than a report of a popup can be."))
    report = PopupEventForm(request.POST)
    if not report.is_valid():
        return _build_rejection(400, _("We do not understand this report of a popup."))
    popup_id = report.cleaned_data["id"]
    if not is_robot(request) and "preview" not in request.GET and _get_live_popup(request, popup_id):
        counts.add(popup_id, PopupEvent(report.cleaned_data["event"]))
    return HttpResponse(status=204)


def _build_rejection(status: int, message: str) -> HttpResponse:
    return JsonResponse({"message": message}, status=status, json_dumps_params={"ensure_ascii": False})
