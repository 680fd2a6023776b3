"""What there is under ``/wp-json/``, for programs that look: WordPress's index and an OpenAPI document."""

from typing import Any

from pydantic import BaseModel

from vyloha.content.models import ShopSettings
from vyloha.core.endpoints import Answered, Call, Endpoint, Namespace, NoParams, registry
from vyloha.storefront.protocol import openapi

root = Namespace("")


class RouteMethods(Answered):
    methods: list[str]
    args: dict[str, Any]


class Route(Answered):
    namespace: str
    methods: list[str]
    endpoints: list[RouteMethods]


class SiteIndex(Answered):
    """The shop and all its routes."""

    name: str
    description: str
    url: str
    home: str
    namespaces: list[str]
    routes: dict[str, Route]


class NamespaceIndex(Answered):
    """The routes of one namespace."""

    namespace: str
    routes: dict[str, Route]


@root.get("")
def site_index(call: Call, params: NoParams) -> SiteIndex:
    """Return the shop's name, its namespaces and its routes."""
    home = call.http.build_absolute_uri("/").rstrip("/")
    return SiteIndex(
        name=ShopSettings.of_request(call.http).shop_name,
        description="",
        url=home,
        home=home,
        namespaces=[namespace for namespace in sorted(registry.namespaces) if namespace],
        routes=routes(list(registry)),
    )


@root.get("/openapi.json")
def open_api(call: Call, params: NoParams) -> dict[str, Any]:
    """Return this document."""
    return openapi.document(registry)


@root.get("/wc/store/v1")
def store_index(call: Call, params: NoParams) -> NamespaceIndex:
    """Return the routes of the Store API."""
    namespace = "wc/store/v1"
    return NamespaceIndex(
        namespace=namespace, routes=routes([route for route in registry if route.namespace == namespace])
    )


def routes(endpoints: list[Endpoint]) -> dict[str, Route]:
    """Return endpoints by route, as WordPress lists them: parameters in a path are named groups."""
    found: dict[str, list[Endpoint]] = {}
    for endpoint in endpoints:
        found.setdefault(f"/{endpoint.pattern.pattern}".replace("\\", ""), []).append(endpoint)
    return {
        path: Route(
            namespace=members[0].namespace,
            methods=[member.method for member in members],
            endpoints=[RouteMethods(methods=[member.method], args=args_of(member.params)) for member in members],
        )
        for path, members in found.items()
    }


def args_of(params: type[BaseModel]) -> dict[str, Any]:
    """Return what an endpoint takes, by name, as WordPress tells it."""
    schema = params.model_json_schema()
    required = set(schema.get("required", []))
    return {name: {**one, "required": name in required} for name, one in schema.get("properties", {}).items()}
