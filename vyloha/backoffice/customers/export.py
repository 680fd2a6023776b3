"""The list of customers as a file for Czech spreadsheets."""

import csv
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.exporting.actions import BYTE_ORDER_MARK
from vyloha.commerce.catalogue.importing.parsing.cells import escape_formula
from vyloha.commerce.customers.models import Customer
from vyloha.core.money import get_minor_unit

CHUNK = 500  # rows that are read at once
ADDRESS = ("company", "address_1", "postcode", "city", "country")  # keys of the address, as in the Store API


class _EchoFile:
    """A "file" for ``csv`` whose ``write`` returns the line."""

    def write(self, line: str) -> str:
        return line


def export_lines(customers: QuerySet[Customer]) -> Iterator[str]:
    """Yield a heading and a line for each annotated customer (``annotate_figures``); encode them as UTF-8."""
    writer = csv.writer(_EchoFile(), delimiter=";")
    yield BYTE_ORDER_MARK + writer.writerow(_build_headings())
    for customer in customers.iterator(CHUNK):
        yield writer.writerow([escape_formula(cell) for cell in _build_cells(customer)])


def _build_headings() -> list[str]:
    address = [_("Company"), _("Street and number"), _("Postcode"), _("City"), _("Country")]
    value = _("Value (%(currency)s)") % {"currency": settings.DEFAULT_CURRENCY}
    figures = [_("Orders"), value, _("Last order"), _("Registered")]
    return [_("First name"), _("Last name"), _("E-mail"), _("Confirmed"), _("Phone"), *address, *figures]


def _build_cells(customer: Any) -> list[str]:
    user, address = customer.user, customer.billing_address
    digits = get_minor_unit(settings.DEFAULT_CURRENCY)
    return [
        user.first_name,
        user.last_name,
        user.email,
        _("yes") if customer.is_confirmed else _("no"),
        customer.phone or str(address.get("phone", "")),
        *(str(address.get(key, "")) for key in ADDRESS),
        str(customer.order_count),
        f"{round(customer.value_minor) / 10**digits:.{digits}f}".replace(".", ","),
        _format_moment(customer.last_order_at),
        _format_moment(customer.created_at),
    ]


def _format_moment(moment: datetime | None) -> str:
    return f"{timezone.localtime(moment):%Y-%m-%d %H:%M}" if moment else ""
