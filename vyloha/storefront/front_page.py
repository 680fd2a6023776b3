"""Serves the front page's URL: the query tells protocol calls and searches from the page."""

from django.http import Http404, HttpRequest, HttpResponseBase

from vyloha.storefront.api import front_page_calls as protocol
from vyloha.storefront.pages import editors_pages, legacy_redirects
from vyloha.storefront.pages.listing import search


def show(request: HttpRequest) -> HttpResponseBase:
    """Respond to the protocol call or the search in the query, else show the editors' home page."""
    if answer := protocol.answer_call(request):
        return answer
    if "s" in request.GET:
        return search.show(request)
    if legacy_redirects.is_by_query(request):
        raise Http404("a WordPress URL")  # the handler of 404 looks for a former URL
    return editors_pages.show(request, "")
