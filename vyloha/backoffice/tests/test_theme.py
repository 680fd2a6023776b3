"""Settings of the theme: unreadable colours are rejected, and the form keeps its values."""

from typing import Any

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.content.models import ThemeSettings
from vyloha.content.theme import palette

pytestmark = pytest.mark.django_db

LOOK = {
    "scheme": "",
    "accent": "#0057b8",
    "accent_contrast": "",
    "surface_soft": "#f7f6f2",
    "sale": "#bf2a1c",
    "text_font": "hanken",
    "heading_font": "literata",
    "corners": "round",
    "logo": "",
    "logo_dark": "",
    "icon": "",
}


def address() -> str:
    return f"/sprava/settings/content/themesettings/{Site.objects.get(is_default_site=True).pk}/"


def saved(**fields: str) -> Any:
    return sign_in_merchant().post(address(), LOOK | fields)


def test_merchant_selects_theme():
    assert saved().status_code == 302

    theme = ThemeSettings.objects.get()
    assert (theme.accent, theme.text_font, theme.heading_font, theme.corners) == (
        "#0057b8",
        "hanken",
        "literata",
        "round",
    )


def test_scheme_is_saved_and_every_page_links_new_stylesheet():
    assert saved(scheme="dark").status_code == 302

    home = Client().get("/obchod/").content.decode()
    theme = ThemeSettings.objects.get()
    assert theme.stylesheet_url in home
    assert "color-scheme: dark" in Client().get(theme.stylesheet_url).content.decode()


def test_unreadable_theme_is_rejected_in_czech_and_form_keeps_input():
    answer = saved(accent="#ff6600", accent_contrast="#ffffff")

    html = answer.content.decode()
    assert "Písmo barvy #ffffff na tlačítku barvy #ff6600: kontrast je 2,93 : 1" in html
    assert 'value="#ff6600"' in html
    assert '<option value="literata" selected>' in html
    # Wagtail saves the default theme when the form is opened.
    assert not ThemeSettings.objects.exclude(accent=palette.ACCENT).exists()


def test_editor_cannot_change_theme():
    sign_in_editor().post(address(), LOOK)

    assert not ThemeSettings.objects.exists()
