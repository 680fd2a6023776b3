"""Root URLs: the back office, then the shop, then the editors' pages."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
