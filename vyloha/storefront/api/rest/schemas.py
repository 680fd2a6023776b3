"""Builds JSON schemas without references for parameters and responses of routes, as WordPress publishes them."""

from functools import cache
from typing import Any

from pydantic import BaseModel, TypeAdapter

from vyloha.core.http.endpoints import Endpoint


@cache
def build_args(params: type[BaseModel]) -> dict[str, Any]:
    """Return the parameters of an endpoint by name."""
    schema = _inline(params.model_json_schema())
    required = set(schema.get("required", []))
    return {name: {**one, "required": name in required} for name, one in schema.get("properties", {}).items()}


@cache
def build_schema(endpoint: Endpoint) -> dict[str, Any]:
    """Return the schema of an endpoint's response; the schema of one item for a list."""
    schema = _inline(TypeAdapter(endpoint.answer).json_schema(mode="serialization"))
    one = schema.get("items", schema) if schema.get("type") == "array" else schema
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **one}


def _inline(schema: dict[str, Any]) -> dict[str, Any]:
    definitions = schema.pop("$defs", {})

    def resolve(part: Any, inside: tuple[str, ...] = ()) -> Any:
        if isinstance(part, list):
            return [resolve(member, inside) for member in part]
        if not isinstance(part, dict):
            return part
        name = str(part.get("$ref", "")).rpartition("/")[2]
        if name in inside:
            return {}  # recursive: any value
        if name in definitions:
            rest = {key: value for key, value in part.items() if key != "$ref"}
            return resolve({**definitions[name], **rest}, (*inside, name))
        return {key: resolve(value, inside) for key, value in part.items()}

    resolved: dict[str, Any] = resolve(schema)
    return resolved
