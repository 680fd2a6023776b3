"""Props of the pages that editors build."""

from typing import Annotated

from pydantic import Field, JsonValue

from vyloha.content.cards import ProductCard
from vyloha.content.shell import Link, ShopPage
from vyloha.core.rendering import Props


class BodyBlock(Props):
    """A piece of a page; ``web/blocks/<type>.tsx`` knows what ``value`` is."""

    type: str
    id: str
    value: JsonValue


# One of each, for the sample pages of tests.
EXAMPLES = [
    {"type": "heading", "id": "1", "value": "Jak nakupovat"},
    {"type": "text", "id": "2", "value": "<p>Vyberte si a <a href='/obchod/'>objednejte</a>.</p>"},
    {"type": "quotation", "id": "3", "value": {"text": "Přišlo to druhý den.", "author": "Jana z Brna"}},
    {
        "type": "image",
        "id": "4",
        "value": {
            "picture": {"src": "/media/images/1.webp", "srcset": "", "width": 800, "height": 600, "alt": "Prodejna"},
            "caption": "Naše prodejna",
        },
    },
]
Blocks = Annotated[tuple[BodyBlock, ...], Field(examples=[EXAMPLES])]


class FrontPage(ShopPage):
    heading: str
    intro: str  # HTML
    categories: tuple[Link, ...]
    featured: tuple[ProductCard, ...]
    newest: tuple[ProductCard, ...]
    blocks: Blocks


class TextPage(ShopPage):
    title: str
    breadcrumbs: tuple[Link, ...]  # from home down, without this page
    blocks: Blocks
