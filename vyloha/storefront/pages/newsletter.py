"""
Subscribes to the newsletter and unsubscribes. Every change is a form, so that programs that follow links change
nothing.
"""

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from vyloha.commerce.marketing import newsletter
from vyloha.commerce.marketing.errors import InvalidLink, NewsletterError
from vyloha.content.blocks.newsletter import CONSENT, SignUp
from vyloha.content.shell.shell import ShopPage, build_title, get_shell
from vyloha.core.http.client_address import get_client_network
from vyloha.core.http.one_click import is_one_click
from vyloha.core.http.redirects import build_url_with_query
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email
from vyloha.core.rendering import PageMeta
from vyloha.storefront.jobs import send_newsletter_confirmation
from vyloha.storefront.marketing_jobs import report_subscription

HONEYPOT_FIELD = "web"  # a honeypot: people do not see the field, so only bots fill it in


class NewsletterPage(ShopPage):
    heading: str
    text: str
    form: SignUp | None  # to subscribe
    button: str  # text of the button of a form without fields; "" without one


class SignUpForm(forms.Form):
    email = forms.EmailField(max_length=254)
    consent = forms.CharField(max_length=2000)


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """Accept the form on pages, or show it alone, with its errors."""
    if request.method != "POST":
        return _render_form(request, _build_empty_form())
    if request.POST.get(HONEYPOT_FIELD):
        return HttpResponseRedirect(reverse("newsletter_sent"))
    form = SignUpForm(request.POST)
    try:
        # An invalid consent text is not the shopper's error.
        consent = newsletter.verify_consent(request.POST.get("consent", ""))
        if not form.is_valid():
            return _render_form(
                request, _rebuild_form(request, consent, " ".join(map(str, form.errors.get("email", [])))), 400
            )
        if newsletter.was_recently_requested(form.cleaned_data["email"]):
            return HttpResponseRedirect(reverse("newsletter_sent"))
        count_email("newsletter", form.cleaned_data["email"], get_client_network(request))
    except TooManyAttempts as error:
        answer = _render_form(request, _rebuild_form(request, consent, str(error)), 429)
        answer.headers["Retry-After"] = str(error.wait_s)
        return answer
    except NewsletterError as error:
        return _render_form(request, _rebuild_form(request, str(CONSENT), str(error)), 400)
    _subscribe(form.cleaned_data["email"], consent)
    return HttpResponseRedirect(reverse("newsletter_sent"))


@transaction.atomic
def _subscribe(email: str, consent: str) -> None:
    subscription = newsletter.subscribe(email, consent)
    # A subscribed address gets no email, and the page does not disclose it.
    if not subscription.is_confirmed:
        send_newsletter_confirmation.enqueue(subscription.pk)


def _rebuild_form(request: HttpRequest, consent: str, error: str) -> SignUp:
    return SignUp.from_consent(consent).model_copy(update={"email": request.POST.get("email", ""), "error": error})


@require_safe
def show_sent(request: HttpRequest) -> HttpResponse:
    """Show the next step."""
    text = _("We have sent you a letter with a link. Open it and confirm, then you are subscribed.")
    return _render_page(request, _("Look into your mailbox"), text)


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to subscribe; a POST subscribes."""
    try:
        subscription = newsletter.get_subscription_to_confirm(token)
    except InvalidLink as error:
        return _render_page(request, _("The link is not valid"), str(error), form=_build_empty_form(), status=404)
    if request.method == "POST":
        with transaction.atomic():
            newsletter.confirm_subscription(subscription)
            report_subscription.enqueue(subscription.pk)
        return HttpResponseRedirect(build_url_with_query(request))
    if subscription.is_confirmed:
        return _render_page(
            request, _("You are subscribed"), _("We will write to %(email)s.") % {"email": subscription.email}
        )
    if subscription.ended_at:
        text = _("The subscription has ended. You can subscribe again.")
        return _render_page(request, _("You are not subscribed"), text, form=_build_empty_form())
    text = _("Do you want to get our newsletter at %(email)s?") % {"email": subscription.email}
    return _render_page(request, _("Confirm the newsletter"), text, button=_("Yes, send me the newsletter"))


@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to end the subscription; a POST ends it, also of mail programs (RFC 8058)."""
    try:
        subscription = newsletter.get_subscription_to_end(token)
    except InvalidLink as error:
        return _render_page(request, _("The link is not valid"), str(error), status=404)
    if request.method == "POST":
        with transaction.atomic():
            newsletter.end_subscription(subscription)
            report_subscription.enqueue(subscription.pk)
        return HttpResponse() if is_one_click(request) else HttpResponseRedirect(build_url_with_query(request))
    if subscription.ended_at:
        text = _("We will send nothing to %(email)s any more.") % {"email": subscription.email}
        return _render_page(request, _("You are not subscribed"), text)
    text = _("Shall we send no newsletter to %(email)s any more?") % {"email": subscription.email}
    return _render_page(request, _("End the newsletter"), text, button=_("Yes, unsubscribe me"))


def _build_empty_form() -> SignUp:
    return SignUp.from_consent(str(CONSENT))


def _render_form(request: HttpRequest, form: SignUp, status: int = 200) -> HttpResponse:
    return _render_page(request, _("Newsletter"), "", form=form, status=status)


def _render_page(
    request: HttpRequest, heading: str, text: str, button: str = "", form: SignUp | None = None, status: int = 200
) -> HttpResponse:
    # The URL holds the secret: no cache stores the page, and links from it must not send it to other sites.
    shell = get_shell(request).model_copy(update={"events": None})
    meta = PageMeta(title=build_title(heading, shell), robots="noindex, nofollow")
    page = NewsletterPage(meta=meta, shell=shell, heading=heading, text=text, form=form, button=button)
    response = page.render(request, status)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
