"""Listings read an index in order, so a page costs the same in a shop of a hundred products and of a million."""

from collections.abc import Callable

import pytest

from vyloha.commerce.catalogue.models import Product, Tag
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.catalogue.product_lists import ProductList
from vyloha.commerce.catalogue.related_products import MAX_RELATED, find_related_ids, get_related_products
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.core.tests.plans import plan_of, sorts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_statistics"), pytest.mark.both_databases]

SHOWN = [("publish", "visible"), ("publish", "catalog")]
NOT_SHOWN = [("publish", "search"), ("publish", "hidden"), ("draft", "visible"), ("private", "catalog")]


@pytest.mark.parametrize(
    ("listing", "index"),
    [
        (lambda listed: listed, "product_listing"),
        (lambda listed: listed.filter(is_featured=True), "product_featured"),
        (lambda listed: listed.order_by("-created_at", "-pk"), "product_newest"),
        (lambda listed: listed.order_by("sort_key", "pk"), "product_by_name"),
        (lambda listed: listed.order_by("-is_priced", "price_from_minor", "pk"), "product_cheapest"),
        (lambda listed: listed.order_by("-is_priced", "-price_from_minor", "-pk"), "product_dearest"),
        (lambda listed: listed.order_by("-pieces_sold", "-pk"), "product_best_selling"),
        (lambda listed: listed.order_by("-average_rating", "-review_count", "-pk"), "product_best_rated"),
        (lambda listed: Product.objects.published().order_by("-created_at", "-pk"), "product_published"),
    ],
)
def test_listing_reads_index_in_order(listing: Callable[[ProductQuerySet], ProductQuerySet], index: str) -> None:
    plan = plan_of(listing(Product.objects.listed().for_cards())[:24])

    assert index in plan
    assert not sorts(plan)


def test_category_listing_reads_only_its_products() -> None:
    plan = plan_of(Product.objects.listed().in_category(a_category()).for_cards()[:24])

    # The database may sort the category's products: no index has them in the order of the listing.
    assert "CORRELATED" not in plan
    assert "SubPlan" not in plan
    assert "SCAN catalogue_product\n" not in plan


@pytest.mark.parametrize("order", [("position", "sort_key", "pk"), ("-is_priced", "-price_from_minor", "-pk")])
def test_start_of_long_list_is_read_by_index(order: tuple[str, ...]) -> None:
    shirts = a_category()
    for number in range(6):
        a_product(f"Tričko {number}", categories=[shirts])

    plan = plan_of(ProductList(shirts, order).get_ordered(5)[:5])

    assert "product_listing" in plan or "product_dearest" in plan
    assert not sorts(plan)


def test_short_list_is_read_without_scanning_shop() -> None:
    shirts = a_category()
    a_product(categories=[shirts])
    for number in range(6):
        a_product(f"Jiné {number}")

    plan = plan_of(ProductList(shirts, ("position", "sort_key", "pk")).get_ordered(1)[:1])

    assert "CORRELATED" not in plan
    assert "SCAN catalogue_product\n" not in plan


def test_all_slices_of_list_share_one_order() -> None:
    shirts = a_category()
    wanted = [a_product(f"Tričko {number}", categories=[shirts]) for number in range(7)]
    a_product("Cizí")
    products = ProductList(shirts, ("sort_key", "pk"))

    assert products.count() == 7
    assert [products[start : start + 3] for start in (0, 3, 6)] == [wanted[:3], wanted[3:6], wanted[6:]]


@pytest.mark.parametrize(("status", "visibility"), SHOWN + NOT_SHOWN)
def test_listed_column_is_computed_by_database(status: str, visibility: str) -> None:
    product = a_product(status=status, visibility=visibility)

    assert Product.objects.listed().contains(product) is ((status, visibility) in SHOWN)


def test_bulk_update_lists_and_unlists_product() -> None:
    product = a_product(status="draft")

    product.status = "publish"
    Product.objects.bulk_update([product], ["status"])
    assert Product.objects.listed().contains(product)

    Product.objects.update(visibility="hidden")
    assert not Product.objects.listed().exists()


def test_related_products_share_a_category_or_a_tag() -> None:
    shirts, gifts = a_category(), Tag.objects.create(name="Dárek", slug="darek")
    one = a_product("První", categories=[shirts])
    both = a_product("Oba", categories=[shirts])
    labelled = a_product("Dárek")
    for product in (one, both, labelled):
        product.tags.set([gifts])
    a_product("Skrytý", categories=[shirts], visibility="hidden")
    a_product("Cizí", categories=[a_category()])

    assert list(get_related_products(one)) == [labelled, both]


def get_related_ids(product: Product) -> list[int]:
    return find_related_ids(product.pk, product.categories.all(), product.tags.all())


def test_related_products_are_sorted_by_similarity() -> None:
    gift, merino = (Tag.objects.create(name=name, slug=name) for name in ("darek", "merino"))
    shirts = a_category()
    one, far, near, twin = (a_product(name) for name in ("Vlna", "Dárek", "Merino", "Dvojče"))
    for product, tags in ((one, [gift, merino]), (far, [gift]), (near, [merino]), (twin, [gift, merino])):
        product.tags.set(tags)
    for product in (one, twin):
        product.categories.set([shirts])
    for number in range(3):
        a_product(f"Jiný dárek {number}").tags.set([gift])

    assert get_related_ids(one)[:3] == [twin.pk, near.pk, far.pk]


def test_small_category_is_complemented_by_sibling_categories() -> None:
    clothes = a_category()
    trousers, shorts, made_to_measure = (a_category(parent=clothes) for _ in range(3))
    one = a_product("Na míru", categories=[made_to_measure])
    others = [a_product(f"Jiné {number}", categories=[kind]) for number, kind in enumerate((trousers, shorts))]
    a_product("Cizí", categories=[a_category()])

    assert get_related_ids(one) == [other.pk for other in others]


def test_large_category_is_not_complemented() -> None:
    clothes = a_category()
    trousers, shorts = (a_category(parent=clothes) for _ in range(2))
    one, *others = (a_product(f"Kalhoty {number}", categories=[trousers]) for number in range(6))
    a_product("Kraťasy", categories=[shorts])

    assert get_related_ids(one) == [product.pk for product in others]


def test_product_without_categories_and_tags_has_no_related_products() -> None:
    assert list(get_related_products(a_product())) == []


def test_latest_products_of_large_category_are_related(
    django_assert_max_num_queries: Callable[[int], object],
) -> None:
    shirts = a_category()
    products = [a_product(f"Tričko {number:03}", categories=[shirts]) for number in range(MAX_RELATED + 5)]

    with django_assert_max_num_queries(4):  # type: ignore[attr-defined]
        related = list(get_related_products(products[0]))

    assert related == products[5:]
