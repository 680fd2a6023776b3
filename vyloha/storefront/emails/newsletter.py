"""The letter that asks whoever reads a mailbox whether they want the newsletter."""

from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.commerce.marketing.models import Subscription
from vyloha.commerce.marketing.newsletter import confirmation_token, end_token
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.storefront.emails.base import Letter, absolute, letter


def please_confirm(subscription: Subscription) -> Letter:
    """Return the letter with the link that confirms ``subscription`` and the one that ends it."""
    end_url = absolute(reverse("newsletter_end", args=[end_token(subscription)]))
    return letter(
        "newsletter",
        to=subscription.email,
        subject=_("Confirm the newsletter – %(shop)s") % {"shop": ShopSettings.of_default_site().shop_name},
        context={
            "confirm_url": absolute(reverse("newsletter_confirm", args=[confirmation_token(subscription)])),
            "end_url": end_url,
            "consent": subscription.consent,
        },
        headers={"List-Unsubscribe": f"<{end_url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
    )
