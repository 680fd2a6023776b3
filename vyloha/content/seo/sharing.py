"""
Pictures that social networks show beside a shared link: every product, category and page of an editor has one.

Their addresses carry a hash of what is on them, so they may be kept for ever and follow every change. Nothing is drawn
while a page is: the picture is, when somebody first asks for it (``storefront.pages.seo.sharing``).
"""

import hashlib
from dataclasses import dataclass
from typing import Any, Literal

from django.http import HttpRequest

from vyloha.content.seo.sharing_image import SIZE
from vyloha.content.shell.shell import Shell

LAYOUT_VERSION = 1  # another number draws all pictures again

Kind = Literal["produkt", "kategorie", "znacka", "stitek", "prodejce", "stranka", "obchod"]


@dataclass(frozen=True, slots=True)
class SharingSubject:
    """What a picture is of. ``image_id`` is a Wagtail image's; None: there are only words."""

    kind: Kind
    pk: int
    title: str
    image_id: int | None = None

    def build_path(self, shell: Shell) -> str:
        """Return the path of the picture as the shop looks now."""
        return f"/sdileni/{self.kind}-{self.pk}-{self.compute_version(shell)}.jpg"

    def compute_version(self, shell: Shell) -> str:
        """Return the hash of everything that the picture is drawn from."""
        drawn_from = (LAYOUT_VERSION, self.title, self.image_id, shell.shop_name, shell.theme.stylesheet)
        return hashlib.blake2b(repr(drawn_from).encode(), digest_size=8).hexdigest()


def build_sharing_meta(request: HttpRequest, shell: Shell, subject: SharingSubject) -> dict[str, Any]:
    """Return what a page's ``Meta`` says of its picture for sharing."""
    return {
        "image": request.build_absolute_uri(subject.build_path(shell)),
        "image_size": SIZE,
        "image_alt": subject.title,
        "share_title": subject.title,
        "site_name": shell.shop_name,
    }
