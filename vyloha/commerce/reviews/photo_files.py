"""Deletes the picture of a review's photo with the photo, also when its review or its product is deleted."""

from typing import Any

from django.db.models.signals import post_delete
from django.dispatch import receiver
from wagtail.images import get_image_model

from vyloha.commerce.reviews.models import ReviewPhoto


@receiver(post_delete, sender=ReviewPhoto)
def delete_picture(instance: ReviewPhoto, **_kwargs: Any) -> None:
    """Delete the picture; nothing else shows it."""
    for picture in get_image_model().objects.filter(pk=instance.image_id):
        picture.delete()
