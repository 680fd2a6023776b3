"""Reads what a product page shows in three statements, where each part would be one of its own."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import Any, NamedTuple

from django.db.models import QuerySet

from vyloha.commerce.catalogue.models import Brand, Category, Product, Tag
from vyloha.commerce.catalogue.related_products import siblings_of_categories
from vyloha.commerce.orders.bought_together import bought_with_products
from vyloha.commerce.pricing.offers import offers_of_products
from vyloha.content.cards.product_cards import CARDS_IN_ROW
from vyloha.content.cards.ratings import are_reviews_enabled
from vyloha.content.pictures import images_of_products, read_files_together
from vyloha.core.database.prepared_queries import PreparedObjects, PreparedRows, read_together
from vyloha.storefront.pages.product.product_props import get_selecting_attributes, get_swatch_images
from vyloha.storefront.representations.product_columns import (
    attributes_of_products,
    load_attributes,
    load_variations,
    variations_of_products,
)
from vyloha.storefront.representations.product_reviews import first_photos, first_reviews
from vyloha.storefront.representations.product_variations import articles_of_products


class LabelledProduct(NamedTuple):
    """A published product with its taxonomies, in the merchant's order."""

    product: Product
    categories: list[Category]
    tags: list[Tag]
    brands: list[Brand]

    @property
    def deepest_paths(self) -> list[str]:
        """The URL paths from the root category down to the product's deepest one."""
        deepest = max(self.categories, key=lambda one: one.url_path.count("/"), default=None)
        return list(accumulate(deepest.url_path.split("/"), "{}/{}".format)) if deepest else []


_products = PreparedObjects(lambda slugs: Product.objects.published().filter(slug__in=slugs).defer("sort_key"))
_categories = PreparedObjects(
    lambda slugs: Category.objects.filter(products__slug__in=slugs).defer("description"),
)
_tags = PreparedObjects(lambda slugs: Tag.objects.filter(products__slug__in=slugs).defer("description"))
_brands = PreparedObjects(lambda slugs: Brand.objects.filter(products__slug__in=slugs).defer("description"))
categories_by_path = PreparedObjects(
    lambda paths: Category.objects.filter(url_path__in=paths).only("name", "url_path").order_by()
)


@PreparedRows
def upsells_of_products(product_ids: Collection[int]) -> "QuerySet[Any, tuple[Any, ...]]":
    through: Any = Product.upsells.through
    links: QuerySet[Any, Any] = through.objects.filter(from_product__in=product_ids, to_product__is_listed=True)
    listed = links.order_by(*(f"to_product__{name}" for name in ("position", "sort_key", "pk")))
    return listed.values_list("to_product_id")[:CARDS_IN_ROW]


def load_product(slug: str) -> LabelledProduct | None:
    """Return the product that has a page under ``slug``; one query."""
    asked = [slug]
    with read_together(*((rows, asked) for rows in (_products, _categories, _tags, _brands))):
        found = _products(asked)
        return LabelledProduct(found[0], _categories(asked), _tags(asked), _brands(asked)) if found else None


@contextmanager
def read_page_data(shown: LabelledProduct) -> Iterator[None]:
    """Read the rows of the product's page: two queries; the functions inside of the block need no more of them."""
    product = shown.product
    asked = [product.pk]
    reviewed, varied = asked * are_reviews_enabled(), asked * (product.type == Product.Type.VARIABLE)
    with read_together(
        (variations_of_products, asked),
        (attributes_of_products, asked),
        (offers_of_products, asked),
        (images_of_products, asked),
        (upsells_of_products, asked),
        (bought_with_products, asked),
        (first_reviews, reviewed),
        (first_photos, reviewed),
        (articles_of_products, varied),
        (categories_by_path, shown.deepest_paths),
        (siblings_of_categories, {category.parent_id for category in shown.categories if category.parent_id}),
    ):
        variations = {row.image_id for row in load_variations(product).values() if row.image_id}
        swatches = get_swatch_images(get_selecting_attributes(product, load_attributes(product)))
        photos = {image_id for _review_id, image_id in first_photos(reviewed)}
        with read_files_together(product, variations, swatches, photos):
            yield
