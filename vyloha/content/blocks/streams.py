"""The blocks that editors may put into each type of page."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.accordion import Accordion, ImageAccordion
from vyloha.content.blocks.articles import Articles
from vyloha.content.blocks.benefits import Benefits
from vyloha.content.blocks.charts_and_counters import AnimatedCircle, Counter, NumberAnimation, PieChart, ProgressBar
from vyloha.content.blocks.contact import Contact
from vyloha.content.blocks.controls.back_to_top import BackToTop
from vyloha.content.blocks.controls.currency import Amount, CurrencySwitcher
from vyloha.content.blocks.controls.header_search import MAX_SEARCHES, HeaderSearch
from vyloha.content.blocks.controls.off_canvas import OffCanvas
from vyloha.content.blocks.countdown import Countdown
from vyloha.content.blocks.delivery_and_payment import DeliveryAndPayment
from vyloha.content.blocks.hero import Hero
from vyloha.content.blocks.layout import PageStream
from vyloha.content.blocks.media.gallery import Gallery
from vyloha.content.blocks.media.image_comparison import ImageComparison
from vyloha.content.blocks.media.video import Video
from vyloha.content.blocks.my_account import MyAccount
from vyloha.content.blocks.newsletter import Newsletter
from vyloha.content.blocks.products.category_tiles import CategoryTiles
from vyloha.content.blocks.products.loop_grid import MAX_GRIDS, LoopGrid
from vyloha.content.blocks.products.product_row import ProductRow
from vyloha.content.blocks.products.store import (
    AddToCartStoreBlock,
    CartStoreBlock,
    CheckoutStoreBlock,
    MenuCart,
    Notices,
    PurchaseSummary,
)
from vyloha.content.blocks.section import ReusableSectionBlock, Section
from vyloha.content.blocks.slider import Slider
from vyloha.content.blocks.tabs import Tabs
from vyloha.content.blocks.text import RICH_TEXT, FormattedTextBlock, Heading, Illustration, Quotation
from vyloha.content.blocks.text_with_image import TextWithImage

MAX_BUY_FORMS = 4  # on one page: each loads a product with its variations
MAX_ROWS = 8  # product blocks on one page: more would be slow and never seen
MAX_SLIDERS = 6  # on one page, for the same reason
MAX_REUSED = 4  # on one page: each has pictures and products of its own
WORDS, GOODS, PEOPLE, STORE = _("Words and pictures"), _("Goods"), _("Customers"), _("Cart and checkout")
LAYOUT = _("Sections")

NUMBERS = _("Numbers and time")

# In a menu panel, which is on every page, these would be duplicates, or show one visitor's data.
NOT_IN_MENUS = frozenset(
    {
        "add_to_cart", "articles", "back_to_top", "cart", "checkout", "contact", "delivery_and_payment",
        "header_search", "hero",
        "loop_grid", "my_account", "newsletter", "notices", "off_canvas", "purchase_summary",
    }
)  # fmt: skip

# A popup is the same for everybody, is fetched after the page and has no URL: it cannot contain blocks that show a
# visitor's cart or order, depend on the page's URL or belong to the page as a whole.
NOT_IN_POPUPS = frozenset(
    {
        "back_to_top",
        "cart",
        "checkout",
        "contact",
        "delivery_and_payment",
        "hero",
        "loop_grid",
        "notices",
        "off_canvas",
        "purchase_summary",
    }
)

SINGLE_BLOCKS = (
    *("newsletter", "my_account", "back_to_top", "notices", "cart", "checkout", "purchase_summary"),
    *("contact", "delivery_and_payment"),
)


class Elements(blocks.StreamBlock):
    """The blocks of a page of text and a blog post, in sections and outside."""

    heading = Heading(group=WORDS)
    text = FormattedTextBlock(features=RICH_TEXT, group=WORDS)
    image = Illustration(group=WORDS)
    text_with_image = TextWithImage(group=WORDS)
    quotation = Quotation(group=WORDS)
    slider = Slider(group=WORDS)
    gallery = Gallery(group=WORDS)
    accordion = Accordion(group=WORDS)
    image_accordion = ImageAccordion(group=WORDS)
    tabs = Tabs(group=WORDS)
    image_comparison = ImageComparison(group=WORDS)
    video = Video(group=WORDS)
    product_row = ProductRow(group=GOODS)
    loop_grid = LoopGrid(group=GOODS)
    header_search = HeaderSearch(group=GOODS)
    newsletter = Newsletter(group=PEOPLE)
    contact = Contact(group=PEOPLE)
    my_account = MyAccount(group=PEOPLE)
    currency_switcher = CurrencySwitcher(group=PEOPLE)
    converted_amount = Amount(group=GOODS)
    countdown = Countdown(group=NUMBERS)
    progress_bar = ProgressBar(group=NUMBERS)
    pie_chart = PieChart(group=NUMBERS)
    counter = Counter(group=NUMBERS)
    number_animation = NumberAnimation(group=NUMBERS)
    animated_circle = AnimatedCircle(group=NUMBERS)
    back_to_top = BackToTop(group=LAYOUT)
    add_to_cart = AddToCartStoreBlock(group=STORE)
    menu_cart = MenuCart(group=STORE)
    notices = Notices(group=STORE)
    cart = CartStoreBlock(group=STORE)
    checkout = CheckoutStoreBlock(group=STORE)
    purchase_summary = PurchaseSummary(group=STORE)
    delivery_and_payment = DeliveryAndPayment(group=STORE)

    class Meta:
        block_counts = {
            "product_row": {"max_num": MAX_ROWS},
            "slider": {"max_num": MAX_SLIDERS},
            "loop_grid": {"max_num": MAX_GRIDS},
            "header_search": {"max_num": MAX_SEARCHES},
            "add_to_cart": {"max_num": MAX_BUY_FORMS},
            **{name: {"max_num": 1} for name in SINGLE_BLOCKS},
        }


class HomeElements(Elements):
    """The blocks of the home page: those of a page of text, and those that open a shop."""

    hero = Hero(group=WORDS)
    category_tiles = CategoryTiles(group=GOODS)
    benefits = Benefits(group=PEOPLE)
    articles = Articles(group=WORDS)

    class Meta:
        block_counts = {
            **Elements._meta_class.block_counts,
            "hero": {"max_num": 1},
            "category_tiles": {"max_num": 2},
            "benefits": {"max_num": 1},
            "articles": {"max_num": 2},
        }


# Only for a stream with reusable sections.
BLOCK_COUNTS = {**Elements._meta_class.block_counts, "reusable_section": {"max_num": MAX_REUSED}}
HOME_BLOCK_COUNTS = {**HomeElements._meta_class.block_counts, "reusable_section": {"max_num": MAX_REUSED}}


class Column(Elements):
    """A column of a section. The columns of a nested section contain no further ones."""

    section = Section(Elements(required=False), group=LAYOUT)
    off_canvas = OffCanvas(Elements(required=False), group=LAYOUT)
    reusable_section = ReusableSectionBlock(group=LAYOUT)

    class Meta:
        block_counts = BLOCK_COUNTS


class Body(Column, PageStream):
    """A page of text and a blog post."""

    section = Section(Column(required=False), group=LAYOUT)


class HomeColumn(HomeElements):
    """A column of a section on the home page."""

    section = Section(HomeElements(required=False), group=LAYOUT)
    off_canvas = OffCanvas(HomeElements(required=False), group=LAYOUT)
    reusable_section = ReusableSectionBlock(group=LAYOUT)

    class Meta:
        block_counts = HOME_BLOCK_COUNTS


class HomeBody(HomeColumn, PageStream):
    """The home page."""

    section = Section(HomeColumn(required=False), group=LAYOUT)


class ReusableBody(Column, PageStream):
    """A reusable section. It may be in a section, so sections in it are the inner ones."""


class ElementsWithout(PageStream):
    """The home page's blocks without ``left_out``, in sections and outside."""

    left_out: frozenset[str] = frozenset()

    def __init__(self, **kwargs: Any) -> None:
        elements = [(kind, block) for kind, block in HomeElements.base_blocks.items() if kind not in self.left_out]
        column = blocks.StreamBlock(elements, required=False)
        layout = [("section", Section(column, group=LAYOUT)), ("reusable_section", ReusableSectionBlock(group=LAYOUT))]
        super().__init__([*elements, *layout], **kwargs)


class MenuBody(ElementsWithout):
    """A panel of the header's menu."""

    left_out = NOT_IN_MENUS

    class Meta:
        block_counts = {kind: count for kind, count in HOME_BLOCK_COUNTS.items() if kind not in NOT_IN_MENUS}


class PopupBody(ElementsWithout):
    """A popup."""

    left_out = NOT_IN_POPUPS

    class Meta:
        block_counts = {kind: count for kind, count in HOME_BLOCK_COUNTS.items() if kind not in NOT_IN_POPUPS}
