"""
Parts of pages that come later: panels of the menu, and sections that are loaded when they are seen.

They are the same for everybody, as pages are: drawn in the default currency, and held by the process until what they
show changes.
"""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from vyloha.commerce.pricing.currencies import using
from vyloha.content.body_block import BodyBlock
from vyloha.content.models import MegaMenu, ReactPage
from vyloha.content.page_tags import MENU, page_tag
from vyloha.content.props import Area, TextPage
from vyloha.content.shell.shell import Link, shell_of, title_of
from vyloha.core.cache.pages import public, shows, until_change
from vyloha.core.rendering import render_fragment
from vyloha.storefront.listings.grids import NoSuchGrid, public_page


def menu_panel(request: HttpRequest, menu_id: int) -> str | None:
    """Return the contents of a panel that everybody may see, None when there is no such panel."""
    with using(None):
        if menu_id not in {panel.id for panel in shell_of(request).panels}:
            return None

        def contents() -> tuple[BodyBlock, ...]:
            shows(MENU)
            return MegaMenu.objects.get(pk=menu_id).contents(request)

        return _held(request, f"menu-{menu_id}", contents)


def page_part(request: HttpRequest, page_id: int, section_id: str) -> str:
    """Return a section of a public page, or all of its contents without ``section_id``; "" when there is none."""
    try:
        page = public_page(page_id)
    except NoSuchGrid:
        return ""
    if page.is_private or (section_id and not page.has_later_section(section_id)):
        return ""

    def contents() -> tuple[BodyBlock, ...]:
        shows(page_tag(page.pk))
        return page.section(section_id, request) if section_id else page.whole_body(request)

    with using(None):
        return _held(request, f"page-{page_id}-{section_id}", contents)


@require_safe
@public()
def show(request: HttpRequest, page_id: str, section_id: str) -> HttpResponse:
    """Show a section on a page of its own: where scripts do not run, or did not reach the shop."""
    page = _page_with(int(page_id), section_id)
    shows(page_tag(page.pk))
    shell = shell_of(request)
    meta = page.meta(request, title_of(page.title, shell))
    return TextPage(
        meta=meta.model_copy(update={"canonical": "", "robots": "noindex, follow"}),
        shell=shell,
        post_id=page.pk,
        title=page.title,
        breadcrumbs=(*page.trail(request), Link(name=page.title, href=page.path_on_site)),
        blocks=page.section(section_id, request),
    ).render(request)


def _page_with(page_id: int, section_id: str) -> ReactPage:
    try:
        page = public_page(page_id)
    except NoSuchGrid as error:
        raise Http404(f"no page {page_id}") from error
    if not page.has_later_section(section_id):
        raise Http404(f"no section {section_id!r} on page {page_id}")
    return page


def _held(request: HttpRequest, name: str, contents: Callable[[], tuple[BodyBlock, ...]]) -> str:
    def draw() -> str:
        # Ids in it begin otherwise than those of the page that it comes to.
        return render_fragment("Area", Area(shell=shell_of(request), blocks=contents()), f"{name}-")

    return until_change(f"area:{request.get_host()}:{name}", draw)
