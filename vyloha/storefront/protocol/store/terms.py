"""The routes of what sorts products: categories, tags, brands, attributes and their terms (facts 7.2)."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from pydantic import Field

from vyloha.commerce.catalogue.models import Attribute, Brand, Category, Product, ProductAttribute, Tag
from vyloha.commerce.catalogue.models import Term as StoredTerm
from vyloha.content.shell import category_url
from vyloha.core.endpoints import Answered, Call, Namespace, Params, Problem, Reply
from vyloha.storefront.protocol.store.images import Image
from vyloha.storefront.protocol.store.lists import Id, Ids, PageNumber, PageSize, page_of

routes = Namespace("wc/store/v1")


class Term(Answered):
    """``count`` is the number of published products."""

    id: int
    name: str
    slug: str
    description: str
    parent: int
    count: int


class CategoryTerm(Term):
    image: Image | None
    review_count: int
    permalink: str


class AttributeTaxonomy(Answered):
    id: int
    name: str
    taxonomy: str
    type: str
    order: str
    has_archives: bool
    count: int


class TermQuery(Params):
    """Without ``per_page``, or with 0, everything comes on one page."""

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


class TermId(Params):
    id: Id


PUBLISHED = Product.Status.PUBLISHED


@routes.get("/products/categories")
def list_categories(call: Call, params: TermQuery) -> Reply[list[CategoryTerm]]:
    """Return categories with the number of their products."""
    categories = counted(Category.objects.all(), "category_id", Product.categories.through)
    if params.parent is not None:
        categories = categories.filter(parent=params.parent or None)
    return listed(call, params, categories, lambda row: category_of(row, call))


@routes.get("/products/categories/{id:int}")
def read_category(call: Call, params: TermId) -> CategoryTerm:
    """Return one category."""
    found = counted(Category.objects.filter(pk=params.id), "category_id", Product.categories.through).first()
    if found is None:
        raise Problem("woocommerce_rest_category_invalid_id", _("We do not have this category."), 404)
    return category_of(found, call)


@routes.get("/products/tags")
def list_tags(call: Call, params: TermQuery) -> Reply[list[Term]]:
    """Return tags with the number of their products."""
    return listed(call, params, counted(Tag.objects.all(), "tag_id", Product.tags.through), term_of)


@routes.get("/products/brands")
def list_brands(call: Call, params: TermQuery) -> Reply[list[Term]]:
    """Return brands with the number of their products."""
    return listed(call, params, counted(Brand.objects.all(), "brand_id", Product.brands.through), term_of)


@routes.get("/products/attributes")
def list_attributes(call: Call, params: TermQuery) -> Reply[list[AttributeTaxonomy]]:
    """Return the attributes of the whole shop."""
    attributes = counted(Attribute.objects.filter(product=None), "attribute_id", ProductAttribute)
    return listed(call, params, attributes, attribute_of)


@routes.get("/products/attributes/{id:int}")
def read_attribute(call: Call, params: TermId) -> AttributeTaxonomy:
    """Return one attribute of the whole shop."""
    attributes = Attribute.objects.filter(product=None, pk=params.id)
    found = counted(attributes, "attribute_id", ProductAttribute).first()
    if found is None:
        raise Problem("woocommerce_rest_attribute_invalid_id", _("We do not have this attribute."), 404)
    return attribute_of(found)


@routes.get("/products/attributes/{attribute_id:int}/terms")
def list_attribute_terms(call: Call, params: AttributeTermQuery) -> Reply[list[Term]]:
    """Return the terms of an attribute with the number of products that have them."""
    if not Attribute.objects.filter(product=None, pk=params.attribute_id).exists():
        raise Problem("woocommerce_rest_attribute_invalid_id", _("We do not have this attribute."), 404)
    terms = StoredTerm.objects.filter(attribute=params.attribute_id)
    through = ProductAttribute.terms.through
    return listed(call, params, counted(terms, "term_id", through, "productattribute__product"), term_of)


def counted(terms: QuerySet[Any], column: str, links: Any, product: str = "product") -> QuerySet[Any]:
    """Return ``terms`` with ``uses``: how many published products are linked to each."""
    mine = links.objects.filter(**{column: OuterRef("pk"), f"{product}__status": PUBLISHED})
    uses = mine.order_by().values(column).annotate(uses=Count("pk")).values("uses")
    with_uses: QuerySet[Any] = terms.annotate(uses=Coalesce(Subquery(uses, output_field=IntegerField()), 0))
    return with_uses


def listed(call: Call, params: TermQuery, terms: QuerySet[Any], shape: Callable[[Any], Any]) -> Reply[Any]:
    """Return a page of ``terms`` as the query asks for them."""
    if params.search:
        terms = terms.filter(Q(name__icontains=params.search) | Q(slug__icontains=params.search))
    if params.include:
        terms = terms.filter(pk__in=params.include)
    if params.hide_empty:
        terms = terms.filter(uses__gt=0)
    column = {"count": "uses"}.get(params.orderby, params.orderby)
    sign = "-" if params.order == "desc" else ""
    rows = terms.exclude(pk__in=params.exclude).order_by(f"{sign}{column}", "pk")
    found = page_of(rows, params.page, params.per_page, call.http)
    return Reply([shape(row) for row in found.rows], headers=found.headers)


def term_of(row: Any) -> Term:
    return Term(
        id=row.pk,
        name=row.name,
        slug=row.slug,
        description=getattr(row, "description", ""),
        parent=getattr(row, "parent_id", None) or 0,
        count=row.uses,
    )


def category_of(row: Any, call: Call) -> CategoryTerm:
    link = call.http.build_absolute_uri(category_url(row))
    return CategoryTerm(**term_of(row).model_dump(), image=None, review_count=0, permalink=link)


def attribute_of(row: Any) -> AttributeTaxonomy:
    return AttributeTaxonomy(
        id=row.pk,
        name=row.name,
        taxonomy=row.slug,
        type=row.swatch,
        order="menu_order",
        has_archives=False,
        count=row.uses,
    )
