"""Props of the fixture pages in e2e/islands/fixtures; the browser tests use them too."""

from typing import Literal

from vyloha.core.rendering import Page, PageMeta, Props, SharedProp


class FixturePage(Page, abstract=True):
    meta: PageMeta = PageMeta(title="Zkouška")


class StrategiesPage(FixturePage):
    strategies: tuple[Literal["interaction", "visible", "idle", "load", "media"], ...]


class BasketPage(FixturePage):
    pass


class OpenerPage(FixturePage):
    pass


class NestedPage(FixturePage):
    pass


class FailingPage(FixturePage):
    who: Literal["page", "server", "browser", "forever", "memory", "nobody"]


class Block(SharedProp):
    type: str
    id: str
    value: str


class BlocksPage(FixturePage):
    blocks: tuple[Block, ...]


class Counters(Props):
    labels: tuple[str, ...]
