"""Checks passwords of private pages and documents, and limits guesses."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_guess, record_correct_guess
from vyloha.storefront.pages.errors import render_rejection

View = Callable[..., HttpResponseBase]


def limit_guesses(kind: str, argument: str) -> Callable[[View], View]:
    """Limit guesses of the view's password; ``argument`` names the view's argument that it protects."""

    def decorate(view: View) -> View:
        @wraps(view)
        def check(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method != "POST":
                return view(request, *args, **kwargs)
            try:
                guess = count_guess(kind, str(kwargs[argument]), get_client_network(request))
            except TooManyAttempts as error:
                return render_rejection(request, 429, _("Too many passwords"), str(error), error.wait_s)
            response = view(request, *args, **kwargs)
            if response.status_code == 302:  # only a correct password redirects
                record_correct_guess(guess, kind)
            return response

        return check

    return decorate
