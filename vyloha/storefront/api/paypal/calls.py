"""Reads the calls of PayPal's scripts: JSON with a ``nonce``; every answer has an envelope, failures too."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.translation import gettext as _

from vyloha.core.http.endpoints import ApiError
from vyloha.storefront.api import php_forms, request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.wc_ajax import handlers
from vyloha.storefront.api.classic.checkout import FormRejected
from vyloha.storefront.api.classic.requests import Form
from vyloha.storefront.ordering.payment_redirects import PAYMENTS
from vyloha.storefront.visitor import nonces

Json = dict[str, Any]
Call = Callable[[HttpRequest, Json], Any]


class CallFailed(Exception):
    """
    A call did nothing; the message is for the shopper. ``more`` are further members of the answer: where the shopper
    can go on, for example.
    """

    def __init__(self, message: str, name: str = "", code: int = 0, status: int = 200, **more: str) -> None:
        super().__init__(message)
        self.name, self.code, self.status, self.more = name, code, status, more


def register_call(name: str) -> Callable[[Call], Call]:
    """
    Return a decorator that registers a handler of ``POST /?wc-ajax=<name>``; its result is the data of the answer.

    The name is also the action of the call's nonce.
    """

    def register(call: Call) -> Call:
        @handlers.register(name)
        def handle(request: HttpRequest) -> HttpResponse:
            if request.method != "POST":
                return HttpResponseNotAllowed(["POST"])
            try:
                body = request_parameters.parse_json(request)
                if not nonces.is_own(request, get_text(body, "nonce"), name):
                    raise CallFailed(_("This page was open for too long. Please load it again."), status=400)
                return build_success(call(request, body))
            except FormRejected as rejection:
                return _build_rejection(rejection)
            except CallFailed as failure:
                return build_failure(failure)
            except ApiError as problem:
                return build_failure(CallFailed(problem.message, status=problem.status))

        return call

    return register


def build_success(data: Any) -> HttpResponse:
    """Return the envelope of a result; None is none."""
    return responses.build_json({"success": True} if data is None else {"success": True, "data": data})


def build_failure(failure: CallFailed) -> HttpResponse:
    """Return the envelope of a failure."""
    data = {"name": failure.name, "message": str(failure), "code": failure.code, "details": [], **failure.more}
    return responses.build_json({"success": False, "data": data}, failure.status)


def _build_rejection(rejection: FormRejected) -> HttpResponse:
    data = {"message": str(rejection), "errors": rejection.texts, "refresh": rejection.refresh}
    return responses.build_json({"success": False, "data": data})


def limit_payments(request: HttpRequest) -> None:
    """:raises CallFailed: if the network asks for too many payments"""
    if PAYMENTS.take(request):
        raise CallFailed(_("Please try to pay again in a minute."), "RATE_LIMIT_REACHED", status=429)


def get_text(body: Json, name: str) -> str:
    """Return a text of a call, "" if it is missing or something else."""
    value = body.get(name)
    return value if isinstance(value, str) else ""


def get_list(body: Json, name: str) -> Sequence[Any]:
    """Return a list of a call; a PHP array, numbered by texts, is one too."""
    value = body.get(name)
    return list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []


def parse_checkout_form(body: Json) -> Form:
    """Return the checkout form of a call, which sends it encoded, or as an object of its fields."""
    encoded = body.get("form_encoded", body.get("form"))
    if isinstance(encoded, str):
        return request_parameters.clean_variables(php_forms.parse(encoded))
    fields = encoded if isinstance(encoded, dict) else {}
    texts = [(name, value) for name, value in fields.items() if isinstance(value, str)]
    return {**fields, **request_parameters.clean_variables(php_forms.parse_pairs(texts))}
