"""The current demo: Zápecí, in ``demo/range``. Its pictures may be missing."""

import gzip
import re
import time
from io import BytesIO, StringIO
from pathlib import Path

import pytest
import stdnum.cz.dic
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone
from PIL import Image
from wagtail.models import Page

from demo.range.catalogue import read_goods, rows_of
from vyloha.backoffice.demo import fill
from vyloha.backoffice.demo.catalogue import CATALOGUES, SQUARE, DemoCatalogue, render_placeholder
from vyloha.commerce.catalogue.importing.actions import ImportOptions
from vyloha.commerce.catalogue.models import Attribute, Brand, Category, Product, Term, Variation, Vendor
from vyloha.commerce.coupons.models import Coupon
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.content.blocks import Body
from vyloha.content.models import BlogPostPage, ContentPage, MegaMenu, ShopSettings, ThemeSettings
from vyloha.content.settings.shop_settings import SAMPLES

pytestmark = pytest.mark.django_db
STYLE_LIMIT = 15 * 1024  # bytes; as in e2e/pages/budget.spec.ts
SECONDS = 90  # on a busy machine; alone it is a tenth


@pytest.fixture(scope="module")
def said(made_once, tmp_path_factory, django_db_blocker):
    """The output of the command that filled the shop, and its duration in seconds."""
    folder, out = tmp_path_factory.mktemp("range"), StringIO()
    with override_settings(DATA=folder, MEDIA_ROOT=folder / "media"), pytest.MonkeyPatch.context() as patch:
        # The importer's own tests cover hundreds of pictures in three sizes.
        patch.setattr(fill, "ImportOptions", lambda images: ImportOptions(images=None))
        began = time.process_time()
        made_once(lambda: call_command("demo", shop="zapeci", stdout=out))
        if connection.vendor == "postgresql":
            # Without statistics a page takes seconds.
            with django_db_blocker.unblock(), connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        yield out.getvalue(), time.process_time() - began


def test_demo_fills_whole_catalogue_in_bounded_time(said):
    text, seconds = said

    assert "odmítnut" not in text
    assert seconds < SECONDS
    assert 60 <= Product.objects.published().count() <= 80
    assert 200 <= Variation.objects.count() <= 260
    assert Vendor.objects.count() == 17
    assert Product.objects.filter(vendor=None).count() == 3  # a voucher, a crate of several vendors' products, matches
    assert not Vendor.objects.filter(products=None).exists()
    assert not Category.objects.filter(description="").exists()
    assert not Brand.objects.filter(description="").exists()
    assert {coupon.label for coupon in Coupon.objects.all()} == {"VITEJTE10", "DOPRAVA", "ADVENT", "LETO100"}


def test_shop_says_same_details_as_maker_of_its_brand(said):
    shop, brand = ShopSettings.objects.get(), Brand.objects.get(name=ShopSettings.objects.get().shop_name)

    told = (brand.manufacturer, brand.manufacturer_address, brand.manufacturer_contact)
    assert told == (shop.company_name, shop.seat, shop.email)


def test_advent_coupon_ends_with_advent(said):
    ends_at = timezone.localtime(Coupon.objects.get(code="advent").ends_at)

    assert (ends_at.month, ends_at.day) == (12, 24)
    assert ends_at > timezone.now()


def test_gallery_shows_each_picture_once():
    [mug] = [goods for goods in read_goods() if goods.sku == "HRN-RANO"]
    row, first, second, *_others = rows_of(mug)

    assert str(row["Images"]).split(", ")[:3] == ["HRN-RANO-1.webp", "HRN-RANO-2.webp", second["Images"]]
    assert first["Images"] == "HRN-RANO-1.webp"


def test_voucher_price_equals_its_value(said):
    voucher = Product.objects.get(sku="VOU-ZAPECI")

    assert Coupon.objects.get(code="advent").excluded_product_ids == [voucher.pk]


def test_categories_have_order_of_catalogue(said):
    roots = [category.name for category in Category.objects.filter(parent=None)]

    assert roots[0] == "Kuchyně a stůl"
    assert roots[-1] == "Hračky"


def test_colours_and_woods_have_swatches(said):
    assert not Term.objects.filter(attribute__slug="pa_barva", colour="").exists()
    wood = Attribute.objects.get(slug="pa_drevo")
    assert wood.swatch == Attribute.Swatch.IMAGE
    assert wood.terms.count() > 1
    assert not wood.terms.filter(image=None).exists()


def test_demo_theme_is_accepted_by_back_office(said):
    look = ThemeSettings.objects.get()
    look.full_clean()

    assert look.accent != ThemeSettings().accent


def test_demo_publishes_story_and_journal(said):
    assert ContentPage.objects.live().filter(slug="nas-pribeh").exists()
    assert not ContentPage.objects.filter(slug="o-nas").exists()
    posts = BlogPostPage.objects.live()
    assert posts.count() == 6
    for post in posts:
        assert [child.block_type for child in post.body][-1] == "product_row"
    assert MegaMenu.objects.count() == 2


def test_editor_can_publish_every_page_of_catalogue_unchanged(said):
    for page in Page.objects.filter(depth__gt=1).specific():
        page.full_clean()
        if body := getattr(page, "body", None):
            body.stream_block.clean(body)


def test_pages_named_on_home_page_exist(said):
    client = Client()
    home = client.get("/").content.decode()
    addresses = {address for address in re.findall(r'href="(/[^"#?]*)"', home) if "." not in address}

    assert {"/nas-pribeh/", "/zapisnik/", "/advent-v-zapeci/", "/vyprodej/"} <= addresses
    assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)


def test_catalogue_texts_have_no_placeholders(said):
    home = Client().get("/").content.decode()

    [title] = re.findall(r"<title>(.*?)</title>", home)
    assert title == "Zápecí\u00a0– kamenina, dřevo, svíčky a\u00a0spíž od malých dílen"
    assert not re.search(r"%[sd(]", f"{home} {CATALOGUES['zapeci'].words} {CATALOGUES['zapeci'].campaign}")


def test_home_page_stays_within_style_budget(said, settings):
    client = Client()
    sheets = re.findall(r'<link rel="stylesheet" href="(/[^"]*)"', client.get("/").content.decode())

    def read(address: str) -> bytes:
        built = Path(settings.WEB_DIST, "client", address.removeprefix(settings.STATIC_URL))
        return built.read_bytes() if built.exists() else client.get(address).content

    assert len(sheets) > 2
    assert sum(len(gzip.compress(read(sheet))) for sheet in sheets) <= STYLE_LIMIT


def test_demo_page_shows_every_widget(said):
    page = ContentPage.objects.live().get(slug="ukazka-bloku")
    elsewhere = {"cart", "checkout", "purchase_summary", "product_row", "loop_grid", "add_to_cart"}
    elsewhere |= {"contact", "delivery_and_payment"}  # on pages of their own

    assert page.layout.counts.keys() == Body().child_blocks.keys() - elsewhere
    assert Client().get("/ukazka-bloku/").status_code == 200


def test_urls_in_campaign_menu_and_widgets_exist(said):
    client, shop = Client(), CATALOGUES["zapeci"]
    written = f"{shop.campaign} {shop.words} {shop.widgets}"
    addresses = set(re.findall(r"""["'](/[a-z0-9/-]+/)["'?]""", written))

    assert len(addresses) > 5
    assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)


@pytest.fixture
def unfinished(tmp_path) -> DemoCatalogue:
    """A catalogue with two products, of which one has a picture."""
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "mis-pole.webp").write_bytes(b"rendered")
    (tmp_path / "pictures" / "hero.webp").write_bytes(b"a still life")
    (tmp_path / "pictures" / "pictures.json").write_text('{"MIS-POLE": ["mis-pole.webp", "mis-pole-2.webp"]}')
    (tmp_path / "products.csv").write_text('Images\n"MIS-POLE-1.webp, MIS-POLE-2.webp"\nVAR-TRIO.webp\n')
    (tmp_path / "scenes.csv").write_text("picture,still_life\nbanner-uvod,hero\npribeh,\n")
    return DemoCatalogue(tmp_path, "journal")


def test_pictures_are_found_by_studio_names(unfinished):
    assert unfinished.read_picture("MIS-POLE-1") == b"rendered"
    assert unfinished.read_picture("MIS-POLE") == b"rendered"
    assert unfinished.read_picture("banner-uvod") == b"a still life"


def test_missing_pictures_are_listed(unfinished):
    assert unfinished.find_missing_pictures() == ["MIS-POLE-2", "VAR-TRIO", "pribeh"]


def test_every_shown_picture_exists():
    assert CATALOGUES["zapeci"].find_missing_pictures() == []


def test_missing_picture_is_replaced_by_placeholder(unfinished):
    content = unfinished.read_picture("VAR-TRIO")

    assert Image.open(BytesIO(content)).size == SQUARE
    assert content == render_placeholder("VAR-TRIO", SQUARE)
    assert content != render_placeholder("MIS-POLE-2", SQUARE)


def test_demo_takes_euros_and_has_a_valid_company_number(said):
    [in_euros] = PaymentMethod.objects.filter(kind="bacs", currencies="EUR")
    in_euros.full_clean()
    shop = ShopSettings.objects.get()
    assert stdnum.cz.dic.is_valid(shop.company_number)
    assert shop.company_number not in SAMPLES  # which the form takes for "not filled in yet"
