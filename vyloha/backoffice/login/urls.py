"""URLs of signing in; they precede Wagtail's, with its names, and allauth's of the same screens."""

from django.urls import include, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from wagtail.admin.auth import require_admin_access
from wagtail.admin.views.account import LogoutView

from vyloha.backoffice.login.account import AccountView
from vyloha.backoffice.login.views import LoginView, PasswordResetConfirmView, PasswordResetView

urlpatterns = [
    path("login/", LoginView.as_view(), name="account_login"),
    path("login/", LoginView.as_view(), name="wagtailadmin_login"),
    # Wagtail's view deletes the cookie even when it rejects the request, so a link could sign users out.
    path("logout/", require_POST(LogoutView.as_view()), name="account_logout"),
    path("logout/", require_POST(LogoutView.as_view()), name="wagtailadmin_logout"),
    path("account/", never_cache(require_admin_access(AccountView.as_view())), name="wagtailadmin_account"),
    path("password_reset/", PasswordResetView.as_view(), name="wagtailadmin_password_reset"),
    path(
        "password_reset/confirm/<uidb64>/<token>/",
        PasswordResetConfirmView.as_view(),
        name="wagtailadmin_password_reset_confirm",
    ),
    path("druhy-faktor/", include("vyloha.backoffice.second_factor.urls")),
]
