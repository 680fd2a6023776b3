"""Root URLs: the back office, then the shop, then the editors' pages."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path
from wagtail.admin import urls as wagtailadmin_urls

from vyloha.backoffice.editors_bar import views as editors_bar
from vyloha.storefront.api.urls import editors_urlpatterns
from vyloha.storefront.pages import media
from vyloha.storefront.urls import private_urlpatterns

urlpatterns: list[URLPattern | URLResolver] = [
    path(f"{settings.BACK_OFFICE_PATH.lstrip('/')}soukrome/", include(private_urlpatterns)),
    path(settings.BACK_OFFICE_PATH.lstrip("/"), include(editors_urlpatterns)),
    path(settings.BACK_OFFICE_PATH.lstrip("/"), include("vyloha.backoffice.login.urls")),
    path(f"{settings.BACK_OFFICE_PATH.lstrip('/')}lista/", editors_bar.show, name="editors_bar"),
    path(settings.BACK_OFFICE_PATH.lstrip("/"), include(wagtailadmin_urls)),
    path(f"{settings.MEDIA_URL.lstrip('/')}<path:path>", media.show),
    path("", include("vyloha.storefront.urls")),
]

handler400 = "vyloha.storefront.pages.errors.bad_request"
handler403 = "vyloha.storefront.pages.errors.permission_denied"
handler404 = "vyloha.storefront.pages.errors.not_found"
handler500 = "vyloha.storefront.pages.errors.server_error"
