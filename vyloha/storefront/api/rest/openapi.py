"""Builds the OpenAPI 3.1 document of everything under ``/wp-json/`` from the registry alone."""

from functools import cache
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from vyloha.core.http.endpoints import Endpoint, EndpointRegistry, EndpointResponse

BASE = "/wp-json"
REF = "#/components/schemas/{model}"
HAS_BODY = {"POST", "PUT", "PATCH", "DELETE"}


class Refusal(EndpointResponse):
    """The envelope of every error."""

    code: str
    message: str
    data: dict[str, Any]


@cache
def build_document(endpoints: EndpointRegistry) -> dict[str, Any]:
    """Return the document; its schemas are those that validate parameters and serialize replies."""
    inputs: list[tuple[Any, JsonSchemaMode, TypeAdapter[Any]]] = []
    for endpoint in endpoints:
        inputs.append((("params", endpoint.params), "validation", TypeAdapter(endpoint.params)))
        inputs.append((("answer", endpoint.path, endpoint.method), "serialization", TypeAdapter(endpoint.answer)))
    inputs.append(("refusal", "serialization", TypeAdapter(Refusal)))
    schemas, components = TypeAdapter.json_schemas(inputs, ref_template=REF)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        params = schemas[("params", endpoint.params), "validation"]
        answer = schemas[("answer", endpoint.path, endpoint.method), "serialization"]
        operation = _build_operation(endpoint, _resolve(params, components), params, answer)
        paths.setdefault(f"/{endpoint.open_path}", {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Výloha", "version": "1", "description": "Store API and its companions."},
        "servers": [{"url": BASE}],
        "paths": paths,
        "components": {"schemas": components.get("$defs", {})},
    }


def _build_operation(endpoint: Endpoint, fields: dict[str, Any], params: Any, answer: Any) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "tags": [endpoint.namespace or "index"],
        "responses": {
            str(endpoint.status): {"description": endpoint.summary, "content": _build_media_type(answer)},
            "default": {"description": "Refused", "content": _build_media_type({"$ref": REF.format(model="Refusal")})},
        },
    }
    in_query = endpoint.method not in HAS_BODY
    parameters = [
        _build_parameter(name, schema, name in endpoint.path_params, name in fields.get("required", []))
        for name, schema in fields.get("properties", {}).items()
        if in_query or name in endpoint.path_params
    ]
    if parameters:
        operation["parameters"] = parameters
    if not in_query and set(fields.get("properties", {})) - set(endpoint.path_params):
        operation["requestBody"] = {"content": _build_media_type(params)}
    return operation


def _build_parameter(name: str, schema: dict[str, Any], is_in_path: bool, is_required: bool) -> dict[str, Any]:
    place = "path" if is_in_path else "query"
    return {"name": name, "in": place, "required": is_in_path or is_required, "schema": schema}


def _build_media_type(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _resolve(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = components["$defs"][name] if name else schema
    return found
