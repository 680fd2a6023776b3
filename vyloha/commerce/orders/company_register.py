"""
Looks companies up by number in the Czech register (ARES), which is public and needs no key. The form shows its data to
the shopper before they become part of an order.

Reads only the fields that several published clients read: ``obchodniJmeno``, ``dic`` and the parts of ``sidlo``.
"""

import json
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.core.cache import cache

from vyloha.commerce.orders.addresses import MAX_LENGTHS, RULES, clean_line
from vyloha.core.net.http_client import FetchFailed, ServerUnreachable, fetch

TIMEOUT_S = 2.0
MAX_BYTES = 64 * 1024  # an answer has about 5 KB
FOUND_CACHE_S = 24 * 60 * 60
NOT_FOUND_CACHE_S = 60 * 60  # a company may be new
OUTAGE_PAUSE_S = 30  # while the register is down no request waits for it
NOT_FOUND = 404
OUTAGE_CACHE_KEY = "ares-is-silent"


class RegisterUnavailable(Exception):
    """The register did not answer, or its answer is unreadable."""


@dataclass(frozen=True, slots=True)
class RegisteredCompany:
    """Fields of the billing address; "" for those that the register does not have."""

    company: str
    dic: str
    address_1: str
    city: str
    postcode: str


def find_company(ico: str) -> RegisteredCompany | None:
    """
    Return the company with a valid, cleaned number; None when there is none. Answers are cached.

    :raises RegisterUnavailable: if the register does not answer within two seconds
    """
    key = f"ares:{ico}"
    known = cache.get(key)
    if known is None:
        if cache.get(OUTAGE_CACHE_KEY):
            raise RegisterUnavailable("it did not answer a moment ago")
        company = _request_company(ico)
        known = asdict(company) if company else {}
        cache.set(key, known, FOUND_CACHE_S if company else NOT_FOUND_CACHE_S)
    return RegisteredCompany(**known) if known else None


def _request_company(ico: str) -> RegisteredCompany | None:
    try:
        body = fetch(f"{settings.ARES_URL}/{ico}", {"application/json"}, MAX_BYTES, TIMEOUT_S)
        told = json.loads(body)
    except FetchFailed as error:
        if error.status == NOT_FOUND:
            return None
        if isinstance(error, ServerUnreachable):
            cache.set(OUTAGE_CACHE_KEY, True, OUTAGE_PAUSE_S)
        raise RegisterUnavailable(str(error)) from error
    except (ValueError, RecursionError) as error:
        raise RegisterUnavailable(str(error)) from error
    if not isinstance(told, dict) or _get_text(told, "ico").zfill(8) != ico or not _get_text(told, "obchodniJmeno"):
        raise RegisterUnavailable("not a company")
    return _parse_company(told)


def _parse_company(answer: dict[str, Any]) -> RegisteredCompany:
    seat = answer["sidlo"] if isinstance(answer.get("sidlo"), dict) else {}
    dic, wrong_dic = RULES["dic"](_get_text(answer, "dic"), "CZ")
    postcode, wrong_postcode = RULES["postcode"](_get_text(seat, "psc").zfill(5), "CZ")
    return RegisteredCompany(
        company=_get_text(answer, "obchodniJmeno")[: MAX_LENGTHS["company"]],
        dic="" if wrong_dic else dic,
        address_1=_format_street(seat)[: MAX_LENGTHS["address_1"]],
        city=_get_text(seat, "nazevObce")[: MAX_LENGTHS["city"]],
        postcode="" if wrong_postcode else postcode,
    )


def _format_street(seat: dict[str, Any]) -> str:
    """Return "Dlouhá 12/3a"; in villages without streets, the name of the district replaces the street."""
    name = _get_text(seat, "nazevUlice") or _get_text(seat, "nazevCastiObce") or _get_text(seat, "nazevObce")
    second = _get_text(seat, "cisloOrientacni") + _get_text(seat, "cisloOrientacniPismeno")
    number = "/".join(part for part in (_get_text(seat, "cisloDomovni"), second) if part)
    return f"{name} {number}" if name and number else ""


def _get_text(answer: dict[str, Any], name: str) -> str:
    return clean_line(answer.get(name))
