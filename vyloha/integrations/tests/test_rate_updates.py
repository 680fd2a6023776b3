"""The rates of the day reach the shop's currencies from a bank's server; wrong ones do not."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.pricing.currencies import RATES, currency_table
from vyloha.commerce.pricing.jobs import fetch_rates, schedule_rate_update
from vyloha.commerce.pricing.models import Currency, ExchangeRate, PricingSettings
from vyloha.commerce.pricing.rate_update import claim_update, is_due
from vyloha.commerce.pricing.tests.makers import a_currency, set_rules
from vyloha.core.cache import changes as page_changes
from vyloha.core.models import Change
from vyloha.core.tests.stand_in import Bank, a_bank
from vyloha.integrations import cnb
from vyloha.integrations.tests.lists import cnb_list, ecb_list

pytestmark = pytest.mark.django_db

PRAGUE = ZoneInfo("Europe/Prague")
MORNING, AFTERNOON = datetime(2026, 11, 20, 9, tzinfo=PRAGUE), datetime(2026, 11, 20, 15, tzinfo=PRAGUE)  # a Friday


@pytest.fixture
def bank(settings: Any) -> Iterator[Bank]:
    """Run a stand-in with today's list, for both banks."""
    with a_bank(body=cnb_list(timezone.localdate())) as one:
        settings.CNB_RATES_URL = settings.ECB_RATES_URL = one.address
        yield one


def load_rates() -> dict[str, int]:
    """Return code → current rate."""
    return dict(Currency.objects.exclude(rate=None).values_list("code", "rate__rate_e12"))


def load_pricing_settings() -> PricingSettings:
    made: PricingSettings = PricingSettings.load()
    return made


def test_list_of_day_is_saved_as_rates(bank):
    for code in ("EUR", "HUF", "JPY"):
        a_currency(code)

    fetch_rates.call()

    assert load_rates() == {"EUR": 41_067_761_807, "HUF": 15_847_860_538_827, "JPY": 6_574_621_959_237}
    assert set(ExchangeRate.objects.values_list("source", "published_on")) == {("cnb", timezone.localdate())}
    assert (load_pricing_settings().rates_problem, load_pricing_settings().rates_published_by) == ("", "cnb")
    assert (load_pricing_settings().rates_checked_at or AFTERNOON) > timezone.now() - timedelta(minutes=1)


def test_merchant_selects_other_bank(bank):
    set_rules(rates_provider="ecb")
    bank.body, bank.kind = ecb_list(timezone.localdate()), "application/xml"
    a_currency("HUF")

    fetch_rates.call()

    assert load_rates() == {"HUF": 15_848_049_281_314}
    assert ExchangeRate.objects.get().source == "ecb"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"manner": "silent"}, "server neodpověděl včas"),
        ({"manner": "drips"}, "server neodpověděl včas"),
        ({"status": 500}, "server odpověděl 500"),
        ({"status": 302, "location": "/other"}, "server odpověděl 302"),
        ({"kind": "text/html"}, "server poslal něco jiného: text/html"),
        ({"body": b""}, "odpověď není kurzovní lístek"),
        ({"body": b"<html><h1>\xc3\x9adr\xc5\xbeba</h1></html>"}, "odpověď není kurzovní lístek"),
        ({"body": b"\xff\xfe\x00garbage" * 100}, "odpověď není kurzovní lístek"),
        ({"body": b"x" * 1_000_000}, "odpověď je moc dlouhá"),
        ({"promised": 5000}, "odpověď se přerušila nebo ji nejde přečíst"),
        ({"body": cnb_list(datetime(2020, 1, 2, tzinfo=PRAGUE).date())}, "a to je moc dávno"),
    ],
)
def test_failed_update_keeps_old_rates_and_reports_problem(bank, answer, told, monkeypatch):
    a_currency("EUR", "0.041")
    before = set(ExchangeRate.objects.values_list("pk", flat=True))
    if "manner" in answer:
        monkeypatch.setattr(cnb, "TIMEOUT_S", 0.5)  # nobody waits ten in a test
    for name, value in answer.items():
        setattr(bank, name, value)

    fetch_rates.call()

    assert load_rates() == {"EUR": 41_000_000_000}
    assert set(ExchangeRate.objects.values_list("pk", flat=True)) == before
    assert told in load_pricing_settings().rates_problem
    assert len(bank.asked) == 1


def test_absurd_or_missing_rate_does_not_block_others(bank):
    a_currency("EUR", "0.041")
    a_currency("USD", "0.047")
    a_currency("GBP", "0.036")
    rows = {"EUR": "EMU|euro|1|EUR|2435,000", "GBP": None}
    bank.body = cnb_list(timezone.localdate(), **rows)

    fetch_rates.call()

    assert load_rates() == {"EUR": 41_000_000_000, "USD": 47_393_364_929, "GBP": 36_000_000_000}
    problems = dict(Currency.objects.exclude(rate_problem="").values_list("code", "rate_problem"))
    assert set(problems) == {"EUR", "GBP"}
    assert load_pricing_settings().rates_problem == ""


def test_problem_is_cleared_after_successful_update(bank):
    a_currency("EUR")
    bank.status = 503
    fetch_rates.call()
    bank.status = 200

    fetch_rates.call()

    assert load_pricing_settings().rates_problem == ""
    assert load_rates() == {"EUR": 41_067_761_807}


def test_manual_rates_cause_no_request(bank):
    set_rules(rates_provider="")
    a_currency("EUR")

    schedule_rate_update()
    fetch_rates.call()

    assert (bank.asked, load_rates(), DBTaskResult.objects.count()) == ([], {}, 0)


@pytest.mark.parametrize(
    ("published", "now", "due"),
    [
        ("2026-11-19", MORNING, False),  # Thursday's list is the newest on Friday morning
        ("2026-11-19", AFTERNOON, True),
        ("2026-11-20", AFTERNOON, False),
        ("2026-11-20", AFTERNOON + timedelta(days=1), False),  # at weekends none comes
        ("2026-11-18", MORNING, True),
        (None, MORNING, True),
    ],
)
def test_update_is_due_when_new_list_may_be_published(published, now, due):
    set_rules(rates_published_on=published, rates_published_by="cnb")
    a_currency("EUR", "0.041")

    assert is_due(now) is due


def test_update_is_due_again_after_failure():
    set_rules(rates_published_on="2026-11-20", rates_published_by="cnb", rates_problem="server odpověděl 503")
    a_currency("EUR", "0.041")

    assert is_due(AFTERNOON)


def test_new_rate_is_used_and_crown_pages_stay_cached(bank, changes):
    set_rules()
    a_currency("EUR", "0.041")
    assert currency_table().currencies["EUR"].conversion.rate_e12 == 41_000_000_000

    Change.objects.all().delete()
    with changes():
        fetch_rates.call()

    assert currency_table().currencies["EUR"].conversion.rate_e12 == 41_067_761_807
    assert list(Change.objects.filter(topic=page_changes.TOPIC).values_list("subject", flat=True)) == [RATES]


def test_update_is_due_for_new_currency():
    set_rules(rates_published_on="2026-11-20", rates_published_by="cnb")
    a_currency("EUR")

    assert is_due(AFTERNOON)


def test_update_is_not_due_with_one_currency():
    assert not is_due(AFTERNOON)


def test_update_is_claimed_once_an_hour():
    assert [claim_update(AFTERNOON), claim_update(AFTERNOON)] == [True, False]
    assert not claim_update(AFTERNOON + timedelta(minutes=59))
    assert claim_update(AFTERNOON + timedelta(minutes=60))


def test_claim_in_future_does_not_block_updates():
    claim_update(AFTERNOON + timedelta(days=400))

    assert [claim_update(AFTERNOON), claim_update(AFTERNOON)] == [True, False]


def test_job_enqueues_one_fetch(bank):
    a_currency("EUR")

    schedule_rate_update()
    schedule_rate_update()

    assert DBTaskResult.objects.count() == 1
    assert bank.asked == []
