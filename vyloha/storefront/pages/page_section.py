"""A section on a page of its own: for browsers whose scripts do not run or did not reach the shop."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from vyloha.content.models import ReactPage
from vyloha.content.page_tags import build_page_tag
from vyloha.content.props import TextPage
from vyloha.content.shell.shell import Link, build_title, get_shell
from vyloha.core.cache.pages import add_page_tags, cache_publicly
from vyloha.storefront.listings.grids import GridNotFound, get_public_page


@require_safe
@cache_publicly()
def show(request: HttpRequest, page_id: str, section_id: str) -> HttpResponse:
    """Show a section on a page of its own: for browsers whose scripts do not run or did not reach the shop."""
    page = _get_page_with(int(page_id), section_id)
    add_page_tags(build_page_tag(page.pk))
    shell = get_shell(request)
    meta = page.build_meta(request, build_title(page.title, shell))
    return TextPage(
        meta=meta.model_copy(update={"canonical": "", "robots": "noindex, follow"}),
        shell=shell,
        post_id=page.pk,
        title=page.title,
        breadcrumbs=(*page.build_trail(request), Link(name=page.title, href=page.path_on_site)),
        blocks=page.build_section(section_id, request),
    ).render(request)


def _get_page_with(page_id: int, section_id: str) -> ReactPage:
    try:
        page = get_public_page(page_id)
    except GridNotFound as error:
        raise Http404(f"no page {page_id}") from error
    if not page.has_lazy_section(section_id):
        raise Http404(f"no section {section_id!r} on page {page_id}")
    return page
