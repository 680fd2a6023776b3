"""Which things search finds by other words once a row was saved, deleted or linked."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Model, Q, TextField
from django.db.models.functions import Cast
from wagtail.models import Page, PageViewRestriction

from vyloha.commerce.catalogue.change_tracking import terms_changed
from vyloha.commerce.catalogue.models import Attribute, Brand, Category, Product, Tag, Term, Variation, Vendor
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.text.documents import Kind
from vyloha.commerce.search.text.sources import texts_changed
from vyloha.content.models import BlogCategory, BlogPostPage, ContentPage, ReusableSection

Things = Iterator[tuple[Kind, Collection[int]]]
LABEL_KINDS: dict[type[Model], Kind] = {
    Category: Kind.CATEGORY,
    Tag: Kind.TAG,
    Brand: Kind.BRAND,
    Vendor: Kind.VENDOR,
}
PAGE_KINDS: dict[type[BlogPostPage | ContentPage], Kind] = {BlogPostPage: Kind.POST, ContentPage: Kind.PAGE}
RELATIONS = {Tag: "tags", Brand: "brands", Vendor: "vendor"}


def tell_texts(row: Model, before: Mapping[str, Any], changed: set[str]) -> None:
    """Tell the index of texts what is found by other words; ``before`` and ``changed`` as in ``page_rules``."""
    for kind, ids in _found_otherwise(row, before, changed):
        texts_changed(kind, ids)
    terms_changed(_terms(row, before, changed))


def tell_linked(through: Any, linked_ids: Collection[int]) -> None:
    """Tell the index of texts of attributes whose values are suggested from now on, or no more."""
    if through is SearchSettings.suggested_attributes.through:
        terms_changed(_terms_of(linked_ids))


def tell_moved(page: Page) -> None:
    """Tell the index of texts of pages that moved: among others below one that few may read, or away from it."""
    for kind, ids in _below(page):
        texts_changed(kind, ids)


def _found_otherwise(row: Model, before: Mapping[str, Any], changed: set[str]) -> Things:
    match row:
        # What stands on cards is told with them.
        case Product() if before and changed & {*Product.SEARCHED_TEXTS, "gtin"}:
            yield Kind.PRODUCT, [row.pk]
        case Variation() if before and changed & {"gtin", "description"}:
            yield Kind.PRODUCT, [row.product_id]
        case Category():
            below = Q(pk=row.pk) | Q(url_path__startswith=f"{before.get('url_path', row.url_path)}/")
            categories = Category.objects.filter(below).order_by().values_list("pk", flat=True)
            yield Kind.CATEGORY, {row.pk, *categories}
            if before and changed & {"name", "parent_id"}:
                yield Kind.PRODUCT, _products(categories__in=set(categories))
        case Tag() | Brand() | Vendor():
            yield LABEL_KINDS[type(row)], [row.pk]
            if before and "name" in changed:
                yield Kind.PRODUCT, _products(**{RELATIONS[type(row)]: row})
        case Term() if before and "name" in changed:
            yield Kind.PRODUCT, _products(product_attributes__terms=row)
        # Its values may be allergens by their new name.
        case Attribute() if before and "name" in changed:
            yield Kind.PRODUCT, _products(product_attributes__attribute=row)
        case BlogCategory():
            yield Kind.POST, list(row.posts.values_list("pk", flat=True))  # type: ignore[attr-defined]
        case BlogPostPage() | ContentPage():
            yield PAGE_KINDS[type(row)], [row.pk]
        case ReusableSection():
            yield from _holding(row)
        case PageViewRestriction():
            yield from _below(row.page)


def _terms(row: Model, before: Mapping[str, Any], changed: set[str]) -> Collection[int]:
    match row:
        case Term() if not before or changed & {"name", "attribute_id"}:
            return [row.pk]
        case Attribute() if before and "name" in changed:
            return _terms_of([row.pk])
    return ()


def _terms_of(attribute_ids: Collection[int]) -> Collection[int]:
    return list(Term.objects.filter(attribute__in=attribute_ids).order_by().values_list("pk", flat=True))


def _products(**where: Any) -> Collection[int]:
    return set(Product.objects.filter(**where).order_by().values_list("pk", flat=True))


def _holding(section: ReusableSection) -> Things:
    """Yield the pages that show a section; only those with any reusable section are read."""
    for model, kind in PAGE_KINDS.items():
        stored = model._default_manager.annotate(stored=Cast("body", TextField()))
        pages = stored.filter(stored__contains='"reusable_section"').order_by()
        yield kind, [page.pk for page in pages if section.pk in page.layout.reused]


def _below(page: Page) -> Things:
    for model, kind in PAGE_KINDS.items():
        pages = model._default_manager.filter(path__startswith=page.path)
        yield kind, list(pages.values_list("pk", flat=True))
