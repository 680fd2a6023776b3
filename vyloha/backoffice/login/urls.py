"""URLs of signing in: allauth's, under the names of Wagtail's too, which they precede."""

from allauth.account import views as account
from django.urls import include, path
from django.views.decorators.http import require_POST
from wagtail.admin.views.account import LogoutView

from vyloha.backoffice.login.views import PasskeyLoginView, PasswordResetConfirmView

# Wagtail's view deletes the cookie even when it rejects the request, so a link could sign users out.
log_out = require_POST(LogoutView.as_view())

urlpatterns = [
    path("login/", account.login, name="account_login"),
    path("login/", account.login, name="wagtailadmin_login"),
    path("logout/", log_out, name="account_logout"),
    path("logout/", log_out, name="wagtailadmin_logout"),
    path(
        "password_reset/confirm/<uidb64>/<token>/",
        PasswordResetConfirmView.as_view(),
        name="wagtailadmin_password_reset_confirm",
    ),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("druhy-faktor/", include("vyloha.backoffice.second_factor.urls")),
    # Each request starts a session, and nginx limits the paths below login/. Of equal names `reverse` takes the last.
    path("login/passkey/", PasskeyLoginView.as_view(), name="mfa_login_webauthn"),
]
