"""
Reads Packeta's feeds of pick-up points, version 5 (https://docs.packeta.com, "Pick-up point feeds").

``…/v5/{key}/branch.json`` has shops and ``…/v5/{key}/box.json`` boxes: arrays of objects whose values are strings. Each
is some ten megabytes, so it goes into a file and is read object by object.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import TextIOWrapper
from tempfile import TemporaryFile
from typing import Any, TextIO

from django.conf import settings
from django.utils.translation import gettext as _

from vyloha.commerce.shipping.carriers import CarrierError, CarrierPoint
from vyloha.core.net.http_client import FetchFailed, download

LISTS = {"branch": "branch", "box": "box"}  # kind of point → its list
MEDIA_TYPES = ("application/json", "text/json")
MAX_BYTES = 60_000_000  # of one list
MAX_OBJECT_LENGTH = 300_000  # characters of one point
TIMEOUT_S = 120.0
BUFFER_SIZE = 65_536  # characters
IN_OPERATION = "1"
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
COUNTRY = re.compile(r"[a-z]{2}", re.ASCII | re.IGNORECASE)
CODE = re.compile(r"[0-9A-Za-z_-]{1,40}", re.ASCII)
TAG = re.compile(r"<[^>]*>")
MAX_WEIGHT_KG = 1000


def fetch_points() -> Iterator[CarrierPoint]:
    """
    Yield all points that accept parcels now; temporarily closed ones are left out.

    :raises CarrierError: if a feed cannot be fetched, or breaks off; the points before are incomplete then
    """
    if not settings.PACKETA_API_KEY:
        raise CarrierError(_("the key PACKETA_API_KEY is not set"))
    for kind, name in LISTS.items():
        yield from _fetch_points_of_kind(
            kind, f"{settings.PACKETA_POINTS_URL}/v5/{settings.PACKETA_API_KEY}/{name}.json?lang=cs"
        )


def _fetch_points_of_kind(kind: str, address: str) -> Iterator[CarrierPoint]:
    with TemporaryFile("w+b") as file:
        try:
            download(address, MEDIA_TYPES, MAX_BYTES, TIMEOUT_S, file)
        except FetchFailed as error:
            raise CarrierError(str(error)) from error
        file.seek(0)
        found = 0
        with TextIOWrapper(file, encoding="utf-8-sig") as text:
            for row in parse_json_objects(text):
                if point := parse_point(row, kind):
                    found += 1
                    yield point
        if not found:
            raise CarrierError(_("the list of pick-up points is empty"))


def parse_json_objects(text: TextIO) -> Iterator[Any]:
    """
    Yield the values of a JSON array, holding only one object and a buffer in memory.

    :raises CarrierError: if it is no array, is incomplete, or one object is larger than any point
    """
    decoder, buffer, is_first = json.JSONDecoder(), "", True
    try:
        buffer = _read_more(text, "").lstrip()
        if not buffer.startswith("["):
            raise ValueError("no array")
        buffer = buffer[1:]
        while True:
            buffer = (buffer if buffer.strip() else _read_more(text, buffer)).lstrip()
            if buffer.startswith("]"):
                return
            if not is_first:
                if not buffer.startswith(","):
                    raise ValueError("no comma")
                buffer = buffer[1:]
            value, buffer = _read_next_value(decoder, text, buffer)
            is_first = False
            yield value
    except (ValueError, RecursionError) as error:
        raise CarrierError(_("the list of pick-up points is not whole, or is something else")) from error


def _read_next_value(decoder: json.JSONDecoder, text: TextIO, buffer: str) -> tuple[Any, str]:
    """Return the first value in ``buffer``, and the rest; reads on until the value is complete."""
    while True:
        buffer = buffer.lstrip()
        with suppress(json.JSONDecodeError):
            value, end = decoder.raw_decode(buffer)
            if end < len(buffer):  # a number at the end could go on
                return value, buffer[end:]
        if len(buffer) > MAX_OBJECT_LENGTH:
            raise ValueError("a huge object, or a broken one")
        buffer = _read_more(text, buffer)


def _read_more(text: TextIO, buffer: str) -> str:
    piece = text.read(BUFFER_SIZE)
    if not piece:
        raise ValueError("it ends too soon")
    return buffer + piece


def parse_point(row: Any, kind: str) -> CarrierPoint | None:
    """Return the point of a row, None when it is not available, or lacks essential data."""
    if not isinstance(row, Mapping) or not _is_offered(row):
        return None
    code, country = _parse_text(row, "id", 41), _parse_text(row, "country", 3)
    name, city = _parse_text(row, "name", 200), _parse_text(row, "city", 100)
    if not (CODE.fullmatch(code) and COUNTRY.fullmatch(country) and name and city):
        return None
    return CarrierPoint(
        code=code,
        country=country.upper(),
        kind=kind,
        name=name,
        street=_parse_text(row, "street", 200),
        city=city,
        postcode=_parse_text(row, "zip", 20),
        place=_parse_text(row, "place", 200),
        latitude=_parse_number(row, "latitude", 90),
        longitude=_parse_number(row, "longitude", 180),
        url=_parse_url(row),
        max_weight_g=_parse_grams(row),
        takes_cards=_parse_flag(row, "creditCardPayment"),
        is_accessible=_parse_flag(row, "wheelchairAccessible"),
        directions=_parse_text(row, "directions", 1000),
        opening_hours=_parse_hours(row),
    )


def _is_offered(row: Mapping[str, Any]) -> bool:
    status = row.get("status")
    state = str(status.get("statusId", "")) if isinstance(status, Mapping) else IN_OPERATION
    return state == IN_OPERATION and str(row.get("displayFrontend", "1")) == "1"


def _parse_text(row: Mapping[str, Any], name: str, max_length: int) -> str:
    """Return a field as plain text on one line; "" for anything but text."""
    value = row.get(name)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    plain = "".join(sign if sign.isprintable() else " " for sign in TAG.sub(" ", str(value)[: 5 * max_length]))
    return " ".join(plain.split())[:max_length]


def _parse_number(row: Mapping[str, Any], name: str, max_value: float) -> float | None:
    try:
        number = float(_parse_text(row, name, 30).replace(",", "."))
    except ValueError:
        return None
    return number if math.isfinite(number) and abs(number) <= max_value else None


def _parse_grams(row: Mapping[str, Any]) -> int | None:
    kilograms = _parse_number(row, "maxWeight", MAX_WEIGHT_KG)
    return round(kilograms * 1000) if kilograms and kilograms > 0 else None


def _parse_flag(row: Mapping[str, Any], name: str) -> bool | None:
    return {"yes": True, "1": True, "true": True, "no": False, "0": False, "false": False}.get(
        _parse_text(row, name, 5).lower()
    )


def _parse_url(row: Mapping[str, Any]) -> str:
    url = _parse_text(row, "url", 300)
    return url if url.startswith("https://") else ""


def _parse_hours(row: Mapping[str, Any]) -> dict[str, str]:
    hours = row.get("openingHours")
    regular = hours.get("regular") if isinstance(hours, Mapping) else None
    if not isinstance(regular, Mapping):
        return {}
    texts = {day: _parse_text(regular, day, 60) for day in DAYS}
    return {day: text for day, text in texts.items() if text}
