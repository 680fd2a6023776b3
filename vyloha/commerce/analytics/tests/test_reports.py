"""An order is reported to analytics once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from vyloha.commerce.analytics.models import CLAIM_TIMEOUT, OrderReport, claim_report, mark_sent
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.tests.makers import an_order

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def order():
    return an_order((a_variation(), 1))


def age_claims(by: timedelta) -> None:
    OrderReport.objects.update(claimed_at=timezone.now() - by)


def test_only_first_of_two_browsers_claims_report(order):
    assert [claim_report(order, "ga4"), claim_report(order, "ga4"), claim_report(order, "other")] == [True, False, True]


def test_sent_report_is_not_claimed_again(order):
    claim_report(order, "ga4")
    mark_sent(order, "ga4")
    age_claims(CLAIM_TIMEOUT * 2)

    assert not claim_report(order, "ga4")


@pytest.mark.parametrize("since", [CLAIM_TIMEOUT * 2, -timedelta(days=1)])
def test_unsent_report_claim_expires(order, since):
    claim_report(order, "ga4")
    age_claims(since)

    assert [claim_report(order, "ga4"), claim_report(order, "ga4")] == [True, False]


def test_mark_sent_requires_claim(order):
    mark_sent(order, "ga4")

    assert claim_report(order, "ga4")
