"""
Renders the fragments of pages that load later: panels of the menu, and sections that load when they are seen.

They are the same for everybody, as pages are: rendered in the default currency, and cached by the process until what
they show changes.
"""

from collections.abc import Callable

from django.http import HttpRequest

from vyloha.commerce.pricing.currencies import use_currency
from vyloha.content.body_block import BodyBlock
from vyloha.content.models import MegaMenu
from vyloha.content.page_tags import MENU, build_page_tag
from vyloha.content.props import LazyBlocks
from vyloha.content.shell.shell import get_shell
from vyloha.core.cache.pages import add_page_tags, cache_until_change
from vyloha.core.rendering import render_fragment
from vyloha.storefront.listings.grids import GridNotFound, get_public_page


def render_menu_panel(request: HttpRequest, menu_id: int) -> str | None:
    """Return the HTML of a public panel, None if there is none."""
    with use_currency(None):
        if menu_id not in {panel.id for panel in get_shell(request).panels}:
            return None

        def build_contents() -> tuple[BodyBlock, ...]:
            add_page_tags(MENU)
            return MegaMenu.objects.get(pk=menu_id).build_contents(request)

        return _render_cached(request, f"menu-{menu_id}", build_contents)


def render_page_section(request: HttpRequest, page_id: int, section_id: str) -> str:
    """
    Return the HTML of a section of a public page, or of all its contents without ``section_id``; "" if there is none.
    """
    try:
        page = get_public_page(page_id)
    except GridNotFound:
        return ""
    if page.is_private or (section_id and not page.has_lazy_section(section_id)):
        return ""

    def build_contents() -> tuple[BodyBlock, ...]:
        add_page_tags(build_page_tag(page.pk))
        return page.build_section(section_id, request) if section_id else page.build_full_body(request)

    with use_currency(None):
        return _render_cached(request, f"page-{page_id}-{section_id}", build_contents)


def _render_cached(request: HttpRequest, name: str, contents: Callable[[], tuple[BodyBlock, ...]]) -> str:
    def render() -> str:
        # Its ids have another prefix than those of the page.
        return render_fragment("LazyBlocks", LazyBlocks(shell=get_shell(request), blocks=contents()), f"{name}-")

    return cache_until_change(f"area:{request.get_host()}:{name}", render)
