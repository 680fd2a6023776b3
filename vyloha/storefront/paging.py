"""
Listings in pages of 24, by ``?page=``.

The first page has the plain address. Anything that is no page of the listing (0, words, past the end) is not found,
so a search engine meets no endless row of equal pages.
"""

from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from django.core.paginator import InvalidPage, Paginator
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest

from vyloha.content.paging import Paging

PER_PAGE = 24

Row = TypeVar("Row", bound=Model)


class Part(Generic[Row]):
    """One page of ``rows``, asked for by ``request``."""

    def __init__(self, request: HttpRequest, rows: "QuerySet[Row]") -> None:
        paginator = Paginator(rows, PER_PAGE)
        wanted = request.GET.get("page", "1")
        # Only one spelling a page: " 2" and "02" would be further addresses of the same.
        if not wanted.isascii() or not wanted.isdigit() or wanted.startswith("0"):
            raise Http404("no such page")
        try:
            self._page: Any = paginator.page(wanted)
        except InvalidPage as error:
            raise Http404("no such page") from error
        self._request = request
        self.rows: list[Row] = list(self._page.object_list)
        self.number: int = self._page.number

    def url(self, number: int) -> str:
        """Return the path of another page of the listing."""
        query = {"s": self._request.GET["s"]} if "s" in self._request.GET else {}
        if number > 1:
            query["page"] = str(number)
        return f"{self._request.path}?{urlencode(query)}" if query else self._request.path

    @property
    def canonical(self) -> str:
        """The one absolute URL of this page."""
        return self._request.build_absolute_uri(self.url(self.number))

    @property
    def props(self) -> Paging:
        return Paging.of(self._page, self.url)
