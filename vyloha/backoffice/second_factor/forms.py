"""allauth's forms of codes, with counted guesses."""

from datetime import timedelta
from typing import Any

from allauth.core import context
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms

from vyloha.backoffice.login.guesses import CODE, count_user_guess
from vyloha.core.limits.attempts import AttemptLimit, TooManyAttempts, count_attempt
from vyloha.core.limits.secret_guesses import record_correct_guess

# Twice a code's validity: an observed code cannot be used again. In the database: allauth remembers a code for 30 s in
# the cache, which may belong to one process.
REUSE_WINDOW = timedelta(minutes=2)
USED = AttemptLimit(f"{CODE}.used", free=1, wait=REUSE_WINDOW, longest=REUSE_WINDOW, within=REUSE_WINDOW)


class CountedCodeMixin:
    user: Any

    def clean_code(self) -> str:
        guess = count_user_guess(CODE, self.user.get_username(), context.request)
        code: str = super().clean_code()  # type: ignore[misc]
        try:
            count_attempt({USED: f"{self.user.pk} {''.join(filter(str.isalnum, code))}"})
        except TooManyAttempts as error:
            raise get_adapter().validation_error("incorrect_code") from error
        record_correct_guess(guess, CODE)
        return code


class AuthenticateForm(CountedCodeMixin, forms.AuthenticateForm):
    pass


class ReauthenticateForm(CountedCodeMixin, forms.ReauthenticateForm):
    pass
