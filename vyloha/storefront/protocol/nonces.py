"""
Nonces as WordPress gives them to guests: valid for 12 to 24 hours, the same for all guests.

They are no guard of their own here: that a change comes from our pages is checked by
``vyloha.core.security.SameOriginMiddleware``. Clients of the protocol send them, refresh them when refused and count on
the codes; facts 7.1 and 10.
"""

import time

from django.utils.crypto import constant_time_compare, salted_hmac

TICK_S = 12 * 3600
STORE_API = "wc_store_api"
REST = "wp_rest"


def nonce_for(action: str, at: float | None = None) -> str:
    """Return the nonce for ``action`` at a moment in Unix seconds (now)."""
    return _nonce(action, _tick(at))


def is_valid(nonce: str, action: str, at: float | None = None) -> bool:
    """Return whether ``nonce`` was given for ``action`` in this tick or the one before."""
    tick = _tick(at)
    return any(constant_time_compare(nonce, _nonce(action, given)) for given in (tick, tick - 1))


def _tick(at: float | None) -> int:
    return int((time.time() if at is None else at) // TICK_S)


def _nonce(action: str, tick: int) -> str:
    return salted_hmac("vyloha.storefront.nonces", f"{action}|{tick}", algorithm="sha256").hexdigest()[:20]
