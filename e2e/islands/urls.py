"""Addresses of the browser tests' pages."""

import json
import os

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import path

from vyloha.core.management.commands.types import load_project
from vyloha.core.rendering import Page, render_fragment
from vyloha.core.rendering.samples import build_sample
from vyloha.core.rendering.tests.pages import Counters


def show(request: HttpRequest, name: str) -> HttpResponse:
    """Show the page ``name`` with the props in the parameter ``with`` (JSON)."""
    try:
        page = Page.registry[name]
    except KeyError:
        raise Http404(name) from None
    return page.model_validate(json.loads(request.GET.get("with", "{}"))).render(request)


def fragment(request: HttpRequest, prefix: str) -> HttpResponse:
    """Answer a fragment with two islands, as a listing that goes on."""
    return HttpResponse(render_fragment("Counters", Counters(labels=("later", "last")), prefix))


def landed(request: HttpRequest) -> HttpResponse:
    """Answer where a form or link has led."""
    return HttpResponse(f"<!DOCTYPE html><title>landed</title><p>{request.META['QUERY_STRING']}</p>")


def samples(request: HttpRequest) -> JsonResponse:
    """Answer the names of the shop's pages."""
    return JsonResponse(
        sorted(name for name, page in Page.registry.items() if ".tests." not in page.__module__), safe=False
    )


def sample(request: HttpRequest, name: str, kind: str) -> HttpResponse:
    """Show the page ``name`` with made-up props of one ``kind``: full or bare."""
    return build_sample(Page.registry[name], full=kind == "full").render(request)


def picture(request: HttpRequest, address: str) -> HttpResponse:
    """Answer an empty picture: the samples name pictures that do not exist."""
    if request.headers.get("Sec-Fetch-Dest") != "image":
        raise Http404(address)
    return HttpResponse('<svg xmlns="http://www.w3.org/2000/svg"/>', content_type="image/svg+xml")


urlpatterns = [
    path("page/<str:name>/", show),
    path("fragment/<str:prefix>/", fragment),
    path("landed/", landed),
    path("samples/", samples),
    path("sample/<str:name>/<str:kind>/", sample),
    path("favicon.ico", lambda request: HttpResponse(status=204)),
    path("<path:address>", picture),
]

if os.environ.get("ISLANDS") == "shop":
    load_project()
