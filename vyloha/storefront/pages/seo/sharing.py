"""`/sdileni/<what>-<id>-<version>.jpg`: a picture for sharing, drawn when it is first asked for and kept as a file."""

from collections.abc import Callable
from contextlib import suppress
from threading import Semaphore
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from wagtail.images import get_image_model
from wagtail.models import Page

from vyloha.commerce.catalogue.models import Brand, Category, Product, ProductImage, Tag, Vendor
from vyloha.commerce.catalogue.page_tags import Label
from vyloha.commerce.catalogue.pictures.decoding import limits
from vyloha.commerce.catalogue.pictures.sizes import RENDITIONS
from vyloha.content.models import ThemeSettings
from vyloha.content.seo.sharing import Kind, Subject
from vyloha.content.seo.sharing_image import draw
from vyloha.content.shell.shell import Shell, shell_of
from vyloha.core.cache.pages import for_caches
from vyloha.core.sandbox import runner
from vyloha.storefront.pages.media import FOREVER

FOLDER = "sharing"
# A crawler that asks for many at once has one drawn at a time, and comes again for the others: a thread that waited
# for its turn would be lost to shoppers.
_drawing = Semaphore(1)
RETRY_S = 2


@require_safe
def show(request: HttpRequest, kind: str, pk: str, version: str) -> HttpResponseBase:
    """Return the picture; any other address of it leads to today's. Only what is public now is drawn."""
    subject = SUBJECTS[kind](int(pk)) if kind in SUBJECTS else None
    if subject is None:
        raise Http404("nothing to share")
    shell = shell_of(request)
    # Not of an earlier look alone: each spelling of the number ("007") would be a further file on the disk.
    if request.path != (path := subject.path(shell)):
        return HttpResponseRedirect(path)
    name = f"{FOLDER}/{kind}/{pk}/{version}.jpg"
    if not default_storage.exists(name):
        if not _drawing.acquire(blocking=False):
            return HttpResponse(status=503, headers={"Retry-After": str(RETRY_S)})
        try:
            name = _kept(name, subject, shell, ThemeSettings.of_request(request).accent)
        finally:
            _drawing.release()
    response = FileResponse(default_storage.open(name), content_type="image/jpeg")
    response.headers["Cache-Control"] = for_caches(request, FOREVER)
    return response


def _kept(name: str, subject: Subject, shell: Shell, accent: str) -> str:
    """Draw the picture unless somebody just did; the former ones of the subject go, so there is one file for each."""
    if default_storage.exists(name):
        return name
    folder = name.rpartition("/")[0]
    former = default_storage.listdir(folder)[1] if default_storage.exists(folder) else []
    kept = default_storage.save(name, ContentFile(_drawn(subject, shell, accent)))
    for file in former:
        default_storage.delete(f"{folder}/{file}")
    return kept


def _drawn(subject: Subject, shell: Shell, accent: str) -> bytes:
    def with_picture(content: bytes | None) -> bytes:
        known = (subject.title, shell.shop_name, accent, content, settings.PICTURE_MAX_PIXELS)
        drawn: bytes = runner.call(draw, *known, **limits())
        return drawn

    if file := _file_of(subject.image_id):
        # Damaged, missing or huge: the words will do.
        with suppress(OSError, runner.Refused, runner.Exhausted, runner.Failed), file.open("rb") as picture:
            return with_picture(picture.read())
    return with_picture(None)


def _file_of(image_id: int | None) -> Any:
    """Return the file of a Wagtail image, of a smaller size where it is made."""
    image = get_image_model().objects.filter(pk=image_id).first()
    if image is None:
        return None
    smaller = image.renditions.filter(filter_spec=RENDITIONS[1]).first()
    return (smaller or image).file


def _product(pk: int) -> Subject | None:
    name = Product.objects.published().filter(pk=pk).values_list("name", flat=True).first()
    images = ProductImage.objects.filter(product=pk).order_by("position", "pk").values_list("image_id", flat=True)
    return product_subject(pk, name, images.first()) if name else None


def product_subject(pk: int, name: str, image_id: int | None) -> Subject:
    """Return the subject of the picture of a product; ``image_id`` is its first image."""
    return Subject("produkt", pk, name, image_id)


def label_subject(label: Label) -> Subject:
    """Return the subject of the picture of a category, brand, tag or vendor."""
    return Subject(LABELS[type(label)], label.pk, label.name)


def _label(model: type[Label]) -> Callable[[int], Subject | None]:
    def find(pk: int) -> Subject | None:
        label = model._default_manager.filter(pk=pk).only("name").first()
        return label_subject(label) if label else None

    return find


def _page(pk: int) -> Subject | None:
    page = Page.objects.live().public().filter(pk=pk).first()
    return Subject("stranka", pk, page.seo_title or page.title) if page else None


def shop_subject(pk: int = 0) -> Subject:
    """Return the subject of the picture of everything that the shop sells."""
    return Subject("obchod", 0, _("All products"))


LABELS: dict[type[Label], Kind] = {Category: "kategorie", Brand: "znacka", Tag: "stitek", Vendor: "prodejce"}
SUBJECTS: dict[str, Callable[[int], Subject | None]] = {
    "produkt": _product,
    **{kind: _label(model) for model, kind in LABELS.items()},
    "stranka": _page,
    "obchod": shop_subject,
}
