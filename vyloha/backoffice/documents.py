"""Uploads of documents."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail.documents.forms import BaseDocumentForm


class DocumentForm(BaseDocumentForm):
    """Reports only that an empty file is empty; the model would also report its missing extension."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "file" in self.fields:
            self.fields["file"].error_messages["empty"] = _("The file is empty.")

    def add_error(self, field: str | None, error: Any) -> None:
        if field is None and hasattr(error, "error_dict") and "file" in self.errors:
            error.error_dict.pop("file", None)
        super().add_error(field, error)
