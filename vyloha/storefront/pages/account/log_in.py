"""Signs in by password, and out."""

from typing import Any

from allauth.account.views import LoginView, LogoutView
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.storefront.pages.account.forms import LogInForm
from vyloha.storefront.pages.account.sign_in_page import SignInForm, SignInView, build_fields, build_hidden

OTHER_WAYS = (
    ("account_code", gettext_lazy("Sign in without a password: we send you a code")),
    ("account_forgotten_password", gettext_lazy("Forgotten password")),
    ("account_register", gettext_lazy("Create an account")),
)


class LogInView(SignInView, LoginView):
    form_class = LogInForm
    heading = gettext_lazy("Sign in")
    button = gettext_lazy("Sign in")
    links = OTHER_WAYS

    def get_notice(self) -> str:
        return _("You have signed out.") if "odhlaseno" in self.request.GET else ""

    def get_action(self) -> str:
        return reverse("account_log_in")  # the account's page shows this form, too


show = LogInView.as_view()


def build_log_in_form(next_path: str = "") -> SignInForm:
    """Return the empty form, for a page without a visitor's data; ``next_path`` follows signing in."""
    return SignInForm(
        action=reverse("account_log_in"),
        fields=build_fields(LogInForm()),
        hidden=build_hidden({"next": next_path} if next_path else {}),
        button=_("Sign in"),
        is_registration=False,
    )


class LogOutView(SignInView, LogoutView):
    """Signs out by a form; following a link only asks."""

    heading = gettext_lazy("Do you want to sign out?")
    button = gettext_lazy("Sign out")
    is_for_guests = False

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return kwargs
