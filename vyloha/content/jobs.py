"""Background jobs of the content app."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.core.management import call_command
from django.db import IntegrityError
from django.db.models.signals import post_save
from django.utils import timezone
from django_tasks import task
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.page_tags import build_image_tag
from vyloha.commerce.catalogue.pictures.renditions import create_essential_renditions, create_other_renditions
from vyloha.core.background.schedule import run_periodically
from vyloha.core.cache.changes import invalidate_pages

# Emails precede pictures, and those precede renditions that no page needs yet.
SOON, WHEN_IDLE = -10, -50
# Time for the uploader to generate the sizes; afterwards a job checks that they exist.
GENERATION_TIMEOUT = timedelta(minutes=3)


@task(priority=SOON)
def generate_renditions(image_id: int) -> None:
    """Generate the card sizes of an uploaded picture, and invalidate the pages that show it."""
    _generate(image_id, create_essential_renditions)
    generate_more_renditions.enqueue(image_id)


def generate_renditions_now(image: Any) -> None:
    """
    Generate the card sizes of an uploaded picture while its editor waits, the others in the background.

    :raises PictureRejected: if its file is no intact picture
    :raises OSError: if a file cannot be read or written
    """
    if create_essential_renditions(image):
        invalidate_pages(build_image_tag(image.pk))
    generate_more_renditions.enqueue(image.pk)


@contextmanager
def is_generated_here(image: Any) -> Iterator[None]:
    """
    Delay the job of a new picture saved in the block, whose sizes the caller generates: two processes would leave
    orphaned files.
    """
    image.is_drawn_at_once = True
    try:
        yield
    finally:
        del image.is_drawn_at_once


@task(priority=WHEN_IDLE)
def generate_more_renditions(image_id: int) -> None:
    """Generate the other sizes of a picture, and the smallest format."""
    _generate(image_id, create_other_renditions)


def _generate(image_id: int, make: Callable[[Any], bool]) -> None:
    images = get_image_model().objects.filter(pk=image_id)
    image = images.first()
    try:
        if image and make(image):
            invalidate_pages(build_image_tag(image_id))
    except (OSError, IntegrityError):
        # The picture was deleted: there is nothing to generate.
        if images.exists():
            raise


@run_periodically(every_s=60)
def publish_scheduled() -> None:
    """Publish scheduled pages and unpublish expired ones, invalidating cached pages."""
    call_command("publish_scheduled")


@run_periodically(every_s=24 * 3600)
def delete_old_popup_counts() -> None:
    """Delete popup counts older than a year."""
    from vyloha.content.popup_counts import delete_old_counts  # which imports this app's models

    delete_old_counts()


@run_periodically(every_s=24 * 3600)
def delete_old_consents() -> None:
    """Delete expired answers to consent."""
    from vyloha.content.consent.log import delete_old_choices  # which imports this app's models

    delete_old_choices()


def connect_upload_signal() -> None:
    """Generate the sizes of every new picture; called once, when the apps are ready."""
    post_save.connect(_handle_save, sender=get_image_model(), dispatch_uid="renditions")


def _handle_save(instance: Any, created: bool, **_kwargs: Any) -> None:
    # In the transaction of the upload: the job exists exactly when the picture does. An import generates the sizes
    # itself, so its job finds them finished.
    if created:
        at_once = getattr(instance, "is_drawn_at_once", False)
        job = (
            generate_renditions.using(run_after=timezone.now() + GENERATION_TIMEOUT) if at_once else generate_renditions
        )
        job.enqueue(instance.pk)
