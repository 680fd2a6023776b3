from typing import Any

from django.http import HttpResponse
from wagtail.admin.views import account

from vyloha.backoffice.login.known_browser import set_browser_cookie


class PasswordResetConfirmView(account.PasswordResetConfirmView):
    """
    Marks the browser as known: a user who resets the password because of an attack must be able to sign in with it.
    """

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        set_browser_cookie(self.request, response, form.user.get_username())
        return response
