"""Limits how often one network may filter listings: robots that walk all combinations would keep the shop busy."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from vyloha.core.limits.rate_limits import RateLimit, TooManyRequests


def count_filtering(request: HttpRequest) -> None:
    """
    Count one more filtered listing of this visitor's network.

    :raises TooManyRequests: if ``settings.FILTERED_PER_MINUTE`` of them were reached in this minute
    """
    if wait_s := RateLimit("filtering", settings.FILTERED_PER_MINUTE).take(request):
        text = _("You are filtering faster than people do. Please wait a minute and try again.")
        raise TooManyRequests(text, wait_s)
