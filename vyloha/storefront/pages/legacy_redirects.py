"""
Redirects former URLs to the current ones (``content.redirects``).

Runs only when nothing else serves a URL, so its current owner comes first. One permanent redirect leads to the current
URL, with the query of the request; one query finds it, or finds that there is none.
"""

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from wagtail.models import Site

from vyloha.content.redirects.target_lookup import find_targets
from vyloha.content.redirects.url_parsing import KINDS_BY_QUERY, parse_url


def find_redirect(request: HttpRequest) -> HttpResponse | None:
    """Return the redirect from a former URL to the current one, None for an unknown URL."""
    if request.method not in {"GET", "HEAD"}:
        return None
    asked = parse_url(request.get_full_path())
    lead = find_targets([asked], Site.find_for_request(request)).get(asked)
    if lead is None:
        return None
    return (HttpResponsePermanentRedirect if lead.is_permanent else HttpResponseRedirect)(lead.url)


def is_by_query(request: HttpRequest) -> bool:
    """Return whether it is one of WordPress's URLs by query, ``/?p=12``, which is no page of ours."""
    return any(name in request.GET for name in KINDS_BY_QUERY)
