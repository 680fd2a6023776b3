"""``/sdileni/<what>-<id>-<version>.jpg``: an image for sharing, generated on the first request and stored as a file."""

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
from vyloha.commerce.catalogue.page_tags import TaxonomyTerm
from vyloha.commerce.catalogue.pictures.decoding import get_process_limits
from vyloha.commerce.catalogue.pictures.sizes import RENDITIONS
from vyloha.content.models import ThemeSettings
from vyloha.content.seo.sharing import Kind, SharingSubject
from vyloha.content.seo.sharing_image import render_sharing_picture
from vyloha.content.shell.shell import PageShell, get_shell
from vyloha.core.cache.pages import choose_cache_policy
from vyloha.core.sandbox import runner
from vyloha.storefront.pages.media import FOREVER

FOLDER = "sharing"
# A crawler that requests many at once gets one at a time, and comes back for the others: a thread that waited for its
# turn would be lost to shoppers.
_render_slot = Semaphore(1)
RETRY_S = 2


@require_safe
def show(request: HttpRequest, kind: str, pk: str, version: str) -> HttpResponseBase:
    """Return the image; former versions of its URL redirect to the current one. Only public objects have one."""
    subject = SUBJECTS[kind](int(pk)) if kind in SUBJECTS else None
    if subject is None:
        raise Http404("nothing to share")
    shell = get_shell(request)
    # Any other version redirects: each spelling of the number ("007") would be another file on the disk.
    if request.path != (path := subject.build_path(shell)):
        return HttpResponseRedirect(path)
    name = f"{FOLDER}/{kind}/{pk}/{version}.jpg"
    if not default_storage.exists(name):
        if not _render_slot.acquire(blocking=False):
            return HttpResponse(status=503, headers={"Retry-After": str(RETRY_S)})
        try:
            name = _get_or_render(name, subject, shell, ThemeSettings.get_for_request(request).accent)
        finally:
            _render_slot.release()
    response = FileResponse(default_storage.open(name), content_type="image/jpeg")
    response.headers["Cache-Control"] = choose_cache_policy(request, FOREVER)
    return response


def _get_or_render(name: str, subject: SharingSubject, shell: PageShell, accent: str) -> str:
    """Generate the image unless another thread just did; delete former versions, so there is one file per subject."""
    if default_storage.exists(name):
        return name
    folder = name.rpartition("/")[0]
    former = default_storage.listdir(folder)[1] if default_storage.exists(folder) else []
    kept = default_storage.save(name, ContentFile(_render(subject, shell, accent)))
    for file in former:
        default_storage.delete(f"{folder}/{file}")
    return kept


def _render(subject: SharingSubject, shell: PageShell, accent: str) -> bytes:
    def render_with_picture(content: bytes | None) -> bytes:
        known = (subject.title, shell.shop_name, accent, content, settings.PICTURE_MAX_PIXELS)
        drawn: bytes = runner.run_in_sandbox(render_sharing_picture, *known, **get_process_limits())
        return drawn

    if file := _open_file(subject.image_id):
        # Damaged, missing or huge: the image has texts only.
        with (
            suppress(OSError, runner.SandboxInputRejected, runner.SandboxLimitExceeded, runner.SandboxCallFailed),
            file.open("rb") as picture,
        ):
            return render_with_picture(picture.read())
    return render_with_picture(None)


def _open_file(image_id: int | None) -> Any:
    """Open the file of a Wagtail image, of a smaller size if it exists."""
    image = get_image_model().objects.filter(pk=image_id).first()
    if image is None:
        return None
    smaller = image.renditions.filter(filter_spec=RENDITIONS[1]).first()
    return (smaller or image).file


def _find_product_subject(pk: int) -> SharingSubject | None:
    name = Product.objects.published().filter(pk=pk).values_list("name", flat=True).first()
    images = ProductImage.objects.filter(product=pk).order_by("position", "pk").values_list("image_id", flat=True)
    return build_product_subject(pk, name, images.first()) if name else None


def build_product_subject(pk: int, name: str, image_id: int | None) -> SharingSubject:
    """Return the image subject of a product; ``image_id`` is its first image."""
    return SharingSubject("produkt", pk, name, image_id)


def build_taxonomy_subject(label: TaxonomyTerm) -> SharingSubject:
    """Return the image subject of a category, brand, tag or vendor."""
    return SharingSubject(TAXONOMY_PATHS[type(label)], label.pk, label.name)


def _build_finder(model: type[TaxonomyTerm]) -> Callable[[int], SharingSubject | None]:
    def find(pk: int) -> SharingSubject | None:
        label = model._default_manager.filter(pk=pk).only("name").first()
        return build_taxonomy_subject(label) if label else None

    return find


def _find_page_subject(pk: int) -> SharingSubject | None:
    page = Page.objects.live().public().filter(pk=pk).first()
    return SharingSubject("stranka", pk, page.seo_title or page.title) if page else None


def build_shop_subject(pk: int = 0) -> SharingSubject:
    """Return the image subject of the whole catalogue."""
    return SharingSubject("obchod", 0, _("All products"))


TAXONOMY_PATHS: dict[type[TaxonomyTerm], Kind] = {
    Category: "kategorie",
    Brand: "znacka",
    Tag: "stitek",
    Vendor: "prodejce",
}
SUBJECTS: dict[str, Callable[[int], SharingSubject | None]] = {
    "produkt": _find_product_subject,
    **{kind: _build_finder(model) for model, kind in TAXONOMY_PATHS.items()},
    "stranka": _find_page_subject,
    "obchod": build_shop_subject,
}
