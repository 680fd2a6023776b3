import pytest
from django.test import RequestFactory

from vyloha.core.application import Utf8Request

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
