"""The routes of taxonomies: categories, tags, brands, attributes and their terms."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from pydantic import Field

from vyloha.commerce.catalogue.models import Attribute, Brand, Category, Product, ProductAttribute, Tag
from vyloha.commerce.catalogue.models import Term as StoredTerm
from vyloha.content.cards.ratings import are_reviews_enabled
from vyloha.content.shell.shell import get_category_url
from vyloha.core.http.endpoints import (
    ApiError,
    EndpointCall,
    EndpointParams,
    EndpointReply,
    EndpointResponse,
    Namespace,
)
from vyloha.storefront.api.store.lists import MAX_PAGE, Id, Ids, PageNumber, PageSize, build_page
from vyloha.storefront.representations.images import Image

routes = Namespace("wc/store/v1")


class Term(EndpointResponse):
    """``count`` is the number of published products."""

    id: int
    name: str
    slug: str
    description: str
    parent: int
    count: int


class CategoryTerm(Term):
    """``review_count`` is the number of reviews of the products that ``count`` counts."""

    image: Image | None
    review_count: int
    permalink: str


class AttributeTaxonomy(EndpointResponse):
    id: int
    name: str
    taxonomy: str
    type: str
    order: str
    has_archives: bool
    count: int


class TermQuery(EndpointParams):
    """Without ``per_page``, or with 0, the page size is the maximum."""

    page: PageNumber = 1
    per_page: PageSize = 0
    search: Annotated[str, Field(max_length=200)] = ""
    include: Ids = []
    exclude: Ids = []
    order: Literal["asc", "desc"] = "asc"
    orderby: Literal["name", "slug", "count"] = "name"
    hide_empty: bool = True
    parent: Id | None = None


class AttributeTermQuery(TermQuery):
    attribute_id: Id


class TermId(EndpointParams):
    id: Id


@dataclass(frozen=True, slots=True)
class TermLinks:
    """The links of products to terms: rows of ``model`` with the term in ``column`` and the product at ``product``."""

    model: Any
    column: str
    product: str = "product"

    def get_published_links(self) -> QuerySet[Any]:
        """Return the links of published products."""
        links: QuerySet[Any] = self.model.objects.filter(**{f"{self.product}__status": Product.Status.PUBLISHED})
        return links.order_by()

    def for_products(self, products: QuerySet[Product]) -> QuerySet[Any]:
        """Return the links of some products."""
        links: QuerySet[Any] = self.model.objects.filter(**{f"{self.product}__in": products.values("pk")})
        return links

    def count(self, terms: Iterable[int]) -> Counter[int]:
        """Return how many published products each of ``terms`` has; one query."""
        counted = self.get_published_links().filter(**{f"{self.column}__in": list(terms)}).values_list(self.column)
        return Counter(dict(counted.annotate(uses=Count("pk"))))

    def build_exists(self) -> Exists:
        """Return the condition that a term has a published product; it stops at the first one."""
        return Exists(self.get_published_links().filter(**{self.column: OuterRef("pk")}))

    def build_count(self) -> Coalesce:
        """Return the number of a term's published products, to sort by: this has to count all of them."""
        mine = self.get_published_links().filter(**{self.column: OuterRef("pk")}).values(self.column)
        return Coalesce(Subquery(mine.annotate(uses=Count("pk")).values("uses"), output_field=IntegerField()), 0)


CATEGORY_LINKS = TermLinks(Product.categories.through, "category_id")
TAG_LINKS = TermLinks(Product.tags.through, "tag_id")
BRAND_LINKS = TermLinks(Product.brands.through, "brand_id")
ATTRIBUTE_LINKS = TermLinks(ProductAttribute, "attribute_id")
TERM_LINKS = TermLinks(ProductAttribute.terms.through, "term_id", "productattribute__product")


@routes.get("/products/categories")
def list_categories(call: EndpointCall, params: TermQuery) -> EndpointReply[list[CategoryTerm]]:
    """Return categories with the number of their products."""
    categories = _annotate_reviews(Category.objects.all())
    if params.parent is not None:
        categories = categories.filter(parent=params.parent or None)
    return list_terms(params, call, categories, CATEGORY_LINKS, lambda row, uses: build_category(row, uses, call))


@routes.get("/products/categories/{id:int}")
def read_category(call: EndpointCall, params: TermId) -> CategoryTerm:
    """Return one category."""
    found = _annotate_reviews(Category.objects.filter(pk=params.id)).first()
    if found is None:
        raise ApiError("woocommerce_rest_category_invalid_id", _("We do not have this category."), 404)
    return build_category(found, CATEGORY_LINKS.count([found.pk])[found.pk], call)


@routes.get("/products/tags")
def list_tags(call: EndpointCall, params: TermQuery) -> EndpointReply[list[Term]]:
    """Return tags with the number of their products."""
    return list_terms(params, call, Tag.objects.all(), TAG_LINKS, build_term)


@routes.get("/products/brands")
def list_brands(call: EndpointCall, params: TermQuery) -> EndpointReply[list[Term]]:
    """Return brands with the number of their products."""
    return list_terms(params, call, Brand.objects.all(), BRAND_LINKS, build_term)


@routes.get("/products/attributes")
def list_attributes(call: EndpointCall, params: TermQuery) -> EndpointReply[list[AttributeTaxonomy]]:
    """Return the attributes of the whole shop."""
    return list_terms(params, call, Attribute.objects.filter(product=None), ATTRIBUTE_LINKS, build_attribute)


@routes.get("/products/attributes/{id:int}")
def read_attribute(call: EndpointCall, params: TermId) -> AttributeTaxonomy:
    """Return one attribute of the whole shop."""
    found = Attribute.objects.filter(product=None, pk=params.id).first()
    if found is None:
        raise ApiError("woocommerce_rest_attribute_invalid_id", _("We do not have this attribute."), 404)
    return build_attribute(found, ATTRIBUTE_LINKS.count([found.pk])[found.pk])


@routes.get("/products/attributes/{attribute_id:int}/terms")
def list_attribute_terms(call: EndpointCall, params: AttributeTermQuery) -> EndpointReply[list[Term]]:
    """Return the terms of an attribute with the number of products that have them."""
    if not Attribute.objects.filter(product=None, pk=params.attribute_id).exists():
        raise ApiError("woocommerce_rest_attribute_invalid_id", _("We do not have this attribute."), 404)
    return list_terms(params, call, StoredTerm.objects.filter(attribute=params.attribute_id), TERM_LINKS, build_term)


def list_terms(
    params: TermQuery, call: EndpointCall, terms: QuerySet[Any], links: TermLinks, shape: Callable[[Any, int], Any]
) -> EndpointReply[Any]:
    """Return a page of ``terms`` for the query; products are counted only for the terms on the page."""
    if params.search:
        terms = terms.filter(Q(name__icontains=params.search) | Q(slug__icontains=params.search))
    if params.include:
        terms = terms.filter(pk__in=params.include)
    if params.hide_empty:
        terms = terms.filter(links.build_exists())
    sign = "-" if params.order == "desc" else ""
    column: str = params.orderby
    if column == "count":
        terms, column = terms.annotate(uses=links.build_count()), "uses"
    rows = terms.exclude(pk__in=params.exclude).order_by(f"{sign}{column}", "pk")
    found = build_page(rows, params.page, params.per_page or MAX_PAGE, call.http)
    uses = links.count([row.pk for row in found.rows])
    return EndpointReply([shape(row, uses[row.pk]) for row in found.rows], headers=found.headers)


def build_term(row: Any, uses: int) -> Term:
    return Term(
        id=row.pk,
        name=row.name,
        slug=row.slug,
        description=getattr(row, "description", ""),
        parent=getattr(row, "parent_id", None) or 0,
        count=uses,
    )


def build_category(row: Any, uses: int, call: EndpointCall) -> CategoryTerm:
    link = call.http.build_absolute_uri(get_category_url(row))
    reviews = row.review_count if are_reviews_enabled() else 0
    return CategoryTerm(**build_term(row, uses).model_dump(), image=None, review_count=reviews, permalink=link)


def _annotate_reviews(categories: QuerySet[Category]) -> QuerySet[Category]:
    mine = CATEGORY_LINKS.get_published_links().filter(category_id=OuterRef("pk")).values("category_id")
    reviews = mine.annotate(sum=Sum("product__review_count")).values("sum")
    return categories.annotate(review_count=Coalesce(Subquery(reviews, output_field=IntegerField()), 0))


def build_attribute(row: Any, uses: int) -> AttributeTaxonomy:
    return AttributeTaxonomy(
        id=row.pk,
        name=row.name,
        taxonomy=row.slug,
        type=row.swatch,
        order="menu_order",
        has_archives=False,
        count=uses,
    )
