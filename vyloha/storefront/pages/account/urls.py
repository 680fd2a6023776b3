"""URLs of signing in at the shop."""

from django.urls import path, re_path

from vyloha.storefront.pages.account import codes, log_in, passwords, registration

urlpatterns = [
    path("registrace/", registration.RegistrationView.as_view(), name="account_register"),
    path("prihlaseni/", log_in.show, name="account_log_in"),
    path("odhlaseni/", log_in.LogOutView.as_view(), name="account_log_out"),
    path("kod/", codes.RequestCodeView.as_view(), name="account_code"),
    path("kod/opsat/", codes.LogInCodeView.as_view(), name="account_code_typed"),
    path("kod/neplati/", codes.show_invalid, name="account_code_invalid"),
    path("potvrzeni-e-mailu/", codes.ConfirmEmailView.as_view(), name="account_confirm_email"),
    path("zapomenute-heslo/", passwords.ForgottenPasswordView.as_view(), name="account_forgotten_password"),
    path("zapomenute-heslo/odeslano/", passwords.show_sent, name="account_password_link_sent"),
    re_path(
        r"^nove-heslo/(?P<uidb36>[0-9A-Za-z]{1,13})-(?P<key>[^/]{1,200})/$",
        passwords.NewPasswordView.as_view(),
        name="account_new_password",
    ),
]
