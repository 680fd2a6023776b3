"""Finds by their slugs the editors' pages that the law wants shown before an order and sent after it."""

from wagtail.models import Page

from vyloha.content.shell.shell import Link

TERMS = "obchodni-podminky"
PRIVACY = "ochrana-osobnich-udaju"


def get_legal_links() -> dict[str, Link]:
    """Return links (paths) to the published pages of ``TERMS`` and ``PRIVACY``, by slug; missing pages are left out."""
    links = {}
    for page in Page.objects.live().public().filter(slug__in=[TERMS, PRIVACY]):
        if parts := page.get_url_parts():
            links[page.slug] = Link(name=page.title, href=parts[2])
    return links
