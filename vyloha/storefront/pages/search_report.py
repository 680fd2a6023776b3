"""Records searches for the merchant's report: browsers' beacons, and searches that the results page itself reports."""

import re
from urllib.parse import parse_qs, urlsplit

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from vyloha.commerce.search.report.counters import SearchEvent, count_search, counts
from vyloha.core.limits.rate_limits import RateLimit

REPORTS_PER_MINUTE = 60  # per IP address
MAX_BYTES = 2000
MAX_PHRASE_LENGTH = 200
BEACON_EVENTS = (SearchEvent.SEARCHED, SearchEvent.CHOSEN, SearchEvent.ADDED)
# Cubot is a maker of phones.
ROBOTS = re.compile(r"(?<!cu)bot|crawl|spider|slurp|preview|python|curl|wget|headless", re.IGNORECASE)


class SearchReportForm(forms.Form):
    """A browser's report (``web/search/report/search-report.ts``); ``found``: the number of results."""

    phrase = forms.CharField(max_length=MAX_PHRASE_LENGTH)
    event = forms.MultipleChoiceField(choices=[(event, event) for event in BEACON_EVENTS])
    found = forms.IntegerField(min_value=0, required=False)


@require_POST
def record_event(request: HttpRequest) -> HttpResponse:
    """Count an event of a phrase; the only visitor data used is the rate of reports by IP address."""
    if _is_too_often(request):
        return _build_rejection(429, _("You are searching faster than people do."))
    if len(request.body) > MAX_BYTES:
        return _build_rejection(413, _("That is more than a search can be."))
    if is_robot(request):
        return HttpResponse(status=204)
    news = SearchReportForm(request.POST)
    if not news.is_valid():
        return _build_rejection(400, _("We do not understand this report of a search."))
    happened = [SearchEvent(event) for event in news.cleaned_data["event"]]
    if SearchEvent.SEARCHED in happened and news.cleaned_data["found"] == 0:
        happened.append(SearchEvent.FOUND_NOTHING)
    counts.add(news.cleaned_data["phrase"], *happened)
    return HttpResponse(status=204)


def _build_rejection(status: int, message: str) -> HttpResponse:
    return JsonResponse({"message": message}, status=status, json_dumps_params={"ensure_ascii": False})


def count_submitted(request: HttpRequest, phrase: str, *, found_nothing: bool) -> None:
    """Count a phrase whose results page is rendered, if a person sent it from a page of this shop."""
    if phrase and is_submitted(request, phrase) and not _is_too_often(request):
        count_search(phrase, found_nothing=found_nothing)


def is_submitted(request: HttpRequest, phrase: str) -> bool:
    """Return whether a person searches: no robot, no further page and no filter of the same results."""
    if request.method != "GET" or not _is_from_here(request) or is_robot(request):
        return False
    came_from = parse_qs(urlsplit(request.headers.get("Referer", "")).query).get("s", [""])[0]
    return " ".join(came_from.split()) != phrase


def _is_too_often(request: HttpRequest) -> bool:
    return bool(RateLimit("search-report", REPORTS_PER_MINUTE).take(request))


def _is_from_here(request: HttpRequest) -> bool:
    if site := request.headers.get("Sec-Fetch-Site"):
        return site == "same-origin" and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    # Browsers from before 2023.
    return urlsplit(request.headers.get("Referer", "")).netloc == request.get_host()


def is_robot(request: HttpRequest) -> bool:
    """Return whether the client is a robot, or a browser that prefetches pages."""
    agent = request.headers.get("User-Agent", "")
    return not agent or "Sec-Purpose" in request.headers or bool(ROBOTS.search(agent))
