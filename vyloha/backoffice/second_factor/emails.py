"""Emails that notify users of a change of their second factor, which an attacker may have made."""

from django.contrib.auth import get_user_model
from django.core.mail import send_mail
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_tasks import task

from vyloha.content.settings.shop_settings import ShopSettings

RESET = "reset"
CHANGES = {
    "totp_activated": gettext_lazy("an app with codes was set up"),
    "totp_deactivated": gettext_lazy("the app with codes was removed"),
    "webauthn_added": gettext_lazy("a passkey was added"),
    "webauthn_removed": gettext_lazy("a passkey was removed"),
    "recovery_codes_generated": gettext_lazy("new recovery codes were made"),
    RESET: gettext_lazy("an administrator cancelled the second factor"),
}


@task
def send_second_factor_notice(user_id: int, change: str) -> None:
    """Email the account's owner about the change; ``change`` is a key of ``CHANGES``."""
    user = get_user_model().objects.filter(pk=user_id).exclude(email="").first()
    if user is None or change not in CHANGES:
        return
    shop = ShopSettings.get_for_default_site().shop_name
    text = _(
        "The second factor of your account %(name)s in the back office of %(shop)s has changed: %(change)s.\n\n"
        "If it was not you, change your password at once and tell the administrator."
    )
    send_mail(
        _("Your second factor has changed – %(shop)s") % {"shop": shop},
        text % {"name": user.get_username(), "shop": shop, "change": CHANGES[change]},
        None,
        [user.email],
    )
