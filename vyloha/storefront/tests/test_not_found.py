"""Tests that URLs that are not found are counted, without any data of the client."""

from functools import partial
from threading import Timer

import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import NotFoundAddress
from vyloha.content.redirects import not_found_counters
from vyloha.content.redirects.not_found_filter import normalize_for_count
from vyloha.core.tests.parallel import all_at_once
from vyloha.storefront.pages import errors

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(autouse=True)
def counts(monkeypatch) -> not_found_counters.BufferedNotFoundCounts:
    """Counts that are written when the test calls it."""
    monkeypatch.setattr(Timer, "start", lambda timer: None)
    fresh = not_found_counters.BufferedNotFoundCounts()
    monkeypatch.setattr(errors, "counts", fresh)
    return fresh


def request_url(path: str, agent: str = FIREFOX) -> None:
    Client().get(path, headers={"User-Agent": agent})


def rows() -> list[tuple[str, int, int]]:
    return list(NotFoundAddress.objects.order_by("address").values_list("address", "hits", "robot_hits"))


def test_not_found_urls_are_counted_for_people_and_robots(counts):
    a_product(slug="hrnek")
    for _time in range(3):
        request_url("/product/hrnek-1/?utm_source=letak&email=jan@novak.cz")
    request_url("/product/hrnek-1/", agent="Googlebot/2.1 (+http://www.google.com/bot.html)")
    request_url("/?p=999&token=tajne")
    request_url("/wp-content/uploads/2023/05/neni-300x300.jpg")
    request_url("/product/hrnek/")  # redirects to the product
    counts.flush()
    request_url("/product/hrnek-1/")
    counts.flush()

    assert rows() == [
        ("/?p=999", 1, 0),
        ("/product/hrnek-1/", 4, 1),
        ("/wp-content/uploads/2023/05/neni-300x300.jpg", 1, 0),
    ]


@pytest.mark.parametrize(
    "path",
    [
        "/wp-login.php",
        "/.env",
        "/.git/config",
        "/wp-admin/setup/",
        "/wp-json/x",
        "/cgi-bin/luci/",
        "/produkt/jan@novak.cz/",
        "/objednavka/724-123-456/",
        "/media/images/neni.jpg",
        "/odber-novinek/potvrdit/abcdef/",
        "/pokladna/order-received/12/",
        "/sprava/neni/",
        "/x%00y/",
        "/a<script>/",
        "/" + "x" * 130 + "/",
        "/?page_id=jan%40novak.cz",
        "/?utm_source=x",
        # Longer than a column, once a slash is added, or letters are percent-encoded.
        ("/" + "x" * 99) * 5,
        "/?p=" + "ř" * 200,
    ],
)
def test_probes_and_private_urls_are_not_counted(path, counts):
    assert normalize_for_count(path) == ""


def test_flood_of_urls_fills_neither_memory_nor_database(counts, monkeypatch):
    monkeypatch.setattr(not_found_counters, "MAX_BUFFERED", 4)
    monkeypatch.setattr(not_found_counters, "MAX_STORED", 2)
    for _time in range(2):
        counts.add("/product/casto/")
    for word in "abcdefgh":
        counts.add(f"/product/{word}/")
    counts.flush()

    assert [row[0] for row in rows() if row[1] == 2] == ["/product/casto/"]
    assert len(rows()) == 2


def test_counts_use_one_statement_per_different_count(counts, django_assert_max_num_queries):
    for number in range(50):
        counts.add(f"/product/{'x' * number}-neni/")

    with django_assert_max_num_queries(6):  # the rows, a lock, their counts, how many there are, a savepoint, its end
        counts.flush()

    assert len(rows()) == 50


@pytest.mark.django_db(transaction=True)
def test_processes_counting_same_urls_wait_for_each_other():
    def a_process(*asked: str) -> None:
        for _time in range(20):
            own = not_found_counters.BufferedNotFoundCounts()
            for address in asked:
                own.add(address)
            own.flush()

    # Rows are written in order of their counts: one process reaches the last row of the other, which waits for it.
    done = all_at_once([partial(a_process, "/a/", "/b/", "/b/", "/c/"), partial(a_process, "/b/", "/c/", "/c/")])

    assert done == [None, None]
    assert rows() == [("/a/", 20, 0), ("/b/", 60, 0), ("/c/", 60, 0)]


@pytest.mark.parametrize("error", [InterfaceError, OperationalError])
def test_unwritable_counts_are_dropped_and_logged(counts, error, monkeypatch, caplog):
    def fail(waiting: object) -> None:
        raise error("the connection is closed")

    monkeypatch.setattr(counts, "_save", fail)
    counts.add("/product/hrnek-1/")

    counts._flush_in_thread()

    assert "Counts could not be written" in caplog.text
