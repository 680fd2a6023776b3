"""Background jobs of what editors make."""

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

from vyloha.commerce.catalogue.page_tags import image_tag
from vyloha.commerce.catalogue.pictures.renditions import make_first, make_more
from vyloha.core.background.schedule import periodic
from vyloha.core.cache.changes import drop_pages

# Letters go before pictures, and those before what nobody misses yet.
SOON, WHEN_IDLE = -10, -50
# How long whoever sends a picture may take to have its sizes made; after that a job looks whether they did.
DRAWN_WITHIN = timedelta(minutes=3)


@task(priority=SOON)
def draw_renditions(image_id: int) -> None:
    """Make the sizes of an uploaded picture that shoppers get, and show the pages that now have them."""
    _draw(image_id, make_first)
    draw_more_renditions.enqueue(image_id)


def draw_at_once(image: Any) -> None:
    """
    Make the sizes of an uploaded picture that shoppers get while its editor waits, the others in the background.

    :raises PictureRefused: if its file is no whole picture
    :raises OSError: if a file cannot be read or written
    """
    if make_first(image):
        drop_pages(image_tag(image.pk))
    draw_more_renditions.enqueue(image.pk)


@contextmanager
def is_drawn_here(image: Any) -> Iterator[None]:
    """Let who saves a new picture in the block draw it at once: two at a time would leave files of nobody."""
    image.is_drawn_at_once = True
    try:
        yield
    finally:
        del image.is_drawn_at_once


@task(priority=WHEN_IDLE)
def draw_more_renditions(image_id: int) -> None:
    """Make the other sizes of a picture, and the format that weighs the least."""
    _draw(image_id, make_more)


def _draw(image_id: int, make: Callable[[Any], bool]) -> None:
    images = get_image_model().objects.filter(pk=image_id)
    image = images.first()
    try:
        if image and make(image):
            drop_pages(image_tag(image_id))
    except (OSError, IntegrityError):
        # Deleted before or meanwhile: there is nothing to make.
        if images.exists():
            raise


@periodic(every_s=60)
def publish_scheduled() -> None:
    """Publish what editors planned for a time that has come, and take down what has expired; held pages are dropped."""
    call_command("publish_scheduled")


@periodic(every_s=24 * 3600)
def forget_address_imports() -> None:
    """Delete runs of the import of addresses that nobody looks at any more."""
    from vyloha.content.redirects.importing.runs import forget_old  # whose models this app's are

    forget_old()


@periodic(every_s=24 * 3600)
def delete_old_popup_counts() -> None:
    """Delete what was counted of popups more than a year ago."""
    from vyloha.content.popup_counts import delete_old_counts  # whose models this app's are

    delete_old_counts()


@periodic(every_s=24 * 3600)
def delete_old_consents() -> None:
    """Delete answers to consent that hold no longer."""
    from vyloha.content.consent.log import delete_old_choices  # whose models this app's are

    delete_old_choices()


def watch_uploads() -> None:
    """Have the sizes of every new picture made; called once, when the apps are ready."""
    post_save.connect(_on_save, sender=get_image_model(), dispatch_uid="renditions")


def _on_save(instance: Any, created: bool, **_kwargs: Any) -> None:
    # In the transaction of the upload: the job is there exactly when the picture is. An import, which draws them
    # itself, costs a job that finds them made.
    if created:
        at_once = getattr(instance, "is_drawn_at_once", False)
        job = draw_renditions.using(run_after=timezone.now() + DRAWN_WITHIN) if at_once else draw_renditions
        job.enqueue(instance.pk)
