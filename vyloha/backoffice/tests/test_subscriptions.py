"""The list of newsletter subscriptions."""

import csv
from io import StringIO

import pytest

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.marketing import newsletter
from vyloha.commerce.marketing.models import Subscription

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def subscriptions() -> None:
    newsletter.confirm_subscription(newsletter.subscribe("jana@example.cz", "Souhlasím."))
    newsletter.subscribe("petr@example.cz", "Souhlasím.")
    newsletter.end_subscription(newsletter.subscribe("eva@example.cz", "Souhlasím."))


@pytest.mark.parametrize(("state", "email"), [("confirmed", "jana"), ("waiting", "petr"), ("ended", "eva")])
def test_list_shows_who_may_be_emailed(state, email):
    html = sign_in_merchant().get(f"/sprava/newsletter/?state={state}").content.decode()

    assert [name for name in ("jana", "petr", "eva") if f"{name}@example.cz" in html] == [email]


def test_confirmed_addresses_are_exported_with_consent():
    answer = sign_in_merchant().get("/sprava/newsletter/?state=confirmed&export=csv")

    heading, *rows = csv.reader(StringIO(answer.getvalue().decode()))
    assert answer["Content-Type"].startswith("text/csv")
    assert [row[0] for row in rows] == ["jana@example.cz"]
    assert "Souhlasím." in rows[0]
    assert "Potvrzeno" in heading


def test_subscription_is_deleted_on_request():
    jana = Subscription.objects.get(email="jana@example.cz")
    merchant, url = sign_in_merchant(), f"/sprava/newsletter/delete/{jana.pk}/"

    assert "jana@example.cz" in merchant.get(url).content.decode()
    merchant.post(url)

    assert not Subscription.objects.filter(pk=jana.pk).exists()


def test_editor_sees_no_addresses():
    assert "jana@example.cz" not in sign_in_editor().get("/sprava/newsletter/", follow=True).content.decode()
