"""Packeta's feeds of points are read over real HTTP: as documented, and with every error."""

import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest

from vyloha.commerce.shipping.carriers import CarrierError
from vyloha.core.tests.stand_in import Bank, a_bank
from vyloha.integrations.packeta import feeds
from vyloha.integrations.packeta.feeds import fetch_points, parse_json_objects, parse_point
from vyloha.integrations.packeta.tests.rows import a_list, a_row


@pytest.fixture
def packeta(settings: Any) -> Iterator[Bank]:
    with a_bank(kind="application/json; charset=utf-8", body=a_list(a_row(79))) as one:
        settings.PACKETA_POINTS_URL = one.address.removesuffix("/list")
        settings.PACKETA_API_KEY = "key"
        yield one


def test_points_are_read_from_both_feeds(packeta):
    shop, box = fetch_points()

    assert [path.partition("?")[0] for path in packeta.asked] == ["/v5/key/branch.json", "/v5/key/box.json"]
    assert (shop.kind, box.kind) == ("branch", "box")
    assert (shop.code, shop.country, shop.name, shop.city) == ("79", "CZ", "Brno, Veveří 12", "Brno")
    assert (shop.max_weight_g, shop.takes_cards, shop.is_accessible) == (5000, True, True)
    assert (shop.latitude, shop.directions) == (49.2, "Vchod ze dvora")
    assert shop.opening_hours == {"monday": "08:00-12:00, 13:00-17:00"}


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"manner": "silent"}, "včas"),
        ({"status": 401}, "server odpověděl 401"),
        ({"kind": "text/html"}, "něco jiného"),
        ({"body": b""}, "není celý"),
        ({"body": b"[]"}, "prázdný"),
        ({"body": b'{"error": "invalid key"}'}, "není celý"),
        ({"body": a_list(a_row(1), a_row(2))[:-30]}, "není celý"),
        ({"promised": 50_000}, "přerušila"),
        ({"body": b"[" * 200_000}, "není celý"),
        ({"body": b'[{"id": "' + b"x" * 400_000}, "není celý"),
        ({"body": b"[\xff\xfe]"}, "není celý"),
        ({"body": b"[" + b" " * 3_000_000 + b"]"}, "moc dlouhá"),
    ],
)
def test_broken_feed_is_rejected(packeta, answer, told, monkeypatch):
    monkeypatch.setattr(feeds, "TIMEOUT_S", 1.0)
    monkeypatch.setattr(feeds, "MAX_BYTES", 2_000_000)
    for name, value in answer.items():
        setattr(packeta, name, value)

    with pytest.raises(CarrierError, match=told):
        list(fetch_points())


def test_feeds_are_not_requested_without_key(packeta, settings):
    settings.PACKETA_API_KEY = ""

    with pytest.raises(CarrierError, match="PACKETA_API_KEY"):
        list(fetch_points())
    assert packeta.asked == []


@pytest.mark.parametrize(
    "fields",
    [
        {"status": {"statusId": "2", "description": "Dočasně zavřeno"}},
        {"displayFrontend": "0"},
        {"id": ""},
        {"id": "79; DROP TABLE"},
        {"country": "czech"},
        {"name": "<b></b>"},
        {"city": None},
    ],
)
def test_unusable_row_is_left_out(fields):
    assert parse_point(a_row(**fields), "branch") is None


@pytest.mark.parametrize("row", [None, [], "79", 79, {}])
def test_non_object_row_is_left_out(row):
    assert parse_point(row, "branch") is None


def test_hostile_values_are_cleaned_or_dropped():
    point = parse_point(
        a_row(
            name="<script>alert(1)</script>Brno\x00\u202e",
            url="javascript:alert(1)",
            latitude="1e400",
            longitude="nan",
            maxWeight="-3",
            creditCardPayment={"a": 1},
            openingHours=["monday"],
            street="x" * 100_000,
        ),
        "branch",
    )

    assert point is not None
    assert point.name == "alert(1) Brno"
    assert (point.url, point.latitude, point.longitude, point.max_weight_g) == ("", None, None, None)
    assert (point.takes_cards, point.opening_hours, len(point.street)) == (None, {}, 200)


@pytest.mark.parametrize("buffer", [1, 2, 7, 65_536])
def test_feed_is_parsed_with_any_buffer_size(buffer, monkeypatch):
    monkeypatch.setattr(feeds, "BUFFER_SIZE", buffer)
    values = [{"a": [1, {"b": "]},["}]}, 12, 'ř\\"', None, []]

    assert list(parse_json_objects(StringIO(json.dumps(values)))) == values
