import pytest
from django.test import RequestFactory

from vyloha.core.http.rejections import RequestRejection
from vyloha.core.http.request_guard import check_address
from vyloha.core.server.wsgi import Utf8Request

PART = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xc5\xbe\r\n--x--'


def build_request(kind: str, query: str = "", body: bytes = b"") -> Utf8Request:
    environ = RequestFactory().generic("POST" if body else "GET", f"/?{query}", body).environ
    return Utf8Request({**environ, "CONTENT_TYPE": kind})


@pytest.mark.parametrize("charset", ["rot13", "undefined", "utf-16", "utf-7", "cp037", "nic"])
def test_url_is_decoded_as_utf_8_for_any_charset(charset: str):
    request = build_request(f"text/html; charset={charset}", "page+AD0-2=%C5%BE")

    assert request.GET.dict() == {"page AD0-2": "ž"}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b"a=%C5%BE"),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xc5\xbe\r\n--x--',
        ),
    ],
)
def test_form_is_decoded_as_utf_8_for_any_charset(kind: str, body: bytes):
    request = build_request(f"{kind}; charset=utf-16", body=body)

    assert request.POST.dict() == {"a": "ž"}


@pytest.mark.parametrize("name", ["CONTENT_TYPE", "HTTP_ACCEPT", "HTTP_IF_NONE_MATCH"])
def test_too_long_header_is_dropped(name: str):
    environ = RequestFactory().get("/").environ

    long, usual = (Utf8Request({**environ, name: "a" + ";" * length}) for length in (1000, 100))

    assert (name in long.META, name in usual.META) == (False, True)
    assert (long.content_type, long.headers.get("Accept")) == ("", None)


def test_invalid_utf_8_in_path_is_percent_encoded():
    request = Utf8Request({**RequestFactory().get("/").environ, "PATH_INFO": "/\xe8aj/\xc5\xbe\xc5"})

    assert request.path_info == "/%E8aj/ž%C5"


@pytest.mark.parametrize("path", ["\xff", "\xc5\xbe", "\xc5\xbe\xff", "a"])
def test_too_long_path_is_cut_and_rejected(path: str):
    request = Utf8Request({**RequestFactory().get("/").environ, "PATH_INFO": "/" + path * 30_000})

    with pytest.raises(RequestRejection) as refusal:
        check_address(request.path_info, "")

    assert refusal.value.status in {404, 414}  # a path part of such a length is invalid, too
    assert len(request.path_info) <= 3 * 2001
