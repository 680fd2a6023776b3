"""Reads the classic calls: only POST changes anything, and most calls need a nonce."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.wc_ajax import handlers
from vyloha.storefront.visitor import nonces

Form = Mapping[str, Any]
Change = Callable[[HttpRequest, Form], HttpResponse]


def register_change(name: str, nonce: str = "") -> Callable[[Change], Change]:
    """
    Return a decorator that registers a handler of a change; the handler gets the submitted form.

    ``nonce`` is the action whose nonce the call must send as ``security``; without it the response is "-1" and 403.
    """

    def register(change: Change) -> Change:
        @handlers.register(name)
        def handle(request: HttpRequest) -> HttpResponse:
            if request.method != "POST":
                return HttpResponseNotAllowed(["POST"])
            form = request_parameters.parse_form(request)
            if nonce and not nonces.is_own(request, get_text(form, "security"), nonce):
                return responses.build_text("-1", 403)
            return change(request, form)

        return change

    return register


def get_text(form: Form, name: str) -> str:
    """Return the text of a field, "" for a missing one or a list."""
    value = form.get(name)
    return value if isinstance(value, str) else ""


def get_texts(form: Form) -> dict[str, str]:
    """Return the fields that are texts."""
    return {name: value for name, value in form.items() if isinstance(value, str)}


def normalize_company_id(texts: dict[str, str]) -> dict[str, str]:
    """Return the fields with the company number under our name; Czech shops have two names for it."""
    return texts | {"billing_ico": texts.get("billing_ico") or texts["billing_ic"]} if "billing_ic" in texts else texts


def get_first_rate(form: Form) -> str:
    """Return the shipping method of the cart's one package (``shipping_method[0]=…``), "" without one."""
    given = form.get("shipping_method")
    members = list(given.values()) if isinstance(given, dict) else given if isinstance(given, list) else [given]
    return members[0] if members and isinstance(members[0], str) else ""
