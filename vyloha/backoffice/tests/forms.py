"""Submits forms as a browser does: with the fields of a page, parsed from its HTML."""

from typing import Any

from bs4 import BeautifulSoup
from django.test import Client


def get_form_fields(response: Any, form: str = "form[data-edit-form]") -> dict[str, Any]:
    """Return name → value (or values) of the form's controls on the page."""
    found = BeautifulSoup(response.content.decode(), "html.parser").select_one(form)
    assert found is not None, "there is no form on the page"
    fields: dict[str, list[str]] = {}
    for control in found.select("input[name], select[name], textarea[name]"):
        if control.find_parent("template"):
            continue
        name = str(control["name"])
        for value in values_of(control):
            fields.setdefault(name, []).append(value)
    return {name: values if len(values) > 1 else values[0] for name, values in fields.items()}


def values_of(control: Any) -> list[str]:
    if control.name == "select":
        chosen = control.select("option[selected]") or (
            [] if control.has_attr("multiple") else control.select("option")[:1]
        )
        return [str(option.get("value", option.text)) for option in chosen]
    if control.name == "textarea":
        return [control.text.lstrip("\n")]
    if control.get("type") in {"checkbox", "radio"}:
        return [str(control.get("value", "on"))] if control.has_attr("checked") else []
    return [str(control.get("value", ""))]


def save(client: Client, url: str, **changes: Any) -> Any:
    """Open the form at ``url``, change some fields (None: leave out) and send it."""
    fields = {**get_form_fields(client.get(url)), **changes}
    return client.post(url, {name: value for name, value in fields.items() if value is not None})


def get_errors(response: Any) -> list[str]:
    """Return every error message on the page."""
    soup = BeautifulSoup(response.content.decode(), "html.parser")
    shown = soup.select(".error-message, .bo-field__error, .messages li")
    return [" ".join(tag.text.split()) for tag in shown if tag.find_parent("template") is None]


def get_context(response: Any) -> dict[str, Any]:
    """Return the template context of a back-office page."""
    context: dict[str, Any] = response.context_data
    return context
