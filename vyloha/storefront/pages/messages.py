"""``/napiste-nam/``: a shopper's message to the shop. It goes to the shop's mailbox; only its job keeps it."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from vyloha.content.blocks.contact import MessageForm
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.content.shell.shell import ShopPage, build_title, get_shell
from vyloha.core.http.client_address import get_client_network
from vyloha.core.http.redirects import SeeOther
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email
from vyloha.core.rendering import PageMeta
from vyloha.storefront.jobs import send_message

HONEYPOT_FIELD = "web"  # people do not see the field, so only bots fill it in
MESSAGES_OF_ADDRESS = 6  # an hour


class MessagePage(ShopPage):
    heading: str
    text: str
    form: MessageForm | None  # None: the message was sent, or the shop has no e-mail


class _OneLine(forms.CharField):
    """A line break in it could begin another header of the e-mail."""

    def clean(self, value: Any) -> str:
        return " ".join(str(super().clean(value)).split())


class _Fields(forms.Form):
    name = _OneLine(max_length=100, required=False)
    # A quoted name could hide control characters.
    email = forms.EmailField(max_length=254, validators=[RegexValidator(r"^[^\s\"<>]+$")])
    order = _OneLine(max_length=40, required=False)
    message = forms.CharField(max_length=5000)


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """Accept the form of pages, or show it alone, with its errors."""
    if not ShopSettings.get_cached().email:
        return _render_page(request, _("We have no e-mail for messages. Please call us."), None, 404)
    if request.method != "POST":
        return _render_page(request, "", MessageForm.build_empty())
    if request.POST.get(HONEYPOT_FIELD):
        return SeeOther(reverse("message_sent"))
    fields = _Fields(request.POST)
    if not fields.is_valid():
        errors = {name: " ".join(map(str, told)) for name, told in fields.errors.items()}
        return _render_page(request, "", _rebuild_form(request, errors), 400)
    try:
        count_email("message", fields.cleaned_data["email"], get_client_network(request), MESSAGES_OF_ADDRESS)
    except TooManyAttempts as error:
        answer = _render_page(request, "", _rebuild_form(request, {"message": str(error)}), 429)
        answer.headers["Retry-After"] = str(error.wait_s)
        return answer
    send_message.enqueue(**fields.cleaned_data)
    return SeeOther(reverse("message_sent"))


def _rebuild_form(request: HttpRequest, errors: dict[str, str]) -> MessageForm:
    """Return the form with everything that the shopper wrote."""
    written = {name: request.POST.get(name, "") for name in _Fields.base_fields}
    return MessageForm(action=reverse("message"), errors=errors, **written)


@require_safe
def show_sent(request: HttpRequest) -> HttpResponse:
    """Say that the message is on its way."""
    return _render_page(request, _("We have your message and will answer to your e-mail."), None)


def _render_page(request: HttpRequest, text: str, form: MessageForm | None, status: int = 200) -> HttpResponse:
    shell = get_shell(request)
    heading = _("Write to us") if form or status != 200 else _("Thank you")
    meta = PageMeta(title=build_title(heading, shell), robots="noindex")
    return MessagePage(meta=meta, shell=shell, heading=heading, text=text, form=form).render(request, status)
