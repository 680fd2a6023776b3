"""The sizes of an uploaded picture are generated in the background, never in a shopper's request."""

from typing import Any

import pytest
from django.core.files.base import ContentFile
from django_tasks_db.models import DBTaskResult
from PIL import Image as Pillow
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.page_tags import build_image_tag
from vyloha.commerce.catalogue.pictures.sizes import ESSENTIAL_SIZES, RENDITIONS
from vyloha.commerce.catalogue.tests.pictures import a_file_of, a_photograph
from vyloha.content import jobs
from vyloha.content.jobs import SOON, WHEN_IDLE, generate_more_renditions, generate_renditions
from vyloha.content.pictures import build_picture

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _media_of_the_test(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def create_upload(content: bytes | None = None) -> Any:
    """A picture as the back office saves it: 1000 × 500 pixels."""
    content = content or a_file_of(Pillow.new("RGB", (1000, 500), "#a33"))
    return get_image_model().objects.create(title="Tričko", file=ContentFile(content, name="tricko.png"))


def get_specs(upload: Any) -> set[str]:
    return {rendition.filter_spec for rendition in upload.renditions.all()}


def queued(name: str) -> list[tuple[list[int], int]]:
    found = DBTaskResult.objects.filter(task_path=f"vyloha.content.jobs.{name}")
    return [(job.args_kwargs["args"], job.priority) for job in found]


def test_upload_queues_card_sizes_and_others_at_lowest_priority():
    upload = create_upload()

    assert queued("generate_renditions") == [([upload.pk], SOON)]
    assert queued("generate_more_renditions") == []
    generate_renditions.call(upload.pk)
    assert queued("generate_more_renditions") == [([upload.pk], WHEN_IDLE)]


def test_first_job_generates_sizes_for_every_browser():
    upload = create_upload()

    generate_renditions.call(upload.pk)

    picture = build_picture(upload)
    assert get_specs(upload) == {size.spec for size in ESSENTIAL_SIZES}
    assert picture is not None
    assert picture.src.endswith("tricko.400.jpeg")
    assert [size.split()[1] for size in picture.srcset.split(", ")] == ["400w", "800w"]
    assert (picture.width, picture.height) == (400, 200)
    assert [source.type for source in picture.sources] == ["image/webp"]
    assert upload.tone.tone == 0


def test_second_job_generates_other_sizes_and_smaller_photograph():
    upload = create_upload(a_photograph(1700, 900))

    generate_renditions.call(upload.pk)
    generate_more_renditions.call(upload.pk)

    assert get_specs(upload) == set(RENDITIONS)
    picture = build_picture(upload)
    assert picture is not None
    avif, webp = picture.sources
    assert (avif.type, webp.type) == ("image/avif", "image/webp")
    assert [size.split()[1] for size in avif.srcset.split(", ")] == ["200w", "400w", "800w", "1200w", "1600w"]
    weights = {rendition.filter_spec: rendition.file.size for rendition in upload.renditions.all()}
    assert weights["width-800|format-avif"] < weights["width-800|format-webp"]


def test_avif_is_skipped_when_it_saves_little():
    upload = create_upload(a_file_of(Pillow.new("RGB", (1000, 500), "#a33")))  # AVIF's own header is larger

    generate_renditions.call(upload.pk)
    generate_more_renditions.call(upload.pk)

    assert not [spec for spec in get_specs(upload) if "avif" in spec]
    assert "width-1200|format-webp" in get_specs(upload)


def test_pages_are_invalidated_only_by_new_sizes(monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(jobs, "invalidate_pages", lambda *tags: told.extend(tags))
    upload = create_upload()

    for _run in range(2):
        generate_renditions.call(upload.pk)

    assert told == [build_image_tag(upload.pk)]
    generate_more_renditions.call(upload.pk)
    assert told == [build_image_tag(upload.pk)] * 2


def test_picture_deleted_before_job_is_no_failure():
    upload = create_upload()
    pk = upload.pk
    upload.delete()

    generate_renditions.call(pk)
    generate_more_renditions.call(pk)


def test_picture_deleted_during_job_is_no_failure(monkeypatch):
    upload = create_upload()

    def delete(image: Any) -> bool:
        upload.delete()
        raise FileNotFoundError(image.file.name)

    monkeypatch.setattr(jobs, "create_essential_renditions", delete)

    generate_renditions.call(upload.pk)


def test_picture_with_missing_file_is_failure():
    upload = create_upload()
    upload.file.storage.delete(upload.file.name)

    with pytest.raises(OSError, match="No such file"):
        generate_renditions.call(upload.pk)
