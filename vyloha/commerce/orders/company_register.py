"""
The Czech register of companies (ARES), asked by company number. It is public and needs no key; what it sends is typed
into no order by itself, the shopper sees it in the form first.

Of its answer only what several published clients read: ``obchodniJmeno``, ``dic`` and the parts of ``sidlo``.
"""

import json
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.core.cache import cache

from vyloha.commerce.orders.addresses import MAX_LENGTHS, RULES, tidy_line
from vyloha.core.net.http_client import FetchFailed, Unreachable, fetch

PATIENCE_S = 2.0
MAX_BYTES = 64 * 1024  # an answer has about 5 KB
KNOWN_FOR_S = 24 * 60 * 60
UNKNOWN_FOR_S = 60 * 60  # a company may be new
SILENT_FOR_S = 30  # while the register is down nobody waits for it
NOT_FOUND = 404
SILENT = "ares-is-silent"


class RegisterUnavailable(Exception):
    """The register did not answer, or not what can be read."""


@dataclass(frozen=True, slots=True)
class Company:
    """Fields of the billing address; "" what the register does not say."""

    company: str
    dic: str
    address_1: str
    city: str
    postcode: str


def company_of(ico: str) -> Company | None:
    """
    Return the company with a valid, tidy number; None when there is none. Answers are remembered.

    :raises RegisterUnavailable: if the register cannot tell, after two seconds at most
    """
    key = f"ares:{ico}"
    known = cache.get(key)
    if known is None:
        if cache.get(SILENT):
            raise RegisterUnavailable("it did not answer a moment ago")
        company = _ask(ico)
        known = asdict(company) if company else {}
        cache.set(key, known, KNOWN_FOR_S if company else UNKNOWN_FOR_S)
    return Company(**known) if known else None


def _ask(ico: str) -> Company | None:
    try:
        body = fetch(f"{settings.ARES_URL}/{ico}", {"application/json"}, MAX_BYTES, PATIENCE_S)
        told = json.loads(body)
    except FetchFailed as error:
        if error.status == NOT_FOUND:
            return None
        if isinstance(error, Unreachable):
            cache.set(SILENT, True, SILENT_FOR_S)
        raise RegisterUnavailable(str(error)) from error
    except (ValueError, RecursionError) as error:
        raise RegisterUnavailable(str(error)) from error
    if not isinstance(told, dict) or _text(told, "ico").zfill(8) != ico or not _text(told, "obchodniJmeno"):
        raise RegisterUnavailable("not a company")
    return _company(told)


def _company(answer: dict[str, Any]) -> Company:
    seat = answer["sidlo"] if isinstance(answer.get("sidlo"), dict) else {}
    dic, wrong_dic = RULES["dic"](_text(answer, "dic"), "CZ")
    postcode, wrong_postcode = RULES["postcode"](_text(seat, "psc").zfill(5), "CZ")
    return Company(
        company=_text(answer, "obchodniJmeno")[: MAX_LENGTHS["company"]],
        dic="" if wrong_dic else dic,
        address_1=_street(seat)[: MAX_LENGTHS["address_1"]],
        city=_text(seat, "nazevObce")[: MAX_LENGTHS["city"]],
        postcode="" if wrong_postcode else postcode,
    )


def _street(seat: dict[str, Any]) -> str:
    """Return "Dlouhá 12/3a"; villages without streets have the name of their part there."""
    name = _text(seat, "nazevUlice") or _text(seat, "nazevCastiObce") or _text(seat, "nazevObce")
    second = _text(seat, "cisloOrientacni") + _text(seat, "cisloOrientacniPismeno")
    number = "/".join(part for part in (_text(seat, "cisloDomovni"), second) if part)
    return f"{name} {number}" if name and number else ""


def _text(answer: dict[str, Any], name: str) -> str:
    return tidy_line(answer.get(name))
