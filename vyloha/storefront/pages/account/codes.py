"""Signs in by an e-mailed code, and confirms an e-mail by one. Codes live 15 minutes and take five tries (settings)."""

from collections.abc import Callable
from typing import Any

from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.internal.flows.login_by_code import LoginCodeVerificationProcess
from allauth.account.internal.flows.manage_email import sync_user_email_address
from allauth.account.stages import EmailVerificationStage, LoginStageController
from allauth.account.views import ConfirmEmailVerificationCodeView, ConfirmLoginCodeView, RequestLoginCodeView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from vyloha.commerce.customers.accounts import forget_unproven_password
from vyloha.core.http.redirects import SeeOther, build_url_with_query
from vyloha.storefront.ordering.checkout_form import FieldProblem
from vyloha.storefront.pages.account.forms import (
    CodeRequestForm,
    EmailCodeForm,
    LogInCodeForm,
    count_letter,
    has_guess_left,
)
from vyloha.storefront.pages.account.sign_in_page import (
    SignInForm,
    SignInView,
    build_hidden,
    build_links,
    render_sign_in,
)

BY_PASSWORD = ("account_log_in", gettext_lazy("Sign in with a password"))
SENT = "poslano"


class RequestCodeView(SignInView, RequestLoginCodeView):
    """Sends a code; an e-mail without an account gets another e-mail, and the same answer."""

    form_class = CodeRequestForm
    heading = gettext_lazy("Sign in with a code")
    text = gettext_lazy("We send you an e-mail with a code, and you need no password.")
    button = gettext_lazy("Send the code")
    links = (BY_PASSWORD, ("account_register", gettext_lazy("Create an account")))


class TypedCodeView(SignInView):
    """Asks for the code that was sent, and sends a new one, which makes the former invalid."""

    heading = gettext_lazy("Type the code from the e-mail")
    button = gettext_lazy("Continue")
    send_again: Callable[..., Any]
    _process: Any
    _action: str

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Count a guess in the database: the session's own count misses guesses that are sent at once."""
        is_guess = self._action == "verify"
        if is_guess and not has_guess_left(self._process.state):
            return self.reject_code()
        response: HttpResponse = super().post(request, *args, **kwargs)  # type: ignore[misc]
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        """Reject the code of a user who was deleted or whose e-mail has changed: it proves a former one."""
        user = self._process.user
        is_theirs = user is not None and user.email.lower() == self._process.state["email"].lower()
        if self._action == "verify" and not is_theirs:
            return self.reject_code()
        response: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        return response

    def reject_code(self) -> HttpResponse:
        """Make the code void."""
        self._process.abort()
        return SeeOther(reverse("account_login"))

    def get_text(self) -> str:
        text = _("We have sent an e-mail to %(email)s. The code in it is valid for 15 minutes.")
        return text % {"email": self._process.state["email"]}

    def get_notice(self) -> str:
        return _("We have sent a new code. The former one is not valid any more.") if SENT in self.request.GET else ""

    def build_repeat_form(self) -> SignInForm:
        return SignInForm(
            action=self.get_action(),
            fields=(),
            hidden=build_hidden(self.get_hidden() | {"action": "resend"}),
            button=_("Send a new code"),
            is_registration=False,
        )

    def _resend_form_valid(self, form: Any) -> HttpResponse:
        """Send a new code, to an e-mail without an account as well: both answers have to be the same."""
        email, user = self._process.state["email"], self._process.user
        try:
            count_letter(email)
        except ValidationError as error:
            problems = [FieldProblem(name="", error=text) for text in error.messages]
            return self.render_to_response({"form": self.form_class(), "problems": problems})  # type: ignore[attr-defined]
        self.send_again(request=self.request, user=user, email=email)
        return SeeOther(self.passthrough_next_url(build_url_with_query(self.request, f"{SENT}=1")))  # type: ignore[attr-defined]


class LogInCodeView(TypedCodeView, ConfirmLoginCodeView):
    form_class = LogInCodeForm
    links = (("account_code", gettext_lazy("Use another e-mail")), BY_PASSWORD)
    send_again = LoginCodeVerificationProcess.initiate

    def _verify_form_valid(self, form: Any) -> HttpResponse:
        forget_unproven_password(self._process.user)
        sync_user_email_address(self._process.user)  # the staff's e-mails are not allauth's yet; the code proves it
        response: HttpResponse = super()._verify_form_valid(form)
        return response


class ConfirmEmailView(TypedCodeView, ConfirmEmailVerificationCodeView):
    """
    Confirms the e-mail of a registration, and signs in.

    The code works only in the browser that registered: whoever gets it for somebody else's registration has no use for
    it.
    """

    form_class = EmailCodeForm
    heading = gettext_lazy("Confirm your e-mail")
    is_for_guests = False
    send_again = EmailVerificationProcess.initiate

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Ask only in the step itself; allauth asks without it about a known e-mail, which would show it."""
        if request.user.is_anonymous and not LoginStageController.enter(request, EmailVerificationStage.key):
            return SeeOther(reverse("account_login"))
        return super().dispatch(request, *args, **kwargs)


@require_safe
def show_invalid(request: HttpRequest) -> HttpResponse:
    """Say that the code is used up, too old, or of another browser."""
    return render_sign_in(
        request,
        heading=_("This code is not valid any more"),
        text=_(
            "A code is valid for 15 minutes and five tries, and only in the browser where you asked for it. Let us "
            "send you a new one."
        ),
        links=build_links(request, (("account_code", _("Send a new code")), BY_PASSWORD)),
    )
