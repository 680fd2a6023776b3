"""
The registry of HTTP endpoints that answer with JSON: their methods, paths, parameters and responses.

The types of an endpoint's function are the only place that declares its parameters and its response::

    store = Namespace("wc/store/v1")

    @store.get("/products/{id:int}")
    def get_product(call: EndpointCall, params: ProductId) -> Product: ...

The code that serves the registry turns requests into calls; nothing here knows a URL prefix.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from django.http import HttpRequest
from pydantic import BaseModel, ConfigDict

JSON = Mapping[str, Any]
Body = TypeVar("Body")
_PLACEHOLDER = re.compile(r"\{(?P<name>\w+)(?::(?P<kind>\w+))?\}")
_KINDS = {"str": "[^/]+", "int": "[0-9]{1,18}"}


class EndpointParams(BaseModel):
    """The parameters of an endpoint, from path, query and body together; unknown ones are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", str_max_length=20_000)


class EmptyParams(EndpointParams):
    """The parameters of an endpoint without any."""


class EndpointResponse(BaseModel):
    """The response of an endpoint."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


class ApiError(Exception):
    """
    An error response of the protocol: ``code`` is for programs, ``message`` Czech and for the shopper.

    ``data`` is sent along with the HTTP status.
    """

    def __init__(self, code: str, message: str, status: int = 400, **data: Any):
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.data = data

    def build_body(self) -> dict[str, Any]:
        """Return the envelope of every error."""
        return {"code": self.code, "message": self.message, "data": {"status": self.status, **self.data}}


@dataclass(frozen=True, slots=True)
class EndpointCall:
    """One request to one endpoint. A batch makes several calls out of one HTTP request."""

    http: HttpRequest
    method: str
    path: str  # "wc/store/v1/cart", without slashes at its ends
    query: JSON = field(default_factory=dict)
    body: JSON = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def params(self) -> dict[str, Any]:
        """Query and body together; the body takes precedence."""
        return {**self.query, **self.body}


@dataclass
class EndpointReply(Generic[Body]):
    """A response with a status or headers of its own; pydantic must be able to write ``body`` as JSON."""

    body: Body
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


Handler = Callable[[EndpointCall, Any], Any]
# Runs a handler for a call; may inspect the call before, and the reply after.
Around = Callable[[EndpointCall, Callable[[], EndpointReply[Any]]], EndpointReply[Any]]


@dataclass(frozen=True)
class Endpoint:
    """One method of one path."""

    method: str
    namespace: str
    path: str  # with its namespace: "wc/store/v1/products/{id:int}"
    handler: Handler
    params: type[EndpointParams]
    answer: Any  # a type that pydantic knows
    status: int = 200
    around: Around | None = None
    batchable: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern of the path; its groups are parameters."""
        pieces = _PLACEHOLDER.split(self.path)
        pattern = ""
        for text, name, kind in zip(pieces[::3], [*pieces[1::3], ""], [*pieces[2::3], None], strict=True):
            pattern += re.escape(text) + (f"(?P<{name}>{_KINDS[kind or 'str']})" if name else "")
        return re.compile(pattern)

    @property
    def open_path(self) -> str:
        """The path as OpenAPI writes it: ``wc/store/v1/products/{id}``."""
        return _PLACEHOLDER.sub(r"{\g<name>}", self.path)

    @property
    def path_params(self) -> list[str]:
        return [found["name"] for found in _PLACEHOLDER.finditer(self.path)]

    @cached_property
    def wildcard_counts(self) -> tuple[int, int]:
        """The number of text parameters, and of all parameters, in the path."""
        kinds = [found["kind"] for found in _PLACEHOLDER.finditer(self.path)]
        return len(kinds) - kinds.count("int"), len(kinds)

    @property
    def summary(self) -> str:
        """The first line of the handler's docstring."""
        return (self.handler.__doc__ or "").strip().partition("\n")[0]

    def run(self, call: EndpointCall, params: EndpointParams) -> EndpointReply[Any]:
        """Return the handler's answer as a reply."""

        def run() -> EndpointReply[Any]:
            answer = self.handler(call, params)
            return answer if isinstance(answer, EndpointReply) else EndpointReply(answer, self.status)

        return self.around(call, run) if self.around else run()


class EndpointRegistry:
    """All endpoints. Of those that match a path, the one with the fewest parameters in its own answers."""

    def __init__(self) -> None:
        self._endpoints: list[Endpoint] = []
        self._tightest_first: list[Endpoint] = []
        self._found: dict[str, list[tuple[Endpoint, dict[str, str]]]] = {}  # of paths without parameters

    def __iter__(self) -> Iterator[Endpoint]:
        return iter(self._endpoints)

    def add(self, endpoint: Endpoint) -> None:
        """
        Register an endpoint.

        :raises ValueError: if the method of the path is taken, or a parameter in the path has no field
        """
        if any((other.method, other.path) == (endpoint.method, endpoint.path) for other in self):
            raise ValueError(f"{endpoint.method} {endpoint.path} is registered twice")
        if unknown := set(endpoint.path_params) - set(endpoint.params.model_fields):
            raise ValueError(f"{endpoint.params.__name__} has no field for {unknown} of {endpoint.path}")
        self._endpoints.append(endpoint)
        # "products/categories" goes before "products/{slug}", and "products/{id:int}" does, too.
        self._tightest_first = sorted(self._endpoints, key=lambda one: one.wildcard_counts)
        self._found = {}

    def find_endpoints(self, path: str) -> list[tuple[Endpoint, dict[str, str]]]:
        """Return the endpoints of a path with its parameters, one per method."""
        if path in self._found:
            return self._found[path]
        found: dict[str, tuple[Endpoint, dict[str, str]]] = {}
        for endpoint in self._tightest_first:
            if match := endpoint.pattern.fullmatch(path):
                found.setdefault(endpoint.method, (endpoint, match.groupdict()))
        answer = list(found.values())
        if any(endpoint.path == path for endpoint, _params in answer):
            self._found[path] = answer
        return answer

    @property
    def namespaces(self) -> list[str]:
        return list(dict.fromkeys(endpoint.namespace for endpoint in self))


registry = EndpointRegistry()


@dataclass(frozen=True)
class Namespace:
    """Registers the endpoints under a prefix, as ``@namespace.get("/cart")``."""

    prefix: str
    around: Around | None = None
    registry: EndpointRegistry = registry

    def get(self, path: str) -> Callable[[Handler], Handler]:
        return self.endpoint("GET", path)

    def post(self, path: str, status: int = 200, batchable: bool = True) -> Callable[[Handler], Handler]:
        return self.endpoint("POST", path, status, batchable)

    def put(self, path: str) -> Callable[[Handler], Handler]:
        return self.endpoint("PUT", path, batchable=True)

    def delete(self, path: str) -> Callable[[Handler], Handler]:
        return self.endpoint("DELETE", path, batchable=True)

    def endpoint(
        self, method: str, path: str, status: int = 200, batchable: bool = False
    ) -> Callable[[Handler], Handler]:
        """Return a decorator that registers ``handler(call, params: SomeParams) -> SomeAnswer``, or a reply."""

        def register(handler: Handler) -> Handler:
            hints = get_type_hints(handler)
            answer = hints["return"]
            self.registry.add(
                Endpoint(
                    method=method,
                    namespace=self.prefix,
                    path=f"{self.prefix}{path}".strip("/"),
                    handler=handler,
                    params=hints.get("params", EmptyParams),
                    answer=get_args(answer)[0] if get_origin(answer) is EndpointReply else answer,
                    status=status,
                    around=self.around,
                    batchable=batchable,
                )
            )
            return handler

        return register
