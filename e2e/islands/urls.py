"""Addresses of the browser tests' pages."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path

from vyloha.core.rendering import Page, render_fragment
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


urlpatterns = [
    path("page/<str:name>/", show),
    path("fragment/<str:prefix>/", fragment),
    path("landed/", landed),
    path("favicon.ico", lambda request: HttpResponse(status=204)),
]
