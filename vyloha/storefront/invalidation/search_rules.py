"""Maps a saved, deleted or linked row to the search documents whose words change with it."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Model, Q, TextField
from django.db.models.functions import Cast
from wagtail.models import Page, PageViewRestriction

from vyloha.commerce.catalogue.change_tracking import record_term_changes
from vyloha.commerce.catalogue.models import Attribute, Brand, Category, Product, Tag, Term, Variation, Vendor
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.sources import record_text_changes
from vyloha.content.models import BlogCategory, BlogPostPage, ContentPage, ReusableSection

AffectedItems = Iterator[tuple[TextKind, Collection[int]]]
TAXONOMY_KINDS: dict[type[Model], TextKind] = {
    Category: TextKind.CATEGORY,
    Tag: TextKind.TAG,
    Brand: TextKind.BRAND,
    Vendor: TextKind.VENDOR,
}
PAGE_KINDS: dict[type[BlogPostPage | ContentPage], TextKind] = {BlogPostPage: TextKind.POST, ContentPage: TextKind.PAGE}
RELATIONS = {Tag: "tags", Brand: "brands", Vendor: "vendor"}


def record_row_change(row: Model, before: Mapping[str, Any], changed: set[str]) -> None:
    """Record search documents whose words change with a row; ``before`` and ``changed`` as in ``page_rules``."""
    for kind, ids in _find_affected(row, before, changed):
        record_text_changes(kind, ids)
    record_term_changes(_find_affected_terms(row, before, changed))


def record_link_change(through: Any, linked_ids: Collection[int]) -> None:
    """Record attributes whose values start or stop being suggested."""
    if through is SearchSettings.suggested_attributes.through:
        record_term_changes(_get_attribute_terms(linked_ids))


def record_page_move(page: Page) -> None:
    """Record moved pages for the search index, since a private ancestor hides them."""
    for kind, ids in _find_pages_below(page):
        record_text_changes(kind, ids)


def _find_affected(row: Model, before: Mapping[str, Any], changed: set[str]) -> AffectedItems:
    match row:
        # Fields on cards are recorded with the product.
        case Product() if before and changed & {*Product.SEARCHED_TEXTS, *Product.INGREDIENT_FIELDS, "gtin"}:
            yield TextKind.PRODUCT, [row.pk]
        case Variation() if before and changed & {"gtin", "description", *Variation.INGREDIENT_FIELDS}:
            yield TextKind.PRODUCT, [row.product_id]
        case Category():
            below = Q(pk=row.pk) | Q(url_path__startswith=f"{before.get('url_path', row.url_path)}/")
            categories = Category.objects.filter(below).order_by().values_list("pk", flat=True)
            yield TextKind.CATEGORY, {row.pk, *categories}
            if before and changed & {"name", "parent_id"}:
                yield TextKind.PRODUCT, _load_product_ids(categories__in=set(categories))
        case Tag() | Brand() | Vendor():
            yield TAXONOMY_KINDS[type(row)], [row.pk]
            if before and "name" in changed:
                yield TextKind.PRODUCT, _load_product_ids(**{RELATIONS[type(row)]: row})
        case Term() if before and "name" in changed:
            yield TextKind.PRODUCT, _load_product_ids(product_attributes__terms=row)
        # The new name may make its values allergens.
        case Attribute() if before and "name" in changed:
            yield TextKind.PRODUCT, _load_product_ids(product_attributes__attribute=row)
        case BlogCategory():
            yield TextKind.POST, list(row.posts.values_list("pk", flat=True))  # type: ignore[attr-defined]
        case BlogPostPage() | ContentPage():
            yield PAGE_KINDS[type(row)], [row.pk]
        case ReusableSection():
            yield from _find_pages_with_section(row)
        case PageViewRestriction():
            yield from _find_pages_below(row.page)


def _find_affected_terms(row: Model, before: Mapping[str, Any], changed: set[str]) -> Collection[int]:
    match row:
        case Term() if not before or changed & {"name", "attribute_id"}:
            return [row.pk]
        case Attribute() if before and "name" in changed:
            return _get_attribute_terms([row.pk])
    return ()


def _get_attribute_terms(attribute_ids: Collection[int]) -> Collection[int]:
    return list(Term.objects.filter(attribute__in=attribute_ids).order_by().values_list("pk", flat=True))


def _load_product_ids(**where: Any) -> Collection[int]:
    return set(Product.objects.filter(**where).order_by().values_list("pk", flat=True))


def _find_pages_with_section(section: ReusableSection) -> AffectedItems:
    """Yield the pages that show a section; only pages with any reusable section are read."""
    for model, kind in PAGE_KINDS.items():
        stored = model._default_manager.annotate(stored=Cast("body", TextField()))
        pages = stored.filter(stored__contains='"reusable_section"').order_by()
        yield kind, [page.pk for page in pages if section.pk in page.layout.reused]


def _find_pages_below(page: Page) -> AffectedItems:
    for model, kind in PAGE_KINDS.items():
        pages = model._default_manager.filter(path__startswith=page.path)
        yield kind, list(pages.values_list("pk", flat=True))
