"""Pictures as components get them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet
from pydantic import Field
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.models import Product, ProductImage
from vyloha.commerce.catalogue.page_tags import build_image_tag
from vyloha.commerce.catalogue.pictures.sizes import CARD_RENDITIONS, RENDITIONS, SIZES, THUMBNAILS
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.prepared_queries import PreparedRows, get_columns, read_together
from vyloha.core.rendering import Props


class PictureSource(Props):
    """A picture in a format that not every browser knows."""

    type: str = Field(examples=["image/webp"])
    srcset: str


class Picture(Props):
    """``srcset`` lists the existing sizes; the component knows the displayed width (``sizes``)."""

    sources: tuple[PictureSource, ...]  # the smallest file first
    src: str  # URL
    srcset: str  # "" when there is only the original
    width: int  # pixels of src, by which the browser reserves the space
    height: int
    alt: str
    tone: int | None = (
        None  # while it loads (``catalogue.pictures.placeholder_colours``); only for squares, which cover their tile
    )


class GalleryPicture(Props):
    """A picture of a gallery, with its largest size for the enlarged view."""

    image_id: int
    picture: Picture
    zoom_url: str
    zoom_srcset: str
    zoom_width: int  # pixels
    zoom_height: int


class ExistingRendition(NamedTuple):
    """A rendition that exists; ``format`` is "" for an original."""

    url: str
    width: int  # pixels
    height: int
    format: str = ""

    @classmethod
    def from_spec(cls, url: str, width: int, height: int, spec: str) -> "ExistingRendition":
        size = SIZES.get(spec)
        return cls(url, width, height, size.format if size else "")


def build_picture(image: Any, alt: str = "", specs: Collection[str] = RENDITIONS) -> Picture | None:
    """
    Return the renditions of a Wagtail image that exist, its original when none does, None for no image.

    Nothing is generated here, as a shopper's request would wait for it. Prefetch ``renditions``, or each image is a
    query.
    """
    return None if image is None else _build_picture(_get_files(image, specs), alt)


def build_picture_of_files(files: list["ExistingRendition"]) -> Picture:
    """Return the same of files that the caller has read, without a text; there is at least one."""
    return _build_picture(files, "")


def build_gallery_picture(image: Any, alt: str = "") -> GalleryPicture | None:
    """Return the same with the size of the enlarged view."""
    if image is None:
        return None
    row = ImageRow(0, alt, image.pk, image.file.name, image.width, image.height, None)
    return _build_gallery_entry(row, _get_files(image, RENDITIONS))


def _get_files(image: Any, specs: Collection[str]) -> list["ExistingRendition"]:
    add_page_tags(build_image_tag(image.pk))
    found = [rendition for rendition in image.renditions.all() if rendition.filter_spec in specs]
    made = [
        ExistingRendition.from_spec(rendition.url, rendition.width, rendition.height, rendition.filter_spec)
        for rendition in found
    ]
    return made or [ExistingRendition(image.file.url, image.width, image.height)]


def load_first_pictures(product_ids: Collection[int]) -> dict[int, Picture]:
    """Return the main picture of each product that has one, in card sizes; two queries."""
    return load_card_pictures(product_ids).first


# (Product, its main image) → the image of it to show instead; None: the main one.
Instead = Callable[[int, int], int | None]


class CardPictures(NamedTuple):
    first: dict[int, Picture]  # product → its main picture, or the replacement
    first_ids: dict[int, int]  # product → the image id of that picture
    srcsets: dict[int, str]  # other image → its sizes, "" when none exists
    second_ids: dict[int, int]  # product → its next image that shows no variation


def load_card_pictures(
    product_ids: Collection[int],
    image_ids: Collection[int] = (),
    replacements: Instead | None = None,
    of_variations: Collection[int] | None = None,
) -> CardPictures:
    """
    Return the main picture of each product and those of its swatches; two queries, three when ``replacements`` names a
    picture that only a variation has.

    :param image_ids: those of swatches; returned in WebP only, as every browser that runs our scripts supports it
    :param of_variations: the images that no second picture may be; None: no second pictures
    """
    found = _load_rows_of_products(product_ids)
    rows = _select_main_rows(found, replacements)
    first_ids = {product_id: row.image_id for product_id, row in rows.items()}
    others = {*first_ids.values(), *(of_variations or ())}
    candidates = found if of_variations is not None else []
    second_ids = {row.product_id: row.image_id for row in candidates if row.image_id not in others}
    image_ids = {*image_ids, *second_ids.values()}
    made = _load_existing_renditions(CARD_RENDITIONS, set(first_ids.values()), image_ids)
    return CardPictures(
        first={
            row.product_id: _build_picture(files, row.alt, row.tone) for row, files in _match_files(rows.values(), made)
        },
        first_ids=first_ids,
        srcsets={image_id: _build_srcset(_sort_by_width(made[image_id], "webp")) for image_id in image_ids},
        second_ids=second_ids,
    )


def load_gallery(product: Product, of_variations: Iterable[int]) -> tuple[GalleryPicture, ...]:
    """
    Return all pictures of a product, in their order, then those that only its variations have; two or three queries.

    :param of_variations: ids of the variations' images
    """
    rows = [*map(ImageRow._make, images_of_products([product.pk]))][::-1]
    missing = set(of_variations) - {row.image_id for row in rows}
    rows += _load_rows(missing, product.pk)
    files = _match_files(rows, _load_existing_renditions(RENDITIONS, [row.image_id for row in rows]))
    return tuple(_build_gallery_entry(row._replace(alt=row.alt or product.name), made) for row, made in files)


@contextmanager
def read_files_together(product: Product, of_variations: Iterable[int], *others: Collection[int]) -> Iterator[None]:
    """
    Read the files of ``load_gallery`` and of further images in one statement, for use inside the block.

    :param others: ids as they will be given to ``load_thumbnails`` or ``load_zoomable_pictures``
    """
    own = {ImageRow._make(columns).image_id for columns in images_of_products([product.pk])}
    missing = set(of_variations) - own
    with read_together(
        (_image_rows, missing),
        (_all_renditions, own | missing),
        *((_image_rows, ids) for ids in others),
        *((_all_renditions, ids) for ids in others),
    ):
        yield


def load_product_thumbnails(
    product_ids: Collection[int], instead: Instead | None = None
) -> dict[int, ExistingRendition]:
    """Return the smallest file of the main picture of each product that has one; one query if all have thumbnails."""
    found, thumbnails = dict[int, ImageRow](), dict[int, list[tuple[int, int, str, str]]]()
    for place, file, width, height, spec, *columns in thumbnails_of_products(product_ids):
        row = found[place] = ImageRow._make(columns)
        if file:
            thumbnails.setdefault(row.image_id, []).append((width, height, file, spec))
    rows = _select_main_rows([*found.values()], instead).values()
    add_page_tags(*(build_image_tag(row.image_id) for row in rows))
    smallest = {row.product_id: min(thumbnails[row.image_id]) for row in rows if row.image_id in thumbnails}
    others = {row.product_id: row.image_id for row in rows if row.image_id not in thumbnails}
    files = load_smallest_files(set(others.values())) if others else {}
    url = get_image_model().get_rendition_model()._meta.get_field("file").storage.url
    return {pk: files[image_id] for pk, image_id in others.items() if image_id in files} | {
        pk: ExistingRendition.from_spec(url(file), width, height, spec)
        for pk, (width, height, file, spec) in smallest.items()
    }


def load_pictures(image_ids: Collection[int]) -> dict[int, Picture]:
    """Return images by their ids, in card sizes; two queries, or none."""
    files = _match_files(_load_rows(image_ids), _load_existing_renditions(CARD_RENDITIONS, image_ids))
    return {row.image_id: _build_picture(made, row.alt, row.tone) for row, made in files}


def load_zoomable_pictures(image_ids: Collection[int]) -> dict[int, GalleryPicture]:
    """Return images by their ids, with the size of the enlarged view; two queries, or none."""
    files = _match_files(_load_rows(image_ids), _load_existing_renditions(RENDITIONS, image_ids)) if image_ids else []
    return {row.image_id: _build_gallery_entry(row, made) for row, made in files}


def load_thumbnails(image_ids: Collection[int]) -> dict[int, str]:
    """
    Return the URL of each image's smallest existing size, of its original when there is none; two queries, or none.
    """
    return {image_id: made.url for image_id, made in load_smallest_files(image_ids).items()}


def load_smallest_files(image_ids: Collection[int]) -> dict[int, ExistingRendition]:
    """Return the smallest file of each image, its original when no size exists; two queries, or none."""
    files = _match_files(_load_rows(image_ids), _load_existing_renditions(RENDITIONS, image_ids))
    return {row.image_id: _get_smallest(made) for row, made in files}


def _load_rows_of_products(product_ids: Collection[int]) -> list["ImageRow"]:
    """Return all images of the products, the first ones last."""
    # Loading all of a product's few pictures is faster than querying the first one for each product.
    return [ImageRow._make(columns) for columns in images_of_products(product_ids)]


def _select_main_rows(found: list["ImageRow"], instead: Instead | None) -> dict[int, "ImageRow"]:
    rows = {row.product_id: row for row in found}
    if instead is None:
        return rows
    wanted = {pk: image_id for pk, row in rows.items() if (image_id := instead(pk, row.image_id))}
    rows |= {row.product_id: row for row in found if wanted.get(row.product_id) == row.image_id}
    missing = {pk: image_id for pk, image_id in wanted.items() if rows[pk].image_id != image_id}
    others = {row.image_id: row for row in _load_rows(set(missing.values()))}
    return rows | {pk: others[image_id]._replace(product_id=pk) for pk, image_id in missing.items()}


def _load_rows(image_ids: Collection[int], product_id: int = 0) -> list["ImageRow"]:
    return [ImageRow(product_id, "", *row) for row in _image_rows(image_ids)]


@PreparedRows
def _image_rows(image_ids: Collection[int]) -> "QuerySet[Any, tuple[Any, ...]]":
    found: QuerySet[Any, Any] = get_image_model().objects.filter(pk__in=image_ids).order_by("pk")
    return found.values_list("pk", "file", "width", "height", "tone__tone")


def _get_smallest(renditions: list[ExistingRendition]) -> ExistingRendition:
    """Return the smallest in WebP, which every browser that runs our scripts supports."""
    return min(renditions, key=lambda one: (one.format != "webp", one.width))


def _build_gallery_entry(row: "ImageRow", renditions: list[ExistingRendition]) -> GalleryPicture:
    # WebP has the widest rendition, and every browser that runs the script supports it.
    zoom = _sort_by_width(renditions, "webp") or _sort_by_width(renditions, renditions[0].format)
    largest = zoom[-1]
    return GalleryPicture(
        image_id=row.image_id,
        picture=_build_picture(renditions, row.alt, row.tone),
        zoom_url=largest.url,
        zoom_srcset=_build_srcset(zoom),
        zoom_width=largest.width,
        zoom_height=largest.height,
    )


class ImageRow(NamedTuple):
    """The columns of an image: model instances would take most of a listing's time."""

    product_id: int
    alt: Annotated[str, "image__description"]
    image_id: int
    file: Annotated[str, "image__file"]
    width: Annotated[int, "image__width"]  # pixels
    height: Annotated[int, "image__height"]
    tone: Annotated[int | None, "image__tone__tone"]


@PreparedRows
def images_of_products(product_ids: Collection[int]) -> "QuerySet[ProductImage, tuple[Any, ...]]":
    images = ProductImage.objects.filter(product__in=product_ids).order_by("-position", "-pk")
    return images.values_list(*get_columns(ImageRow))


@PreparedRows
def thumbnails_of_products(product_ids: Collection[int]) -> "QuerySet[ProductImage, tuple[Any, ...]]":
    """The images of products, each as often as it has thumbnails."""
    is_thumbnail = Q(image__renditions__filter_spec__in=THUMBNAILS)
    images = ProductImage.objects.annotate(thumbnail=FilteredRelation("image__renditions", condition=is_thumbnail))
    found = images.filter(product__in=product_ids).order_by("-position", "-pk")
    thumbnail = [f"thumbnail__{column}" for column in ("file", "width", "height", "filter_spec")]
    return found.values_list("pk", *thumbnail, *get_columns(ImageRow))


def _match_files(
    rows: Iterable[ImageRow], renditions: Mapping[int, list[ExistingRendition]]
) -> list[tuple[ImageRow, list[ExistingRendition]]]:
    """Return each image with its renditions, its original when there are none."""
    url = get_image_model()._meta.get_field("file").storage.url
    return [
        (row, renditions[row.image_id] or [ExistingRendition(url(row.file), row.width, row.height)]) for row in rows
    ]


def _load_existing_renditions(
    specs: Collection[str], image_ids: Collection[int], in_webp: Collection[int] = ()
) -> dict[int, list[ExistingRendition]]:
    """Return the existing renditions of each image among ``specs``; for those ``in_webp`` only WebP."""
    ids = {*image_ids, *in_webp}
    add_page_tags(*map(build_image_tag, ids))
    url = get_image_model().get_rendition_model()._meta.get_field("file").storage.url
    made: dict[int, list[ExistingRendition]] = {image_id: [] for image_id in ids}
    for image_id, file, width, height, spec in (_card_renditions if specs is CARD_RENDITIONS else _all_renditions)(ids):
        if image_id in image_ids or SIZES[spec].format == "webp":
            made[image_id].append(ExistingRendition.from_spec(url(file), width, height, spec))
    return made


def _load_rendition_rows(image_ids: Collection[int], specs: Collection[str]) -> "QuerySet[Any, tuple[Any, ...]]":
    renditions: QuerySet[Any, Any] = get_image_model().get_rendition_model().objects.all()
    found = renditions.filter(image__in=image_ids, filter_spec__in=specs)
    return found.values_list("image_id", "file", "width", "height", "filter_spec")


_card_renditions = PreparedRows(lambda image_ids: _load_rendition_rows(image_ids, CARD_RENDITIONS))
_all_renditions = PreparedRows(lambda image_ids: _load_rendition_rows(image_ids, RENDITIONS))


def _build_picture(renditions: list[ExistingRendition], alt: str, tone: int | None = None) -> Picture:
    formats = {file.format for file in renditions}
    shown_to_all = next(one for one in ("jpeg", "", "webp", "avif") if one in formats)
    sizes = _sort_by_width(renditions, shown_to_all)
    middle = sizes[(len(sizes) - 1) // 2]
    return Picture(
        sources=tuple(
            PictureSource(type=f"image/{better}", srcset=_build_srcset(_sort_by_width(renditions, better)))
            for better in ("avif", "webp")
            if better in formats - {shown_to_all}
        ),
        src=middle.url,
        srcset=_build_srcset(sizes) if len(sizes) > 1 else "",
        width=middle.width,
        height=middle.height,
        alt=alt,
        tone=tone if middle.width == middle.height else None,
    )


def _sort_by_width(renditions: list[ExistingRendition], format: str) -> list[ExistingRendition]:
    # A small original has the same width in every rendition.
    return list(
        {one.width: one for one in sorted(renditions, key=lambda one: one.width) if one.format == format}.values()
    )


def _build_srcset(sizes: list[ExistingRendition]) -> str:
    return ", ".join(f"{size.url} {size.width}w" for size in sizes)
