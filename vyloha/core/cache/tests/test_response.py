"""A cached page is sent in the content coding that the browser prefers (RFC 9110, 12.5.3)."""

import pytest

from vyloha.core.cache.response import choose_content_coding


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("", "identity"),
        ("identity", "identity"),
        ("deflate, zstd", "identity"),
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=0", "identity"),
        ("br, gzip; q=0.000", "br"),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0.5, br", "br"),
        ("gzip, br;q=0.5", "gzip"),
        ("gzip;q=0.5, br;Q=0.5", "br"),
        ("gzip;q=0.5, identity", "identity"),
        ("gzip;q=0.001", "gzip"),
        ("gzip;q=x", "gzip"),
        ("identity;q=0", "identity"),
        ("identity;q=0, gzip;q=0.1", "gzip"),
        ("*", "identity"),
    ],
)
def test_coding_with_the_largest_weight_is_chosen(accepted: str, coding: str) -> None:
    assert choose_content_coding(accepted) == coding
