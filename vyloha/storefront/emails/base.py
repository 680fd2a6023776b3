"""Shared by emails to customers: the shop that sends them, and two forms with the same texts."""

from collections.abc import Mapping
from email.utils import formataddr, make_msgid
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from wagtail.models import Site

from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.content.settings.theme import ThemeSettings
from vyloha.content.theme import palette


class ShopEmail(EmailMultiAlternatives):
    """An email as plain text and HTML; attachments belong to the HTML."""

    mixed_subtype = "related"


def build_email(
    name: str, to: str, subject: str, context: Mapping[str, Any], headers: Mapping[str, str] | None = None
) -> ShopEmail:
    """
    Render an email from the templates ``vyloha/letters/NAME.txt`` and ``NAME.html``.

    They get ``context``, the details of the ``shop`` and the colours of its ``look``. ``headers`` are added to the
    common headers of all emails, or replace them.
    """
    shop = ShopSettings.get_for_default_site()
    said = {"shop": shop, "look": _get_colours(), **context}
    made = ShopEmail(
        subject=subject,
        body=render_to_string(f"vyloha/letters/{name}.txt", said).rstrip() + "\n",
        from_email=formataddr((shop.shop_name, settings.DEFAULT_FROM_EMAIL)),
        to=[to],
        reply_to=[shop.email] if shop.email else None,
        headers={
            "Message-ID": make_msgid(name, domain=get_host()),
            # RFC 3834: no out-of-office answers, please.
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            **(headers or {}),
        },
    )
    made.attach_alternative(render_to_string(f"vyloha/letters/{name}.html", said), "text/html")
    return made


def _get_colours() -> dict[str, str]:
    """Return the light scheme's colours by their names in templates: ``accent_contrast``."""
    theme = ThemeSettings.get_for_site(Site.objects.filter(is_default_site=True).first())
    return {name.replace("-", "_"): colour for name, colour in palette.build_light_scheme(theme.colours).items()}


def get_host() -> str:
    """Return the host of the shop, for Message-IDs."""
    return urlsplit(settings.BASE_URL).hostname or "localhost"


def build_absolute_url(path: str) -> str:
    """Return the absolute URL of a page or a file of the shop."""
    return urljoin(settings.BASE_URL, path)
