"""Uploads of pictures: a file that shoppers could not be shown is an error of the form, and nothing is kept of it."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext_lazy as _
from wagtail.images.fields import WagtailImageField
from wagtail.images.forms import BaseImageForm

from vyloha.commerce.catalogue.pictures.reading import PictureRefused, check_size, read
from vyloha.content.jobs import draw_renditions


class PictureField(WagtailImageField):
    """Wagtail's field, which lets a picture that is cut off end in an error of the server."""

    def __init__(self, **kwargs: Any):
        super().__init__(**kwargs)
        help_text: Any = self.help_text  # type: ignore[has-type]
        self.help_text = format_lazy("{} {}", help_text, _("Of a moving picture, shoppers see the first one."))

    def to_python(self, data: Any) -> Any:
        if data:
            try:
                check_size(data.size)
                data.seek(0)
                read(data.read())
            except PictureRefused as error:
                raise ValidationError(capfirst(f"{error}."), code="invalid_image") from error
            finally:
                data.seek(0)
        return super().to_python(data)


class PictureForm(BaseImageForm):
    """Wagtail's form of an image, with that field."""

    file = PictureField(label=_("File"))

    def save(self, commit: bool = True) -> Any:
        """Save the image; a new file of an old one gets its sizes again."""
        has_other_file = bool(self.original_file) and "file" in self.changed_data
        image = super().save(commit)
        if commit and has_other_file:
            draw_renditions.enqueue(image.pk)
        return image
