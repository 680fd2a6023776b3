"""``/batch``: runs several calls in one request; the block client sends even a single change so."""

from typing import Annotated, Any, Literal

from django.utils.datastructures import CaseInsensitiveMapping
from django.utils.translation import gettext as _
from pydantic import BeforeValidator, Field
from pydantic_core import to_jsonable_python

from vyloha.core.http.endpoints import (
    ApiError,
    EndpointCall,
    EndpointParams,
    EndpointReply,
    EndpointResponse,
    Namespace,
)
from vyloha.storefront.api import php_forms, request_parameters
from vyloha.storefront.api.rest import dispatch

MAX_CALLS = 25
STORE = "wc/store"

routes = Namespace("wc/store/v1")


def _parse_object(value: Any) -> Any:
    # PHP writes an empty object as [].
    return value or {}


class BatchedCall(EndpointParams):
    """Other members that a client sends (data, cache, signal) are ignored."""

    path: Annotated[str, Field(max_length=2000)]
    method: Literal["POST", "PUT", "PATCH", "DELETE"] = "POST"
    headers: Annotated[dict[str, Any], BeforeValidator(_parse_object)] = {}
    body: Annotated[dict[str, Any], BeforeValidator(_parse_object)] = {}


class Batch(EndpointParams):
    validation: Literal["normal", "require-all-validate"] = "normal"
    requests: Annotated[list[BatchedCall], Field(max_length=MAX_CALLS)]


class BatchedAnswer(EndpointResponse):
    body: Any
    status: int
    headers: dict[str, str | int]


class BatchAnswer(EndpointResponse):
    """The responses in the order of the calls; null for a call that did not run because another one was invalid."""

    failed: Literal["validation"] | None = None
    responses: list[BatchedAnswer | None]


@routes.post("/batch", status=207, batchable=False)
def run_batch(call: EndpointCall, params: Batch) -> BatchAnswer:
    """Run several changes one after the other; each succeeds or fails on its own."""
    calls = [_build_call(call, request) for request in params.requests]
    if params.validation == "require-all-validate":
        refusals = [_find_rejection(call) for call in calls]
        if any(refusals):
            return BatchAnswer(
                failed="validation", responses=[refusal and _build_answer(refusal) for refusal in refusals]
            )
    return BatchAnswer(
        responses=[
            _build_answer(_find_rejection(call, only_route=True) or dispatch.answer_call(call)) for call in calls
        ]
    )


def _build_call(outer: EndpointCall, wanted: BatchedCall) -> EndpointCall:
    path, _mark, query = wanted.path.partition("?")
    if not f"{path.strip('/')}/".startswith(f"{STORE}/"):
        raise ApiError("woocommerce_rest_invalid_path", _("The path must begin with /wc/store."))
    return EndpointCall(
        http=outer.http,
        method=wanted.method,
        path=dispatch.normalize_path(path),
        query=request_parameters.clean_variables(php_forms.parse(query)),
        body=wanted.body,
        headers=CaseInsensitiveMapping({name: str(value) for name, value in wanted.headers.items()}),
    )


def _find_rejection(call: EndpointCall, only_route: bool = False) -> EndpointReply[Any] | None:
    """Return why a call cannot start, None when it can."""
    try:
        endpoint, in_path = dispatch.find_endpoint(call)
        if not endpoint.batchable:
            raise ApiError("rest_batch_not_allowed", _("The requested route does not support batch requests."))
        if not only_route:
            dispatch.parse_params(endpoint, call, in_path)
    except ApiError as problem:
        return EndpointReply(problem.build_body(), problem.status)
    return None


def _build_answer(reply: EndpointReply[Any]) -> BatchedAnswer:
    headers = {name: int(value) if name == "Nonce-Timestamp" else value for name, value in reply.headers.items()}
    return BatchedAnswer(body=to_jsonable_python(reply.body), status=reply.status, headers=headers)
