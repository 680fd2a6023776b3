"""The email that asks the owner of a mailbox to confirm the newsletter."""

from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.commerce.marketing.models import Subscription
from vyloha.commerce.marketing.newsletter import build_confirmation_token, build_unsubscribe_token
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.storefront.emails.base import ShopEmail, build_absolute_url, build_email


def build_newsletter_confirmation(subscription: Subscription) -> ShopEmail:
    """Return the email with the links that confirm and end ``subscription``."""
    end_url = build_absolute_url(reverse("newsletter_end", args=[build_unsubscribe_token(subscription)]))
    return build_email(
        "newsletter",
        to=subscription.email,
        subject=_("Confirm the newsletter – %(shop)s") % {"shop": ShopSettings.get_for_default_site().shop_name},
        context={
            "confirm_url": build_absolute_url(
                reverse("newsletter_confirm", args=[build_confirmation_token(subscription)])
            ),
            "end_url": end_url,
            "consent": subscription.consent,
        },
        headers={"List-Unsubscribe": f"<{end_url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
    )
