"""Recognizes the paths of current pages."""

from collections.abc import Iterable
from typing import Any

from django.urls import Resolver404, resolve
from wagtail.models import Page

from vyloha.commerce.catalogue.models import Brand, Category, Product, Tag, Vendor

# Views of one of many objects → the argument with its name, which is its column too, and its queryset.
MODELS_BY_KIND: dict[str, tuple[str, Any]] = {
    "product": ("slug", Product.objects.published()),
    "category": ("url_path", Category.objects.all()),
    "tag": ("slug", Tag.objects.all()),
    "brand": ("slug", Brand.objects.all()),
    "vendor": ("slug", Vendor.objects.all()),
}


def find_current_paths(paths: Iterable[str]) -> set[str]:
    """Return those of the paths ("/produkt/hrnek") that are in use; at most one query for each kind of page."""
    wanted = set(paths) - {""}
    found = _find_page_paths(wanted)
    named: dict[str, dict[str, str]] = {view: {} for view in MODELS_BY_KIND}
    for path in wanted:
        try:
            match = resolve(f"{path.rstrip('/')}/")
        except Resolver404:
            continue
        if match.url_name in MODELS_BY_KIND:
            named[match.url_name][match.kwargs[MODELS_BY_KIND[match.url_name][0]]] = path
        elif match.url_name and match.url_name not in {"wagtail_serve", "private_page"}:
            found.add(path)
    for view, by_name in named.items():
        column, things = MODELS_BY_KIND[view]
        known = things.filter(**{f"{column}__in": by_name}).values_list(column, flat=True) if by_name else ()
        found |= {by_name[value] for value in known}
    return found


def _find_page_paths(paths: set[str]) -> set[str]:
    roots = Page.objects.filter(depth=2).values_list("url_path", flat=True)
    urls = {f"{root}{path.strip('/')}/": path for root in roots for path in paths if path != "/"}
    found = Page.objects.live().filter(url_path__in=urls).values_list("url_path", flat=True)
    return {urls[url] for url in found}
