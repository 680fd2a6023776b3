"""
``_links`` and ``_embedded`` of WordPress's REST API: links from an item to itself, its collection and its parent.

They come from the registry: a member of ``products`` with the id 7 links to ``products/7`` if that can be read.
Responses include them only when requested: our own pages need none.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import quote

from pydantic_core import to_jsonable_python

from vyloha.core.http.endpoints import EndpointCall, EndpointReply, registry

KEYS = ("key", "code", "id")
Answer = Callable[[EndpointCall], EndpointReply[Any]]


def add_links(body: Any, call: EndpointCall) -> None:
    """Add ``_links`` to the items in ``body``, which is plain JSON."""
    things, collection = _find_items(body, call)
    for thing in things:
        links: dict[str, list[dict[str, Any]]] = {}
        key = next((thing[key] for key in KEYS if key in thing), None)
        if key is not None and _can_be_read(own := f"{collection}/{key}"):
            links["self"] = [{"href": build_url(call, own)}]
        if links and _can_be_read(collection):
            links["collection"] = [{"href": build_url(call, collection)}]
        if links and (parent := _get_parent_id(thing)):
            links["up"] = [{"embeddable": True, "href": build_url(call, f"{collection}/{parent}")}]
        if links:
            thing["_links"] = links


def embed_parents(body: Any, call: EndpointCall, answer: Answer) -> None:
    """Add the parents of the items in ``body`` as ``_embedded``: one more call for all of them."""
    things, collection = _find_items(body, call)
    wanted = {_get_parent_id(thing) for thing in things if "up" in thing.get("_links", {})}
    if not wanted:
        return
    query = {"include": sorted(wanted), "per_page": str(len(wanted)), "hide_empty": "false"}
    found = answer(EndpointCall(http=call.http, method="GET", path=collection, query=query, headers=call.headers))
    parents: Mapping[int, Any] = (
        {parent["id"]: parent for parent in _get_plain_body(found)} if found.status < 400 else {}
    )
    for thing in things:
        if parent := parents.get(_get_parent_id(thing)):
            thing["_embedded"] = {"up": [parent]}


def _find_items(body: Any, call: EndpointCall) -> tuple[list[dict[str, Any]], str]:
    """Return the items in a reply, and the path of their collection."""
    if isinstance(body, list):
        return [member for member in body if isinstance(member, dict)], call.path
    return ([body] if isinstance(body, dict) else []), call.path.rpartition("/")[0]


def _get_parent_id(item: Mapping[str, Any]) -> int:
    parent: Any = item.get("parent")
    return parent if isinstance(parent, int) else 0


def _can_be_read(path: str) -> bool:
    return any(endpoint.method == "GET" for endpoint, _params in registry.find_endpoints(path))


def build_url(call: EndpointCall, path: str) -> str:
    """Return the URL of ``path``; in replies to an editor's call URLs are those with their session."""
    before, found, _after = call.http.path.partition("/wp-json/")
    return call.http.build_absolute_uri(f"{before if found else ''}/wp-json/{quote(path)}")


def _get_plain_body(reply: EndpointReply[Any]) -> Iterable[Any]:
    return list(to_jsonable_python(reply.body))
