"""Which blocks an editor may stack into which page."""

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.articles import Articles
from vyloha.content.blocks.benefits import Benefits
from vyloha.content.blocks.category_tiles import CategoryTiles
from vyloha.content.blocks.currency import Amount, CurrencySwitcher
from vyloha.content.blocks.hero import Hero
from vyloha.content.blocks.loop_grid import GRIDS, LoopGrid
from vyloha.content.blocks.newsletter import Newsletter
from vyloha.content.blocks.product_row import ProductRow
from vyloha.content.blocks.text import RICH_TEXT, Heading, Illustration, Quotation, Text
from vyloha.content.blocks.text_with_image import TextWithImage

ROWS = 8  # of products on one page: more make it slow and are scrolled past
WORDS, GOODS, PEOPLE = _("Words and pictures"), _("Goods"), _("Customers")


class Body(blocks.StreamBlock):
    """A page of text and a blog post."""

    heading = Heading(group=WORDS)
    text = Text(features=RICH_TEXT, group=WORDS)
    image = Illustration(group=WORDS)
    text_with_image = TextWithImage(group=WORDS)
    quotation = Quotation(group=WORDS)
    product_row = ProductRow(group=GOODS)
    loop_grid = LoopGrid(group=GOODS)
    newsletter = Newsletter(group=PEOPLE)
    currency_switcher = CurrencySwitcher(group=PEOPLE)
    converted_amount = Amount(group=GOODS)

    class Meta:
        block_counts = {"product_row": {"max_num": ROWS}, "loop_grid": {"max_num": GRIDS}, "newsletter": {"max_num": 1}}


class HomeBody(Body):
    """The home page: whatever a page of text has, and what opens a shop."""

    hero = Hero(group=WORDS)
    category_tiles = CategoryTiles(group=GOODS)
    benefits = Benefits(group=PEOPLE)
    articles = Articles(group=WORDS)

    class Meta:
        block_counts = {
            **Body._meta_class.block_counts,
            "hero": {"max_num": 1},
            "category_tiles": {"max_num": 2},
            "benefits": {"max_num": 1},
            "articles": {"max_num": 2},
        }
