"""The admin-ajax action ``ekit_widgetarea_content``: a part of a page that comes when seen (specification 7.10)."""

from django.http import HttpRequest, HttpResponse

from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.admin_ajax import handlers
from vyloha.storefront.page_fragments import render_page_section
from vyloha.storefront.visitor import nonces

NONCE = "ekit_pro"  # what the nonce is for (facts 13)


@handlers.register("ekit_widgetarea_content")
def respond_with_widget_area(request: HttpRequest) -> HttpResponse:
    """
    Answer with the HTML of the page ``post_id``, of its section ``section_id`` where that is said.

    Pages are held and have no nonce, so every answer has one as ``X-WP-Nonce``: a client whose own is missing or old
    gets an empty body (facts 13) and asks again.
    """
    form, user_id = request_parameters.parse_form(request), nonces.get_user_id(request)
    is_known = nonces.is_valid(str(form.get("nonce", "")), NONCE, user_id=user_id)
    page_id = request_parameters.parse_whole_number(form.get("post_id"))
    is_answered = is_known and page_id is not None
    response = responses.build_html(
        render_page_section(request, page_id or 0, str(form.get("section_id", ""))) if is_answered else ""
    )
    response.headers["X-WP-Nonce"] = nonces.build_nonce(NONCE, user_id=user_id)
    return response
