"""
Formats single cells for the export: each function reverses one of ``values`` or ``texts``.

The form is that of WooCommerce's exporter. Where the importer would misread it, it is one that both read correctly (a
name with markup is written with entities, a backslash at the end of a part gets a space).
"""

import html
import json
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.utils import timezone

from vyloha.commerce.catalogue.importing.parsing import values
from vyloha.commerce.catalogue.importing.parsing.texts import strip_markup, strip_markup_from_lines
from vyloha.commerce.catalogue.models.measures import THOUSANDTHS
from vyloha.core.money import get_minor_unit

# Spreadsheets evaluate cells that begin so; the importer removes the added apostrophe.
_COMPUTED = re.compile(r"'*[=+\-@\t\r]")
_LINE_END = re.compile(r"(?<!\\)\n")


def escape_formula(text: str) -> str:
    """Return the text so that no spreadsheet evaluates it as a formula."""
    return f"'{text}" if _COMPUTED.match(text) else text


def format_name(text: str) -> str:
    """Return a name so that ``strip_markup`` restores it: with entities where it looks like markup."""
    return text if strip_markup(text) == text else html.escape(text, quote=False)


def format_name_list(names: Iterable[str]) -> str:
    """Return names as one cell, separated by commas."""
    return join_parts(format_name(text) for text in names)


def format_categories(paths: Iterable[Iterable[str]]) -> str:
    """Return categories, each as names from the root down: "Oblečení > Trička"."""
    return join_parts(" > ".join(_format_level(text) for text in path) for path in paths)


def _format_level(text: str) -> str:
    return html.escape(text, quote=False) if ">" in text else format_name(text)


def join_parts(parts: Iterable[str]) -> str:
    """Return parts as one cell, separated by commas."""
    escaped = (part.replace(",", "\\,") for part in parts)
    # A backslash at the end would escape the separator.
    return ", ".join(f"{part} " if part.endswith("\\") else part for part in escaped)


def format_description(text: str) -> str:
    """Return clean HTML on one line."""
    # A line end after a backslash stays: written as \n it would be read as escaped text.
    return _LINE_END.sub(r"\\n", text.replace("\\n", "\\\\n"))


def format_lines(text: str) -> str:
    """Return a text of several lines so that ``parse_lines`` restores it."""
    return format_description(text if strip_markup_from_lines(text) == text else html.escape(text, quote=False))


def format_word(words: Mapping[str, Any], value: Any) -> str:
    """Return the importer's word for the value."""
    return next(word for word, known in words.items() if word and known == value)


def format_price(minor: int | None) -> str:
    """Return an amount of the shop's currency with a decimal point: "199", "199.90"."""
    if minor is None:
        return ""
    digits = get_minor_unit(settings.DEFAULT_CURRENCY)
    amount = Decimal(minor).scaleb(-digits)
    return f"{amount:.0f}" if amount == amount.to_integral_value() else f"{amount:.{digits}f}"


def format_prices(minors: Mapping[str, int | None]) -> str:
    """Return prices by currency as CURCY writes them: ``{"EUR":"9.90"}``."""
    found = {
        code: f"{Decimal(minor).scaleb(-get_minor_unit(code)):f}" for code, minor in minors.items() if minor is not None
    }
    return json.dumps(found, separators=(",", ":")) if found else ""


def format_amount(thousandths: int | None) -> str:
    """Return an amount with a decimal point: "0.75"."""
    return "" if thousandths is None else f"{(Decimal(thousandths) / THOUSANDTHS).normalize():f}"


def format_measure(smallest: int | None, unit: str, units: Mapping[str, str]) -> str:
    """Return grams or millimetres in ``unit``: 227 g is "0.227" kg."""
    return "" if smallest is None else f"{(Decimal(smallest) / Decimal(units[unit])).normalize():f}"


def format_moment(when: datetime | None) -> str:
    """Return a moment in the shop's time zone."""
    return timezone.localtime(when).strftime("%Y-%m-%d %H:%M:%S") if when else ""


def format_reference(pk: int, sku: str | None) -> str:
    """Return a reference to another row: its SKU, or ``id:44`` if it has none that the importer could read."""
    return sku if sku and values.parse_reference(format_name(sku)) == values.Reference(None, sku) else f"id:{pk}"
