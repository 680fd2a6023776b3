"""Describes ``/wp-json/`` to programs: WordPress's index and an OpenAPI document."""

import re
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from vyloha.content.models import ShopSettings
from vyloha.core.http.endpoints import EmptyParams, Endpoint, EndpointCall, EndpointResponse, Namespace, registry
from vyloha.storefront.api.rest import openapi, schemas

root = Namespace("")


class RouteMethods(EndpointResponse):
    methods: list[str]
    args: dict[str, Any]


class Route(EndpointResponse):
    namespace: str
    methods: list[str]
    endpoints: list[RouteMethods]


class SiteIndex(EndpointResponse):
    """The shop and all its routes."""

    name: str
    description: str
    url: str
    home: str
    gmt_offset: float  # hours
    timezone_string: str
    namespaces: list[str]
    authentication: dict[str, Any]  # only by cookie and nonce, which WordPress does not list either
    routes: dict[str, Route]


class NamespaceIndex(EndpointResponse):
    """The routes of one namespace."""

    namespace: str
    routes: dict[str, Route]


@root.get("")
def show_site_index(call: EndpointCall, params: EmptyParams) -> SiteIndex:
    """Return the shop's name, its namespaces and its routes."""
    home = call.http.build_absolute_uri("/").rstrip("/")
    return SiteIndex(
        name=ShopSettings.get_for_request(call.http).shop_name,
        description="",
        url=home,
        home=home,
        gmt_offset=(timezone.localtime().utcoffset() or timedelta()) / timedelta(hours=1),
        timezone_string=settings.TIME_ZONE,
        authentication={},
        namespaces=[namespace for namespace in sorted(registry.namespaces) if namespace],
        routes=build_routes(list(registry)),
    )


@root.get("/openapi.json")
def open_api(call: EndpointCall, params: EmptyParams) -> dict[str, Any]:
    """Return this document."""
    return openapi.build_document(registry)


def add_namespaces() -> None:
    """Register a route for each namespace that lists its routes; call it after everything else is registered."""
    for namespace in filter(None, registry.namespaces):
        _add_namespace(namespace)


def _add_namespace(namespace: str) -> None:
    def namespace_index(call: EndpointCall, params: EmptyParams) -> NamespaceIndex:
        """Return the routes of one namespace."""
        of_it = [route for route in registry if namespace in (route.namespace, route.path)]
        return NamespaceIndex(namespace=namespace, routes=build_routes(of_it))

    # Its name in the OpenAPI document.
    namespace_index.__name__ = f"index_of_{re.sub('[^a-z0-9]+', '_', namespace.lower())}"
    root.get(f"/{namespace}")(namespace_index)


def build_routes(endpoints: list[Endpoint]) -> dict[str, Route]:
    """Return endpoints by route, as WordPress lists them: parameters in a path are named groups."""
    found: dict[str, list[Endpoint]] = {}
    for endpoint in endpoints:
        found.setdefault(f"/{endpoint.pattern.pattern}".replace("\\", ""), []).append(endpoint)
    return {
        path: Route(
            namespace=members[0].namespace,
            methods=[member.method for member in members],
            endpoints=[
                RouteMethods(methods=[member.method], args=schemas.build_args(member.params)) for member in members
            ],
        )
        for path, members in found.items()
    }
