"""Turns pydantic's validation errors into WordPress's error messages."""

from typing import Any

from django.utils.translation import gettext as _
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from vyloha.core.http.endpoints import ApiError

NOT_A_NUMBER = {"int_parsing", "int_type", "int_from_float", "int_parsing_size", "float_parsing", "float_type"}
OUT_OF_BOUNDS = {"greater_than_equal", "less_than_equal", "greater_than", "less_than"}


def build_api_error(error: ValidationError) -> ApiError:
    """Return the error for a call's parameters: the missing ones first, then the invalid ones."""
    errors = error.errors(include_url=False, include_context=True, include_input=False)
    if missing := [str(found["loc"][0]) for found in errors if found["type"] == "missing" and len(found["loc"]) == 1]:
        message = _("Missing parameter(s): %(params)s") % {"params": ", ".join(missing)}
        return ApiError("rest_missing_callback_param", message, params=missing)
    details: dict[str, dict[str, Any]] = {}
    for found in errors:
        details.setdefault(str(found["loc"][0]) if found["loc"] else "", _build_detail(found))
    message = _("Invalid parameter(s): %(params)s") % {"params": ", ".join(details)}
    params = {name: detail["message"] for name, detail in details.items()}
    return ApiError("rest_invalid_param", message, params=params, details=details)


def _build_detail(found: ErrorDetails) -> dict[str, Any]:
    code, message = _build_message(found)
    name = ".".join(str(step) for step in found["loc"])
    return {"code": code, "message": f"{name}: {message}", "data": None}


def _build_message(found: ErrorDetails) -> tuple[str, str]:
    kind, context = found["type"], found.get("ctx", {})
    if kind in NOT_A_NUMBER:
        return "rest_invalid_type", _("This must be a whole number.")
    if kind in OUT_OF_BOUNDS:
        limit = next(iter(context.values()), "")
        if kind.startswith("greater"):
            return "rest_out_of_bounds", _("This must be at least %(limit)s.") % {"limit": limit}
        return "rest_out_of_bounds", _("This must be at most %(limit)s.") % {"limit": limit}
    if kind in {"literal_error", "enum"}:
        return "rest_not_in_enum", _("This must be one of: %(values)s.") % {"values": context.get("expected", "")}
    if kind in {"too_long", "string_too_long"}:
        return "rest_too_long", _("This is too long.")
    if kind == "missing":
        return "rest_property_required", _("This is missing.")
    if kind.endswith(("_type", "_parsing")):
        return "rest_invalid_type", _("This has the wrong type.")
    return "rest_invalid_param", _("This is not valid.")
