"""Sets a new password by a link from an e-mail, which is valid for 24 hours and works once."""

from collections.abc import Mapping
from typing import Any

from allauth.account.internal.flows.email_verification import verify_email_indirectly
from allauth.account.views import PasswordResetFromKeyView, PasswordResetView
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from vyloha.storefront.pages.account.forms import ForgottenPasswordForm, NewPasswordForm
from vyloha.storefront.pages.account.sign_in_page import SignInView, build_links, render_sign_in

BY_CODE = ("account_code", gettext_lazy("Sign in without a password: we send you a code"))
GONE = 404


class ForgottenPasswordView(SignInView, PasswordResetView):
    """Sends the link; an e-mail without an account gets another e-mail, and the same answer."""

    form_class = ForgottenPasswordForm
    heading = gettext_lazy("Forgotten password")
    text = gettext_lazy("We send you an e-mail with a link that sets a new password.")
    button = gettext_lazy("Send the link")
    links = (BY_CODE,)
    is_for_guests = False

    def get_success_url(self) -> str:
        return reverse("account_password_link_sent")


@require_safe
def show_sent(request: HttpRequest) -> HttpResponse:
    """Show the next step."""
    text = _(
        "We have sent you an e-mail. The link in it is valid for 24 hours. If nothing comes in a few minutes, look "
        "among the unwanted mail."
    )
    return render_sign_in(
        request, heading=_("Look into your mailbox"), text=text, links=build_links(request, (BY_CODE,))
    )


class NewPasswordView(SignInView, PasswordResetFromKeyView):
    """
    Sets the password, which proves the e-mail as well, signs in, and ends all other sessions of the user.

    allauth keeps the link's key in the session and goes on to a URL without it.
    """

    form_class = NewPasswordForm
    heading = gettext_lazy("Set a new password")
    button = gettext_lazy("Save the password")
    is_for_guests = False

    def render_to_response(self, context: Mapping[str, Any], **kwargs: Any) -> HttpResponse:
        if not context.get("token_fail"):
            return super().render_to_response(context, **kwargs)
        return render_sign_in(
            self.request,
            heading=_("This link is not valid any more"),
            text=_("A link is valid for 24 hours and works once. If you need a new password, ask for a new link."),
            links=build_links(
                self.request,
                (("account_forgotten_password", _("Send a new link")), BY_CODE),
            ),
            status=GONE,
        )

    def form_valid(self, form: Any) -> HttpResponse:
        verify_email_indirectly(self.request, self.reset_user, self.reset_user.email)
        response: HttpResponse = super().form_valid(form)
        return response
