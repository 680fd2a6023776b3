import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.content.models import ThemeSettings

pytestmark = pytest.mark.django_db


def save_theme(**fields: object) -> ThemeSettings:
    theme = ThemeSettings(site=Site.objects.get(is_default_site=True), **fields)
    theme.save()
    return theme


def test_stylesheet_of_current_version_is_immutable():
    theme = save_theme(accent="#0057b8")

    answer = Client().get(theme.stylesheet_url)

    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert b"--accent: #0057b8;" in answer.content


def test_older_version_returns_current_stylesheet_uncached():
    save_theme(accent="#0057b8")

    answer = Client().get("/theme.css?v=older")

    assert answer.headers["Cache-Control"] == "no-cache"
    assert b"#0057b8" in answer.content


def test_default_theme_is_empty_stylesheet():
    assert Client().get("/theme.css").content == b""
