"""Where on the network a request comes from."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the visitor's IP address; behind the proxy that ends TLS, the one that the proxy says."""
    if settings.BEHIND_TLS_PROXY and (forwarded := request.headers.get("X-Forwarded-For")):
        # The last one is the proxy's own word, all before it the visitor's.
        return forwarded.rpartition(",")[2].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def client_network(request: HttpRequest) -> str:
    """Return what limits count the visitor under: the IPv4 address, or the /64 network of IPv6 that one line gets."""
    text = client_address(request)
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address.packed, 64), strict=False))
