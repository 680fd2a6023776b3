"""``/presny-cas/``: returns the current time for countdowns, since a cache may have stored their page earlier."""

import time

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """Respond with milliseconds since 1970."""
    answer = HttpResponse(str(time.time_ns() // 1_000_000), content_type="text/plain; charset=utf-8")
    answer["X-Robots-Tag"] = "noindex"
    return answer
