"""The taxonomies of filters, under their names in URLs, and their terms."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import starmap
from typing import Any, NamedTuple

from django.db.models import Case, CharField, Exists, Model, OuterRef, Q, QuerySet, When
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.models import Attribute, Brand, Category, Tag, Term, Vendor
from vyloha.commerce.catalogue.models.allergens import NUMBERS, Allergen
from vyloha.commerce.catalogue.page_tags import ATTRIBUTES, build_attribute_tag, build_names_tag
from vyloha.commerce.search.documents import (
    ALLERGENS,
    BRAND,
    CATEGORY,
    FEATURED,
    IN_STOCK,
    ON_SALE,
    RATING,
    TAG,
    VENDOR,
    YES,
    build_attribute_facet,
)
from vyloha.content.listing import ratings
from vyloha.content.pictures import load_thumbnails
from vyloha.core.cache.pages import cache_until_change
from vyloha.core.cache.tags import add_page_tags

MAX_LOADED_TERMS = 1000  # terms of a taxonomy cached in the process; further ones are queried when a page shows them


class TaxonomyTermRow(NamedTuple):
    term_id: int
    slug: str  # name in URLs; for a category with an ambiguous slug its path ("deti/obleceni")
    name: str
    parent_id: int | None = None
    label: str = ""
    colour: str = ""
    second_colour: str = ""
    image: str = ""  # URL


@dataclass(frozen=True, slots=True)
class Taxonomy:
    """A taxonomy of filters. ``facet`` is its name in the index, ``swatch`` how an attribute shows its terms."""

    name: str  # in URLs: product_cat, pa_barva
    title: str
    facet: str
    swatch: str = ""
    attribute_id: int = 0

    @property
    def is_unwanted(self) -> bool:
        """Whether shoppers choose what products must not have: allergens, also those of an imported attribute."""
        named = bool(self.attribute_id) and self.title.casefold().startswith(("alergen", "allergen"))
        return self.name == ALLERGENS or named

    def get_terms(self) -> Mapping[int, TaxonomyTermRow]:
        """Return the first terms by their ids, in their order; all of them up to a limit."""
        return cache_until_change(f"terms:{self.name}", lambda: {row.term_id: row for row in self._load_rows()})

    def get_ids_by_slug(self, slugs: Collection[str]) -> Mapping[str, frozenset[int]]:
        """Return the ids of terms by their slugs, without unknown slugs."""
        known = cache_until_change(f"slugs:{self.name}", lambda: _group_by_slug(self.get_terms().values()))
        missing = [slug for slug in slugs if slug not in known]
        if missing and len(self.get_terms()) >= MAX_LOADED_TERMS:
            by_path = Q(url_path__in=missing) if self.name == "product_cat" else Q()
            return {**known, **_group_by_slug(self._load_rows(Q(slug__in=missing) | by_path))}
        return known

    def get_rows(self, term_ids: Collection[int]) -> list[TaxonomyTermRow]:
        """Return the terms with these ids, in their order."""
        known = self.get_terms()
        if len(known) >= MAX_LOADED_TERMS and not known.keys() >= set(term_ids):
            return list(self._load_rows(Q(pk__in=term_ids)))
        return [row for row in known.values() if row.term_id in term_ids]

    def _load_rows(self, condition: Q | None = None) -> Iterator[TaxonomyTermRow]:
        if flag := FLAGS.get(self.name):
            yield TaxonomyTermRow(YES, flag.slug, str(flag.term))
        elif self.name == ratings.RATING:
            names = ratings.get_min_rating_names()
            yield from (TaxonomyTermRow(stars, str(stars), name) for stars, name in names)
        elif self.name == ALLERGENS:
            yield from _iterate_allergens()
        elif self.attribute_id:
            add_page_tags(build_attribute_tag(self.attribute_id))
            yield from _iterate_attribute_terms(Term.objects.filter(attribute=self.attribute_id), condition)
        else:
            kind = KINDS[self.name]
            add_page_tags(build_names_tag(kind))
            rows = _select_categories() if kind is Category else kind._default_manager.values_list("pk", "slug", "name")
            yield from starmap(TaxonomyTermRow, (rows.filter(condition) if condition else rows)[:MAX_LOADED_TERMS])


KINDS: dict[str, type[Model]] = {"product_cat": Category, "product_tag": Tag, "product_brand": Brand, "vendor": Vendor}


class FlagTaxonomy(NamedTuple):
    """A taxonomy with one term: products have it or not."""

    facet: str
    title: Any
    term: Any
    slug: str = "yes"


FLAGS = {
    "stock_status": FlagTaxonomy(IN_STOCK, gettext_lazy("Availability"), gettext_lazy("In stock"), "instock"),
    "on_sale": FlagTaxonomy(ON_SALE, gettext_lazy("Offers"), gettext_lazy("On sale")),
    "featured": FlagTaxonomy(FEATURED, gettext_lazy("Featured"), gettext_lazy("Featured")),
}


def get_taxonomies() -> Mapping[str, Taxonomy]:
    """Return all taxonomies by name; attributes in their order."""
    return cache_until_change("taxonomies", lambda: {taxonomy.name: taxonomy for taxonomy in _iterate_taxonomies()})


def is_unwanted(name: str) -> bool:
    """Return whether shoppers choose terms of the taxonomy that products must not have."""
    known = get_taxonomies()
    return name in known and known[name].is_unwanted


def _iterate_taxonomies() -> Iterator[Taxonomy]:
    yield Taxonomy("product_cat", _("Category"), CATEGORY)
    yield Taxonomy("product_brand", _("Brand"), BRAND)
    yield Taxonomy("product_tag", _("Tag"), TAG)
    yield Taxonomy("vendor", _("Vendor"), VENDOR)
    yield from (Taxonomy(name, str(flag.title), flag.facet) for name, flag in FLAGS.items())
    if ratings.are_ratings_offered():
        yield Taxonomy(ratings.RATING, _("Rating"), RATING)
    yield Taxonomy(ALLERGENS, _("Allergens"), ALLERGENS)
    add_page_tags(ATTRIBUTES)
    for pk, slug, name, swatch in Attribute.objects.filter(product=None).values_list("pk", "slug", "name", "swatch"):
        add_page_tags(build_attribute_tag(pk))
        yield Taxonomy(slug, name, build_attribute_facet(pk), swatch, pk)


def _iterate_allergens() -> Iterator[TaxonomyTermRow]:
    for code, number in NUMBERS.items():
        yield TaxonomyTermRow(number, code, str(Allergen(code).label))


def _iterate_attribute_terms(terms: "QuerySet[Term]", condition: Q | None) -> Iterator[TaxonomyTermRow]:
    found = list((terms.filter(condition) if condition else terms)[:MAX_LOADED_TERMS])
    pictures = load_thumbnails({term.image_id for term in found if term.image_id})
    for one in found:
        image = pictures.get(one.image_id, "") if one.image_id else ""
        yield TaxonomyTermRow(one.pk, one.slug, one.name, None, one.label, one.colour, one.second_colour, image)


def _select_categories() -> "QuerySet[Any, Any]":
    others = Category.objects.filter(slug=OuterRef("slug")).exclude(pk=OuterRef("pk"))
    written = Case(When(Exists(others), then="url_path"), default="slug", output_field=CharField())
    return Category.objects.annotate(written=written).values_list("pk", "written", "name", "parent_id")


def _group_by_slug(rows: Iterable[TaxonomyTermRow]) -> dict[str, frozenset[int]]:
    """
    Group term ids by slug; a last path segment means all categories that have it: other shops' URLs name categories so.
    """
    exact: dict[str, frozenset[int]] = {}
    last: dict[str, frozenset[int]] = {}
    for row in rows:
        exact[row.slug] = exact.get(row.slug, frozenset()) | {row.term_id}
        step = row.slug.rpartition("/")[2]
        last[step] = last.get(step, frozenset()) | {row.term_id}
    return {**last, **exact}
