"""Refuses e-mails that ask for reviews. The link only asks, so that programs that follow links change nothing."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vyloha.commerce.reviews.requests import get_order_of_refusal, is_refused, refuse_requests
from vyloha.commerce.reviews.writing import InvalidReviewLink
from vyloha.content.shell.shell import get_shell
from vyloha.core.http.one_click import is_one_click
from vyloha.core.http.redirects import SeeOther, build_url_with_query
from vyloha.storefront.pages.account.account_page import AccountLink, AccountStepPage, build_meta


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to send no more, or say so; a POST refuses, also of mail programs (RFC 8058)."""
    try:
        order = get_order_of_refusal(token)
    except InvalidReviewLink:
        text = _("Please open it from the e-mail again, whole. You can also write to us, and we will send no more.")
        return _render(request, _("The link is not valid"), text, status=404)
    if request.method == "POST":
        refuse_requests(order)
        return HttpResponse() if is_one_click(request) else SeeOther(build_url_with_query(request))
    if is_refused(order):
        text = _("We will not ask %(email)s for reviews any more. E-mails about your orders still come.")
        return _render(request, _("We will not ask any more"), text % {"email": order.email})
    text = _("Shall we never again ask %(email)s for reviews? E-mails about your orders still come.")
    heading, button = _("E-mails that ask for reviews"), _("Yes, do not ask me")
    return _render(request, heading, text % {"email": order.email}, button=button)


def _render(request: HttpRequest, heading: str, text: str, button: str = "", status: int = 200) -> HttpResponse:
    # The URL holds the secret: links and scripts must not send it to other sites.
    shell = get_shell(request).model_copy(update={"events": None})
    link = AccountLink(name=_("Continue shopping"), href="/obchod/", is_current=False)
    page = AccountStepPage(
        meta=build_meta(request, heading), shell=shell, heading=heading, text=text, button=button, link=link
    )
    response = page.render(request, status)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
