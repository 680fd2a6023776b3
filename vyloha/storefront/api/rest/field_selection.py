"""Trims responses to requested fields: the global parameter ``_fields`` of WordPress's REST API."""

from collections.abc import Sequence
from typing import Any


def select_fields(body: Any, fields: Sequence[str]) -> Any:
    """
    Return ``body`` with only the members in ``fields``; "prices.price" names a nested member.

    Each item of a list is filtered.
    """
    if isinstance(body, list):
        return [select_fields(member, fields) for member in body]
    if not isinstance(body, dict):
        return body
    kept: dict[str, Any] = {}
    for name, value in body.items():
        if name in fields:
            kept[name] = value
        elif inner := [field[len(name) + 1 :] for field in fields if field.startswith(f"{name}.")]:
            kept[name] = select_fields(value, inner)
    return kept
