"""Addresses of signing in; they stand before Wagtail's, with its names."""

from django.urls import path

from vyloha.backoffice.login.views import LoginView, PasswordResetView

urlpatterns = [
    path("login/", LoginView.as_view(), name="wagtailadmin_login"),
    path("password_reset/", PasswordResetView.as_view(), name="wagtailadmin_password_reset"),
]
