"""Searched phrases are counted, saved and deleted in time."""

from datetime import date, timedelta
from threading import Timer
from typing import Any

import pytest
from django.utils import timezone

from vyloha.commerce.search.models import SearchedPhrase
from vyloha.commerce.search.report import counters
from vyloha.commerce.search.report.counters import BufferedSearchCounts, SearchEvent
from vyloha.commerce.search.report.figures import ReportPeriod, compute_totals, group_by_day, group_by_phrase
from vyloha.commerce.search.report.phrases import normalize_for_count
from vyloha.commerce.search.report.retention import delete_expired
from vyloha.core.background import buffered_counters

TODAY = date(2026, 11, 22)


@pytest.fixture
def timers(monkeypatch: Any) -> list[float]:
    """Stop the timers that save counts; yield the list of their delays in seconds."""
    started: list[float] = []

    class Waiting(Timer):
        def start(self) -> None:
            started.append(self.interval)

    monkeypatch.setattr(buffered_counters, "Timer", Waiting)
    return started


def load_rows() -> dict[str, tuple[int, int, int, int]]:
    columns = ("phrase", "searched", "found_nothing", "chosen", "added")
    return {phrase: tuple(counts) for phrase, *counts in SearchedPhrase.objects.values_list(*columns)}


def create_count(phrase: str, times: int = 1, days_ago: int = 0, **counts: int) -> None:
    SearchedPhrase.objects.create(day=TODAY - timedelta(days=days_ago), phrase=phrase, searched=times, **counts)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Dětské  TRIČKO ", "detske tricko"),
        ("Č", ""),
        ("?!…", ""),
        ("a" * 80, "a" * 80),
        ("a" * 81, ""),
        ("hr\0nek", "hrnek"),
        ("jan.novak@example.cz", ""),
        ("https://example.cz/x", ""),
        ("www.example.cz", ""),
        ("777 123 456", ""),
        ("+420777123456", ""),
        ("420777123456", ""),
        ("novák 777-123-456", ""),
        ("777–123–456", ""),
        ("777,123,456", ""),
        ("tel777_123_456", ""),
        ("velikost 38, 39, 40", "velikost 38, 39, 40"),
        ("850101/1234", ""),
        ("4111 1111 1111 1111", ""),
        ("4111111111111111", ""),
        ("8594001234561", "8594001234561"),  # EAN
        ("8594001234560", ""),  # looks like an EAN, but is none
        ("AB-1234", "ab-1234"),
        ("lego 75192", "lego 75192"),
        ("12 x 500 ml", "12 x 500 ml"),
    ],
)
def test_personal_phrase_is_not_counted(typed: str, kept: str) -> None:
    assert normalize_for_count(typed) == kept


@pytest.mark.django_db
@pytest.mark.both_databases
def test_counts_are_saved_together_and_add_up(timers: list[float], django_assert_max_num_queries: Any) -> None:
    counts = BufferedSearchCounts()
    for _time in range(50):
        counts.add("Hrnek", SearchEvent.SEARCHED)
    counts.add("HRNEK", SearchEvent.SEARCHED, SearchEvent.CHOSEN)
    counts.add("hoodie", SearchEvent.SEARCHED, SearchEvent.FOUND_NOTHING)
    assert timers == [buffered_counters.WRITTEN_AFTER_S]
    assert load_rows() == {}

    with django_assert_max_num_queries(6):  # a savepoint and its end, the count, the rows, and two updates
        counts.flush()
    assert load_rows() == {"hrnek": (51, 0, 1, 0), "hoodie": (1, 1, 0, 0)}

    counts.add("hrnek", SearchEvent.ADDED)
    counts.flush()
    assert load_rows()["hrnek"] == (51, 0, 1, 1)
    assert timers == [buffered_counters.WRITTEN_AFTER_S] * 2
    assert SearchedPhrase.objects.get(phrase="hrnek").day == timezone.localdate()


@pytest.mark.django_db
@pytest.mark.both_databases
def test_buffered_phrases_are_limited(timers: list[float], monkeypatch: Any) -> None:
    monkeypatch.setattr(counters, "MAX_BUFFERED", 2)
    counts = BufferedSearchCounts()

    for phrase in ("hrnek", "miska", "talíř", "hrnek"):
        counts.add(phrase, SearchEvent.SEARCHED)
    counts.flush()

    assert load_rows() == {"hrnek": (2, 0, 0, 0), "miska": (1, 0, 0, 0)}


@pytest.mark.django_db
@pytest.mark.both_databases
def test_phrases_per_day_are_limited(timers: list[float], monkeypatch: Any) -> None:
    monkeypatch.setattr(counters, "MAX_PER_DAY", 3)
    SearchedPhrase.objects.create(day=timezone.localdate() - timedelta(days=1), phrase="včera")
    counts = BufferedSearchCounts()

    for phrases in (["hrnek", "miska"], ["a1", "a2", "a3", "hrnek"], ["b1", "miska"]):
        for phrase in phrases:
            counts.add(phrase, SearchEvent.SEARCHED)
        counts.flush()

    assert load_rows() == {"včera": (0, 0, 0, 0), "hrnek": (2, 0, 0, 0), "miska": (2, 0, 0, 0), "a1": (1, 0, 0, 0)}


@pytest.mark.django_db
@pytest.mark.both_databases
def test_rare_phrases_expire_after_month_and_all_after_year() -> None:
    create_count("jan novák", days_ago=31)
    create_count("nový", days_ago=1)
    create_count("hrnek", times=1, days_ago=200)
    create_count("hrnek", times=2, days_ago=3)
    create_count("hrnek", times=9, days_ago=401)

    assert delete_expired(TODAY) == 2

    kept = SearchedPhrase.objects.order_by("day").values_list("phrase", "searched")
    assert list(kept) == [("hrnek", 1), ("hrnek", 2), ("nový", 1)]


@pytest.mark.django_db
@pytest.mark.both_databases
def test_figures_cover_selected_days() -> None:
    create_count("hrnek", times=3, chosen=2, added=1)
    create_count("hrnek", times=2, days_ago=6)
    create_count("hoodie", times=4, days_ago=6, found_nothing=4)
    create_count("hrnek", times=100, days_ago=7)
    week = ReportPeriod.from_last_days(7, TODAY)

    assert {row["phrase"]: row["searched_sum"] for row in group_by_phrase(week)} == {"hrnek": 5, "hoodie": 4}
    assert {(TODAY - row["day"]).days: row["searched_sum"] for row in group_by_day(week)} == {0: 3, 6: 6}
    assert compute_totals(week) == {"searched_sum": 9, "found_nothing_sum": 4, "chosen_sum": 2, "added_sum": 1}
