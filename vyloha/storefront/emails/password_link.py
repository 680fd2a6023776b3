"""The email with a link to set a password, which a merchant sends to a customer."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.storefront.emails.account import build_password_url
from vyloha.storefront.emails.base import ShopEmail, build_email


def build_password_email(user: User) -> ShopEmail:
    """Return the email that asks ``user`` to set a password."""
    shop_name = ShopSettings.get_for_default_site().shop_name
    return build_email(
        "password_link",
        to=user.email,
        subject=_("Set your password – %(shop)s") % {"shop": shop_name},
        context={"password_url": build_password_url(user), "shop_name": shop_name},
    )
