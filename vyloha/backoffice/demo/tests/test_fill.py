from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone
from wagtail.images import get_image_model
from wagtail.models import Page

from vyloha.backoffice.demo import fill
from vyloha.backoffice.demo.catalogue import CATALOGUES
from vyloha.commerce.catalogue.importing.actions import ImportOptions
from vyloha.commerce.catalogue.models import Category, Product, StockRecord, Term
from vyloha.commerce.coupons.models import Coupon
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.blocks import Body
from vyloha.content.cards.product_cards import build_cards
from vyloha.content.models import ContentPage

# The shop that browsers visit is a demo on SQLite.
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True, scope="module")
def _data_of_the_module(tmp_path_factory):
    folder = tmp_path_factory.mktemp("demo")
    with override_settings(DATA=folder, MEDIA_ROOT=folder / "media"), pytest.MonkeyPatch.context() as patch:
        # The importer's own tests cover hundreds of pictures in three sizes.
        patch.setattr(fill, "ImportOptions", lambda images: ImportOptions(images=None))
        yield


@pytest.fixture(scope="module")
def said(made_once) -> str:
    """The output of the command that filled the shop."""
    said = []
    made_once(lambda: said.append(run()))
    return said[0]


def run() -> str:
    out = StringIO()
    call_command("demo", shop="test", stdout=out)
    return out.getvalue()


def test_empty_shop_becomes_demo(said):
    assert "odmítnut" not in said
    assert Product.objects.published().count() == 256
    assert Category.objects.count() >= 8
    assert set(Product.objects.values_list("tax_class__rate", flat=True)) == {2100, 1200, 0}
    assert StockRecord.objects.filter(is_managed=True, in_stock=0).exists()
    assert not Term.objects.filter(attribute__slug="pa_barva", colour="").exists()
    assert 5 < sum(card.is_new for card in build_cards(Product.objects.for_cards())) < 30
    assert SearchSettings.objects.get().suggested_attributes.get().slug == "pa_barva"
    assert ShippingMethod.objects.count() == 3
    assert {coupon.label for coupon in Coupon.objects.all()} == {"VITEJTE10", "DOPRAVA", "PODZIM", "LETO100"}
    assert Coupon.objects.get(ends_at__lt=timezone.now()).label == "LETO100"
    for coupon in Coupon.objects.all():
        coupon.full_clean()
    on_delivery = PaymentMethod.objects.get(kind="cod")
    assert [method.kind for method in on_delivery.shipping_methods.all()] == ["flat_rate"]
    for method in PaymentMethod.objects.all():
        method.full_clean()


def test_editor_can_publish_every_page_of_demo_unchanged(said):
    for page in Page.objects.filter(depth__gt=1).specific():
        page.full_clean()
        if body := getattr(page, "body", None):
            body.stream_block.clean(body)


def test_widgets_page_shows_each_widget_once(said):
    page = ContentPage.objects.get(slug="ukazka-bloku")
    counts = page.layout.counts

    elsewhere = {
        "cart",
        "checkout",
        "purchase_summary",
        "product_row",
        "loop_grid",
        "add_to_cart",
        "contact",
        "delivery_and_payment",
    }
    assert counts.keys() == Body().child_blocks.keys() - elsewhere
    assert {name for name, count in counts.items() if count > 1} == {"heading", "text", "section"}
    assert not page.is_private


def test_campaign_ends_with_its_coupon(said):
    page = ContentPage.objects.get(slug="podzim-v-horach")
    [countdown] = [child.value for child in page.layout if child.block_type == "countdown"]

    coupon = Coupon.objects.get(code="podzim")
    assert countdown["ends_at"] == coupon.ends_at
    assert countdown["ends_at"] > timezone.now()


def test_picture_of_several_pages_is_one_image(said):
    assert get_image_model().objects.filter(file__contains="banner-uvod").count() == 1


def test_printed_logins_work_and_stay(said):
    for name, password in (line.split()[1::2] for line in said.splitlines() if line.startswith("  ")):
        user = authenticate(username=name.rstrip(","), password=password)
        assert user is not None
        assert user.has_perm("wagtailadmin.access_admin")
    assert run() == said


def test_second_call_preserves_peoples_changes(said):
    Product.objects.filter(pk=101).update(name="Přejmenované")
    ShippingMethod.objects.filter(kind="local_pickup").delete()
    Coupon.objects.filter(code="vitejte10").update(amount=1500)
    SearchSettings.objects.get().suggested_attributes.clear()

    run()

    assert Product.objects.get(pk=101).name == "Přejmenované"
    assert ShippingMethod.objects.count() == 2
    assert list(Coupon.objects.filter(code="vitejte10").values_list("amount", flat=True)) == [1500]
    assert Coupon.objects.count() == 4
    assert not SearchSettings.objects.get().suggested_attributes.exists()


def test_every_picture_of_test_shop_exists():
    assert CATALOGUES["test"].find_missing_pictures() == []


def test_production_is_not_filled(settings):
    settings.ENVIRONMENT = "production"

    with pytest.raises(CommandError, match="VYLOHA_ENVIRONMENT"):
        run()
