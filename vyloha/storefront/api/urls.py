"""
URLs of the protocol; calls to ``/?…`` come through ``front_page``.

Editors' URLs are below the back office's path, where sessions are. Instead of Django's CSRF token such a call carries
the person's nonce (``nonces``); without it the caller is a guest.
"""

from django.urls import path, re_path
from django.views.decorators.csrf import csrf_exempt

from vyloha.storefront.api import handlers  # noqa: F401  registers what there is
from vyloha.storefront.api.ajax import admin_ajax
from vyloha.storefront.api.rest import dispatch

urlpatterns = [
    re_path(r"^wp-json(?:/(?P<path>(?s:.*)))?\Z", dispatch.serve, name="rest"),
    path("wp-admin/admin-ajax.php", admin_ajax.serve, name="admin_ajax"),
]

editors_urlpatterns = [
    re_path(r"^wp-json(?:/(?P<path>(?s:.*)))?\Z", csrf_exempt(dispatch.serve), name="editors_rest"),
    path("wp-admin/admin-ajax.php", csrf_exempt(admin_ajax.serve), name="editors_admin_ajax"),
]
