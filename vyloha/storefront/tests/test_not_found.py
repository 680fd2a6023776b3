"""Addresses that lead nowhere are counted, without a word of who asked."""

from threading import Timer

import pytest
from django.test import Client

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import NotFoundAddress
from vyloha.content.redirects import counting
from vyloha.content.redirects.countable import countable
from vyloha.storefront import errors

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(autouse=True)
def counts(monkeypatch) -> counting.Counts:
    """Counts that are written when the test says so."""
    monkeypatch.setattr(Timer, "start", lambda timer: None)
    fresh = counting.Counts()
    monkeypatch.setattr(errors, "counts", fresh)
    return fresh


def ask(path: str, agent: str = FIREFOX) -> None:
    Client().get(path, headers={"User-Agent": agent})


def rows() -> list[tuple[str, int, int]]:
    return list(NotFoundAddress.objects.order_by("address").values_list("address", "hits", "robot_hits"))


def test_what_leads_nowhere_is_counted_by_people_and_by_robots(counts):
    a_product(slug="hrnek")
    for _time in range(3):
        ask("/product/hrnek-1/?utm_source=letak&email=jan@novak.cz")
    ask("/product/hrnek-1/", agent="Googlebot/2.1 (+http://www.google.com/bot.html)")
    ask("/?p=999&token=tajne")
    ask("/wp-content/uploads/2023/05/neni-300x300.jpg")
    ask("/product/hrnek/")  # leads to the product
    counts.write()
    ask("/product/hrnek-1/")
    counts.write()

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
    ],
)
def test_probes_and_what_is_somebodys_are_not_counted(path, counts):
    assert countable(path) == ""


def test_a_flood_of_addresses_fills_neither_memory_nor_database(counts, monkeypatch):
    monkeypatch.setattr(counting, "MOST_WAITING", 4)
    monkeypatch.setattr(counting, "MOST_KEPT", 2)
    for _time in range(2):
        counts.add("/product/casto/")
    for word in "abcdefgh":
        counts.add(f"/product/{word}/")
    counts.write()

    assert [row[0] for row in rows() if row[1] == 2] == ["/product/casto/"]
    assert len(rows()) == 2


def test_counts_take_as_many_statements_as_there_are_different_counts(counts, django_assert_max_num_queries):
    for number in range(50):
        counts.add(f"/product/{'x' * number}-neni/")

    with django_assert_max_num_queries(5):  # the rows, their counts, how many there are, a savepoint and its end
        counts.write()

    assert len(rows()) == 50
