"""The report of searches, on the screen and as a file."""

from datetime import timedelta

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.utils import timezone

from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.backoffice.tests.test_currencies import get_page_text
from vyloha.commerce.search.models import SearchedPhrase

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
REPORT = "/sprava/search-report/"


def searched(phrase: str, times: int = 1, days_ago: int = 0, **counts: int) -> None:
    day = timezone.localdate() - timedelta(days=days_ago)
    SearchedPhrase.objects.create(day=day, phrase=phrase, searched=times, **counts)


@pytest.fixture
def merchant() -> Client:
    return sign_in_merchant()


def rows(merchant: Client, **query: str) -> list[str]:
    page = BeautifulSoup(merchant.get(REPORT, query).content.decode(), "html.parser")
    return [" ".join(row.get_text(" ").split()) for row in page.select("table.listing tbody tr")]


def day(days_ago: int) -> str:
    return (timezone.localdate() - timedelta(days=days_ago)).isoformat()


def test_phrases_are_sorted_by_selected_count(merchant):
    searched("hrnek", 5, chosen=1)
    searched("hrnek", 5, days_ago=29, chosen=2, added=1)
    searched("hoodie", 7, found_nothing=7)
    searched("loňský", 90, days_ago=30)

    assert rows(merchant) == ["hrnek 10 0 3 1", "hoodie 7 7 0 0 Přidat synonymum"]
    assert rows(merchant, show="found_nothing") == ["hoodie 7 7 0 0 Přidat synonymum"]
    assert rows(merchant, show="added") == ["hrnek 10 0 3 1"]


def test_days_are_listed_newest_first(merchant):
    searched("hrnek", 5)
    searched("hoodie", 2, found_nothing=2)
    searched("hrnek", 3, days_ago=2, chosen=1)

    first, second = rows(merchant, show="day")

    assert first.endswith("7 2 0 0")
    assert second.endswith("3 0 1 0")


def test_period_is_selected_and_invalid_one_explained(merchant):
    searched("hrnek", 5)
    searched("starý", 5, days_ago=10)

    assert rows(merchant, first=day(12), last=day(8)) == ["starý 5 0 0 0"]
    page = get_page_text(merchant.get(REPORT, {"first": day(1), "last": day(5)}))
    assert "První den je až po posledním." in page
    assert "Nejvýše 400 dní" in get_page_text(merchant.get(REPORT, {"first": "2001-01-01", "last": day(0)}))


@pytest.mark.parametrize(
    "query", [{"first": "x", "last": "\x1f"}, {"first": "9999-12-31"}, {"last": "0001-01-01"}, {"show": "' OR 1"}]
)
def test_invalid_url_shows_report(query, merchant):
    assert merchant.get(REPORT, query).status_code == 200


def test_file_has_all_rows_and_opens_in_czech_spreadsheets(merchant):
    searched("hrnek", 3, chosen=2)
    searched("=cmd|x", 9)

    answer = merchant.get(REPORT, {"export": "csv", "first": day(3), "last": day(0)})

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="hledani-{day(3)}-{day(0)}.csv"'
    assert answer.content.decode("utf-8-sig").splitlines() == [
        "Fráze;hledáno;bez výsledku;kliknuto;do košíku",
        "'=cmd|x;9;0;0;0",
        "hrnek;3;0;2;0",
    ]


def test_phrases_are_escaped(merchant):
    searched("<script>alert(1)</script>", found_nothing=1)

    assert "<script>alert" not in merchant.get(REPORT).content.decode()


def test_empty_report_shows_message(merchant):
    assert "V těchto dnech nic takového." in get_page_text(merchant.get(REPORT))
