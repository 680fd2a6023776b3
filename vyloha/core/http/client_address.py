"""Determines the network address of a request's client."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest


def get_client_address(request: HttpRequest) -> str:
    """Return the visitor's IP address, "" when none can be read; behind a proxy that ends TLS, the one that it says."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    if settings.BEHIND_TLS_PROXY and (forwarded := request.headers.get("X-Forwarded-For")):
        # The last one is the proxy's own word, all before it the visitor's.
        text = _strip_port(forwarded.rpartition(",")[2].strip())
    try:
        return str(ip_address(text))
    except ValueError:
        return ""


def _strip_port(text: str) -> str:
    # Some proxies write it as well; every connection would be a visitor of its own.
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def get_client_network(request: HttpRequest) -> str:
    """
    Return what limits count the visitor under: the IPv4 address, or the /64 network of IPv6 that one line gets.

    All who have no address that can be read are counted as one.
    """
    text = get_client_address(request)
    address = ip_address(text) if text else None
    if not isinstance(address, IPv6Address):
        return text or "unknown"
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address.packed, 64), strict=False))
