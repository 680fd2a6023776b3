import json
import threading
from io import BytesIO
from threading import BoundedSemaphore
from typing import Any

import pytest
from django.conf import settings as all_settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from vyloha.core.http import request_bodies
from vyloha.core.http.rejections import RequestRejection
from vyloha.core.http.request_bodies import MAX_BYTES
from vyloha.core.http.request_guard import RequestGuardMiddleware, check_address

LARGE = 60_000_000


def run_guard(request: HttpRequest) -> tuple[int, list[HttpRequest]]:
    """Return the status of the guard, and the requests that it admitted."""
    let_in: list[HttpRequest] = []

    def answer(request: HttpRequest) -> HttpResponse:
        let_in.append(request)
        return HttpResponse()

    return RequestGuardMiddleware(answer)(request).status_code, let_in


def test_impossible_path_is_rejected_with_404():
    with pytest.raises(RequestRejection) as refusal:
        check_address("/a/../b", "")

    assert refusal.value.status == 404


@pytest.mark.parametrize("path", ["/", "/obchod/", "/produkt/hrnek-s-uchem.html/", "/a..b/.c/...", "/" + "ž" * 127])
@pytest.mark.parametrize("query", ["", "s=hrnek", "s=a%0D%0Ab%09%1f", "s=%2500", "s=" + "a" * 7990])
def test_valid_url_passes(path: str, query: str):
    check_address(path, query)


@pytest.mark.parametrize("query", ["a=%00", "%00=a", "a=\0"])
def test_invalid_query_is_rejected_with_400(query: str):
    with pytest.raises(RequestRejection) as refusal:
        check_address("/", query)

    assert refusal.value.status == 400


@pytest.mark.parametrize(("path", "query"), [("/" + "a/" * 1000, ""), ("/", "a" * 8001)])
def test_too_long_url_is_rejected_with_414(path: str, query: str):
    with pytest.raises(RequestRejection) as refusal:
        check_address(path, query)

    assert refusal.value.status == 414


def test_rejection_is_czech_page_or_json():
    person = Client().get("/obchod/%00/")
    program = Client().get("/wp-json/wc/store/v1/products?search=%00")

    assert (person.status_code, "Stránka nenalezena" in person.content.decode()) == (404, True)
    assert (program.status_code, program.json()["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("WWW.Obchod.CZ", "www.obchod.cz"),
        ("obchod.cz.:8000", "obchod.cz:8000"),
        ("[::1]:80", "[::1]:80"),
        ("[::1]",) * 2,
    ],
)
def test_host_header_is_normalized(said: str, meant: str):
    status, [request] = run_guard(RequestFactory().get("/", HTTP_HOST=said))

    assert (status, request.META["HTTP_HOST"]) == (200, meant)


@pytest.mark.parametrize("value", ['"\\000aaaaaaaaaaaa"', '"' + "\\" * 8000 + '"', '"\\"'])
def test_cookie_with_backslashes_is_dropped(value: str):
    request = RequestFactory().get("/", HTTP_COOKIE=f"sessionid={value}; currency=EUR")

    _status, [let_in] = run_guard(request)

    # Not even parsed: each backslash would cost more than the one before.
    assert let_in.META["HTTP_COOKIE"].strip() == "currency=EUR"
    assert let_in.COOKIES == {"currency": "EUR"}


class Untouched(BytesIO):
    def read(self, *_size: Any) -> bytes:
        raise AssertionError("what is too large is not read")


def build_request(body: Any, length: int | None, path: str = "/kosik/", **headers: Any) -> HttpRequest:
    request = RequestFactory().post(path, b"x", "multipart/form-data; boundary=x", **headers)
    request.META["wsgi.input"] = body
    request.META.pop("CONTENT_LENGTH", None)
    if length is None:
        request.META["HTTP_TRANSFER_ENCODING"] = "chunked"
    else:
        request.META["CONTENT_LENGTH"] = str(length)
    return request


@pytest.mark.parametrize("path", ["/kosik/", "/odber-novinek/", "/wp-json/wc/store/v1/batch", "/sprava/images/add/"])
def test_too_large_body_is_rejected_unread(path: str):
    assert run_guard(build_request(Untouched(), LARGE, path)) == (413, [])


def test_endless_body_is_read_only_to_limit():
    endless = BytesIO(b"x" * (MAX_BYTES + 1000))

    assert run_guard(build_request(endless, None)) == (413, [])
    assert endless.tell() == MAX_BYTES + 1


def test_chunked_body_is_read():
    request = build_request(BytesIO(b"one=1"), None)
    request.META["CONTENT_TYPE"] = request.content_type = "application/x-www-form-urlencoded"

    status, [let_in] = run_guard(request)

    assert (status, let_in.POST["one"]) == (200, "1")


@pytest.mark.parametrize("length", ["-1", "x", "1_0", "٣"])
def test_invalid_content_length_is_rejected(length: str):
    request = build_request(Untouched(), 1)
    request.META["CONTENT_LENGTH"] = length

    assert run_guard(request) == (400, [])


def test_incomplete_body_is_rejected_with_400():
    assert run_guard(build_request(BytesIO(b"one"), 10)) == (400, [])


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "?wc-ajax=x", "?a=rest_route="])
@pytest.mark.parametrize(
    "part",
    [
        'Content-Disposition: form-data; name="a"\r\n\r\nb\0c',
        'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\nYgBj',
    ],
)
def test_form_with_nul_is_rejected_with_400(part: str, query: str):
    body = f"--x\r\n{part}\r\n--x--\r\n".encode()

    answer = Client().post(f"/kosik/{query}", body, content_type="multipart/form-data; boundary=x")

    assert answer.status_code == 400


def test_guard_does_not_parse_form():
    body = b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--x--\r\n"
    request = build_request(BytesIO(body), len(body))

    assert run_guard(request)[0] == 200
    assert not hasattr(request, "_post")


def test_form_with_too_many_parts_is_rejected_with_413():
    def answer(parts: int, path: str) -> int:
        body = b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n" * parts + b"--x--\r\n"
        return run_guard(build_request(BytesIO(body), len(body), path))[0]

    assert answer(2000, "/kosik/") == 200
    assert answer(2001, "/kosik/") == answer(2001, "/wp-admin/admin-ajax.php") == 413
    assert answer(2001, "/sprava/produkty/") == 200


@pytest.mark.django_db
def test_signed_in_back_office_user_may_send_larger_body(admin_client: Client):
    cookie = f"sessionid={admin_client.cookies['sessionid'].value}"
    body = BytesIO(b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n" + b"y" * 1_200_000 + b"\r\n--x--\r\n")
    size = len(body.getvalue())

    assert run_guard(build_request(body, size, "/sprava/images/add/", HTTP_COOKIE=cookie))[0] == 200
    assert (
        run_guard(build_request(Untouched(), size, "/sprava/images/add/", HTTP_COOKIE="sessionid=abcdefghijkl"))[0]
        == 413
    )
    assert run_guard(build_request(Untouched(), size, "/kosik/", HTTP_COOKIE=cookie))[0] == 413


def test_body_is_rejected_with_503_while_all_slots_are_taken(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(request_bodies, "body_slots", BoundedSemaphore(1))
    monkeypatch.setattr(request_bodies, "SLOT_WAIT_S", 0)

    with request_bodies.occupy_body_slot():
        refused = Client().post("/kosik/", {"a": "b"})

    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert "Chvilku strpení" in refused.text
    assert run_guard(build_request(BytesIO(b"one"), 3))[0] == 200


def test_concurrent_requests_are_limited_by_threads(settings: Any):
    settings.THREADS = 2
    inside, most, lock, all_in = [0], [0], threading.Lock(), threading.Event()

    def work(_request: HttpRequest) -> HttpResponse:
        with lock:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
            if inside[0] == 2:
                all_in.set()
        all_in.wait(10)
        with lock:
            inside[0] -= 1
        return HttpResponse()

    guard = RequestGuardMiddleware(work)
    threads = [threading.Thread(target=guard, args=[RequestFactory().get("/")]) for _number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert most == [2]


def test_request_guard_is_first_middleware():
    assert all_settings.MIDDLEWARE[0] == "vyloha.core.http.request_guard.RequestGuardMiddleware"


def test_too_large_api_body_is_rejected_with_json_413():
    answer = Client().post("/wp-json/wc/store/v1/batch", json.dumps("x" * MAX_BYTES), content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (413, "rest_request_too_large")
