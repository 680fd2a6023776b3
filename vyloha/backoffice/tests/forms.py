"""Submits forms as a browser does: with the fields of a page, parsed from its HTML."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.test import Client
from lxml import html


def get_form_fields(response: Any, which: str = "@data-edit-form") -> dict[str, Any]:
    """Return name → value (or values) of the controls of the first form with the XPath predicate ``which``."""
    forms = html.fromstring(response.content).xpath(f"//form[{which}]")
    assert forms, "there is no form on the page"
    fields: dict[str, list[str]] = {}
    for control in forms[0].xpath(
        ".//*[self::input or self::select or self::textarea][@name][not(ancestor::template)]"
    ):
        for value in get_control_values(control):
            fields.setdefault(control.get("name"), []).append(value)
    return {name: values if len(values) > 1 else values[0] for name, values in fields.items()}


def get_control_values(control: Any) -> list[str]:
    """Return what a browser sends for ``control``: no value of an unchecked box."""
    if control.tag == "select":
        chosen = control.xpath(".//option[@selected]") or (
            [] if "multiple" in control.attrib else control.xpath("(.//option)[1]")
        )
        return [option.get("value", option.text_content()) for option in chosen]
    if control.tag == "textarea":
        return [control.text_content().lstrip("\n")]
    if control.get("type") in {"checkbox", "radio"}:
        return [control.get("value", "on")] if "checked" in control.attrib else []
    return [control.get("value", "")]


def save(client: Client, url: str, **changes: Any) -> Any:
    """Open the form at ``url``, change some fields (None: leave out) and send it."""
    fields = {**get_form_fields(client.get(url)), **changes}
    return client.post(url, {name: value for name, value in fields.items() if value is not None})


def save_each(client: Client, url: str, changes: Iterable[dict[str, Any]]) -> Iterator[Any]:
    """Open the form at ``url`` once, and send it with each of ``changes``; yield the responses."""
    fields = get_form_fields(client.get(url))
    for change in changes:
        yield client.post(url, fields | change)


def get_errors(response: Any) -> list[str]:
    """Return every error message on the page."""
    page = html.fromstring(response.content)
    shown = [
        *page.find_class("error-message"),
        *page.find_class("bo-field__error"),
        *(item for messages in page.find_class("messages") for item in messages.iter("li")),
    ]
    return [" ".join(tag.text_content().split()) for tag in shown if next(tag.iterancestors("template"), None) is None]


def get_context(response: Any) -> dict[str, Any]:
    """Return the template context of a back-office page."""
    context: dict[str, Any] = response.context_data
    return context
