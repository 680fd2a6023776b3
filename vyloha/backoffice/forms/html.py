"""Descriptions edited in the rich text editor, or as HTML when the editor would lose a part of it."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from draftjs_exporter.error import ExporterException
from wagtail.admin.rich_text.editors.draftail import DraftailRichTextArea
from wagtail.admin.widgets import AdminAutoHeightTextInput
from wagtail.rich_text import expand_db_html

from vyloha.commerce.catalogue.importing.parsing.texts import clean_html

FEATURES = ["h2", "h3", "h4", "bold", "italic", "ol", "ul", "hr", "link"]
EDITOR_TAGS = frozenset({"p", "br", "h2", "h3", "h4", "b", "strong", "i", "em", "ol", "ul", "li", "hr", "a"})
EMPTY = re.compile(r"(?:<p>(?:\s|<br>)*</p>\s*)*")  # what the editor sends when nothing is written
TAG = re.compile(r"<\s*([a-zA-Z][a-zA-Z0-9]*)")


def is_editable(html: str) -> bool:
    """Return whether the rich text editor preserves everything in ``html``: it drops tables, pictures and frames."""
    return {tag.lower() for tag in TAG.findall(html)} <= EDITOR_TAGS


class UnreadableContent(str):
    """Stands for content that the editor's script did not send."""


class DescriptionEditor(DraftailRichTextArea):
    """Wagtail's editor, whose content is sent as JSON; other content is a validation error, not a server error."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        try:
            return super().value_from_datadict(data, files, name)
        except (ValueError, TypeError, LookupError, AttributeError, ExporterException):
            return UnreadableContent()


class DescriptionField(forms.CharField):
    """Returns clean HTML (nh3); links to the site's own pages become ordinary URLs."""

    widget = DescriptionEditor(features=FEATURES)

    def __init__(self, **kwargs: Any):
        super().__init__(required=False, **kwargs)

    def clean(self, value: Any) -> str:
        if isinstance(value, UnreadableContent):
            raise ValidationError(_("The text did not arrive whole. Write it again."))
        html = clean_html(expand_db_html(super().clean(value) or ""))
        return "" if EMPTY.fullmatch(html) else html

    def choose_editor(self, html: str) -> None:
        """Choose the editor that preserves ``html``, the edited value."""
        if not is_editable(html):
            self.widget = AdminAutoHeightTextInput()
            self.help_text = _(
                "This text holds tables or pictures that the editor cannot keep, so it is edited as HTML."
            )
