import pytest
from django.test import RequestFactory

from vyloha.core.http.rejections import RequestRejection
from vyloha.core.http.request_guard import check_address
from vyloha.core.server.wsgi import Utf8Request

PART = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xc5\xbe\r\n--x--'


def a_request(kind: str, query: str = "", body: bytes = b"") -> Utf8Request:
    environ = RequestFactory().generic("POST" if body else "GET", f"/?{query}", body).environ
    return Utf8Request({**environ, "CONTENT_TYPE": kind})


@pytest.mark.parametrize("charset", ["rot13", "undefined", "utf-16", "utf-7", "cp037", "nic"])
def test_an_address_means_the_same_whatever_charset_a_request_claims(charset: str):
    request = a_request(f"text/html; charset={charset}", "page+AD0-2=%C5%BE")

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
def test_a_form_is_read_as_utf_8_whatever_charset_it_claims(kind: str, body: bytes):
    request = a_request(f"{kind}; charset=utf-16", body=body)

    assert request.POST.dict() == {"a": "ž"}


@pytest.mark.parametrize("name", ["CONTENT_TYPE", "HTTP_ACCEPT", "HTTP_IF_NONE_MATCH"])
def test_a_list_longer_than_any_browser_sends_is_as_if_it_were_not_sent(name: str):
    environ = RequestFactory().get("/").environ

    long, usual = (Utf8Request({**environ, name: "a" + ";" * length}) for length in (1000, 100))

    assert (name in long.META, name in usual.META) == (False, True)
    assert (long.content_type, long.headers.get("Accept")) == ("", None)


def test_bytes_of_a_path_that_are_no_utf_8_are_written_out():
    request = Utf8Request({**RequestFactory().get("/").environ, "PATH_INFO": "/\xe8aj/\xc5\xbe\xc5"})

    assert request.path_info == "/%E8aj/ž%C5"


@pytest.mark.parametrize("path", ["\xff", "\xc5\xbe", "\xc5\xbe\xff", "a"])
def test_a_path_without_end_is_refused_after_its_beginning_was_read(path: str):
    request = Utf8Request({**RequestFactory().get("/").environ, "PATH_INFO": "/" + path * 30_000})

    with pytest.raises(RequestRejection) as refusal:
        check_address(request.path_info, "")

    assert refusal.value.status in {404, 414}  # a name of such a length is none either
    assert len(request.path_info) <= 3 * 2001
