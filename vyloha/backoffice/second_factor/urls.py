"""URLs of second factors; the names are allauth's."""

from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import path
from django.views.generic import RedirectView
from wagtail.admin.auth import require_admin_access
from wagtail.utils.urlpatterns import decorate_urlpatterns

from vyloha.backoffice.second_factor import reset, views

# For signed-in users.
own_urlpatterns = [
    path("", views.IndexView.as_view(), name="mfa_index"),
    path("aplikace/", views.ActivateView.as_view(), name="mfa_activate_totp"),
    path("aplikace/zrusit/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("zalozni-kody/", recovery_codes.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("zalozni-kody/nove/", recovery_codes.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("klice/", RedirectView.as_view(pattern_name="mfa_index"), name="mfa_list_webauthn"),
    path("klice/pridat/", views.AddPasskeyView.as_view(), name="mfa_add_webauthn"),
    path("klice/<int:pk>/", webauthn.edit_webauthn, name="mfa_edit_webauthn"),
    path("klice/<int:pk>/smazat/", views.RemovePasskeyView.as_view(), name="mfa_remove_webauthn"),
    path("heslo/", views.ReauthenticateView.as_view(), name="account_reauthenticate"),
    path("znovu-kod/", views.ReauthenticateByCodeView.as_view(), name="mfa_reauthenticate"),
    path("znovu-klic/", views.ReauthenticateByPasskeyView.as_view(), name="mfa_reauthenticate_webauthn"),
    path("cizi/<int:user_id>/", reset.confirm_second_factor_reset, name="second_factor_reset"),
]

urlpatterns = [
    path("overeni/", views.AuthenticateView.as_view(), name="mfa_authenticate"),
    path("prihlaseni-klicem/", views.LoginByPasskeyView.as_view(), name="mfa_login_webauthn"),
    *decorate_urlpatterns(own_urlpatterns, require_admin_access),
]
