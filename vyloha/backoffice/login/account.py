"""
The page of the user's own account.

A stolen session must not allow password guesses, and uploaded pictures are opened in the sandbox as all others are.
"""

from typing import Any

from wagtail.admin.forms.auth import PasswordChangeForm as WagtailPasswordChangeForm
from wagtail.admin.views import account

from vyloha.backoffice.login.forms import KIND, LimitedGuess
from vyloha.backoffice.pictures import AvatarForm
from vyloha.core.limits.secret_guesses import record_correct_guess


class PasswordChangeForm(LimitedGuess, WagtailPasswordChangeForm):
    """Counts the old password as a login attempt."""

    def clean_old_password(self) -> str:
        guess = self.count_guess(KIND)
        password: str = super().clean_old_password()
        record_correct_guess(guess, KIND)
        return password


class AccountView(account.AccountView):
    def get_panels(self) -> list[Any]:
        panels: list[Any] = super().get_panels()
        for panel in panels:
            if isinstance(panel, account.ChangePasswordPanel):
                panel.form_class = PasswordChangeForm
            if isinstance(panel, account.AvatarSettingsPanel):
                panel.form_class = AvatarForm
        return panels
