"""
`/popup/…`: what pages ask for popups: their contents, which everybody gets alike, what only the visitor's own request
knows, and where browsers report what was shown, closed and clicked (docs/developers/popups.md).
"""

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from vyloha.commerce.cart.snapshot import contents_of
from vyloha.commerce.pricing.currencies import using
from vyloha.content.models import Popup
from vyloha.content.page_tags import POPUPS
from vyloha.content.popup_counts import Event, counts
from vyloha.content.popups.eligible import LivePopup, live_popups
from vyloha.core.cache.pages import public, shows, until_change
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.core.limits.rate_limits import Limit
from vyloha.storefront.pages.search_report import is_robot
from vyloha.storefront.visitor.carts import cart_of

REPORTED_PER_MINUTE = 60  # by one network address
MOST_BYTES = 500


@require_safe
@public()
def show(request: HttpRequest, popup_id: str, version: str) -> HttpResponse:
    """Answer with the HTML of a published popup, drawn in the default currency and held for everybody."""
    live = _live(request, int(popup_id))
    if live is None:
        return HttpResponseNotFound(_("Not found."), content_type="text/plain; charset=utf-8")

    def draw() -> str:
        shows(POPUPS)
        return Popup.objects.get(pk=live.rules.id).fragment(request)

    with using(None):
        response = HttpResponse(until_change(f"popup:{request.get_host()}:{popup_id}", draw))
    if live.rules.html != request.path:
        # A page that was held a moment longer names the version before; made-up ones fill no cache.
        response.headers["Cache-Control"] = PRIVATE
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _live(request: HttpRequest, popup_id: int) -> LivePopup | None:
    return next((popup for popup in live_popups(request) if popup.rules.id == popup_id), None)


@require_safe
@never_cache
def visitor(request: HttpRequest) -> JsonResponse:
    """Answer with what rules ask of the visitor. Until customers have accounts, everybody is a guest."""
    with using(None):
        cart = cart_of(request)
        contents = contents_of(cart) if cart else None
        total = contents.discounted_goods.minor if contents else 0
    response = JsonResponse(
        {
            "logged_in": False,
            "roles": [],
            "server_datetime": timezone.localtime().strftime("%Y-%m-%dT%H:%M:%S"),
            "cart": {"count": contents.pieces if contents else 0, "total": total},
        }
    )
    response.headers["X-Robots-Tag"] = "noindex"
    return response


class Report(forms.Form):
    """What a browser reports (``web/lib/popups.ts``)."""

    id = forms.IntegerField(min_value=1)
    event = forms.ChoiceField(choices=[(event, event) for event in Event])


@require_POST
def count(request: HttpRequest) -> HttpResponse:
    """Count an event; nothing of the visitor is read but how often their address reports."""
    if Limit("popup-report", REPORTED_PER_MINUTE).take(request):
        return _refused(429, _("That is more than people do with popups."))
    if len(request.body) > MOST_BYTES:
        return _refused(413, _("That is more than a report of a popup can be."))
    report = Report(request.POST)
    if not report.is_valid():
        return _refused(400, _("We do not understand this report of a popup."))
    popup_id = report.cleaned_data["id"]
    if not is_robot(request) and "preview" not in request.GET and _live(request, popup_id):
        counts.add(popup_id, Event(report.cleaned_data["event"]))
    return HttpResponse(status=204)


def _refused(status: int, message: str) -> HttpResponse:
    return JsonResponse({"message": message}, status=status, json_dumps_params={"ensure_ascii": False})
