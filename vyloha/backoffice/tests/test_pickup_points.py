"""The merchant sees rejected lists of pickup points."""

from typing import Any

import pytest
from django_tasks_db.models import DBTaskResult

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.shipping.models import PickupFeed
from vyloha.commerce.shipping.tests.points import KIND, PATH, a_pickup_point

pytestmark = pytest.mark.django_db
LIST = "/sprava/pickup-points/"


@pytest.fixture(autouse=True)
def feed(settings: Any) -> PickupFeed:
    settings.CARRIERS = {**settings.CARRIERS, KIND: PATH}
    a_pickup_point()
    return PickupFeed.objects.create(carrier=KIND, problem="server neodpověděl včas")


@pytest.mark.parametrize("address", ["/sprava/", LIST])
def test_fetch_error_of_points_is_shown(address):
    assert "server neodpověděl včas" in sign_in_merchant().get(address).content.decode()


def test_panel_is_hidden_without_errors():
    PickupFeed.objects.update(problem="")

    assert "výdejní místa nepřibyla" not in sign_in_merchant().get("/sprava/").content.decode()


def test_list_is_fetched_on_demand_at_most_once_a_minute():
    merchant = sign_in_merchant()

    for _again in range(2):
        merchant.post(f"{LIST}fetch/{KIND}/")

    assert DBTaskResult.objects.count() == 1


def test_much_smaller_list_is_accepted_on_demand(feed):
    merchant = sign_in_merchant()
    assert "accept_smaller" not in merchant.get(LIST).content.decode()
    PickupFeed.objects.update(is_much_smaller=True)
    assert "accept_smaller" in merchant.get(LIST).content.decode()

    merchant.post(f"{LIST}fetch/{KIND}/", {"accept_smaller": "1"})

    assert DBTaskResult.objects.get().args_kwargs == {"args": [KIND], "kwargs": {"accept_smaller": True}}


def test_editor_cannot_fetch_points():
    sign_in_editor().post(f"{LIST}fetch/{KIND}/")

    assert DBTaskResult.objects.count() == 0
