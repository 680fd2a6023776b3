"""Global parameters of every REST call: ``_fields``, ``_embed`` and ``context``, as in WordPress's REST API."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from vyloha.core.http.endpoints import ApiError
from vyloha.storefront.api.request_parameters import parse_words

MAX_FIELDS = 100  # names
CONTEXTS = ("view", "embed", "edit")
ALL_VALUES = {"", "1", "true"}


@dataclass(frozen=True, slots=True)
class ReplyOptions:
    fields: tuple[str, ...] = ()  # empty: all of them
    embeds: bool = False  # the relation "up", the only one that can be embedded

    @property
    def wants_links(self) -> bool:
        return self.embeds or any(field.partition(".")[0] == "_links" for field in self.fields)


def parse_reply_options(query: Mapping[str, Any], *, is_read: bool) -> ReplyOptions:
    """
    Parse the global parameters in the query of a call.

    :raises Problem: if they request too much or an unknown context
    """
    fields = tuple(dict.fromkeys(parse_words(_parse_members(query.get("_fields", [])))))
    if len(fields) > MAX_FIELDS:
        raise _build_api_error("_fields", "rest_too_long", _("This is too long."))
    # Our responses are the same for every context.
    if is_read and query.get("context", CONTEXTS[0]) not in CONTEXTS:
        message = _("This must be one of: %(values)s.") % {"values": ", ".join(CONTEXTS)}
        raise _build_api_error("context", "rest_not_in_enum", message)
    return ReplyOptions(fields, "_embed" in query and _parse_embed(query["_embed"]))


def _parse_embed(value: Any) -> bool:
    if isinstance(value, str) and value.strip() in ALL_VALUES:
        return True
    return "up" in parse_words(_parse_members(value))


def _parse_members(value: Any) -> Any:
    return list(value.values()) if isinstance(value, dict) else value


def _build_api_error(name: str, code: str, message: str) -> ApiError:
    details = {name: {"code": code, "message": f"{name}: {message}", "data": None}}
    text = _("Invalid parameter(s): %(params)s") % {"params": name}
    return ApiError("rest_invalid_param", text, params={name: details[name]["message"]}, details=details)
