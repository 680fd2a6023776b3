"""Determines the network address of a request's client."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest


def get_client_address(request: HttpRequest) -> str:
    """Return the client's IP address, "" if none is readable; behind a TLS proxy, the one that the proxy sends."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    if settings.BEHIND_TLS_PROXY and (forwarded := request.headers.get("X-Forwarded-For")):
        # The last one is set by the proxy, all before it by the client.
        text = _strip_port(forwarded.rpartition(",")[2].strip())
    try:
        return str(ip_address(text))
    except ValueError:
        return ""


def _strip_port(text: str) -> str:
    # Some proxies send the port as well; every connection would be a client of its own.
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def get_client_network(request: HttpRequest) -> str:
    """
    Return the key that limits count the client by: its IPv4 address, or its /64 network of IPv6.

    All clients without a readable address share one key.
    """
    text = get_client_address(request)
    address = ip_address(text) if text else None
    if not isinstance(address, IPv6Address):
        return text or "unknown"
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address.packed, 64), strict=False))
