"""
Parses the parameters of a request out of its query string and its body, in any format.

``core.http.request_bodies`` limits the size before this.
"""

import json
from contextlib import suppress
from typing import Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _

from vyloha.core.http.endpoints import ApiError
from vyloha.storefront.api import php_forms

MAX_JSON_DEPTH = 100
CHUNK_SIZE = 64 * 1024  # bytes
MULTIPART = "multipart/form-data"


def parse_query(request: HttpRequest) -> dict[str, Any]:
    """Return the parameters in the query string."""
    return clean_variables(php_forms.parse(request.META.get("QUERY_STRING", "")))


def parse_form(request: HttpRequest) -> dict[str, Any]:
    """
    Return the parameters of a form in the body, {} for any other body.

    :raises Problem: if the body is malformed or has too many fields
    """
    if request.content_type == "application/x-www-form-urlencoded":
        return clean_variables(php_forms.parse(_read_body(request).decode("utf-8", errors="replace")))
    if request.content_type == MULTIPART:
        return clean_variables(php_forms.parse_pairs(_parse_multipart(request)))
    return {}


def parse_body(request: HttpRequest) -> dict[str, Any]:
    """
    Return the parameters in the body, JSON or a form.

    :raises Problem: if the body is malformed or has too many fields
    """
    kind = request.content_type or ""
    if kind == "application/json" or kind.endswith("+json"):
        return parse_json(request)
    return parse_form(request)


def parse_json(request: HttpRequest) -> dict[str, Any]:
    """
    Return the members of a JSON object in the body, whatever type it is said to have.

    :raises Problem: if the body is malformed
    """
    return _parse_json(_read_body(request))


def read_to_the_end(request: HttpRequest) -> None:
    """Read the unread rest of a large body: a client gets no response while it is sending."""
    if hasattr(request, "_body"):
        return
    with suppress(UnreadablePostError, MultiPartParserError):
        while request.read(CHUNK_SIZE):
            pass


def clean_variables(variables: php_forms.PhpArray) -> dict[str, Any]:
    """Return ``variables`` as plain lists and dicts."""
    return {
        _remove_nul_characters(str(name)): _remove_nul_characters(php_forms.convert_to_plain(value))
        for name, value in variables.items()
    }


def _remove_nul_characters(value: Any) -> Any:
    """Return ``value`` without NUL characters: PostgreSQL rejects them in texts."""
    if isinstance(value, str):
        return value.replace("\0", "")
    if isinstance(value, list):
        return [_remove_nul_characters(member) for member in value]
    if isinstance(value, dict):
        return {_remove_nul_characters(key): _remove_nul_characters(member) for key, member in value.items()}
    return value


def _read_body(request: HttpRequest) -> bytes:
    try:
        return request.body
    except RequestDataTooBig as error:
        raise ApiError("rest_request_too_large", _("The request is too large."), 413) from error
    except UnreadablePostError as error:
        raise ApiError("rest_invalid_body", _("The request did not arrive whole.")) from error


def _parse_multipart(request: HttpRequest) -> list[tuple[str, str]]:
    try:
        return [(name, str(value)) for name, values in request.POST.lists() for value in values]
    except (TooManyFieldsSent, TooManyFilesSent) as error:
        raise ApiError("rest_request_too_large", _("The request is too large."), 413) from error
    except (MultiPartParserError, SuspiciousOperation, UnreadablePostError, ValueError) as error:
        raise ApiError("rest_invalid_body", _("The request did not arrive whole.")) from error


def _parse_json(raw: bytes) -> dict[str, Any]:
    if not raw.strip():
        return {}
    try:
        value = json.loads(raw, parse_constant=_reject_constant)
        # Half of a surrogate pair passes the JSON parser, but cannot be stored or sent back.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise ApiError("rest_invalid_json", _("Invalid JSON body passed.")) from error
    if _compute_depth(value) > MAX_JSON_DEPTH:
        raise ApiError("rest_invalid_json", _("Invalid JSON body passed."))
    # As in WordPress: valid JSON that is no object has no parameters.
    return dict(_remove_nul_characters(value)) if isinstance(value, dict) else {}


def _reject_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _compute_depth(value: Any) -> int:
    depth, level = 0, [value]
    while level:
        depth += 1
        level = [
            child
            for member in level
            if isinstance(member, (dict, list))
            for child in (member.values() if isinstance(member, dict) else member)
        ]
    return depth


def parse_words(values: Any) -> list[str]:
    """Return the words of a list that may be written as one text: "a,b c" and ["a,b", "c"] are the same."""
    texts = values if isinstance(values, list) else [values]
    return [word for text in texts for word in str(text).replace(",", " ").split()]
