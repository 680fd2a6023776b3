"""Props of the pages that editors build."""

from pydantic import JsonValue

from vyloha.content.cards import ProductCard
from vyloha.content.shell import Link, ShopPage
from vyloha.core.rendering import Props


class BodyBlock(Props):
    """A piece of a page; ``web/blocks/<type>.tsx`` knows what ``value`` is."""

    type: str
    id: str
    value: JsonValue


class FrontPage(ShopPage):
    heading: str
    intro: str  # HTML
    categories: tuple[Link, ...]
    featured: tuple[ProductCard, ...]
    newest: tuple[ProductCard, ...]
    blocks: tuple[BodyBlock, ...]


class TextPage(ShopPage):
    title: str
    breadcrumbs: tuple[Link, ...]  # from home down, without this page
    blocks: tuple[BodyBlock, ...]
