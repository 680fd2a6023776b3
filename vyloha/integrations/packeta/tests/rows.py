"""Rows of Packeta's pick-up point feeds, as its documentation shows them."""

import json
from typing import Any


def a_row(code: int | str = 79, **fields: Any) -> dict[str, Any]:
    """Create a row of a shop in Brno that accepts parcels."""
    return {
        "id": str(code),
        "name": "Brno, Veveří 12",
        "special": None,
        "place": "Papírnictví U Medvěda",
        "street": "Veveří 12",
        "city": "Brno",
        "zip": "602 00",
        "country": "cz",
        "currency": "CZK",
        "status": {"statusId": "1", "description": "V provozu"},
        "displayFrontend": "1",
        "directions": "<p>Vchod ze dvora</p>",
        "wheelchairAccessible": "yes",
        "creditCardPayment": "yes",
        "latitude": "49.2",
        "longitude": "16.6",
        "url": "https://www.zasilkovna.cz/pobocky/79",
        "maxWeight": "5",
        "openingHours": {"regular": {"monday": "08:00-12:00, 13:00-17:00", "sunday": ""}, "exceptions": []},
    } | fields


def a_list(*rows: Any) -> bytes:
    return json.dumps(list(rows), ensure_ascii=False).encode()
