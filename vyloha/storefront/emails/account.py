"""E-mails about a customer's account. None has a name in it: anybody can register somebody else's address."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.storefront.emails.base import ShopEmail, build_absolute_url, build_email


@dataclass(frozen=True)
class AccountLetter:
    """The texts of an e-mail about an account; a background job gets them as a dictionary."""

    subject: str
    paragraphs: tuple[str, ...]
    code: str = ""
    button: str = ""
    url: str = ""  # where the button leads
    note: str = ""  # small, below


def build_account_email(letter: Mapping[str, Any], to: str) -> ShopEmail:
    """Return the e-mail with the texts of an :class:`AccountLetter`."""
    shop = ShopSettings.get_for_default_site().shop_name
    return build_email("account", to, f"{letter['subject']} – {shop}", letter)


def build_letter_data(letter: AccountLetter) -> dict[str, Any]:
    """Return ``letter`` for a background job."""
    return {**asdict(letter), "paragraphs": list(letter.paragraphs)}


def build_log_in_code(code: str) -> AccountLetter:
    """Return the e-mail with a code that signs in."""
    return AccountLetter(
        subject=_("%(code)s is your code to sign in") % {"code": code},
        paragraphs=(_("Type this code into the page where you asked for it:"),),
        code=code,
        note=_("The code is valid for 15 minutes. If you have not asked for it, do nothing, and tell it to nobody."),
    )


def build_confirmation_code(code: str) -> AccountLetter:
    """Return the e-mail with a code that confirms an address."""
    return AccountLetter(
        subject=_("%(code)s confirms your e-mail") % {"code": code},
        paragraphs=(_("Type this code into the page where you entered your e-mail:"),),
        code=code,
        note=_(
            "The code is valid for 15 minutes. If you have not entered your e-mail with us, do nothing, and tell the "
            "code to nobody: without it nobody gets an account with your address."
        ),
    )


def build_account_exists() -> AccountLetter:
    """Return the answer to a registration with an address that has an account."""
    return AccountLetter(
        subject=_("You already have an account"),
        paragraphs=(
            _("Somebody, hopefully you, wanted to create an account with this e-mail. You have had one for some time."),
            _("You need no password to sign in: we send you a code."),
        ),
        button=_("Sign in with a code"),
        url=build_absolute_url(reverse("account_code")),
        note=_("If it was not you, do nothing: your account is as it was."),
    )


def build_no_account() -> AccountLetter:
    """Return the answer to a request of a code or a new password for an address without an account."""
    return AccountLetter(
        subject=_("There is no account with this e-mail"),
        paragraphs=(
            _("Somebody, hopefully you, wanted to sign in with this e-mail, but no account has it."),
            _("Perhaps you registered with another address. You can also create an account now."),
        ),
        button=_("Create an account"),
        url=build_absolute_url(reverse("account_register")),
        note=_("If it was not you, do nothing: we keep nothing about you."),
    )


def build_password_link(url: str) -> AccountLetter:
    """Return the e-mail to a customer who has forgotten the password."""
    return AccountLetter(
        subject=_("Set a new password"),
        paragraphs=(_("Somebody, hopefully you, wanted to set a new password of your account."),),
        button=_("Set a new password"),
        url=url,
        note=_("The link is valid for 24 hours and works once. If it was not you, do nothing: your password stays."),
    )


def build_password_was_set() -> AccountLetter:
    """Return the e-mail after a password was set by a link."""
    return AccountLetter(
        subject=_("Your password was changed"),
        paragraphs=(
            _("The password of your account was just changed. You are signed out everywhere else."),
            _("If it was not you, set a new one at once, and look whether somebody else can read your mailbox."),
        ),
        button=_("Set a new password"),
        url=build_absolute_url(reverse("account_forgotten_password")),
    )


def build_invitation(user: User, order_number: str) -> AccountLetter:
    """Return the e-mail to a guest who wanted an account with an order."""
    return AccountLetter(
        subject=_("Finish your account"),
        paragraphs=(
            _("You wanted an account with order %(number)s. Set a password, and it is ready.")
            % {"number": order_number},
        ),
        button=_("Set a password"),
        url=build_password_url(user),
        note=_(
            "The link is valid for 24 hours and works once. If you do not want an account, do nothing: we delete it in "
            "a week, and your order stays as it is."
        ),
    )


def build_repeated_invitation(order_number: str) -> AccountLetter:
    """Return the e-mail to a guest who wanted an account with an order, but has one."""
    return AccountLetter(
        subject=_("You already have an account"),
        paragraphs=(
            _("You wanted an account with order %(number)s, and you already have one with this e-mail.")
            % {"number": order_number},
            _("You need no password to sign in: we send you a code."),
        ),
        button=_("Sign in with a code"),
        url=build_absolute_url(reverse("account_code")),
    )


def build_password_url(user: User) -> str:
    """Return the link that sets a password and so confirms the e-mail; valid ``PASSWORD_RESET_TIMEOUT``, once."""
    key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
    return build_absolute_url(build_password_path(key))


def build_password_path(key: str) -> str:
    """Return the path of the page that sets a password; ``key`` is allauth's: user and token."""
    uid, _dash, token = key.partition("-")
    return reverse("account_new_password", kwargs={"uidb36": uid, "key": token})
