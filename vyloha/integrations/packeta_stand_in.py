"""
A stand-in for Packeta: its feeds of pick-up points, with invented ones, and its REST/XML API (see
``packeta/service.py``), which stores parcels in memory, rejects wrong attributes, prints labels and returns statuses.
For tests, and for trying the shop without an account. Never in production.
"""

import json
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from itertools import count
from typing import Any
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from django.conf import settings

from vyloha.integrations.stand_in_server import find_free_port, run_server

FIRST_ID = 1_234_567_890
API_PATH = "/api/rest"
KEY, PASSWORD, ESHOP = "zkouska", "tajemstvi", "zkouska"
HOURS = dict.fromkeys(("monday", "tuesday", "wednesday", "thursday", "friday"), "08:00-18:00")


class Fault(Exception):
    """An error of the API: its name, its text, and the wrong attributes."""

    def __init__(self, name: str, words: str, attributes: dict[str, str] | None = None) -> None:
        super().__init__(words)
        self.name, self.words, self.attributes = name, words, attributes or {}


class PacketaApi:
    """
    The API of one sender. ``states`` maps the ids of parcels to a status number and its text.

    :param first_id: the id of the first parcel; later ones count up
    """

    def __init__(self, password: str, first_id: int = FIRST_ID) -> None:
        self._password = password
        self._ids = count(first_id)
        self.packets: dict[str, dict[str, str]] = {}
        self.states: dict[str, tuple[int, str]] = {}
        self.calls: list[str] = []

    def answer(self, body: bytes) -> bytes:
        """Return the answer to the document ``body``."""
        call = fromstring(body)  # noqa: S314  our own shop's
        self.calls.append(call.tag)
        response = Element("response")
        status = SubElement(response, "status")
        try:
            if call.findtext("apiPassword") != self._password:
                raise Fault("IncorrectApiPasswordFault", "Incorrect API password.")
            response.append(self._result(call))
            status.text = "ok"
        except Fault as fault:
            status.text = "fault"
            _describe(response, fault)
        answer: bytes = tostring(response, encoding="utf-8", xml_declaration=True)
        return answer

    def _result(self, call: Element) -> Element:
        methods = {"createPacket": self._create, "packetStatus": self._status, "packetsLabelsPdf": self._labels}
        if call.tag not in methods:
            raise Fault("NotSupportedFault", f"Unknown method {call.tag}.")
        return methods[call.tag](call)

    def _create(self, call: Element) -> Element:
        attributes = {field.tag: field.text or "" for field in call.iterfind("packetAttributes/*")}
        if wrong := wrong_attributes(attributes):
            raise Fault("PacketAttributesFault", "Incorrect packet attributes.", wrong)
        number = str(next(self._ids))
        self.packets[number] = attributes
        self.states[number] = (1, "Přijali jsme data k zásilce.")
        result = Element("result")
        SubElement(result, "id").text = number
        SubElement(result, "barcode").text = f"Z{number}"
        SubElement(result, "barcodeText").text = f"Z {number[:3]} {number[3:6]} {number[6:]}"
        return result

    def _status(self, call: Element) -> Element:
        [number] = self._known([call.findtext("packetId", "")])
        code, words = self.states[number]
        result = Element("result")
        SubElement(result, "dateTime").text = "2026-11-25T12:00:00"
        SubElement(result, "statusCode").text = str(code)
        SubElement(result, "statusText").text = words
        return result

    def _labels(self, call: Element) -> Element:
        numbers = self._known([field.text or "" for field in call.iterfind("packetIds/id")])
        result = Element("result")
        result.text = b64encode(pdf_of([f"Z{number}" for number in numbers])).decode()
        return result

    def _known(self, numbers: list[str]) -> list[str]:
        if unknown := [number for number in numbers if number not in self.packets]:
            raise Fault("PacketIdFault", f"Invalid packet id {unknown[0]}.")
        return numbers


def wrong_attributes(attributes: dict[str, str]) -> dict[str, str]:
    """Return the errors of a parcel's attributes, by name."""
    required = ("number", "name", "surname", "addressId", "value", "weight", "eshop")
    wrong = {name: "is required" for name in required if not attributes.get(name)}
    number, cash = attributes.get("number", ""), attributes.get("cod", "0")
    if not (number.isascii() and number.isalnum() and len(number) <= 36):
        wrong["number"] = "must be 1–36 alphanumeric characters"
    if attributes.get("currency") == "CZK" and "." in cash:
        wrong["cod"] = "must be whole crowns"
    if "email" in attributes and "@" not in attributes["email"]:
        wrong["email"] = "must be valid"
    return wrong


def _describe(response: Element, fault: Fault) -> None:
    SubElement(response, "fault").text = fault.name
    SubElement(response, "string").text = fault.words
    if fault.attributes:
        attributes = SubElement(SubElement(response, "detail"), "attributes")
        for name, words in fault.attributes.items():
            entry = SubElement(attributes, "fault")
            SubElement(entry, "name").text = name
            SubElement(entry, "fault").text = words


def pdf_of(texts: list[str]) -> bytes:
    """Return a PDF with an A6 page for each text."""
    pages = [f"<</Type/Page/Parent 2 0 R/Contents {4 + 2 * i} 0 R>>" for i in range(len(texts))]
    drawn = [f"BT /F1 24 Tf 40 300 Td ({text}) Tj ET" for text in texts]
    streams = [f"<</Length {len(text)}>>stream\n{text}\nendstream" for text in drawn]
    kids = " ".join(f"{3 + 2 * i} 0 R" for i in range(len(texts)))
    font = "<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    root = f"<</Type/Pages/Kids[{kids}]/Count {len(texts)}/MediaBox[0 0 298 420]/Resources{font}>>"
    objects = ["<</Type/Catalog/Pages 2 0 R>>", root]
    for page, stream in zip(pages, streams, strict=True):
        objects += [page, stream]
    body, offsets = "%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    table = f"xref\n0 {size}\n0000000000 65535 f \n{table}"
    end = f"trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{len(body)}\n%%EOF\n"
    return (body + table + end).encode("ascii")


@dataclass(frozen=True)
class Town:
    """A town with pick-up points."""

    name: str
    postcode: str
    country: str
    latitude: str
    longitude: str


TOWNS = (
    Town("Brno", "602 00", "cz", "49.1951", "16.6068"),
    Town("Praha", "110 00", "cz", "50.0875", "14.4213"),
    Town("Zlín", "760 01", "cz", "49.2265", "17.6707"),
    Town("Bratislava", "811 01", "sk", "48.1447", "17.1128"),
)
TOO_SMALL = "Školní"  # a point there takes 200 grams: to try what is too heavy


def build_points(kind: str) -> list[dict[str, Any]]:
    """Return the rows of the feed "branch" or "box": a few in each town."""
    is_box = kind == "box"
    streets = ("Nádražní", "Tovární") if is_box else ("Dlouhá", "Květinová", TOO_SMALL)
    return [
        {
            "id": f"{number}{place}{int(is_box)}",
            "name": f"{'Z-BOX ' if is_box else ''}{town.name}, {street} {place + 1}",
            "place": "Z-BOX" if is_box else "Papírnictví U Medvěda",
            "street": f"{street} {place + 1}",
            "city": town.name,
            "zip": town.postcode,
            "country": town.country,
            "status": {"statusId": "1", "description": "V provozu"},
            "displayFrontend": "1",
            "creditCardPayment": "no" if is_box else "yes",
            "wheelchairAccessible": "yes",
            "maxWeight": "0.2" if street == TOO_SMALL else "15",
            "latitude": town.latitude,
            "longitude": town.longitude,
            "url": "https://www.zasilkovna.cz/pobocky",
            "openingHours": {"regular": {} if is_box else HOURS},
        }
        for number, town in enumerate(TOWNS, start=1)
        for place, street in enumerate(streets)
    ]


class _Handler(BaseHTTPRequestHandler):
    api: PacketaApi

    def do_GET(self) -> None:
        feeds = {f"/v5/{KEY}/{kind}.json": kind for kind in ("branch", "box")}
        if kind := feeds.get(self.path.partition("?")[0]):
            self._send(200, "application/json", json.dumps(build_points(kind)).encode())
        else:
            self._send(404, "text/plain", b"")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path == API_PATH:
            self._send(200, "text/xml; charset=utf-8", self.api.answer(body))
        else:
            self._send(404, "text/plain", b"")

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def run_stand_in(port: int = 0) -> Iterator[str]:
    """
    Run the stand-in on this machine, on a free port unless one is given; yield its URL.

    :raises RuntimeError: in production
    """
    # A shop keeps the numbers of parcels, which a restarted stand-in must not give away again.
    api = PacketaApi(PASSWORD, first_id=int(time.time()))
    with run_server(type("Handler", (_Handler,), {"api": api}), port) as url:
        yield url


def point_shop_to(url: str) -> None:
    """Let this process, and those forked from it, call the stand-in at ``url``."""
    settings.PACKETA_POINTS_URL, settings.PACKETA_API_URL = url, f"{url}{API_PATH}"
    settings.PACKETA_API_KEY, settings.PACKETA_API_PASSWORD, settings.PACKETA_ESHOP = KEY, PASSWORD, ESHOP


def prepare_for_shop() -> Callable[[], None] | None:
    """
    Point this process, and those forked from it, to a stand-in on a free port.

    :return: the function that runs it; None if the shop has an account of its own
    """
    if settings.PACKETA_API_KEY or settings.PACKETA_API_PASSWORD:
        return None
    port = find_free_port()
    point_shop_to(f"http://127.0.0.1:{port}")

    def run() -> None:
        with run_stand_in(port):
            threading.Event().wait()

    return run
