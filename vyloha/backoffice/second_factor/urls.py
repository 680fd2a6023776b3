"""URLs of second factors: allauth's, and the administrators' reset."""

from django.urls import include, path
from django.views.generic import RedirectView

from vyloha.backoffice.second_factor.reset import confirm_second_factor_reset

urlpatterns = [
    path("cizi/<int:user_id>/", confirm_second_factor_reset, name="second_factor_reset"),
    path("webauthn/", RedirectView.as_view(pattern_name="mfa_index")),  # allauth's list of passkeys is in there
    # A path without the limit of nginx (backoffice/login/urls.py).
    path("webauthn/login/", RedirectView.as_view(pattern_name="account_login")),
    path("", include("allauth.mfa.urls")),
]
