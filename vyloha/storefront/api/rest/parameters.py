"""What every REST call may ask for besides its own parameters: ``_fields``, ``_embed`` and ``context`` (facts 10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from vyloha.core.http.endpoints import Problem
from vyloha.storefront.api.request_parameters import words

MAX_FIELDS = 100  # names
CONTEXTS = ("view", "embed", "edit")
EVERYTHING = {"", "1", "true"}


@dataclass(frozen=True, slots=True)
class Wishes:
    fields: tuple[str, ...] = ()  # none: all of them
    embeds: bool = False  # the relation "up", the only one that can be embedded

    @property
    def wants_links(self) -> bool:
        return self.embeds or any(field.partition(".")[0] == "_links" for field in self.fields)


def wishes_in(query: Mapping[str, Any], *, is_read: bool) -> Wishes:
    """
    Return what the address of a call asks for.

    :raises Problem: if it asks for too much, or for what there is not
    """
    fields = tuple(dict.fromkeys(words(_members(query.get("_fields", [])))))
    if len(fields) > MAX_FIELDS:
        raise _refusal("_fields", "rest_too_long", _("This is too long."))
    # Everybody sees the same of what we answer, so a known context changes nothing.
    if is_read and query.get("context", CONTEXTS[0]) not in CONTEXTS:
        message = _("This must be one of: %(values)s.") % {"values": ", ".join(CONTEXTS)}
        raise _refusal("context", "rest_not_in_enum", message)
    return Wishes(fields, "_embed" in query and _embeds_up(query["_embed"]))


def _embeds_up(value: Any) -> bool:
    if isinstance(value, str) and value.strip() in EVERYTHING:
        return True
    return "up" in words(_members(value))


def _members(value: Any) -> Any:
    return list(value.values()) if isinstance(value, dict) else value


def _refusal(name: str, code: str, message: str) -> Problem:
    details = {name: {"code": code, "message": f"{name}: {message}", "data": None}}
    text = _("Invalid parameter(s): %(params)s") % {"params": name}
    return Problem("rest_invalid_param", text, params={name: details[name]["message"]}, details=details)
