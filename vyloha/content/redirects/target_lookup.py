"""Which of the things that addresses may mean there are: one query for however many addresses."""

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
from vyloha.commerce.catalogue.pictures.sizes import FIRST, Size
from vyloha.commerce.catalogue.pictures.wordpress_uploads import upload_of
from vyloha.content.redirects.url_parsing import Asked, Key, Kind

Rows = QuerySet[Any, Any]
JPEGS = sorted((size for size in FIRST if size.format == "jpeg"), key=lambda size: size.width)


class Lead(NamedTuple):
    """Where an address leads: a path of ours, or what somebody entered."""

    kind: Kind
    url: str
    is_permanent: bool = True


def find(urls: Iterable[Asked], site: Site | None = None) -> dict[Asked, Lead]:
    """Return where addresses lead, without those that lead nowhere; one query, one more for what people entered."""
    wanted = list(dict.fromkeys(urls))
    found = _found({key for asked in wanted for key in asked.keys}, site)
    entered = _entered(pk for key, pks in found.items() if key.kind is Kind.ENTERED for pk in pks)
    leads = {}
    for asked in wanted:
        options = (_lead(asked, key, found.get(key, []), entered) for key in asked.keys)
        if lead := next((lead for lead in options if lead and lead.url.partition("?")[0] != asked.path), None):
            leads[asked] = lead
    return leads


def _found(keys: Collection[Key], site: Site | None) -> dict[Key, list[str]]:
    by_kind: dict[Kind, list[str]] = {}
    for kind, value in keys:
        by_kind.setdefault(kind, []).append(value)
    places = {Key(Kind.PLACE, value): [value] for value in by_kind.pop(Kind.PLACE, [])}
    queries = [_named(kind, SOURCES[kind](values, site)) for kind, values in sorted(by_kind.items())]
    if not queries:
        return places
    found: dict[Key, list[str]] = places
    first, *more = queries
    for kind, value, target in first.union(*more, all=True):
        found.setdefault(Key(Kind(kind), value), []).append(target)
    return found


def _named(kind: Kind, rows: Rows) -> Rows:
    named = rows.order_by().annotate(found_kind=Value(kind.value, CharField()))
    wanted: Rows = named.values_list("found_kind", "found_value", "found_target")
    return wanted


def _text(column: str) -> Any:
    return Cast(column, CharField())


def _by(rows: Rows, column: str, target: str, values: Collection[Any]) -> Rows:
    there = rows.filter(**{f"{column}__in": values})
    found: Rows = there.annotate(found_value=_text(column), found_target=_text(target))
    return found


def _products(values: Collection[str], site: Site | None, column: str = "slug") -> Rows:
    return _by(Product.objects.published(), column, "slug", values)


def _products_before(values: Collection[str], site: Site | None) -> Rows:
    there = OldProductAddress.objects.filter(owner__status=Product.Status.PUBLISHED)
    return _by(there, "address", "owner__slug", values)


def _variations(values: Collection[str], site: Site | None) -> Rows:
    there = Variation.objects.filter(product__status=Product.Status.PUBLISHED)
    return _by(there, "pk", "product__slug", values)


def _rows(model: Any, column: str, target: str, values: Collection[str], site: Site | None) -> Rows:
    return _by(model._default_manager.all(), column, target, values)


def _redirects(values: Collection[str], site: Site | None) -> Rows:
    return _by(Redirect.objects.filter(Q(site=site) | Q(site=None)), "old_path", "pk", values)


def _pictures(values: Collection[str], site: Site | None, column: str = "upload") -> Rows:
    """Lines: its address in the old shop, its file, the file of each of ``JPEGS``."""
    sizes = [Subquery(_rendition(size), output_field=CharField()) for size in JPEGS]
    lines = [_text("address"), _text("image__file"), *(Coalesce(size, Value("")) for size in sizes)]
    parts = [part for line in lines for part in (Value("\n"), line)][1:]
    there = ImageSource.objects.filter(**{f"{column}__in": values})
    return there.annotate(found_value=_text(column), found_target=Concat(*parts, output_field=CharField()))


def _rendition(size: Size) -> Rows:
    renditions = get_image_model().get_rendition_model().objects
    files: Rows = renditions.filter(image_id=OuterRef("image_id"), filter_spec=size.spec).values("file")[:1]
    return files


SOURCES: dict[Kind, Callable[[Collection[str], Site | None], Rows]] = {
    Kind.ENTERED: _redirects,
    Kind.PRODUCT: _products,
    Kind.PRODUCT_WAS: _products_before,
    Kind.PRODUCT_ID: partial(_products, column="pk"),
    Kind.VARIATION_ID: _variations,
    Kind.CATEGORY: partial(_rows, Category, "url_path", "url_path"),
    Kind.CATEGORY_WAS: partial(_rows, OldCategoryAddress, "address", "owner__url_path"),
    Kind.CATEGORY_SLUG: partial(_rows, Category, "slug", "url_path"),
    Kind.TAG: partial(_rows, Tag, "slug", "slug"),
    Kind.TAG_WAS: partial(_rows, OldTagAddress, "address", "owner__slug"),
    Kind.BRAND: partial(_rows, Brand, "slug", "slug"),
    Kind.BRAND_WAS: partial(_rows, OldBrandAddress, "address", "owner__slug"),
    Kind.VENDOR: partial(_rows, Vendor, "slug", "slug"),
    Kind.VENDOR_WAS: partial(_rows, OldVendorAddress, "address", "owner__slug"),
    Kind.UPLOAD: _pictures,
    Kind.ATTACHMENT: partial(_pictures, column="attachment_id"),
}


def _lead(asked: Asked, key: Key, targets: list[str], entered: dict[str, Lead]) -> Lead | None:
    if not targets:
        return None
    match key.kind:
        case Kind.ENTERED:
            lead = next((lead for pk, lead in entered.items() if pk in targets), None)
            is_whole = "?" in key.value and key == next(
                entered for entered in asked.keys if entered.kind is Kind.ENTERED
            )
            return lead if lead is None or is_whole else lead._replace(url=with_query(lead.url, asked.query))
        case Kind.UPLOAD | Kind.ATTACHMENT:
            return Lead(key.kind, _picture(asked, targets))
        case Kind.CATEGORY_SLUG if len(targets) > 1:
            return None  # which of them, nobody knows
        case Kind.PLACE:
            url = reverse(targets[0])
        case _:
            name = key.kind.partition("-")[0]
            url = reverse("product" if name == "variation" else name, args=[targets[0]])
    return Lead(key.kind, with_query(url, asked.query))


def _picture(asked: Asked, targets: list[str]) -> str:
    """Return the address of the picture's file that is at least as wide as the one asked for."""
    wanted = upload_of(asked.path)
    rows = [target.split("\n") for target in sorted(targets)]
    # Two uploads may differ in nothing but the time of an edit: first the very file, then what it is a size of.
    names = (wanted.name, wanted.key)
    _address, original, *sizes = min(rows, key=lambda row: [upload_of(row[0]).name != name for name in names])
    fitting = (file for size, file in zip(JPEGS, sizes, strict=True) if file and size.width >= (asked.width or 10**6))
    storage: Any = get_image_model()._meta.get_field("file").storage
    url: str = storage.url(next(fitting, original))
    return url


def _entered(pks: Iterable[str]) -> dict[str, Lead]:
    """Return where redirects of the back office lead, those to a page that is shown; a site's own come first."""
    there = Redirect.objects.filter(pk__in=list(pks)).order_by(F("site_id").asc(nulls_last=True))
    leads = {}
    for row in there.select_related("redirect_page"):
        if row.link and not (row.redirect_page and not row.redirect_page.live):
            leads[str(row.pk)] = Lead(Kind.ENTERED, row.link, row.is_permanent)
    return leads


def with_query(url: str, query: str) -> str:
    """Return ``url`` with a further query."""
    return f"{url}{'&' if '?' in url else '?'}{query}" if query else url
