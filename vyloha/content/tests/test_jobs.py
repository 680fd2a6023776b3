"""A picture that was uploaded gets its sizes in the background, never in a shopper's request."""

import pytest
from django.core.files.images import ImageFile
from django_tasks_db.models import DBTaskResult
from PIL import Image as Pillow
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.pictures import RENDITIONS
from vyloha.content.jobs import draw_renditions
from vyloha.content.pictures import picture_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def upload(tmp_path, settings):
    """A picture as the back office saves it: 1000 × 500 pixels."""
    settings.MEDIA_ROOT = tmp_path / "media"
    file = tmp_path / "tricko.png"
    Pillow.new("RGB", (1000, 500), "#a33").save(file)
    with file.open("rb") as content:
        return get_image_model().objects.create(title="Tričko", file=ImageFile(content, name="tricko.png"))


def test_an_upload_puts_its_sizes_on_the_queue(upload):
    jobs = DBTaskResult.objects.filter(task_path="vyloha.content.jobs.draw_renditions")

    assert [job.args_kwargs["args"] for job in jobs] == [[upload.pk]]


def test_the_job_makes_the_sizes_that_pages_show(upload):
    draw_renditions.call(upload.pk)

    picture = picture_of(upload)
    assert {one.filter_spec for one in upload.renditions.all()} == set(RENDITIONS)
    assert picture is not None
    assert [size.split()[1] for size in picture.srcset.split(", ")] == ["400w", "800w", "1000w"]


def test_a_picture_deleted_meanwhile_is_no_failure(upload):
    upload.delete()

    draw_renditions.call(upload.pk or 0)
