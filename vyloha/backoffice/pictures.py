"""
Uploads of pictures: an invalid file is a validation error, and nothing of it is stored.

No code here opens an untrusted picture before the sandbox decoded it. A file that would be expensive to open is
replaced in the upload itself by the sandbox's output, so that Wagtail, and redisplayed forms, find that one.
"""

from pathlib import PurePath
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.account import AvatarPreferencesForm
from wagtail.images.fields import WagtailImageField
from wagtail.images.forms import BaseImageForm

from vyloha.commerce.catalogue.pictures.decoding import DecodedPicture, PictureRejected, check_size, read_picture
from vyloha.commerce.catalogue.pictures.normalization import FORMATS
from vyloha.commerce.catalogue.pictures.sizes import RenditionSize
from vyloha.content.jobs import generate_renditions

ENDINGS = {f".{ending}": ending for ending in FORMATS.values()} | {".jpeg": "jpg"}
AVATAR = RenditionSize("webp", 400)


class PictureField(WagtailImageField):
    """Wagtail's field, for pictures that the sandbox decodes."""

    def __init__(self, **kwargs: Any):
        super().__init__(**kwargs)
        help_text: Any = self.help_text  # type: ignore[has-type]
        self.help_text = format_lazy("{} {}", help_text, _("Of a moving picture, shoppers see the first one."))

    def to_python(self, data: Any) -> Any:
        if data:
            given, picture = _read_upload(data)
            if picture.content != given:
                _replace_content(data, picture.content, picture.ending)
            elif ENDINGS.get(PurePath(data.name).suffix.lower()) != picture.ending:
                # The detected format counts, not the file's name.
                data.name = f"{PurePath(data.name).stem}.{picture.ending}"
        return super().to_python(data)


class AvatarField(forms.ImageField):
    """A picture of which only our rendition is stored."""

    def to_python(self, data: Any) -> Any:
        if data:
            _given, picture = _read_upload(data, AVATAR)
            _replace_content(data, picture.files[0].content, AVATAR.format)
        return super().to_python(data)


def _read_upload(upload: Any, *sizes: RenditionSize) -> tuple[bytes, DecodedPicture]:
    """
    Return the content of an upload and its picture data.

    :raises ValidationError: if it is not an accepted picture
    """
    try:
        check_size(upload.size)
        upload.seek(0)
        content = upload.read()
        return content, read_picture(content, sizes)
    except PictureRejected as error:
        raise ValidationError(capfirst(f"{error}."), code="invalid_image") from error
    finally:
        upload.seek(0)


def _replace_content(upload: Any, content: bytes, ending: str) -> None:
    upload.seek(0)
    upload.truncate()
    upload.write(content)
    upload.flush()  # a temporary file is read by its path
    upload.seek(0)
    upload.size = len(content)
    upload.name = PurePath(upload.name).stem + f".{ending}"


class PictureForm(BaseImageForm):
    """Wagtail's form of an image, with our picture field."""

    file = PictureField(label=_("File"))

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        # The form of an uploaded file leaves the field out; Django would show a declared one all the same.
        if "file" in (self._meta.exclude or ()):
            del self.fields["file"]

    def save(self, commit: bool = True) -> Any:
        """Save the image; generate the renditions again when its file changes."""
        has_other_file = bool(self.original_file) and "file" in self.changed_data
        image = super().save(commit)
        if commit and has_other_file:
            generate_renditions.enqueue(image.pk)
        return image


class AvatarForm(AvatarPreferencesForm):
    """Wagtail's form of the user's own picture, with our picture field."""

    avatar = AvatarField(label=AvatarPreferencesForm.base_fields["avatar"].label, required=False)
