"""Finds the current URLs that addresses lead to: pages in use, and targets of redirects; few queries for many."""

from collections import defaultdict
from collections.abc import Iterable

from django.urls import Resolver404, resolve, reverse
from wagtail.models import Page

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.content.redirects.target_lookup import find_targets
from vyloha.content.redirects.url_parsing import ParsedUrl, parse_url


def find_current_urls(addresses: Iterable[str]) -> dict[str, str]:
    """Return address → the URL of this shop that it leads to, its own if it is in use; without those without one."""
    asked = _parse(addresses)
    # WordPress's plain addresses ("/?p=12") are none of the front page.
    paths = {address: one.path for address, one in asked.items() if one.path != "/" or "?" not in address}
    in_use = _find_page_paths(set(paths.values())) | {path for path in paths.values() if _is_fixed_path(path)}
    targets = find_targets(asked.values(), with_current=True)
    found = {}
    for address, one in asked.items():
        if paths.get(address) in in_use:
            found[address] = f"{one.path.rstrip('/')}/"
        elif target := targets.get(one):
            found[address] = target.url
    return found


def find_urls_by_slug(addresses: Iterable[str]) -> dict[str, set[str]]:
    """Return address → the URLs of the product, the categories and the pages whose slug ends its path."""
    slugs = {address: one.path.rstrip("/").rpartition("/")[2] for address, one in _parse(addresses).items()}
    wanted = set(slugs.values())
    urls: defaultdict[str, set[str]] = defaultdict(set)
    for slug in Product.objects.published().filter(slug__in=wanted).values_list("slug", flat=True):
        urls[slug].add(reverse("product", args=[slug]))
    for slug, url_path in Category.objects.filter(slug__in=wanted).values_list("slug", "url_path"):
        urls[slug].add(reverse("category", args=[url_path]))
    pages = Page.objects.live().filter(depth__gt=2, slug__in=wanted)
    for slug, url_path in pages.values_list("slug", "url_path"):
        urls[slug].add(f"/{url_path.strip('/').partition('/')[2]}/")
    return {address: urls[slug] for address, slug in slugs.items() if slug in urls}


def _parse(addresses: Iterable[str]) -> dict[str, ParsedUrl]:
    """Parse the addresses, without those that no database can look for."""
    return {address: one for address in addresses if (one := parse_url(address)).keys}


def _find_page_paths(paths: set[str]) -> set[str]:
    roots = Page.objects.filter(depth=2).values_list("url_path", flat=True)
    urls = {f"{root}{path.strip('/')}/": path for root in roots for path in paths if path != "/"}
    found = Page.objects.live().filter(url_path__in=urls).values_list("url_path", flat=True)
    return {urls[url] for url in found}


def _is_fixed_path(path: str) -> bool:
    """Return whether a view without arguments is there: the cart, the listing of everything…"""
    try:
        match = resolve(f"{path.rstrip('/')}/")
    except Resolver404:
        return False
    return path == "/" or bool(match.url_name and not match.args and not match.kwargs)
