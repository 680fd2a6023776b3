"""allauth's forms with counted attempts."""

from datetime import timedelta
from typing import Any

from allauth.account.forms import ReauthenticateForm as AllauthReauthenticateForm
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm as AllauthAuthenticateForm
from allauth.mfa.base.forms import ReauthenticateForm as AllauthReauthenticateByCodeForm
from allauth.mfa.totp.forms import ActivateTOTPForm as AllauthActivateForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django import forms
from django.utils.translation import gettext_lazy as _

from vyloha.backoffice.login.forms import KIND as PASSWORD
from vyloha.backoffice.login.forms import LimitedGuess
from vyloha.core.limits.attempts import AttemptLimit, TooManyAttempts, count_attempt
from vyloha.core.limits.secret_guesses import record_correct_guess

CODE = "second-factor"
# Twice a code's validity: an observed code cannot be used again. Stored in the database, for all processes.
REUSE_WINDOW = timedelta(minutes=2)
USED = AttemptLimit(f"{CODE}.used", free=1, wait=REUSE_WINDOW, longest=REUSE_WINDOW, within=REUSE_WINDOW)


class CodeForm(LimitedGuess):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Code of the app, or a recovery code")
        self.fields["code"].widget = forms.TextInput(
            {"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True}
        )

    def clean_code(self) -> str:
        guess = self.count_guess(CODE)
        code: str = super().clean_code()  # type: ignore[misc]
        try:
            count_attempt({USED: f"{self.user.pk} {''.join(filter(str.isalnum, code))}"})
        except TooManyAttempts as error:
            raise get_adapter().validation_error("incorrect_code") from error
        record_correct_guess(guess, CODE)
        return code


class AuthenticateForm(CodeForm, AllauthAuthenticateForm):
    pass


class ReauthenticateByCodeForm(CodeForm, AllauthReauthenticateByCodeForm):
    pass


class ReauthenticateForm(LimitedGuess, AllauthReauthenticateForm):
    """Asks for the password again."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password", "autofocus": True}),
    )

    def clean_password(self) -> str:
        guess = self.count_guess(PASSWORD)
        password: str = super().clean_password()
        record_correct_guess(guess, PASSWORD)
        return password


class ActivateForm(AllauthActivateForm):
    code = forms.CharField(
        label=_("Code that the app shows"),
        widget=forms.TextInput({"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )


class AddPasskeyForm(AddWebAuthnForm):
    name = forms.CharField(label=_("Name of the passkey"), max_length=60, required=False)
    passwordless = None  # all are: the view requests only such passkeys


class EditPasskeyForm(EditWebAuthnForm):
    name = forms.CharField(label=_("Name of the passkey"), max_length=60)
