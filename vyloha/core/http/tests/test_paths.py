import pytest

from vyloha.core.http.paths import is_plain


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/produkt/tričko/",
        "images/a.webp",
        "/a..b/...",
        "/kategorie-produktu/a/b/",
        "/%2e%2e/",
        "ž" * 127,
        "/x" * 900,
    ],
)
def test_normalized_path_is_plain(path: str) -> None:
    assert is_plain(path)


@pytest.mark.parametrize(
    "path",
    [
        *("", "//", "//evil.example/", "/a//b", "/a//", "///"),
        *(".", "..", "/..", "/../", "images/../documents/a", "images/./a", "/a/."),
        *("/\\evil.example", "images\\..\\a", "/a\0", "/a\nb", "/a\tb", "/\x7f"),
        *("ž" * 128, f"/a/{'x' * 256}"),
    ],
)
def test_ambiguous_path_is_not_plain(path: str) -> None:
    assert not is_plain(path)
