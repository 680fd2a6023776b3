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


def test_an_answer_is_private_when_the_view_says_nothing() -> None:
    assert Client().get("/soukroma/")["Cache-Control"] == "private, no-store"


def test_a_view_opts_in_to_public_caching() -> None:
    assert Client().get("/verejna/")["Cache-Control"] == "public, max-age=60"


@pytest.mark.parametrize("address", ["/verejna/?cookie=1", "/podle-cookie/"])
def test_a_public_answer_with_something_of_a_visitor_is_a_mistake(address: str) -> None:
    with pytest.raises(VisitorLeak):
        Client().get(address)


@pytest.mark.parametrize("address", ["/verejna/?cookie=1", "/podle-cookie/"])
def test_in_production_such_an_answer_goes_out_as_private(address: str, settings: Any, caplog: Any) -> None:
    settings.STRICT = False

    answer = Client().get(address)

    assert answer["Cache-Control"] == "private, no-store"
    assert address.partition("?")[0] in caplog.text
