"""Wagtail's forms of passwords, with counted attempts."""

from typing import Any

from allauth.core import context
from django import forms
from wagtail.admin.forms.auth import PasswordChangeForm as WagtailPasswordChangeForm
from wagtail.admin.forms.auth import PasswordResetForm as WagtailPasswordResetForm

from vyloha.backoffice.login.emails import send_password_reset
from vyloha.backoffice.login.guesses import LOGIN, count_user_guess
from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email, record_correct_guess


class PasswordChangeForm(WagtailPasswordChangeForm):
    """Counts the old password as a login attempt: a stolen session must not allow guesses."""

    def clean_old_password(self) -> str:
        guess = count_user_guess(LOGIN, self.user.get_username(), context.request)
        password: str = super().clean_old_password()
        record_correct_guess(guess, LOGIN)
        return password


class PasswordResetForm(WagtailPasswordResetForm):
    """Queues an email for any address: neither the text nor the time shows which addresses have an account."""

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        try:
            count_email("password-reset", email, get_client_network(context.request))
        except TooManyAttempts as error:
            raise forms.ValidationError(str(error)) from error
        return email

    def save(self, **kwargs: Any) -> None:
        send_password_reset.enqueue(self.cleaned_data["email"])
