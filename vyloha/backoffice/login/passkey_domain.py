from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def get_passkey_domain(request: HttpRequest) -> str:
    """Return the domain of passkeys; "" when the shop was opened by IP address, which can have none."""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    own = urlsplit(settings.BASE_URL).hostname or ""
    try:
        ip_address(host)
    except ValueError:
        # The host without www., so that a passkey created at www. works without it too.
        return own if own and host.endswith(f".{own}") else host
    return ""
