"""Settings of the whole Python suite."""

from django.conf import settings


def pytest_configure() -> None:
    """Let programmers' mistakes raise, as in development."""
    settings.STRICT = True
