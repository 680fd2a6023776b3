"""The admin-ajax action ``ekit_widgetarea_content`` of ElementsKit: renders a lazily loaded section of a page."""

from django.http import HttpRequest, HttpResponse

from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.admin_ajax import handlers
from vyloha.storefront.page_fragments import render_page_section
from vyloha.storefront.visitor import nonces

NONCE = "ekit_pro"  # the action that the nonce is for


@handlers.register("ekit_widgetarea_content")
def respond_with_widget_area(request: HttpRequest) -> HttpResponse:
    """
    Respond with the HTML of the page ``post_id``, or of its section ``section_id`` if it is given.

    Pages are cached and have no nonce, so every response has one as ``X-WP-Nonce``: a client whose own is missing or
    old gets an empty body and repeats the call.
    """
    form = request_parameters.parse_form(request)
    is_known = nonces.is_own(request, str(form.get("nonce", "")), NONCE)
    page_id = parse_whole_number(form.get("post_id"))
    is_answered = is_known and page_id is not None
    response = responses.build_html(
        render_page_section(request, page_id or 0, str(form.get("section_id", ""))) if is_answered else ""
    )
    response.headers["X-WP-Nonce"] = nonces.create_nonce(request, NONCE)
    return response
