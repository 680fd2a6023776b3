"""
Packeta (Zásilkovna), REST/XML API: https://docs.packeta.com, read 2026-11-25. A call is an XML document whose root is
the method's name; the answer says ``ok`` with a result, or ``fault`` with its name and, for a rejected parcel, the
wrong attributes.

Parcels go to Packeta's own points (``addressId`` is the point). The documentation gives no unit of sizes, so none are
sent; a status whose number it does not explain is shown in Packeta's words.
"""

import binascii
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_UP, Decimal
from importlib import import_module
from xml.etree.ElementTree import Element, ParseError, SubElement, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.shipping.carriers import CarrierError, CarrierPoint, CreatedParcel, ParcelOrder, ParcelState
from vyloha.commerce.shipping.parcels import CarrierAnswerLost, CarrierUnreachable, ParcelStatus
from vyloha.core.money import Money
from vyloha.core.net.http_client import ConnectionFailed, FetchFailed, post

TIMEOUT_S = 20.0
MAX_BYTES = 100_000  # an answer of few words has one
MAX_LABEL_BYTES = 30_000_000
TOO_MANY, SERVER_ERROR = 429, 500
LABELS = "A6 on A4"  # four on a sheet
TRACKING_URL = "https://tracking.packeta.com/{barcode}"
MAX_NUMBER = 36
MAX_MESSAGE_LENGTH = 200

PACKET_ID = re.compile(r"\d{1,20}", re.ASCII)
BARCODE = re.compile(r"[A-Z0-9]{4,40}", re.ASCII)
NOT_ALPHANUMERIC = re.compile(r"[^0-9A-Za-z]")
NOT_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

STATUSES = {
    1: ParcelStatus.CREATED,
    **dict.fromkeys([2, 3, 4, 6, 12, 14, 16], ParcelStatus.ON_THE_WAY),
    5: ParcelStatus.READY,
    7: ParcelStatus.DELIVERED,
    **dict.fromkeys([9, 10, 17], ParcelStatus.RETURNED),
    11: ParcelStatus.CANCELLED,
}

ATTRIBUTES = {
    "number": gettext_lazy("order number"),
    "name": gettext_lazy("first name"),
    "surname": gettext_lazy("last name"),
    "company": gettext_lazy("company"),
    "email": gettext_lazy("e-mail"),
    "phone": gettext_lazy("phone"),
    "addressId": gettext_lazy("pick-up point"),
    "cod": gettext_lazy("cash on delivery"),
    "value": gettext_lazy("value of the goods"),
    "currency": gettext_lazy("currency"),
    "weight": gettext_lazy("weight"),
    "eshop": gettext_lazy("name of the shop at Packeta (PACKETA_ESHOP)"),
}


class PacketaService:
    """Fills ``CarrierService``; its secret is ``settings.PACKETA_API_PASSWORD``."""

    def fetch_points(self) -> Iterator[CarrierPoint]:
        # By name: printing labels needs no feed parser.
        points: Iterator[CarrierPoint] = import_module("vyloha.integrations.packeta.feeds").fetch_points()
        return points

    def create_parcel(self, parcel: ParcelOrder) -> CreatedParcel:
        call = _build_call("createPacket")
        _add_elements(SubElement(call, "packetAttributes"), _build_attributes(parcel))
        result = _send_call(call, may_be_done=True)
        number, barcode = _get_text(result, "id"), _get_text(result, "barcode")
        if not PACKET_ID.fullmatch(number) or not BARCODE.fullmatch(barcode):
            raise CarrierAnswerLost(_("Packeta answered without the number of the parcel."))
        return CreatedParcel(number, barcode, TRACKING_URL.format(barcode=barcode))

    def fetch_labels(self, numbers: Iterable[str]) -> bytes:
        call = _build_call("packetsLabelsPdf")
        ids = SubElement(call, "packetIds")
        for number in numbers:
            SubElement(ids, "id").text = _parse_packet_id(number)
        _add_elements(call, {"format": LABELS, "offset": "0"})
        result = _send_call(call, MAX_LABEL_BYTES)
        try:
            pdf = b64decode("".join((result.text or "").split()), validate=True)
        except (binascii.Error, ValueError):
            pdf = b""
        if not pdf.startswith(b"%PDF-"):
            raise CarrierError(_("Packeta sent no PDF of labels."))
        return pdf

    def fetch_state(self, number: str) -> ParcelState:
        call = _build_call("packetStatus")
        _add_elements(call, {"packetId": _parse_packet_id(number)})
        result = _send_call(call)
        code = _get_text(result, "statusCode")
        if not PACKET_ID.fullmatch(code):
            raise CarrierError(_("Packeta answered without the state of the parcel."))
        status = STATUSES.get(int(code), ParcelStatus.UNKNOWN)
        return ParcelState(status, _get_text(result, "statusText") or _get_text(result, "codeText"))


def _build_call(method: str) -> Element:
    if not settings.PACKETA_API_PASSWORD:
        raise CarrierError(_("The installation has no API password of Packeta (PACKETA_API_PASSWORD)."))
    call = Element(method)
    SubElement(call, "apiPassword").text = settings.PACKETA_API_PASSWORD
    return call


def _add_elements(parent: Element, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        if text:
            SubElement(parent, name).text = NOT_XML.sub("", text)


def _build_attributes(parcel: ParcelOrder) -> dict[str, str]:
    number = NOT_ALPHANUMERIC.sub("", parcel.number)[:MAX_NUMBER]
    if not number:
        raise CarrierError(_("Packeta takes only numbers of orders with a digit or a letter."))
    if not parcel.point_code:
        raise CarrierError(_("The order has no pick-up point."))
    return {
        "number": number,
        "name": parcel.first_name,
        "surname": parcel.last_name,
        "company": parcel.company,
        "email": parcel.email,
        "phone": parcel.phone.replace(" ", ""),
        "addressId": parcel.point_code,
        "cod": _format_cash(parcel.cash_on_delivery) if parcel.cash_on_delivery else "",
        "value": f"{parcel.value.decimal:f}",
        "currency": parcel.value.currency,
        "weight": f"{Decimal(parcel.weight_g).scaleb(-3):f}",
        "eshop": settings.PACKETA_ESHOP,
    }


def _parse_packet_id(number: str) -> str:
    """Return the number of a parcel in calls; people read it after a Z."""
    packet_id = number.removeprefix("Z")
    if not PACKET_ID.fullmatch(packet_id):
        raise CarrierError(_("“%(number)s” is not a number of a parcel of Packeta.") % {"number": number})
    return packet_id


def _format_cash(amount: Money) -> str:
    """Return the cash on delivery; Packeta accepts no haléře."""
    rounded = amount.decimal.quantize(Decimal(1), ROUND_HALF_UP) if amount.currency == "CZK" else amount.decimal
    return f"{rounded:f}"


def _send_call(call: Element, max_bytes: int = MAX_BYTES, *, may_be_done: bool = False) -> Element:
    """
    Return Packeta's answer to ``call``; ``may_be_done``: the call creates something that exists despite a lost answer.

    :raises CarrierError: with the reason, as the port requires
    """
    lost = CarrierAnswerLost if may_be_done else CarrierUnreachable
    try:
        # No document type, so no entities either: nothing in the answer can grow or refer elsewhere.
        answer: Element = fromstring(_post_call(call, max_bytes, lost), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise lost(_("Packeta's answer cannot be read.")) from error
    result: Element | None = answer.find("result")
    status = _get_text(answer, "status")
    if status == "fault":
        raise CarrierError(_format_error(answer))
    if status != "ok" or result is None:
        raise lost(_("Packeta's answer cannot be read."))
    return result


def _post_call(call: Element, max_bytes: int, lost: type[CarrierError]) -> bytes:
    body = tostring(call, encoding="utf-8", xml_declaration=True)
    try:
        return post(settings.PACKETA_API_URL, body, "text/xml; charset=utf-8", max_bytes, TIMEOUT_S)
    except FetchFailed as error:
        message = _("Packeta: %(why)s.") % {"why": error}
        if isinstance(error, ConnectionFailed) or error.status == TOO_MANY:
            raise CarrierUnreachable(message) from error
        if error.status and error.status < SERVER_ERROR:
            raise CarrierError(message) from error
        raise lost(message) from error


def _get_text(parent: Element, name: str) -> str:
    return " ".join((parent.findtext(f".//{name}") or "").split())[:MAX_MESSAGE_LENGTH]


def _format_error(answer: Element) -> str:
    """Return why Packeta rejected the call, with Czech names of fields; Packeta's texts are in its language."""
    name = _get_text(answer, "fault")
    if name == "IncorrectApiPasswordFault":
        return _("Packeta refuses the API password (PACKETA_API_PASSWORD).")
    wrong = [
        (_get_text(fault, "name"), _get_text(fault, "fault")) for fault in answer.iterfind("detail/attributes/fault")
    ]
    if wrong:
        said = "; ".join(f"{ATTRIBUTES.get(attribute, attribute)} – {words}" for attribute, words in wrong[:10])
        return _("Packeta refuses the parcel: %(attributes)s.") % {"attributes": said.rstrip(".")}
    words = ": ".join(part for part in (name, _get_text(answer, "string")) if part)
    return _("Packeta refuses: %(words)s.") % {"words": words.rstrip(".") or "?"}
