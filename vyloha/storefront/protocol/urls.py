"""Addresses of the protocol; calls to ``/?…`` come through ``front``."""

from django.urls import path, re_path

from vyloha.storefront.protocol import admin_ajax, handlers, rest  # noqa: F401  registers what there is

urlpatterns = [
    re_path(r"^wp-json(?:/(?P<path>(?s:.*)))?\Z", rest.serve, name="rest"),
    path("wp-admin/admin-ajax.php", admin_ajax.serve, name="admin_ajax"),
]
