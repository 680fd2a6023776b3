"""The most visited pages are requested again after changes, while the server has time for it."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.core import jobs
from vyloha.core.cache import rendering_ahead, visits
from vyloha.core.cache.changes import invalidate_pages
from vyloha.core.cache.pages import ADDRESS
from vyloha.core.tests.stand_in import Bank, a_bank

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Bank]:
    """The shop's web server; processes share a cache, and every visit counts."""
    settings.PAGES_RENDERED_AHEAD = 3
    monkeypatch.setattr(visits, "SAMPLE", 1)
    monkeypatch.setattr(rendering_ahead, "BUSY_S", 60)  # a loaded machine is no busy server
    # Redis contains those of other tests.
    visits.visits.flush()
    monkeypatch.setattr(visits, "KEY", f"visits-{uuid4()}")
    monkeypatch.setattr(rendering_ahead, "RENDERED", f"rendered-{uuid4()}")
    for module in (visits, rendering_ahead):
        monkeypatch.setattr(module, "is_shared", lambda: True)
    with a_bank() as bank:
        settings.HOST, settings.PORT = "127.0.0.1", urlsplit(bank.address).port
        yield bank


def visit(path: str, times: int = 1, query: str = "", agent: str = "Mozilla") -> None:
    """Visit a page as the middlewares count it."""
    wsgi_path = path.encode().decode("latin-1")
    environ = dict.fromkeys(ADDRESS, "") | {"HTTP_HOST": "testserver", "PATH_INFO": wsgi_path, "QUERY_STRING": query}
    for _time in range(times):
        visits.visits.add(tuple(environ[name] for name in ADDRESS), environ | {"HTTP_USER_AGENT": agent})
    visits.visits.flush()


def run_job() -> None:
    """Run the periodic job and the background jobs that it queues."""
    jobs.schedule_rendering_ahead()
    while job := DBTaskResult.objects.ready().first():
        DBTaskResult.objects.filter(pk=job.pk).delete()
        jobs.render_pages_ahead.func(*job.args_kwargs["args"])


def test_most_visited_pages_are_requested(server: Bank) -> None:
    visit("/produkt/hrnek/", 3)
    visit("/", 5)
    visit("/vzácná/")
    visit("/nikdy/")
    visit("/obchod/", 9, query="orderby=price")
    visit("/obchod/", 9, agent=visits.AGENT)
    visit("/vzácná/")

    run_job()

    assert server.asked == ["/", "/produkt/hrnek/", "/vz%C3%A1cn%C3%A1/"]


def change(_monkeypatch: pytest.MonkeyPatch, changes: Any) -> None:
    with changes():
        invalidate_pages("card:1")


def update_shop(monkeypatch: pytest.MonkeyPatch, _changes: Any) -> None:
    monkeypatch.setattr(rendering_ahead, "get_code_version", lambda: "new")


@pytest.mark.parametrize(("happens", "times"), [(change, 2), (update_shop, 2), (lambda *_args: None, 1)])
def test_pages_are_requested_again_after_changes(
    server: Bank, monkeypatch: pytest.MonkeyPatch, changes: Any, happens: Callable[..., None], times: int
) -> None:
    visit("/")

    run_job()
    happens(monkeypatch, changes)
    run_job()

    assert server.asked == ["/"] * times


@pytest.mark.parametrize("status", [429, 503])
def test_busy_server_is_left_alone_until_the_next_time(server: Bank, status: int) -> None:
    visit("/", 2)
    visit("/obchod/")
    server.statuses = [status]

    run_job()
    assert server.asked == ["/"]
    run_job()

    assert server.asked == ["/", "/", "/obchod/"]


def test_slow_server_is_left_alone(server: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering_ahead, "BUSY_S", 0)
    visit("/", 2)
    visit("/obchod/")

    run_job()

    assert server.asked == ["/"]


def test_nothing_happens_without_web_server(server: Bank, settings: Any) -> None:
    settings.PORT = 1
    visit("/")

    run_job()

    assert server.asked == []


def test_long_run_lets_other_jobs_in_between(server: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering_ahead, "MAX_RUN_S", 0)
    for path in ("/", "/a/", "/b/"):
        visit(path)

    jobs.schedule_rendering_ahead()
    jobs.schedule_rendering_ahead()
    assert DBTaskResult.objects.ready().count() == 1
    run_job()

    assert server.asked == ["/", "/a/", "/b/"]


def test_zero_turns_it_off(server: Bank, settings: Any) -> None:
    visit("/")
    settings.PAGES_RENDERED_AHEAD = 0

    run_job()

    assert server.asked == []


def test_old_visits_count_less(server: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    visit("/letni/", 7)
    later = timezone.localdate() + timedelta(days=2)
    monkeypatch.setattr(timezone, "localdate", lambda: later)
    visit("/zimni/", 2)

    assert [address[4] for address in visits.get_most_visited(2)] == ["/zimni/", "/letni/"]


def test_counted_pages_are_limited(server: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "MAX_COUNTED", 4)
    for number in range(10):
        visit(f"/{number}/", number + 1)

    assert [address[4] for address in visits.get_most_visited(9)][:2] == ["/9/", "/8/"]
    assert len(visits.get_most_visited(9)) <= 4
