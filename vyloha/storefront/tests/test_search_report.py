"""Tests of what the report of searches records and what it rejects."""

from threading import Timer
from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.search.models import SearchedPhrase
from vyloha.commerce.search.report import counters
from vyloha.storefront.pages import search_report

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
FORM = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", "User-Agent": FIREFOX}


@pytest.fixture(autouse=True)
def counts(monkeypatch: Any) -> counters.BufferedSearchCounts:
    """Counts that are written when the test calls it."""
    monkeypatch.setattr(Timer, "start", lambda timer: None)
    fresh = counters.BufferedSearchCounts()
    monkeypatch.setattr(counters, "counts", fresh)
    monkeypatch.setattr(search_report, "counts", fresh)
    return fresh


@pytest.fixture
def rows(counts: counters.BufferedSearchCounts) -> Any:
    def written() -> list[tuple[Any, ...]]:
        counts.flush()
        columns = ("phrase", "searched", "found_nothing", "chosen", "added")
        return list(SearchedPhrase.objects.order_by("phrase").values_list(*columns))

    return written


def send_report(agent: str = FIREFOX, **news: Any) -> Any:
    return Client().post("/hledani/zprava/", news, headers={"Sec-Fetch-Site": "same-origin", "User-Agent": agent})


def search(address: str, **headers: str) -> None:
    assert Client().get(address, headers=FORM | headers).status_code == 200


@pytest.mark.both_databases
def test_browser_reports_are_counted(rows):
    assert send_report(phrase="Hrnek", event=["searched", "chosen"], found="3").status_code == 204
    send_report(phrase="hrnek", event="added")
    send_report(phrase="hoodie", event="searched", found="0")

    assert rows() == [("hoodie", 1, 1, 0, 0), ("hrnek", 1, 0, 1, 1)]


def test_report_sets_no_cookie_and_stores_no_visitor_data(rows):
    answer = send_report(phrase="jan@example.cz", event="searched", found="1")

    assert (answer.status_code, answer.cookies, rows()) == (204, {}, [])
    assert {field.name for field in SearchedPhrase._meta.get_fields()} == {
        *("id", "day", "phrase", "searched", "found_nothing", "chosen", "added")
    }


@pytest.mark.parametrize(
    "news",
    [
        {},
        {"phrase": "hrnek"},
        {"event": "searched"},
        {"phrase": "hrnek", "event": "found_nothing"},
        {"phrase": "hrnek", "event": "' OR 1=1 --"},
        {"phrase": "hrnek", "event": "searched", "found": "-1"},
        {"phrase": "hrnek", "event": "searched", "found": "x"},
        {"phrase": "a" * 300, "event": "searched"},
    ],
)
def test_invalid_report_is_rejected(news, rows):
    answer = send_report(**news)

    assert answer.status_code == 400
    assert answer.json() == {"message": "Téhle zprávě o hledání nerozumíme."}
    assert rows() == []


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"\xff\xfe" * 50, "application/x-www-form-urlencoded", 400),
        (b"{", "application/json", 400),
        (b"--x", "multipart/form-data; boundary=", 400),
        (b"phrase=" + b"a" * 5000, "application/x-www-form-urlencoded", 413),
        (b"phrase=%f0%9f%98%80%F0%9F&event=searched", "application/x-www-form-urlencoded", 204),
        (b"phrase=hrnek&event=searched&found=" + b"9" * 1000, "application/x-www-form-urlencoded", 204),
    ],
)
def test_broken_report_is_not_server_error(body, kind, status):
    answer = Client().generic("POST", "/hledani/zprava/", body, kind, headers={"User-Agent": FIREFOX})

    assert answer.status_code == status


def test_only_same_origin_reports_are_accepted_and_rate_limited(monkeypatch, rows):
    monkeypatch.setattr(search_report, "REPORTS_PER_MINUTE", 1)
    foreign = {"Sec-Fetch-Site": "cross-site"}

    refused = Client().post("/hledani/zprava/", {"phrase": "hrnek", "event": "searched"}, headers=foreign)
    first, second = send_report(phrase="hrnek", event="searched"), send_report(phrase="hrnek", event="searched")

    assert (refused.status_code, first.status_code, second.status_code) == (403, 204, 429)
    assert Client().get("/hledani/zprava/").status_code == 405
    assert rows() == [("hrnek", 1, 0, 0, 0)]


@pytest.mark.both_databases
def test_form_without_scripts_is_counted(rows, indexed):
    a_product("Hrnek")
    indexed()

    search("/?s=hrnek")
    search("/?s=Hrnek", Referer="http://testserver/?s=miska")
    search("/?s=hoodie")

    assert rows() == [("hoodie", 1, 1, 0, 0), ("hrnek", 2, 0, 0, 0)]


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Mode": "cors"},
        {"Sec-Purpose": "prefetch"},
        {"User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)"},
        {"User-Agent": ""},
        {"Sec-Fetch-Site": "", "Referer": "https://jinde.example/"},
        {"Sec-Fetch-Site": ""},
        {"Referer": "http://testserver/?s=hrnek&page=2"},
        {"Referer": "http://testserver/?s=+hrnek+&post_type=product"},
    ],
)
def test_robots_foreign_links_and_further_pages_are_not_counted(headers, rows):
    a_product("Hrnek")

    search("/?s=hrnek", **headers)

    assert rows() == []


@pytest.mark.parametrize("agent", ["", "Mozilla/5.0 (compatible; Googlebot/2.1)", "HeadlessChrome/142.0", "curl/8.5"])
def test_reports_of_script_running_robots_are_not_counted(agent, rows):
    assert send_report(agent, phrase="hrnek", event="searched").status_code == 204
    assert rows() == []


def test_phone_with_robot_like_name_is_counted_as_person(rows):
    send_report("Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20)", phrase="hrnek", event="searched", found="1")

    assert rows() == [("hrnek", 1, 0, 0, 0)]


def test_repeated_forms_get_results_and_are_not_counted(monkeypatch, rows):
    a_product("Hrnek")
    monkeypatch.setattr(search_report, "REPORTS_PER_MINUTE", 2)

    for number in range(5):
        search(f"/?s=fraze{number}")

    assert len(rows()) == 2


def test_older_browser_is_recognized_by_referrer(rows):
    a_product("Hrnek")

    search("/?s=hrnek", **{"Sec-Fetch-Site": "", "Referer": "http://testserver/obchod/"})

    assert rows() == [("hrnek", 1, 0, 0, 0)]
