"""`vyloha init-shop` in production: an empty database becomes a shop to fill."""

import sys
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from wagtail.models import Page, Site

from vyloha.backoffice.management.commands import init_shop
from vyloha.backoffice.roles import EDITOR, MERCHANT
from vyloha.commerce.catalogue.models import Product, TaxClass
from vyloha.content.models import HomePage, ShopSettings

pytestmark = pytest.mark.django_db

PASSWORD = "kolovrat-na-pude-7"


@pytest.fixture(autouse=True)
def _production(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ENVIRONMENT = "production"
    settings.BASE_URL = "https://www.obchod.example"
    settings.DEFAULT_FROM_EMAIL = "obchod@obchod.example"
    for name, value in zip(init_shop.LOGIN, ("spravce", "spravce@obchod.example", PASSWORD), strict=True):
        monkeypatch.setenv(name, value)


def run(**options: Any) -> str:
    out = StringIO()
    call_command("init_shop", stdout=out, **options)
    return out.getvalue()


def test_empty_database_becomes_shop_with_administrator():
    said = run()

    user = authenticate(username="spravce", password=PASSWORD)
    assert user is not None
    assert user.is_superuser
    assert {MERCHANT, EDITOR} <= set(Group.objects.values_list("name", flat=True))
    site = Site.objects.get()
    assert (site.hostname, site.port) == ("www.obchod.example", 443)
    assert TaxClass.objects.filter(is_default=True).exists()
    assert "https://www.obchod.example/sprava/" in said


def test_new_shop_contains_no_demo_data():
    run(name="U Nováků")

    shop = ShopSettings.get_for_default_site()
    assert (shop.shop_name, shop.email) == ("U Nováků", "obchod@obchod.example")
    assert (shop.company_name, shop.company_number, shop.vat_number, shop.footer_text) == ("", "", "", "")
    assert HomePage.objects.get().seo_title.startswith("U Nováků")
    assert not Product.objects.exists()
    assert not get_user_model().objects.filter(username__in=["obchodnik", "redaktor"]).exists()


def test_shop_name_defaults_to_host():
    run()

    assert ShopSettings.get_for_default_site().shop_name == "obchod.example"


def test_second_call_preserves_peoples_changes():
    run()
    ShopSettings.objects.update(shop_name="Přejmenovaný")
    get_user_model().objects.update(username="jana")
    pages = Page.objects.count()

    run(name="Jiný")

    assert ShopSettings.objects.get().shop_name == "Přejmenovaný"
    assert [user.username for user in get_user_model().objects.filter(is_superuser=True)] == ["jana"]
    assert Page.objects.count() == pages


def test_weak_password_is_rejected(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "heslo")

    with pytest.raises(CommandError, match="DJANGO_SUPERUSER_PASSWORD"):
        run()

    assert not get_user_model().objects.exists()


def test_administrator_is_asked_for_in_terminal(monkeypatch):
    asked: list[tuple[str, ...]] = []
    monkeypatch.delenv("DJANGO_SUPERUSER_PASSWORD")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(init_shop, "call_command", lambda *command: asked.append(command))

    run()

    assert asked == [("createsuperuser",)]


def test_missing_variables_are_named_without_terminal(monkeypatch):
    monkeypatch.delenv("DJANGO_SUPERUSER_PASSWORD")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)

    with pytest.raises(CommandError, match="DJANGO_SUPERUSER_PASSWORD"):
        run()
