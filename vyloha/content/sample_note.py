"""The editors' note above a sample legal text of a new shop; shoppers never see it."""

from html import unescape
from typing import Any

from django.utils.html import strip_tags
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import HelpPanel

from vyloha.content.seed.legal_texts import LEGAL_PAGES, SAMPLES

SAMPLE_SLUGS = tuple(page.slug for page in LEGAL_PAGES)


class SampleNote(HelpPanel):
    """Shown on the form of a page while one of its paragraphs is the sample's."""

    def __init__(self, **options: Any) -> None:
        note = _("This is a sample text. Adapt it to how you really sell, and have it checked by a lawyer.")
        super().__init__(**{"content": note, "heading": _("Sample text"), **options})

    class BoundPanel(HelpPanel.BoundPanel):
        def is_shown(self) -> bool:
            return has_sample_text(self.instance.body) and super().is_shown()


def has_sample_text(body: Any) -> bool:
    """Return whether a paragraph of a page is still the sample's."""
    texts = {_letters(str(child.value.source)) for child in body if child.block_type == "text"}
    return not texts.isdisjoint(map(_letters, SAMPLES))


def _letters(html: str) -> str:
    """Return a text without white space and tags: a form that saves it changes both."""
    return "".join(unescape(strip_tags(html)).split())
