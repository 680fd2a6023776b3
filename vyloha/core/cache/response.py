"""
A finished response that is the same for everybody, in each content coding that browsers accept.

Only the Brotli form is stored, which nearly every browser takes, and nginx for it. The others are made of it, and each
process remembers those that it has made lately.
"""

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from sys import intern
from typing import Any

import brotli
from django.http import HttpResponse
from django.utils.cache import patch_vary_headers

from vyloha.core.cache.process_caches import LruCache

# Below this a page fits one packet, and compressing gains nothing.
COMPRESS_FROM_BYTES = 1000
# A listing of 136 kB: 2.6 ms for 15.7 kB; with gzip at 6 it is 17.8 kB in 2.1 ms, with Brotli at 9 15.4 kB in 28 ms.
BROTLI_QUALITY = 5
GZIP_LEVEL = 6
CODINGS = ("br", "gzip", "identity")  # in order of our preference
BODY_HEADERS = {"Content-Type", "Content-Length", "Content-Encoding"}  # headers that a response without a body lacks
HEADER_BYTES = 1500  # of a response in memory; most values are shared
OTHER_FORMS_BYTES = 4 * 1024 * 1024  # at least, and twice as much at most, per process
# By ETag, which follows from the plain form, and coding.
_other_forms: LruCache[tuple[str, str], bytes] = LruCache(OTHER_FORMS_BYTES, len)


@lru_cache(maxsize=100)  # browsers send a handful of them
def choose_content_coding(accepted: str) -> str:
    """Return the one of ``CODINGS`` with the highest weight in ``Accept-Encoding: accepted`` (RFC 9110, 12.5.3)."""
    weights = {"identity": 0.0001}  # identity is accepted without a header too, but is the largest
    for entry in accepted.split(","):
        coding, _semicolon, parameter = entry.partition(";")
        weights[coding.strip().lower()] = _parse_weight(parameter)
    taken = [coding for coding in CODINGS if weights.get(coding, 0) > 0]
    return max(taken, key=weights.__getitem__, default="identity")


def _parse_weight(parameter: str) -> float:
    """Return the number of ``q=0.5``; 1 if it is missing or unreadable."""
    name, _equals, number = parameter.partition("=")
    try:
        return float(number) if name.strip().lower() == "q" else 1
    except ValueError:
        return 1


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A finished response as it is stored: in Brotli, as its ``Content-Encoding`` says; a short one as it is."""

    headers: dict[str, str]
    body: bytes

    @classmethod
    def from_response(cls, response: HttpResponse) -> "CachedResponse":
        """Return ``response`` as a cached response, compressed."""
        patch_vary_headers(response, ["Accept-Encoding"])
        plain = response.content
        # Weak: the plain and the compressed forms are the same page, but not byte for byte.
        etag = f'W/"{hashlib.blake2b(plain, digest_size=12).hexdigest()}"'
        headers = {**response.headers, "ETag": etag}
        if len(plain) < COMPRESS_FROM_BYTES:
            return cls.from_stored(headers, plain)
        packed = brotli.compress(plain, brotli.MODE_TEXT, BROTLI_QUALITY)
        return cls.from_stored(headers | {"Content-Encoding": "br"}, packed)

    @classmethod
    def from_stored(cls, headers: dict[str, str], body: bytes) -> "CachedResponse":
        """Return the response of its parts; those of its headers that other pages have too are shared."""
        return cls({intern(name): intern(value) for name, value in headers.items()}, body)

    @property
    def size(self) -> int:
        """Its approximate size in memory, in bytes."""
        return len(self.body) + HEADER_BYTES

    @property
    def plain(self) -> bytes:
        """The body without a content coding."""
        return brotli.decompress(self.body) if "Content-Encoding" in self.headers else self.body

    def build_answer(self, environ: Mapping[str, Any]) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body for a WSGI request: 304 without a body when the browser has the page."""
        # Cut at commas, of which our ETags have none: Django's pattern takes 126 ms for 64 kB of them, uncharged.
        known = environ.get("HTTP_IF_NONE_MATCH", "")
        if known and self.headers["ETag"] in map(str.strip, known.split(",")):
            headers = {name: value for name, value in self.headers.items() if name not in BODY_HEADERS}
            return 304, headers | {"Content-Length": "0"}, b""
        if "Content-Encoding" not in self.headers:
            return 200, self.headers | {"Content-Length": str(len(self.body))}, self.body
        coding = choose_content_coding(environ.get("HTTP_ACCEPT_ENCODING", ""))
        body = self.body if coding == "br" else self._get_other_form(coding)
        headers = self.headers | {"Content-Encoding": coding, "Content-Length": str(len(body))}
        if coding == "identity":
            del headers["Content-Encoding"]
        return 200, headers, body

    def _get_other_form(self, coding: str) -> bytes:
        name = self.headers["ETag"], coding
        body = _other_forms.get(name)
        if body is None:
            body = gzip.compress(self.plain, GZIP_LEVEL, mtime=0) if coding == "gzip" else self.plain
            _other_forms.set(name, body)
        return body
