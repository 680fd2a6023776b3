"""allauth's forms with our fields, e-mails and limits. No form says whether an e-mail has an account."""

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.fields import PasswordField
from allauth.account.utils import has_verified_email
from allauth.core import context
from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.customers.accounts import find_user, is_unconfirmed
from vyloha.commerce.customers.models import Customer
from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.attempts import RETENTION, AttemptLimit, TooManyAttempts, count_attempt
from vyloha.core.limits.secret_guesses import count_email

MAX_EMAIL, MAX_NAME, MAX_CODE = 254, 150, 20
MAX_GUESSES = settings.ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS
LETTERS_TO_MAILBOX = 5  # an hour: codes get lost in mailboxes


def count_letter(email: str) -> None:
    """
    Count one more e-mail that the visitor causes.

    :raises ValidationError: if there were too many; the text says when the next one may be sent
    """
    try:
        count_email("account", email, get_client_network(context.request), LETTERS_TO_MAILBOX)
    except TooManyAttempts as error:
        raise ValidationError(str(error)) from error


def has_guess_left(code_state: Mapping[str, Any]) -> bool:
    """Count one more guess of the code that was sent to an e-mail at a moment; return whether it may be checked."""
    tries = AttemptLimit("account-code", free=MAX_GUESSES, wait=RETENTION, longest=RETENTION)
    try:
        count_attempt({tries: f"{code_state['at']} {code_state['email']}"})
    except TooManyAttempts:
        return False
    return True


class ShopEmailField(forms.EmailField):
    def __init__(self, **kwargs: Any) -> None:
        widget = forms.EmailInput(attrs={"autocomplete": "email"})
        super().__init__(label=_("E-mail"), max_length=MAX_EMAIL, widget=widget, **kwargs)

    def clean(self, value: Any) -> str:
        email: str = super().clean(value)
        return email.lower()


def build_password_field(autocomplete: str, label: Any, hint: Any = "") -> PasswordField:
    field = PasswordField(label=label, autocomplete=autocomplete)
    field.help_text = hint
    return field


PASSWORD_HINT = _("At least 10 characters. A few words make a good one.")


class LogInForm(allauth_forms.LoginForm):
    """E-mail and password. The session lasts as long as its cookie; there is no choice to be remembered."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"] = ShopEmailField()
        self.fields["password"] = build_password_field("current-password", _("Password"))
        self.fields["remember"].widget = forms.HiddenInput()

    def user_credentials(self) -> dict[str, str]:
        return {"email": self.cleaned_data["login"], "password": self.cleaned_data["password"]}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        # Signing in sends a code then.
        if self.user and not has_verified_email(self.user, cleaned["login"]):
            count_letter(cleaned["login"])
        return cleaned

    def login(self, request: HttpRequest, redirect_url: str | None = None) -> HttpResponse:
        response: HttpResponse = super().login(request, redirect_url)
        request.session.set_expiry(None)
        return response


class RegistrationForm(allauth_forms.SignupForm):
    first_name = forms.CharField(
        label=_("First name"),
        required=False,
        max_length=MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
    )
    last_name = forms.CharField(
        label=_("Last name"),
        required=False,
        max_length=MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )
    field_order = ("email", "password1", "first_name", "last_name")
    account_already_exists: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"] = ShopEmailField()
        self.fields["password1"] = build_password_field("new-password", _("Password"), PASSWORD_HINT)
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        if not self.errors:
            count_letter(cleaned["email"])
        return cleaned

    def try_save(self, request: HttpRequest) -> Any:
        """Return the user to confirm, or the answer to an e-mail that has an account."""
        if self.account_already_exists:
            return self._find_repeated() or super().try_save(request)
        try:
            return super().try_save(request)
        except IntegrityError:  # the same form was sent twice, and the other one was faster
            self.account_already_exists = True
            return self._find_repeated() or super().try_save(request)

    def _find_repeated(self) -> tuple[User, None] | None:
        """
        Return the user of the same registration, which was sent before and not confirmed yet: it gets a new code.

        One password is hashed in any case, as for a new account: the time must not show whether there is one.
        """
        user, password = find_user(self.cleaned_data["email"]), self.cleaned_data["password1"]
        if user and is_unconfirmed(user) and user.has_usable_password():
            return (user, None) if user.check_password(password) else None
        User().set_password(password)
        return None

    @transaction.atomic
    def save(self, request: HttpRequest) -> User:
        user: User = super().save(request)
        Customer.objects.create(user=user)
        return user


class CodeRequestForm(allauth_forms.RequestLoginCodeForm):
    email = ShopEmailField()

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        count_letter(email)
        self._user = find_user(email)
        return email


class ForgottenPasswordForm(allauth_forms.ResetPasswordForm):
    email = ShopEmailField()

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        count_letter(email)
        user = find_user(email)
        self.users = [user] if user else []
        return email


def build_code_field() -> forms.CharField:
    attributes = {"autocomplete": "one-time-code", "inputmode": "numeric"}
    return forms.CharField(label=_("Code"), max_length=MAX_CODE, widget=forms.TextInput(attrs=attributes))


class LogInCodeForm(allauth_forms.ConfirmLoginCodeForm):
    code = build_code_field()


class EmailCodeForm(allauth_forms.ConfirmEmailVerificationCodeForm):
    code = build_code_field()


class NewPasswordForm(allauth_forms.ResetPasswordKeyForm):
    """One field: the page of the account sets it again, and a code signs in without it."""

    password2 = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = PASSWORD_HINT
