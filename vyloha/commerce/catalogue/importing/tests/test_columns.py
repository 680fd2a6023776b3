"""Every column that the shop stores, one case each."""

from datetime import datetime

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.importing.tests.makers import a_row, a_variable_row, a_variation_row, importing_rows
from vyloha.commerce.catalogue.models import Category, Product, ProductAttribute, StockRecord, Term, Variation
from vyloha.core.database import sequences

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("heading", "cell", "field", "value"),
    [
        ("Name", "Hrnek &amp; talíř", "name", "Hrnek & talíř"),
        ("Published", "1", "status", "publish"),
        ("Published", "0", "status", "private"),
        ("Published", "-1", "status", "draft"),
        ("post_status", "draft", "status", "draft"),
        ("Meta:_perishable", "1", "is_perishable", True),
        ("Is featured?", "1", "is_featured", True),
        ("Visibility in catalog", "search", "visibility", "search"),
        ("Visibility in catalog", "", "visibility", "visible"),
        ("Short description", "Malý", "short_description", "<p>Malý</p>"),
        ("Description", r"<p>a</p>\n<script>x</script>", "description", "<p>a</p>"),
        ("Tax status", "none", "tax_status", "none"),
        ("Tax class", "reduced-rate", "tax_class.rate", 1200),
        ("Tax class", "", "tax_class.rate", 2100),
        ("Tax class", "snizena-sazba", "tax_class.rate", 1200),
        ("Tax class", "nulova-sazba", "tax_class.rate", 0),
        ("Tax class", "Snížená sazba DPH", "tax_class.rate", 1200),
        ("Tax class", "snizena-sazba-12", "tax_class.rate", 1200),
        ("Tax class", "sazba-21", "tax_class.rate", 2100),
        ("Tax class", "zakladni-sazba", "tax_class.rate", 2100),
        ("Sold individually?", "1", "sold_individually", True),
        ("Allow customer reviews?", "0", "reviews_allowed", False),
        ("Purchase note", "Díky", "purchase_note", "<p>Díky</p>"),
        ("Shipping class", "Křehké", "shipping_class", "Křehké"),
        ("Position", "-3", "position", -3),
        ("Type", "simple, virtual, downloadable", "type", "simple"),
        ("Type", "subscription", "type", "simple"),
        ("Meta: _perishable", "1", "is_perishable", True),
        ("Krátká trvanlivost", "ano", "is_perishable", True),
        ("Meta: _care", "Perte", "care", "<p>Perte</p>"),
        ("Bezpečnostní upozornění", "Hoří", "warnings", "<p>Hoří</p>"),
        ("Meta: _size_guide", r"Velikost | Délka\nS | 60", "size_guide", "Velikost | Délka\nS | 60"),
        ("Meta: _size_guide", "bez sloupců", "size_guide", ""),
        ("Meta: _subscription_period", "month", "period_unit", "month"),
        ("Meta: _subscription_period", "year", "period_count", 1),
        ("Meta: _subscription_period", "", "period_count", None),
    ],
)
def test_product_column_is_saved(tmp_path, heading, cell, field, value):
    importing_rows(tmp_path, a_row() | {heading: cell})

    assert _read(Product.objects.get(), field) == value


@pytest.mark.parametrize(
    ("heading", "cell", "field", "value"),
    [
        ("SKU", "H-1", "sku", "H-1"),
        ("GTIN, UPC, EAN, or ISBN", "8590000000001", "gtin", "8590000000001"),
        ("stock_status", "onbackorder", "stock_record.status", "onbackorder"),
        ("backorders", "yes", "stock_record.backorders", "yes"),
        ("Regular price", "199.90", "regular_price_minor", 19990),
        ("Sale price", "99", "sale_price_minor", 9900),
        ("Date sale price starts", "2026-11-27", "sale_from", timezone.make_aware(datetime(2026, 11, 27))),
        (
            "Date sale price ends",
            "2026-11-27",
            "sale_until",
            timezone.make_aware(datetime(2026, 11, 27, 23, 59, 59, 999_999)),
        ),
        ("Weight (lbs)", ".5", "weight_g", 227),
        ("Length (in)", "24", "length_mm", 610),
        ("Width (cm)", "2,5", "width_mm", 25),
        ("Height (mm)", "7", "height_mm", 7),
        ("Meta: _unit_product", "0,75", "measure", 750),
        ("Množství v balení", "250", "measure", 250_000),
        ("Meta: _ingredients", "<b>mléko</b>", "ingredients", "<p><b>mléko</b></p>"),
        ("Alergeny", "mléko, lepek", "allergens", "gluten,milk"),
        ("Meta: _may_contain", "chyba", "may_contain", ""),
        ("Výživové údaje", r"Údaje | 100 g\nTuky | &lt; 1 g", "nutrition", "Údaje | 100 g\nTuky | < 1 g"),
        ("Stock", "12", "stock_record.in_stock", 12),
        ("Stock", "12", "stock_record.is_managed", True),
        ("Stock", "", "stock_record.is_managed", False),
        ("In stock?", "0", "stock_record.status", "outofstock"),
        ("In stock?", "backorder", "stock_record.status", "onbackorder"),
        ("Low stock amount", "3", "stock_record.low_stock_amount", 3),
        ("Backorders allowed?", "notify", "stock_record.backorders", "notify"),
        ("Backorders allowed?", "1", "stock_record.backorders", "yes"),
    ],
)
def test_column_of_simple_product_is_saved_on_its_variation(tmp_path, heading, cell, field, value):
    importing_rows(tmp_path, a_row() | {heading: cell})

    variation = Variation.objects.get()
    assert variation.pk == variation.product_id == 1
    assert _read(variation, field) == value


@pytest.mark.parametrize(
    ("heading", "cell", "field", "value"),
    [
        ("Published", "0", "is_enabled", False),
        ("Description", "Menší", "description", "<p>Menší</p>"),
        ("Tax class", "parent", "tax_class", None),
        ("Tax class", "zero-rate", "tax_class.rate", 0),
        ("Stock", "parent", "stock_record_id", 10),
        ("Stock", "4", "stock_record_id", 11),
        ("Position", "2", "position", 2),
        ("SKU", "", "sku", None),
    ],
)
def test_variation_column_is_saved(tmp_path, heading, cell, field, value):
    importing_rows(tmp_path, a_variable_row(Stock="7"), a_variation_row(11) | {heading: cell})

    assert _read(Variation.objects.get(), field) == value


def _read(found: object, path: str) -> object:
    for name in path.split("."):
        found = getattr(found, name)
    return found


def test_removed_shortcodes_are_reported_once_per_row(tmp_path):
    said = importing_rows(tmp_path, a_row(Description="[vc_row]A[/vc_row]", Short_description="[gallery] [cm]"))

    assert said.lines == [
        "Řádek 2: poznámka – z textů byly odstraněny značky doplňků a nástrojů na stavbu stránek: [vc_row], [gallery]"
    ]


def test_codes_shortened_by_spreadsheet_are_rejected_or_reported(tmp_path):
    said = importing_rows(
        tmp_path, a_row(SKU="8,59E+12"), a_row(ID=2, SKU="B", EAN="8.59E+12"), a_row(ID=3, SKU="C", EAN="#HODNOTA!")
    )

    assert [line.partition(",")[0] for line in said.lines] == [
        "Řádek 2: poznámka – SKU 8",
        "Řádek 3: odmítnut – GTIN",
        "Řádek 4: odmítnut – GTIN",
    ]
    assert Variation.objects.get().sku == "8,59E+12"


def test_variable_product_has_own_codes_and_stock(tmp_path):
    importing_rows(tmp_path, a_variable_row(Stock="7", **{"Weight (kg)": "2"}), a_variation_row(11, Stock="parent"))

    product = Product.objects.get()
    assert (product.sku, product.weight_g) == ("T", 2000)
    assert Variation.objects.get().stock_record == StockRecord(id=10)
    assert StockRecord.objects.get(pk=10).in_stock == 7


def test_categories_tags_and_brands_are_created_once(tmp_path):
    cells = {"Categories": "Dům > Kuchyně, Dům", "Tags": "Dárek, dárek", "Brands": "Hlína"}

    importing_rows(tmp_path, a_row() | cells, a_row(ID=2, SKU="B") | cells | {"Categories": "dům > KUCHYNĚ"})

    assert [category.url_path for category in Category.objects.order_by("url_path")] == ["dum", "dum/kuchyne"]
    product = Product.objects.get(pk=1)
    assert [tag.slug for tag in product.tags.all()] == ["darek"]
    assert [brand.name for brand in product.brands.all()] == ["Hlína"]


def test_global_attributes_are_shared_and_local_ones_are_not(tmp_path):
    named = {"Attribute 1 name": "Barva", "Attribute 1 value(s)": "Bílá, Černá", "Attribute 1 global": 1}
    named |= {"Attribute 2 name": "Motiv", "Attribute 2 value(s)": r"Sova\, liška", "Attribute 2 visible": 0}
    named |= {"Attribute 1 default": "Černá"}

    importing_rows(tmp_path, a_row() | named, a_row(ID=2, SKU="B") | named)

    colours, motifs = ProductAttribute.objects.filter(product_id=1).order_by("position")
    assert (colours.attribute.slug, colours.attribute.product_id) == ("pa_barva", None)
    assert colours.default_term == Term.objects.get(slug="cerna")
    assert (motifs.attribute.slug, motifs.attribute.product_id, motifs.is_visible) == ("motiv", 1, False)
    assert [term.name for term in motifs.terms.all()] == ["Sova, liška"]
    assert Term.objects.filter(attribute__slug="pa_barva").count() == 2


def test_variation_rows_mark_attributes_and_empty_value_means_any(tmp_path):
    size = {"Attribute 2 name": "Velikost", "Attribute 2 value(s)": "S, M"}
    only = {"Attribute 3 name": "Materiál", "Attribute 3 value(s)": "bavlna"}
    any_size = {"Attribute 2 name": "Velikost"}

    importing_rows(tmp_path, a_variation_row(11, "Modrá") | any_size, a_variable_row() | size | only)

    makes = {link.attribute.name: link.makes_variations for link in ProductAttribute.objects.all()}
    assert makes == {"Barva": True, "Velikost": True, "Materiál": False}
    assert [link.term.name for link in Variation.objects.get().variation_terms.all()] == ["Modrá"]


def test_links_may_point_forward_and_missing_targets_are_reported(tmp_path):
    said = importing_rows(
        tmp_path, a_row(Upsells="id:2, C", **{"Cross-sells": "neni, id:9"}), a_row(ID=2, SKU="B"), a_row(ID=3, SKU="C")
    )

    assert set(Product.objects.get(pk=1).upsells.values_list("pk", flat=True)) == {2, 3}
    assert said.lines == ["Řádek 2: poznámka – Cross-sells: nenalezeno: neni, id:9"]


def test_slugs_are_ascii_unique_and_permanent(tmp_path):
    importing_rows(tmp_path, a_row(Name="Žluťoučký kůň"), a_row(ID=2, SKU="B", Name="Žluťoučký kůň"))
    importing_rows(tmp_path, a_row(Name="Nové jméno"))

    assert list(Product.objects.order_by("pk").values_list("slug", flat=True)) == ["zlutoucky-kun", "zlutoucky-kun-2"]


def test_new_ids_are_above_ids_of_file(tmp_path):
    importing_rows(tmp_path, a_row(ID="", SKU="B"), a_row(ID=500))

    assert set(Product.objects.values_list("pk", flat=True)) == {500, 501}
    assert sequences.allocate_numbers("catalogue") == 502


def test_missing_columns_stay_and_empty_cells_clear_fields(tmp_path):
    importing_rows(tmp_path, a_row(Sale_price="99", Tags="dárek", Description="Popis"))

    importing_rows(tmp_path, {"SKU": "A-1", "Stock": "5", "Sale price": ""})

    variation = Variation.objects.get()
    assert (variation.regular_price_minor, variation.sale_price_minor) == (19900, None)
    assert variation.stock_record.in_stock == 5
    assert variation.product.tags.count() == 1
    assert variation.product.description == "<p>Popis</p>"


def test_negative_stock_is_saved_only_with_backorders(tmp_path):
    rows = [a_row(Stock="'-2"), a_row(ID=2, SKU="B", Stock="'-2", **{"Backorders allowed?": "1"})]

    said = importing_rows(tmp_path, *rows)

    assert list(StockRecord.objects.order_by("pk").values_list("in_stock", flat=True)) == [0, -2]
    assert said.lines == ["Řádek 2: poznámka – zásoba -2 bez povolených objednávek předem se bere jako 0"]
