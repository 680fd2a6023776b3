from typing import Literal

from pydantic import Field

from vyloha.core.rendering import Props
from vyloha.core.rendering.samples import build_sample


class Item(Props):
    product_id: int
    url: str


class Shelf(Props):
    items: tuple[Item, ...]
    label: str | None
    open: bool
    size: Literal["small", "large"]
    kind: str = Field(examples=["wooden"])
    counts: dict[str, int]


def test_full_sample_has_all_fields_and_unique_numbers() -> None:
    shelf = build_sample(Shelf)

    assert shelf.items == (Item(product_id=1, url="/url/2/"), Item(product_id=3, url="/url/4/"))
    assert (shelf.label, shelf.open, shelf.size, shelf.kind) == ("label 5", True, "small", "wooden")
    assert shelf.counts == {"counts 6": 7, "counts 8": 9}


def test_bare_sample_omits_optional_fields() -> None:
    shelf = build_sample(Shelf, full=False)

    assert (shelf.items, shelf.label, shelf.open, shelf.size, shelf.counts) == ((), None, False, "large", {})
    assert shelf.kind == "wooden"
