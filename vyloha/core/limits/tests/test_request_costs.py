"""A network's cost is limited; the tests set the clock and use no database."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import RequestFactory
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from vyloha.core.limits import rate_limits
from vyloha.core.limits.request_costs import CostLimitMiddleware


class Clock:
    """A clock that only tests advance."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for name in ("time.time", "time.perf_counter"):
        monkeypatch.setattr(name, clock)
    in_memory = FixedWindowRateLimiter(MemoryStorage())  # Redis has a clock of its own
    monkeypatch.setattr(rate_limits, "get_limiter", lambda: in_memory)
    return clock


@pytest.fixture
def shop(clock: Clock, settings: Any) -> Callable[..., HttpResponse]:
    """Return a client of a shop in which one network may cost 30 s a minute; an answer to ``?s=2`` takes 2 s."""
    settings.COST_SECONDS_PER_MINUTE = 30

    def view(request: HttpRequest) -> HttpResponseBase:
        if request.GET.get("how") == "while sent":
            return StreamingHttpResponse(slowly(float(request.GET["s"])))
        clock.now += float(request.GET.get("s", 0))
        return HttpResponse("answered", status=int(request.GET.get("status", 200)))

    def slowly(seconds: float) -> Iterator[bytes]:
        for _piece in range(4):
            clock.now += seconds / 4
            yield b"piece"

    middleware = CostLimitMiddleware(view)

    def ask(path: str = "/", address: str = "192.0.2.1", **query: Any) -> Any:
        return middleware(RequestFactory().get(path, query, REMOTE_ADDR=address))

    return ask


def use_up(shop: Callable[..., Any], path: str = "/", **asked: Any) -> None:
    """Let a network cost so much that it has to wait for a minute."""
    shop(path, s=100, **asked)


def test_network_gets_429_until_its_minute_is_over(shop, clock):
    answers = [shop(s=s).status_code for s in (29, 0.5, 20)]  # it has half a second left before the last one
    refused = shop(s=1000)
    clock.now += 40

    assert answers == [200, 200, 200]
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "40"  # the minute began with the first charge
    assert shop().status_code == 200


def test_rejection_is_czech_page_or_json(shop):
    use_up(shop)

    page, call = shop(), shop("/wp-json/wc/store/v1/products")

    assert page.headers["Content-Type"].startswith("text/html")
    assert "Zkuste to prosím znovu za 60 sekund." in page.text
    assert call.headers["Content-Type"] == "application/json"
    assert b'"code": "too_many_requests"' in call.content
    assert b'"status": 429' in call.content
    assert {one.headers["Cache-Control"] for one in (page, call)} == {"no-store"}


def test_other_networks_and_programs_of_this_machine_are_answered(shop):
    for address in ("192.0.2.1", "127.0.0.1", "::1"):
        use_up(shop, address=address)

    assert shop(address="192.0.2.2").status_code == 200
    assert shop(address="127.0.0.1").status_code == 200
    assert shop(address="::1").status_code == 200


def test_ipv6_addresses_of_64_network_share_cost(shop):
    use_up(shop, address="2001:db8::1")

    assert shop(address="2001:db8::ffff").status_code == 429
    assert shop(address="2001:db8:0:1::1").status_code == 200


@pytest.mark.parametrize("path", ["/kosik/", "/pokladna/", "/wp-json/wc/store/v1/checkout", "/sprava/login/"])
def test_browsing_cost_does_not_block_ordering_and_sign_in(shop, path):
    use_up(shop)

    assert shop(path).status_code == 200
    assert shop("/", **{"wc-ajax": "update_order_review"}).status_code == 200
    assert shop("/", **{"wc-ajax": "dgwt_wcas_ajax_search"}).status_code == 429


def test_ordering_has_cost_limit_of_its_own(shop):
    use_up(shop, "/pokladna/")

    assert shop("/pokladna/").status_code == 429
    assert shop("/").status_code == 200


@pytest.mark.parametrize("status", [500, 503])
def test_failed_answers_are_charged(shop, status):
    use_up(shop, status=status)

    assert shop().status_code == 429


def test_streamed_answer_is_charged(shop, clock):
    content = iter(shop(s=100, how="while sent"))
    first = next(content)
    clock.now += 1000  # nothing is rendered, the client is slow
    assert (first, *content) == (b"piece",) * 4

    assert shop().status_code == 429


@pytest.mark.django_db  # to end an answer is to let its connection go
def test_aborted_stream_is_charged_for_sent_part(shop):
    answer = shop(s=160, how="while sent")
    next(iter(answer))
    answer.close()

    assert shop().status_code == 429


def test_zero_limit_disables_costs(shop, settings):
    settings.COST_SECONDS_PER_MINUTE = 0
    use_up(shop)

    assert shop().status_code == 200
