from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from django.views.decorators.cache import cache_control
from django.views.decorators.vary import vary_on_cookie

from vyloha.core.http.cache_headers import VisitorLeak

pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


def show(request: HttpRequest) -> HttpResponse:
    response = HttpResponse("page")
    if request.GET.get("cookie"):
        response.set_cookie("visitor", "1")
    return response


public = cache_control(public=True, max_age=60)
urlpatterns = [
    path("soukroma/", show),
    path("verejna/", public(show)),
    path("podle-cookie/", public(vary_on_cookie(show))),
]


def test_answer_is_private_by_default() -> None:
    assert Client().get("/soukroma/")["Cache-Control"] == "private, no-store"


def test_view_opts_in_to_public_caching() -> None:
    assert Client().get("/verejna/")["Cache-Control"] == "public, max-age=60"


@pytest.mark.parametrize("address", ["/verejna/?cookie=1", "/podle-cookie/"])
def test_public_answer_with_visitor_data_raises(address: str) -> None:
    with pytest.raises(VisitorLeak):
        Client().get(address)


@pytest.mark.parametrize("address", ["/verejna/?cookie=1", "/podle-cookie/"])
def test_leaking_answer_is_private_in_production(address: str, settings: Any, caplog: Any) -> None:
    settings.STRICT = False

    answer = Client().get(address)

    assert answer["Cache-Control"] == "private, no-store"
    assert address.partition("?")[0] in caplog.text
