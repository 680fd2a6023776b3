"""Parameters of a listing of products, as far as the catalogue supports them."""

from datetime import datetime
from typing import Annotated, Any, Literal

from django.utils import timezone
from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator

from vyloha.core.http.endpoints import EndpointParams
from vyloha.storefront.api.store.lists import Id, Ids, Offset, PageNumber, PageSize, Words, parse_list

Operator = Literal["in", "not_in", "and"]
# Max. terms that a product must all have: each joins another table, and the database considers every order of joins.
MAX_COMBINED = 4
Minor = Annotated[int, Field(ge=0, lt=2**63)]


def _parse_moment(given: datetime) -> datetime:
    """Parse a time; one without a zone is in the shop's."""
    if not 1900 < given.year < 2200:  # outside of these years databases cannot convert time zones
        raise ValueError("date out of range")
    return timezone.make_aware(given) if timezone.is_naive(given) else given


Moment = Annotated[datetime, AfterValidator(_parse_moment)]
Text = Annotated[str, Field(max_length=200)]
Stars = Annotated[int, Field(ge=1, le=5)]
StockStatus = Literal["instock", "outofstock", "onbackorder"]


def parse_members(given: Any) -> Any:
    """Parse PHP's {"0": …, "5": …} as a list."""
    return list(given.values()) if isinstance(given, dict) else given or []


class WantedAttribute(EndpointParams):
    """Filters products by terms of an attribute; ``attribute`` is its name in the protocol, e.g. "pa_barva"."""

    attribute: Text
    term_id: Ids = []
    slug: Words = []
    operator: Operator = "in"


class ProductQuery(EndpointParams):
    """
    ``min_price`` and ``max_price`` are in minor units, with VAT. A ``per_page`` of 0 means the maximum page size.
    ``rating`` filters by average ratings, rounded to whole stars.
    """

    page: PageNumber = 1
    per_page: PageSize = 10
    offset: Offset | None = None
    search: Text = ""
    slug: Text = ""
    after: Moment | None = None
    before: Moment | None = None
    date_column: Literal["date", "date_gmt", "modified", "modified_gmt"] = "date"
    include: Ids = []
    exclude: Ids = []
    order: Literal["asc", "desc"] = "desc"
    orderby: Literal[
        "date", "modified", "id", "include", "title", "slug", "price", "popularity", "rating", "menu_order",
        "comment_count",
    ] = "date"  # fmt: skip
    parent: Ids = []
    parent_exclude: Ids = []
    type: Literal["", "simple", "variable", "grouped", "external", "variation"] = ""
    sku: Words = []
    featured: bool | None = None
    category: Words = []
    category_operator: Operator = "in"
    tag: Words = []
    tag_operator: Operator = "in"
    brand: Words = []
    brand_operator: Operator = "in"
    on_sale: bool | None = None
    min_price: Minor | None = None
    max_price: Minor | None = None
    stock_status: Annotated[list[StockStatus], BeforeValidator(parse_list)] = []
    attributes: Annotated[list[WantedAttribute], BeforeValidator(parse_members), Field(max_length=8)] = []
    attribute_relation: Literal["in", "and"] = "and"
    catalog_visibility: Literal["any", "visible", "catalog", "search", "hidden"] = "any"
    rating: Annotated[list[Stars], BeforeValidator(parse_list)] = []
    related: Id | None = None

    @field_validator("category_operator", "tag_operator", "brand_operator")
    @classmethod
    def _limit_combined(cls, operator: str, info: ValidationInfo) -> str:
        labels = info.data.get(str(info.field_name).removesuffix("_operator"), [])
        if operator == "and" and len(labels) > MAX_COMBINED:
            raise ValueError("too many terms that must all match")
        return operator
