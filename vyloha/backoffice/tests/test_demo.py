from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from wagtail.models import Page

from vyloha.backoffice import demo
from vyloha.commerce.catalogue.importing.actions import Options, import_products
from vyloha.commerce.catalogue.importing.fetching import ImageSources
from vyloha.commerce.catalogue.importing.report import Report
from vyloha.commerce.catalogue.models import Category, Product, StockRecord, Term
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.cards import cards_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _data_of_the_test(settings, tmp_path, monkeypatch):
    settings.DATA, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    # Drawing hundreds of pictures in three sizes is what the importer's own tests are about.
    monkeypatch.setattr(demo, "Options", lambda images: Options(images=None))


def run() -> str:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def test_an_empty_shop_becomes_the_demo():
    out = run()

    assert "odmítnut" not in out
    assert Product.objects.published().count() == 256
    assert Category.objects.count() >= 8
    assert set(Product.objects.values_list("tax_class__rate", flat=True)) == {2100, 1200, 0}
    assert StockRecord.objects.filter(is_managed=True, in_stock=0).exists()
    assert not Term.objects.filter(attribute__slug="pa_barva", colour="").exists()
    assert 5 < sum(card.is_new for card in cards_of(Product.objects.for_cards())) < 30
    assert SearchSettings.objects.get().suggested_attributes.get().slug == "pa_barva"
    assert ShippingMethod.objects.count() == 2
    on_delivery = PaymentMethod.objects.get(kind="cod")
    assert [method.kind for method in on_delivery.shipping_methods.all()] == ["flat_rate"]
    for method in PaymentMethod.objects.all():
        method.full_clean()


def test_an_editor_can_publish_every_page_of_the_demo_as_it_is():
    run()

    for page in Page.objects.filter(depth__gt=1).specific():
        page.full_clean()
        if body := getattr(page, "body", None):
            body.stream_block.clean(body)


def test_the_printed_logins_work_and_stay():
    first = run()

    for name, password in (line.split()[1::2] for line in first.splitlines() if line.startswith("  ")):
        user = authenticate(username=name.rstrip(","), password=password)
        assert user is not None
        assert user.has_perm("wagtailadmin.access_admin")
    assert run() == first


def test_a_second_call_leaves_what_people_changed():
    run()
    Product.objects.filter(pk=101).update(name="Přejmenované")
    ShippingMethod.objects.filter(kind="local_pickup").delete()
    SearchSettings.objects.get().suggested_attributes.clear()

    run()

    assert Product.objects.get(pk=101).name == "Přejmenované"
    assert ShippingMethod.objects.count() == 1
    assert not SearchSettings.objects.get().suggested_attributes.exists()


def test_every_picture_of_the_catalogue_is_there():
    lines: list[str] = []
    sources = ImageSources(Path(demo.FOLDER) / "pictures")

    import_products(demo.FOLDER / "products.csv", Options(images=sources, dry_run=True), Report(lines.append))

    sources.close()
    assert lines == []


def test_production_is_not_filled(settings):
    settings.ENVIRONMENT = "production"

    with pytest.raises(CommandError, match="VYLOHA_ENVIRONMENT"):
        run()
