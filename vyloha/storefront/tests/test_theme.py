import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.content.models import ThemeSettings

pytestmark = pytest.mark.django_db


def saved_theme(**fields: object) -> ThemeSettings:
    theme = ThemeSettings(site=Site.objects.get(is_default_site=True), **fields)
    theme.save()
    return theme


def test_the_stylesheet_at_its_address_may_be_kept_for_ever():
    theme = saved_theme(accent="#0057b8")

    answer = Client().get(theme.stylesheet_url)

    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert b"--accent: #0057b8;" in answer.content


def test_an_older_address_answers_with_the_newest_look_and_is_not_kept():
    saved_theme(accent="#0057b8")

    answer = Client().get("/theme.css?v=older")

    assert answer.headers["Cache-Control"] == "no-cache"
    assert b"#0057b8" in answer.content


def test_the_default_look_is_an_empty_stylesheet():
    assert Client().get("/theme.css").content == b""
