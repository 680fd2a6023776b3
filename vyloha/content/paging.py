"""Pagination: links between the pages of a long list."""

from collections.abc import Callable

from django.core.paginator import Page

from vyloha.content.shell.shell import Link
from vyloha.core.rendering import Props


class Paging(Props):
    page: int  # from 1
    pages: int
    total: int  # items in all pages
    previous: str | None  # URL
    next: str | None
    links: tuple[Link | None, ...]  # None: a gap

    @classmethod
    def build(cls, page: "Page[object]", url: Callable[[int], str]) -> "Paging":
        """Return the links around ``page``; ``url`` returns the URL of a page number."""
        paginator, number = page.paginator, page.number
        numbers = paginator.get_elided_page_range(number, on_each_side=1, on_ends=1)
        return cls(
            page=number,
            pages=paginator.num_pages,
            total=paginator.count,
            previous=url(number - 1) if page.has_previous() else None,
            next=url(number + 1) if page.has_next() else None,
            links=tuple(
                Link(name=str(number), href=url(number)) if isinstance(number, int) else None for number in numbers
            ),
        )
