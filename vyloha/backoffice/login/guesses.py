"""Limits guesses of users' passwords and codes."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest

from vyloha.backoffice.login.known_browser import get_known_browser
from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.attempts import CountedAttempt, TooManyAttempts
from vyloha.core.limits.secret_guesses import count_guess

LOGIN = "login"
CODE = "second-factor"


def count_user_guess(kind: str, username: str, request: HttpRequest) -> CountedAttempt:
    """
    Count one more guess of a secret of the user; ``kind`` is ``LOGIN`` or ``CODE``.

    :raises ValidationError: if there were too many; the guess must not be checked then
    """
    try:
        return count_guess(kind, username, get_client_network(request), get_known_browser(request, username))
    except TooManyAttempts as error:
        raise ValidationError(str(error)) from error
