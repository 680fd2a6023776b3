"""How often one network address may ask for what is dear: robots that walk all filters would keep the shop busy."""

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
    Count one more filtered listing of this visitor's network address.

    :raises TooManyRequests: when there were ``settings.FILTERED_PER_MINUTE`` of them in this minute
    """
    if is_crowded(request, "filtering", settings.FILTERED_PER_MINUTE):
        raise TooManyRequests(_("You are filtering faster than people do. Please wait a minute and try again."))


def is_crowded(request: HttpRequest, what: str, most: int) -> bool:
    """
    Count one more of ``what`` of this visitor's network address, and return whether there were ``most`` in this minute.

    Counted where the cache is, so for all processes where it is Redis; the address itself is not kept.
    """
    visitor = salted_hmac(f"vyloha.{what}", client_address(request), algorithm="sha256").hexdigest()[:20]
    key = f"{what}:{visitor}:{int(time.time() // MINUTE_S)}"
    cache.add(key, 0, 2 * MINUTE_S)
    try:
        return bool(cache.incr(key) > most)
    except ValueError:  # it was thrown out of the cache meanwhile
        return False
