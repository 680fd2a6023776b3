"""Finds by their slugs the editors' pages that the law wants shown before an order and sent after it."""

from wagtail.models import Page

from vyloha.content.page_tags import build_page_link_tag
from vyloha.content.shell.shell import Link
from vyloha.core.cache.tags import add_page_tags

TERMS = "obchodni-podminky"
PRIVACY = "ochrana-osobnich-udaju"
COMPLAINTS = "reklamace"
DELIVERY = "doprava-a-platba"


def get_legal_links(*slugs: str) -> dict[str, Link]:
    """Return links (paths) to the published pages of ``slugs`` (``TERMS`` and ``PRIVACY``); others are left out."""
    links = {}
    for page in Page.objects.live().public().filter(slug__in=slugs or [TERMS, PRIVACY]):
        if parts := page.get_url_parts():
            add_page_tags(build_page_link_tag(page.pk))
            links[page.slug] = Link(name=page.title, href=parts[2])
    return links
