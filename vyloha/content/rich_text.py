"""Formatted text of editors, as pages show it."""

import re

from wagtail.rich_text import expand_db_html

from vyloha.commerce.catalogue.page_tags import build_image_tag
from vyloha.content.currencies.converted_amount import render_amount
from vyloha.content.page_tags import build_document_tag, build_page_link_tag
from vyloha.core.cache.tags import add_page_tags

# As Wagtail stores them: <a linktype="page" id="3">, <embed embedtype="image" id="5" …/>.
REFERENCE = re.compile(r"<[^>]*?\b(?:link|embed)type=\"(\w+)\"[^>]*>")
ID = re.compile(r'\bid="(\d+)"')
# As rich_text_amount.py stores them: <span data-amount="1500">1 500 Kč</span>.
AMOUNT = re.compile(r'<span data-amount="(\d{1,12}(?:\.\d{1,2})?)">(.*?)</span>')
TAGS = {"page": build_page_link_tag, "document": build_document_tag, "image": build_image_tag}


def expand_rich_text(source: str) -> str:
    """
    Return stored rich text as HTML with URLs and amounts filled in; a page that shows it depends on what it refers to.
    """
    for reference in REFERENCE.finditer(source):
        pk = ID.search(reference[0])
        if pk and reference[1] in TAGS:
            add_page_tags(TAGS[reference[1]](int(pk[1])))
    html = str(expand_db_html(source))
    return AMOUNT.sub(lambda found: render_amount({"price": found[1]}) or found[2], html)
