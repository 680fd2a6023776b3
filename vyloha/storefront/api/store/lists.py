"""Parameters that are lists or pages, and the headers of collections."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest
from pydantic import BeforeValidator, Field

from vyloha.storefront.api.request_parameters import parse_words

Row = TypeVar("Row", bound=Model)
MAX_IDS = 500
MAX_PAGE = 100  # rows


def parse_list(given: Any) -> Any:
    """Parse "1,2,3", ["1", "2"] and PHP's {"0": "1", "5": "2"} alike; duplicates count once."""
    if isinstance(given, dict):
        given = list(given.values())
    if isinstance(given, str | int | list) and not isinstance(given, bool):
        return list(dict.fromkeys(parse_words(given)))
    return given


Id = Annotated[int, Field(ge=0, lt=2**63)]
Ids = Annotated[list[Id], BeforeValidator(parse_list), Field(max_length=MAX_IDS)]
Words = Annotated[list[str], BeforeValidator(parse_list), Field(max_length=MAX_IDS)]
PageNumber = Annotated[int, Field(ge=1, le=1_000_000)]
PageSize = Annotated[int, Field(ge=0, le=MAX_PAGE)]
Offset = Annotated[int, Field(ge=0, le=100_000_000)]


@dataclass(frozen=True, slots=True)
class RowPage(Generic[Row]):
    """One page of rows, with the headers for pagination."""

    rows: Sequence[Row]
    headers: dict[str, str]


def build_page(
    rows: "QuerySet[Row]", number: int, size: int, request: HttpRequest, offset: int | None = None
) -> RowPage[Row]:
    """Return a page of ``size`` rows, at least one."""
    total = rows.order_by().count()
    start = (number - 1) * size if offset is None else offset
    pages = -(-total // size)
    headers = {"X-WP-Total": str(total), "X-WP-TotalPages": str(pages)}
    neighbours = {"prev": min(number - 1, pages), "next": number + 1}
    links = [
        f'<{_build_url(request, wanted)}>; rel="{name}"'
        for name, wanted in neighbours.items()
        if 1 <= wanted <= pages and wanted != number
    ]
    if links:
        headers["Link"] = ", ".join(links)
    return RowPage(list(rows[start : start + size]), headers)


def _build_url(request: HttpRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return request.build_absolute_uri(f"{request.path}?{query.urlencode(safe='/')}")
