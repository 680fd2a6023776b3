"""
Watches sold-out goods. Every change is a form, so that programs that follow links change nothing.

A product's page is the same for everybody, so its form has no data of the visitor and posts here.
"""

from allauth.account.models import EmailAddress
from django import forms
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.pricing.offers import get_offer
from vyloha.commerce.stock_alerts import alerts
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core.http.client_address import get_client_network
from vyloha.core.http.one_click import is_one_click
from vyloha.core.http.redirects import SeeOther, build_url_with_query
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.representations.variation_links import build_variation_url, select_linked_variations
from vyloha.storefront.stock_alert_jobs import send_alert_confirmation
from vyloha.storefront.visitor.customers import get_customer

HONEYPOT_FIELD = "web"  # people do not see the field, so only bots fill it in
EMAILS_TO_MAILBOX = 6  # an hour; somebody may watch a few sizes and colours at once
EMAILS_A_DAY = 12  # to a mailbox whose owner may have asked for none


class WatchableVariation(Props):
    """An option of the form."""

    id: int
    name: str


class AlertForm(Props):
    """The form that asks for an alert."""

    variation_id: int
    variations: tuple[WatchableVariation, ...]  # those of the product that are sold out
    email: str = ""
    error: str = ""  # of the e-mail


class StockAlertPage(ShopPage):
    heading: str
    text: str
    form: AlertForm | None
    button: str  # text of the button of a form without fields; "" without one
    product: Link | None  # the way back


class EmailForm(forms.Form):
    email = forms.EmailField(max_length=254)


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, variation_id: str) -> HttpResponse:
    """Show the form of a sold-out variation, or accept it; another one of its product may be chosen in it."""
    variation = _get_variation(request.POST.get("variation", "") or variation_id)
    if not alerts.can_be_watched(get_offer(variation)):
        return _render_available(request, variation)
    if request.method != "POST":
        customer = get_customer(request)
        return _render_form(request, variation, customer.user.email if customer else "")
    if request.POST.get(HONEYPOT_FIELD):
        return _redirect_to_sent(variation)
    form = EmailForm(request.POST)
    typed = request.POST.get("email", "")
    if not form.is_valid():
        return _render_form(request, variation, typed, " ".join(map(str, form.errors["email"])), 400)
    email = form.cleaned_data["email"]
    if _is_own_email(request, email):
        return HttpResponseRedirect(reverse("stock_alert_confirm", args=[_watch_at_once(variation, email)]))
    if not alerts.was_recently_requested(variation.pk, email):
        try:
            count_email("stock-alert", email, get_client_network(request), EMAILS_TO_MAILBOX, EMAILS_A_DAY)
        except TooManyAttempts as error:
            answer = _render_form(request, variation, typed, str(error), 429)
            answer.headers["Retry-After"] = str(error.wait_s)
            return answer
        _request_alert(variation, email)
    return _redirect_to_sent(variation)


def _get_variation(variation_id: str) -> Variation:
    """Return a variation on sale; ``Http404`` for any other."""
    if not (variation_id.isascii() and variation_id.isdecimal() and len(variation_id) <= 18):
        raise Http404
    variation: Variation = get_object_or_404(select_linked_variations(), pk=int(variation_id))
    if not get_offer(variation).is_sold:
        raise Http404
    return variation


def _is_own_email(request: HttpRequest, email: str) -> bool:
    """Return whether the visitor has signed in and proven this address, so that no e-mail has to ask."""
    customer = get_customer(request)
    own = EmailAddress.objects.filter(email__iexact=email, verified=True)
    return customer is not None and own.filter(user=customer.user).exists()


@transaction.atomic
def _watch_at_once(variation: Variation, email: str) -> str:
    """Store a confirmed alert; return the token of its page."""
    alert = alerts.request_alert(variation.pk, email)
    alerts.confirm_alert(alert)
    return alerts.build_confirmation_token(alert)


@transaction.atomic
def _request_alert(variation: Variation, email: str) -> None:
    alert = alerts.request_alert(variation.pk, email)
    # Who waits already gets no e-mail, and the page does not disclose it.
    if not alert.is_confirmed:
        send_alert_confirmation.enqueue(alert.pk)


def _redirect_to_sent(variation: Variation) -> HttpResponse:
    return SeeOther(reverse("stock_alert_sent", args=[variation.pk]))


@require_safe
def show_sent(request: HttpRequest, variation_id: str) -> HttpResponse:
    """Show the next step."""
    text = _(
        "We have sent you an e-mail with a link. Open it and confirm, then we watch “%(name)s” for you. If we watch it "
        "for you already, no e-mail comes."
    )
    variation = _get_variation(variation_id)
    return _render_page(request, _("Look into your mailbox"), text % {"name": variation.full_name}, variation)


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to watch the goods; a POST begins it."""
    try:
        alert = alerts.get_alert_to_confirm(token)
    except alerts.InvalidAlertLink:
        text = _("The alert was cancelled, its e-mail was sent, or the link is too old. You can ask for it again.")
        return _render_page(request, _("The link is not valid"), text, status=404)
    if request.method == "POST":
        alerts.confirm_alert(alert)
        return SeeOther(build_url_with_query(request))
    variation = select_linked_variations().get(pk=alert.variation_id)
    names = {"name": variation.full_name, "email": alert.email}
    if alert.is_confirmed:
        text = _("As soon as “%(name)s” can be bought again, we write to %(email)s. Then we delete the address.")
        return _render_page(request, _("We watch it for you"), text % names, variation)
    text = _("Shall we write to %(email)s when “%(name)s” can be bought again?") % names
    return _render_page(request, _("Confirm the alert"), text, variation, button=_("Yes, watch it for me"))


@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to end the alert; a POST ends it, also of mail programs (RFC 8058)."""
    try:
        alert = alerts.find_alert_to_end(token)
    except alerts.InvalidAlertLink:
        text = _("Copy the whole link from the e-mail, please.")
        return _render_page(request, _("The link is not valid"), text, status=404)
    if alert is None:
        text = _("We watch nothing under this link any more, and have deleted the address.")
        return _render_page(request, _("The alert has ended"), text)
    if request.method == "POST":
        alerts.end_alert(alert)
        return HttpResponse() if is_one_click(request) else SeeOther(build_url_with_query(request))
    variation = select_linked_variations().get(pk=alert.variation_id)
    text = _("Shall we not write to %(email)s about “%(name)s”?")
    text %= {"name": variation.full_name, "email": alert.email}
    return _render_page(request, _("Cancel the alert"), text, variation, button=_("Yes, cancel it"))


def _render_available(request: HttpRequest, variation: Variation) -> HttpResponse:
    text = _("You can buy “%(name)s” now, there is nothing to wait for.") % {"name": variation.full_name}
    return _render_page(request, _("It is not sold out"), text, variation)


def _render_form(
    request: HttpRequest, variation: Variation, email: str, error: str = "", status: int = 200
) -> HttpResponse:
    sold_out = alerts.load_watchable_variations(variation.product)
    form = AlertForm(
        variation_id=variation.pk,
        variations=tuple(WatchableVariation(id=one.pk, name=one.full_name) for one in sold_out),
        email=email,
        error=error,
    )
    return _render_page(request, _("Watch sold-out goods"), "", variation, form=form, status=status)


def _render_page(
    request: HttpRequest,
    heading: str,
    text: str,
    variation: Variation | None = None,
    button: str = "",
    form: AlertForm | None = None,
    status: int = 200,
) -> HttpResponse:
    # The URL may hold a secret: no cache stores the page, and links from it must not send it to other sites.
    shell = get_shell(request).model_copy(update={"events": None})
    page = StockAlertPage(
        meta=PageMeta(title=build_title(heading, shell), robots="noindex, nofollow"),
        shell=shell,
        heading=heading,
        text=text,
        form=form,
        button=button,
        product=Link(name=variation.full_name, href=build_variation_url(variation)) if variation else None,
    )
    response = page.render(request, status)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
