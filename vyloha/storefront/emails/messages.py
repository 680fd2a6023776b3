"""The e-mail that brings a shopper's message to the shop."""

from django.core.mail.message import sanitize_address
from django.utils.translation import gettext as _

from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.storefront.emails.base import ShopEmail, build_email


def build_message(name: str, email: str, order: str, message: str) -> ShopEmail:
    """Return the e-mail; an answer to it goes to the shopper."""
    about = _("order %(number)s") % {"number": order} if order else name or email
    made = build_email(
        "message",
        to=ShopSettings.get_for_default_site().email,
        subject=_("Message from the shop: %(about)s") % {"about": about},
        context={"name": name, "email": email, "order": order, "message": message},
        # A person wrote it: help desks hide letters of programs.
        headers={"Auto-Submitted": "no", "X-Auto-Response-Suppress": "None"},
    )
    made.reply_to = [sanitize_address((name, email), "utf-8")]  # domains may have accents
    return made
