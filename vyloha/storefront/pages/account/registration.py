"""Creates an account; a code from an e-mail then confirms it (``codes.ConfirmEmailView``)."""

from allauth.account.views import SignupView
from django.utils.translation import gettext_lazy

from vyloha.storefront.pages.account.forms import RegistrationForm
from vyloha.storefront.pages.account.sign_in_page import SignInView


class RegistrationView(SignInView, SignupView):
    """
    Registers a shopper. A known e-mail gets the same answer, and its owner an e-mail that says so.

    allauth's signal ``user_signed_up`` has the request, with the origin of the visit (``wc_order_attribution_*``).
    """

    form_class = RegistrationForm
    heading = gettext_lazy("Create an account")
    text = gettext_lazy("You will see your orders in one place, and the checkout fills itself in.")
    button = gettext_lazy("Create the account")
    links = (("account_log_in", gettext_lazy("I already have an account")),)
    asks_personal_data = True
