"""Finds the existing targets of URLs: one query for any number of URLs."""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any, NamedTuple

from django.db.models import CharField, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat
from django.urls import reverse
from wagtail.contrib.redirects.models import Redirect
from wagtail.images import get_image_model
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Brand, Category, ImageSource, Product, Tag, Variation, Vendor
from vyloha.commerce.catalogue.models.slug_history import (
    OldBrandAddress,
    OldCategoryAddress,
    OldProductAddress,
    OldTagAddress,
    OldVendorAddress,
)
from vyloha.commerce.catalogue.pictures.sizes import ESSENTIAL_SIZES, RenditionSize
from vyloha.commerce.catalogue.pictures.wordpress_uploads import parse_upload
from vyloha.content.redirects.url_parsing import ParsedUrl, RedirectKey, RedirectKind

Rows = QuerySet[Any, Any]
JPEGS = sorted((size for size in ESSENTIAL_SIZES if size.format == "jpeg"), key=lambda size: size.width)


class RedirectTarget(NamedTuple):
    """The target of a URL: a path of ours, or one entered by a user."""

    kind: RedirectKind
    url: str
    is_permanent: bool = True


def find_targets(
    urls: Iterable[ParsedUrl], site: Site | None = None, *, with_current: bool = False
) -> dict[ParsedUrl, RedirectTarget]:
    """
    Return the targets of URLs, without those that have none; one query, one more for entered redirects.

    ``with_current``: a current URL of a product, category… is its own target; otherwise it has none.
    """
    wanted = list(dict.fromkeys(urls))
    found = _load_targets({key for asked in wanted for key in asked.keys}, site)
    entered = _load_entered_targets(pk for key, pks in found.items() if key.kind is RedirectKind.ENTERED for pk in pks)
    leads = {}
    for asked in wanted:
        options = list(filter(None, (_build_target(asked, key, found.get(key, []), entered) for key in asked.keys)))
        current = [lead for lead in options if lead.url.partition("?")[0] == asked.path]
        others = [lead for lead in options if lead not in current]
        if chosen := [*(current if with_current else ()), *others]:
            leads[asked] = chosen[0]
    return leads


def _load_targets(keys: Collection[RedirectKey], site: Site | None) -> dict[RedirectKey, list[str]]:
    by_kind: dict[RedirectKind, list[str]] = {}
    for kind, value in keys:
        by_kind.setdefault(kind, []).append(value)
    places = {RedirectKey(RedirectKind.PLACE, value): [value] for value in by_kind.pop(RedirectKind.PLACE, [])}
    queries = [_select_columns(kind, SOURCES[kind](values, site)) for kind, values in sorted(by_kind.items())]
    if not queries:
        return places
    found: dict[RedirectKey, list[str]] = places
    first, *more = queries
    for kind, value, target in first.union(*more, all=True):
        found.setdefault(RedirectKey(RedirectKind(kind), value), []).append(target)
    return found


def _select_columns(kind: RedirectKind, rows: Rows) -> Rows:
    named = rows.order_by().annotate(found_kind=Value(kind.value, CharField()))
    wanted: Rows = named.values_list("found_kind", "found_value", "found_target")
    return wanted


def _cast_to_text(column: str) -> Any:
    return Cast(column, CharField())


def _match_column(rows: Rows, column: str, target: str, values: Collection[Any]) -> Rows:
    there = rows.filter(**{f"{column}__in": values})
    found: Rows = there.annotate(found_value=_cast_to_text(column), found_target=_cast_to_text(target))
    return found


def _match_products(values: Collection[str], site: Site | None, column: str = "slug") -> Rows:
    return _match_column(Product.objects.published(), column, "slug", values)


def _match_old_product_slugs(values: Collection[str], site: Site | None) -> Rows:
    there = OldProductAddress.objects.filter(owner__status=Product.Status.PUBLISHED)
    return _match_column(there, "address", "owner__slug", values)


def _match_variations(values: Collection[str], site: Site | None) -> Rows:
    there = Variation.objects.filter(product__status=Product.Status.PUBLISHED)
    return _match_column(there, "pk", "product__slug", values)


def _match_rows(model: Any, column: str, target: str, values: Collection[str], site: Site | None) -> Rows:
    return _match_column(model._default_manager.all(), column, target, values)


def _match_redirects(values: Collection[str], site: Site | None) -> Rows:
    return _match_column(Redirect.objects.filter(Q(site=site) | Q(site=None)), "old_path", "pk", values)


def _match_pictures(values: Collection[str], site: Site | None) -> Rows:
    """Return lines: the picture's URL in the old shop, its file, the file of each of ``JPEGS``."""
    sizes = [Subquery(_select_rendition_file(size), output_field=CharField()) for size in JPEGS]
    lines = [_cast_to_text("address"), _cast_to_text("image__file"), *(Coalesce(size, Value("")) for size in sizes)]
    parts = [part for line in lines for part in (Value("\n"), line)][1:]
    there = ImageSource.objects.filter(upload__in=values)
    return there.annotate(found_value=_cast_to_text("upload"), found_target=Concat(*parts, output_field=CharField()))


def _select_rendition_file(size: RenditionSize) -> Rows:
    renditions = get_image_model().get_rendition_model().objects
    files: Rows = renditions.filter(image_id=OuterRef("image_id"), filter_spec=size.spec).values("file")[:1]
    return files


SOURCES: dict[RedirectKind, Callable[[Collection[str], Site | None], Rows]] = {
    RedirectKind.ENTERED: _match_redirects,
    RedirectKind.PRODUCT: _match_products,
    RedirectKind.PRODUCT_WAS: _match_old_product_slugs,
    RedirectKind.PRODUCT_ID: partial(_match_products, column="pk"),
    RedirectKind.VARIATION_ID: _match_variations,
    RedirectKind.CATEGORY: partial(_match_rows, Category, "url_path", "url_path"),
    RedirectKind.CATEGORY_WAS: partial(_match_rows, OldCategoryAddress, "address", "owner__url_path"),
    RedirectKind.CATEGORY_SLUG: partial(_match_rows, Category, "slug", "url_path"),
    RedirectKind.TAG: partial(_match_rows, Tag, "slug", "slug"),
    RedirectKind.TAG_WAS: partial(_match_rows, OldTagAddress, "address", "owner__slug"),
    RedirectKind.BRAND: partial(_match_rows, Brand, "slug", "slug"),
    RedirectKind.BRAND_WAS: partial(_match_rows, OldBrandAddress, "address", "owner__slug"),
    RedirectKind.VENDOR: partial(_match_rows, Vendor, "slug", "slug"),
    RedirectKind.VENDOR_WAS: partial(_match_rows, OldVendorAddress, "address", "owner__slug"),
    RedirectKind.UPLOAD: _match_pictures,
}


def _build_target(
    asked: ParsedUrl, key: RedirectKey, targets: list[str], entered: dict[str, RedirectTarget]
) -> RedirectTarget | None:
    if not targets:
        return None
    match key.kind:
        case RedirectKind.ENTERED:
            lead = next((lead for pk, lead in entered.items() if pk in targets), None)
            is_whole = "?" in key.value and key == next(
                entered for entered in asked.keys if entered.kind is RedirectKind.ENTERED
            )
            return lead if lead is None or is_whole else lead._replace(url=append_query(lead.url, asked.query))
        case RedirectKind.UPLOAD:
            return RedirectTarget(key.kind, _choose_picture_file(asked, targets))
        case RedirectKind.CATEGORY_SLUG if len(targets) > 1:
            return None  # ambiguous
        case RedirectKind.PLACE:
            url = reverse(targets[0])
        case _:
            name = key.kind.partition("-")[0]
            url = reverse("product" if name == "variation" else name, args=[targets[0]])
    return RedirectTarget(key.kind, append_query(url, asked.query))


def _choose_picture_file(asked: ParsedUrl, targets: list[str]) -> str:
    """Return the URL of the picture's file that is at least as wide as the requested one."""
    wanted = parse_upload(asked.path)
    rows = [target.split("\n") for target in sorted(targets)]
    # Two uploads may differ only in the time of an edit: prefer the exact file, then the original of the size.
    names = (wanted.name, wanted.key)
    _address, original, *sizes = min(rows, key=lambda row: [parse_upload(row[0]).name != name for name in names])
    fitting = (file for size, file in zip(JPEGS, sizes, strict=True) if file and size.width >= (asked.width or 10**6))
    storage: Any = get_image_model()._meta.get_field("file").storage
    url: str = storage.url(next(fitting, original))
    return url


def _load_entered_targets(pks: Iterable[str]) -> dict[str, RedirectTarget]:
    """
    Return the targets of the back office's redirects, of those to a page only public ones; a site's own come first.
    """
    there = Redirect.objects.filter(pk__in=list(pks)).order_by(F("site_id").asc(nulls_last=True))
    leads = {}
    for row in there.select_related("redirect_page"):
        if row.link and not (row.redirect_page and not row.redirect_page.live):
            leads[str(row.pk)] = RedirectTarget(RedirectKind.ENTERED, row.link, row.is_permanent)
    return leads


def append_query(url: str, query: str) -> str:
    """Return ``url`` with a further query."""
    return f"{url}{'&' if '?' in url else '?'}{query}" if query else url
