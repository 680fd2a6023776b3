"""Structured data (schema.org) of the shop, its pages and posts; only visible or merchant-written facts."""

from collections.abc import Sequence

from django.http import HttpRequest
from pydantic import JsonValue

from vyloha.content.cards.post_cards import Post
from vyloha.content.shell.shell import Link, PageShell
from vyloha.core.language import LANGUAGE

Data = dict[str, JsonValue]
CONTEXT = "https://schema.org"


def build_organization(request: HttpRequest, shell: PageShell) -> Data:
    """Return the ``Organization`` that runs the shop."""
    company = shell.company
    known: dict[str, JsonValue] = {
        "legalName": company.name,
        "email": shell.email,
        "telephone": shell.phone,
        "address": company.seat,
        "taxID": company.company_number,
        "vatID": company.vat_number,
    }
    return {
        "@context": CONTEXT,
        "@type": "OnlineStore",
        "@id": _get_shop_url(request),
        "name": shell.shop_name,
        "url": request.build_absolute_uri("/"),
        **{name: value for name, value in known.items() if value},
    }


def build_website(request: HttpRequest, shell: PageShell) -> Data:
    """Return the ``WebSite`` with its search."""
    return {
        "@context": CONTEXT,
        "@type": "WebSite",
        "name": shell.shop_name,
        "url": request.build_absolute_uri("/"),
        "inLanguage": LANGUAGE,
        "publisher": {"@id": _get_shop_url(request)},
        "potentialAction": {
            "@type": "SearchAction",
            "target": {
                "@type": "EntryPoint",
                "urlTemplate": request.build_absolute_uri("/") + "?s={search_term_string}",
            },
            "query-input": "required name=search_term_string",
        },
    }


def build_breadcrumb_list(request: HttpRequest, trail: Sequence[Link], current_page: str) -> Data:
    """Return the ``BreadcrumbList`` of a page, as the page shows it."""
    steps = [(link.name, request.build_absolute_uri(link.href)) for link in trail]
    return {
        "@context": CONTEXT,
        "@type": "BreadcrumbList",
        "itemListElement": [
            *(_build_step(i, name, url) for i, (name, url) in enumerate(steps, 1)),
            {"@type": "ListItem", "position": len(steps) + 1, "name": current_page},
        ],
    }


def _build_step(position: int, name: str, url: str) -> JsonValue:
    return {"@type": "ListItem", "position": position, "name": name, "item": url}


def build_article(request: HttpRequest, shell: PageShell, post: Post, url: str, image: str) -> Data:
    """Return the ``BlogPosting`` of a post; ``url`` and ``image`` are absolute, ``image`` may be ""."""
    changed = post.last_published_at
    known: dict[str, JsonValue] = {
        "image": image,
        "dateModified": changed.isoformat() if changed else "",
        "author": {"@type": "Person", "name": post.author} if post.author else {"@id": _get_shop_url(request)},
    }
    return {
        "@context": CONTEXT,
        "@type": "BlogPosting",
        "headline": post.title,
        "description": post.perex,
        "datePublished": post.day.isoformat(),
        "inLanguage": LANGUAGE,
        "mainEntityOfPage": url,
        "publisher": {"@type": "Organization", "@id": _get_shop_url(request), "name": shell.shop_name},
        **{name: value for name, value in known.items() if value},
    }


def _get_shop_url(request: HttpRequest) -> str:
    return request.build_absolute_uri("/#shop")
