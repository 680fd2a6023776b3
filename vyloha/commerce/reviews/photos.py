"""Photos of reviews: redrawn in the sandbox, so that nothing of the file that a stranger sent is stored."""

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.pictures.decoding import DecodedPicture, read_picture
from vyloha.commerce.catalogue.pictures.renditions import store_file, store_renditions
from vyloha.commerce.catalogue.pictures.sizes import ESSENTIAL_SIZES
from vyloha.commerce.reviews.models import Review, ReviewPhoto


def read_photo(content: bytes) -> DecodedPicture:
    """
    Return the photo as a new picture without metadata, with the sizes that pages show.

    :raises PictureRejected: if it is no picture, damaged, or too large; the text is for the shopper
    """
    return read_picture(content, ESSENTIAL_SIZES, is_redrawn=True)


def add_photos(review: Review, photos: Iterable[DecodedPicture]) -> None:
    """Store the photos of a new review; inside its transaction."""
    for position, photo in enumerate(photos):
        ReviewPhoto.objects.create(review=review, image=_save_photo(review, photo), position=position)


def _save_photo(review: Review, photo: DecodedPicture) -> Any:
    model = get_image_model()
    # Nobody can guess the name of a photo that waits for approval.
    name = f"recenze-{secrets.token_hex(8)}.{photo.ending}"
    image: Any = model(
        title=f"{_('Review')}: {review.product.name}"[:255],  # without the name: an account may be deleted
        file=store_file(model, name, photo.content),
        width=photo.width,
        height=photo.height,
        file_size=len(photo.content),
        file_hash=hashlib.sha1(photo.content, usedforsecurity=False).hexdigest(),
    )
    image.save()
    store_renditions(image, photo.files, photo.tone)
    return image
