"""
The URLs of the shop, with allauth's names for the pages of accounts.

allauth's views find their next page by these names, which are the back office's in ``ROOT_URLCONF``. Of equal names
``reverse`` takes the last; a request takes the first, so these patterns only give names.
"""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path, re_path

from vyloha.storefront.pages.account import codes, log_in, passwords, registration

NAMES = [
    # allauth goes there when a code is used up or too old, and when another browser opens the page that asks for it.
    path("kod/neplati/", codes.show_invalid, name="account_login"),
    path("registrace/", registration.RegistrationView.as_view(), name="account_signup"),
    path("odhlaseni/", log_in.LogOutView.as_view(), name="account_logout"),
    path("kod/", codes.RequestCodeView.as_view(), name="account_request_login_code"),
    path("kod/opsat/", codes.LogInCodeView.as_view(), name="account_confirm_login_code"),
    path("potvrzeni-e-mailu/", codes.ConfirmEmailView.as_view(), name="account_email_verification_sent"),
    path("zapomenute-heslo/", passwords.ForgottenPasswordView.as_view(), name="account_reset_password"),
    re_path(
        r"^nove-heslo/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        passwords.NewPasswordView.as_view(),
        name="account_reset_password_from_key",
    ),
    path("", log_in.show, name="account_email"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include(settings.ROOT_URLCONF)),
    path(settings.ACCOUNT_PATH.lstrip("/"), include(NAMES)),
]

handler400 = "vyloha.storefront.pages.errors.bad_request"
handler403 = "vyloha.storefront.pages.errors.permission_denied"
handler404 = "vyloha.storefront.pages.errors.not_found"
handler500 = "vyloha.storefront.pages.errors.server_error"
