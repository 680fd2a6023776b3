"""Forms that count attempts."""

from typing import Any

from allauth.core import context
from django import forms
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.auth import LoginForm as WagtailLoginForm
from wagtail.admin.forms.auth import PasswordResetForm as WagtailPasswordResetForm

from vyloha.backoffice.login.emails import send_password_reset
from vyloha.backoffice.login.known_browser import get_known_browser
from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.attempts import CountedAttempt, TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email, count_guess, record_correct_guess

KIND = "login"


class LimitedForm(forms.Form):
    """A form that may be rejected for too many submissions."""

    wait_s = 0  # seconds until it may be sent again; 0 when it was not rejected

    def add_limit_error(self, error: TooManyAttempts) -> None:
        """Add the error with the time of the next allowed submission."""
        self.wait_s = error.wait_s
        self.add_error(None, str(error))


class LimitedGuess(LimitedForm):
    """A form in which ``user``, who is signed in or signing in, proves their identity."""

    user: Any

    def count_guess(self, kind: str) -> CountedAttempt:
        """
        Count one more attempt.

        :raises ValidationError: if there were too many
        """
        request, name = context.request, self.user.get_username()
        try:
            return count_guess(kind, name, get_client_network(request), get_known_browser(request, name))
        except TooManyAttempts as error:
            self.wait_s = error.wait_s
            raise forms.ValidationError(str(error)) from error


class LoginForm(LimitedForm, WagtailLoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs["autocomplete"] = "username"
        self.fields["password"].label = _("Password")  # Wagtail's has none of its own
        self.fields["password"].widget.attrs["autocomplete"] = "current-password"

    def clean(self) -> dict[str, Any]:
        username = self.cleaned_data.get("username")
        if not username or not self.cleaned_data.get("password"):
            return self.cleaned_data
        try:
            guess = count_guess(
                KIND, username, get_client_network(self.request), get_known_browser(self.request, username)
            )
        except TooManyAttempts as error:
            self.add_limit_error(error)
            return self.cleaned_data
        cleaned = super().clean() or {}
        record_correct_guess(guess, KIND)
        return cleaned


class PasswordResetForm(LimitedForm, WagtailPasswordResetForm):
    """Queues an email for any address: neither the text nor the time shows which addresses have an account."""

    def count_email(self, network: str) -> None:
        """Count one more email, unless there were too many."""
        try:
            count_email("password-reset", self.cleaned_data["email"], network)
        except TooManyAttempts as error:
            self.add_limit_error(error)

    def save(self, **kwargs: Any) -> None:
        send_password_reset.enqueue(self.cleaned_data["email"])
