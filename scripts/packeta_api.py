"""
A stand-in for Packeta's REST/XML API: stores parcels, rejects wrong attributes, prints labels and returns statuses.
Tests, and the demo shop of the browser tests, call it over HTTP.
"""

from base64 import b64encode
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

FIRST_ID = 1_234_567_890


class Fault(Exception):
    """An error of the API: its name, its text, and the wrong attributes."""

    def __init__(self, name: str, words: str, attributes: dict[str, str] | None = None) -> None:
        super().__init__(words)
        self.name, self.words, self.attributes = name, words, attributes or {}


class PacketaApi:
    """The API of one sender. ``states`` maps the ids of parcels to a status number and its text."""

    def __init__(self, password: str) -> None:
        self._password = password
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
        number = str(FIRST_ID + len(self.packets))
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
