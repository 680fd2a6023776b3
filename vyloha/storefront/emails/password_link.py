"""The email with a link to set a password, which a merchant sends to a customer."""

from allauth.account import app_settings
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.storefront.emails.base import ShopEmail, build_absolute_url, build_email


def build_password_link(user: User) -> str:
    """Return the URL of the page that sets a new password; it works once, for ``PASSWORD_RESET_TIMEOUT``."""
    token = app_settings.PASSWORD_RESET_TOKEN_GENERATOR().make_token(user)
    return build_absolute_url(f"/muj-ucet/nove-heslo/{user_pk_to_url_str(user)}-{token}/")


def build_password_email(user: User) -> ShopEmail:
    """Return the email that asks ``user`` to set a password."""
    shop_name = ShopSettings.get_for_default_site().shop_name
    return build_email(
        "password_link",
        to=user.email,
        subject=_("Set your password – %(shop)s") % {"shop": shop_name},
        context={"password_url": build_password_link(user), "shop_name": shop_name},
    )
