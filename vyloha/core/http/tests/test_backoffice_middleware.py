from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.test import Client
from django.test.utils import override_settings
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


def show(request: HttpRequest) -> HttpResponse:
    return HttpResponse(" ".join(name for name in ("session", "user", "_messages") if hasattr(request, name)))


def remember(request: HttpRequest) -> HttpResponse:
    request.session["seen"] = 1
    return HttpResponse("remembered")


def fail(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def template(request: HttpRequest) -> TemplateResponse:
    return TemplateResponse(request, "late.html", {})


urlpatterns = [
    path("stranka/", csrf_exempt(show)),
    path("hlaska/", show),
    path("chyba/", fail),
    path("sprava/", show),
    path("sprava/pamet/", remember),
    path("sprava/volne/", csrf_exempt(show)),
    path("sprava/chyba/", fail),
    path("sprava/sablona/", template),
]


class Marker:
    """A member with every hook of Django's middleware."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response: HttpResponse = self.get_response(request)
        response["X-Marker"] = f"{response.headers.get('X-Marker', '')}around"
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse:
        return HttpResponse(f"caught {type(exception).__name__}", status=500)

    def process_template_response(self, request: HttpRequest, response: TemplateResponse) -> HttpResponse:
        answer = HttpResponse("no template")
        answer.render = lambda: answer  # type: ignore[attr-defined]
        return answer


def test_shop_page_has_no_messages_and_starts_no_session() -> None:
    answer = Client().get("/stranka/")

    assert answer.content == b"session user"  # of customers
    assert not answer.cookies
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_shop_page_ignores_back_office_session_cookie(django_assert_num_queries: Any) -> None:
    client = Client()
    client.force_login(User.objects.create(username="editor"))
    client.get("/stranka/?mimo=1")  # the policy of private pages depends on the payment methods, which are known then
    cache.clear()  # so that a session would have to be read from the database

    with django_assert_num_queries(0):
        client.get("/stranka/?mimo=1")  # past the page cache


def test_back_office_page_has_session_user_and_messages() -> None:
    assert Client().get("/sprava/").content == b"session user _messages"


def test_back_office_saves_session() -> None:
    assert "sessionid" in Client().get("/sprava/pamet/").cookies


def test_back_office_rejects_form_without_csrf_token() -> None:
    assert Client(enforce_csrf_checks=True).post("/sprava/").status_code == 403


def test_back_office_honours_csrf_exempt() -> None:
    assert Client(enforce_csrf_checks=True).post("/sprava/volne/").status_code == 200


def test_back_office_accepts_form_with_csrf_token() -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "a" * 32

    assert client.post("/sprava/", {"csrfmiddlewaretoken": "a" * 32}).status_code == 200


def test_shop_accepts_form_without_csrf_token() -> None:
    assert Client(enforce_csrf_checks=True).post("/hlaska/").status_code == 200


@override_settings(BACK_OFFICE_MIDDLEWARE=[f"{__name__}.Marker"])
def test_middleware_hooks_run_in_back_office() -> None:
    client = Client(raise_request_exception=False)

    assert client.get("/sprava/")["X-Marker"] == "around"
    assert client.get("/sprava/chyba/").content == b"caught ZeroDivisionError"
    assert client.get("/sprava/sablona/").content == b"no template"


@override_settings(BACK_OFFICE_MIDDLEWARE=[f"{__name__}.Marker"])
def test_middleware_hooks_do_not_run_in_shop() -> None:
    assert "X-Marker" not in Client().get("/stranka/").headers
    with pytest.raises(ZeroDivisionError):
        Client().get("/chyba/")
