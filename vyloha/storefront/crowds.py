"""How often one network address may filter: robots that walk all filters would keep the shop busy."""

import time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from vyloha.core.client_address import client_address

MINUTE_S = 60


class TooManyRequests(Exception):
    """The message is for the shopper."""


def count_filtering(request: HttpRequest) -> None:
    """
    Count one more filtered listing of this visitor's network address; counted where the cache is, so for all processes
    where it is Redis.

    :raises TooManyRequests: when there were ``settings.FILTERED_PER_MINUTE`` of them in this minute
    """
    visitor = salted_hmac("vyloha.filtering", client_address(request), algorithm="sha256").hexdigest()[:20]
    key = f"filtering:{visitor}:{int(time.time() // MINUTE_S)}"
    cache.add(key, 0, 2 * MINUTE_S)
    try:
        count = cache.incr(key)
    except ValueError:  # it was thrown out of the cache meanwhile
        return
    if count > settings.FILTERED_PER_MINUTE:
        raise TooManyRequests(_("You are filtering faster than people do. Please wait a minute and try again."))
