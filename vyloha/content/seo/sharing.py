"""
Sharing images for social networks: every product, category and page of an editor has one.

Their URLs contain a hash of their contents, so they may be cached for ever and change with every edit. Rendering a page
generates no image: the first request for it does (``storefront.pages.seo.sharing``).
"""

import hashlib
from dataclasses import dataclass
from typing import Any, Literal

from django.http import HttpRequest

from vyloha.content.seo.sharing_image import SIZE
from vyloha.content.shell.shell import PageShell

LAYOUT_VERSION = 1  # increase to generate all images again

Kind = Literal["produkt", "kategorie", "znacka", "stitek", "prodejce", "stranka", "obchod"]


@dataclass(frozen=True, slots=True)
class SharingSubject:
    """The subject of a sharing image. ``image_id`` is a Wagtail image's; None: text only."""

    kind: Kind
    pk: int
    title: str
    image_id: int | None = None

    def build_path(self, shell: PageShell) -> str:
        """Return the path of the image in the shop's current look."""
        return f"/sdileni/{self.kind}-{self.pk}-{self.compute_version(shell)}.jpg"

    def compute_version(self, shell: PageShell) -> str:
        """Return the hash of everything that the image is generated from."""
        drawn_from = (LAYOUT_VERSION, self.title, self.image_id, shell.shop_name, shell.theme.stylesheet)
        return hashlib.blake2b(repr(drawn_from).encode(), digest_size=8).hexdigest()


def build_sharing_meta(request: HttpRequest, shell: PageShell, subject: SharingSubject) -> dict[str, Any]:
    """Return the sharing image for a page's ``Meta``, and the subject itself."""
    return {
        "subject": f"{subject.kind}-{subject.pk}",
        "image": request.build_absolute_uri(subject.build_path(shell)),
        "image_size": SIZE,
        "image_alt": subject.title,
        "share_title": subject.title,
        "site_name": shell.shop_name,
    }
