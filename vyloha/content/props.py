"""Props of the editors' pages."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from vyloha.content.blocks.accordion import AccordionProps, ImageAccordionProps
from vyloha.content.blocks.articles import ArticlesProps
from vyloha.content.blocks.benefits import BenefitProps
from vyloha.content.blocks.charts_and_counters import CounterProps, NumberAnimationProps, ProgressBarProps, RingProps
from vyloha.content.blocks.contact import ContactProps
from vyloha.content.blocks.controls.currency import AmountProps, SwitcherAppearance
from vyloha.content.blocks.controls.header_search import HeaderSearchProps
from vyloha.content.blocks.controls.off_canvas import Side
from vyloha.content.blocks.countdown import CountdownProps
from vyloha.content.blocks.delivery_and_payment import DeliveryAndPaymentProps
from vyloha.content.blocks.hero import HeroProps
from vyloha.content.blocks.media.gallery import GalleryProps
from vyloha.content.blocks.media.image_comparison import ImageComparisonProps
from vyloha.content.blocks.media.video import VideoProps
from vyloha.content.blocks.my_account import MyAccountProps
from vyloha.content.blocks.newsletter import NewsletterProps
from vyloha.content.blocks.products.category_tiles import CategoryTilesProps
from vyloha.content.blocks.products.loop_grid import LoopGridProps
from vyloha.content.blocks.products.product_row import ProductRowProps
from vyloha.content.blocks.section import Background, Spacing, Sticky
from vyloha.content.blocks.slider import SliderProps
from vyloha.content.blocks.tabs import TabsProps
from vyloha.content.blocks.text import IllustrationProps
from vyloha.content.blocks.text_with_image import TextWithImageProps
from vyloha.content.body_block import BodyBlock
from vyloha.content.cards.post_cards import LocalizedDate, PostCard
from vyloha.content.paging import Paging
from vyloha.content.pictures import Picture
from vyloha.content.shell.back_to_top import BackToTopProps
from vyloha.content.shell.shell import Link, PageShell, ShopPage
from vyloha.content.translation_toolbar import LanguagesProps
from vyloha.core.rendering import Props
from vyloha.core.rendering.samples import build_sample


class LazyContents(Props):
    """The URL of a lazy section's contents."""

    post_id: int  # of its page
    section_id: str
    href: str  # of its own page
    hashes: tuple[str, ...]  # of the page's URL, which lead to something in it: its tabs and anchors
    templates: tuple[int, ...]  # ids of the reusable sections in it


class SectionProps(Props):
    """One to four columns, some of which may be empty; none in a lazy section."""

    anchor: str  # id of the element; "" for none
    background: Background
    spacing: Spacing
    sticky: Sticky
    sticky_offset: Spacing
    columns: tuple[tuple[BodyBlock, ...], ...]
    later: LazyContents | None


class OffCanvasProps(Props):
    anchor: str  # id of the panel; "" for a generated one
    button: str  # the button that opens it
    title: str
    side: Side
    locks_scroll: bool  # the page below does not scroll while it is open
    blocks: tuple[BodyBlock, ...]


SAMPLE_PROPS: dict[str, type[Props]] = {
    "animated_circle": RingProps,
    "accordion": AccordionProps,
    "articles": ArticlesProps,
    "back_to_top": BackToTopProps,
    "category_tiles": CategoryTilesProps,
    "contact": ContactProps,
    "converted_amount": AmountProps,
    "countdown": CountdownProps,
    "counter": CounterProps,
    "currency_switcher": SwitcherAppearance,
    "delivery_and_payment": DeliveryAndPaymentProps,
    "gallery": GalleryProps,
    "header_search": HeaderSearchProps,
    "hero": HeroProps,
    "image": IllustrationProps,
    "image_accordion": ImageAccordionProps,
    "image_comparison": ImageComparisonProps,
    "languages": LanguagesProps,
    "loop_grid": LoopGridProps,
    "my_account": MyAccountProps,
    "newsletter": NewsletterProps,
    "number_animation": NumberAnimationProps,
    "pie_chart": RingProps,
    "product_row": ProductRowProps,
    "progress_bar": ProgressBarProps,
    "slider": SliderProps,
    "tabs": TabsProps,
    "text_with_image": TextWithImageProps,
    "video": VideoProps,
}
# One of each, for the sample pages of tests.
VALUES: dict[str, JsonValue] = {
    "heading": "Jak nakupovat",
    "text": "<p>Vyberte si a <a href='/obchod/'>objednejte</a>.</p>",
    "quotation": {"text": "Přišlo to druhý den.", "author": "Jana z Brna"},
    "benefits": [build_sample(BenefitProps).model_dump(mode="json")],
    **{kind: build_sample(props).model_dump(mode="json") for kind, props in SAMPLE_PROPS.items()},
}
HEADING = BodyBlock(type="heading", id="heading-in-section", value="Doprava")
VALUES["section"] = SectionProps(
    anchor="doprava",
    background="soft",
    spacing="medium",
    sticky="computers",
    sticky_offset="small",
    columns=((HEADING,), ()),
    later=None,
).model_dump(mode="json")
VALUES["off_canvas"] = OffCanvasProps(
    anchor="nabidka", button="Nabídka", title="Naše nabídka", side="right", locks_scroll=True, blocks=(HEADING,)
).model_dump(mode="json")
EXAMPLES = [{"type": kind, "id": kind, "value": value} for kind, value in VALUES.items()]
Blocks = Annotated[tuple[BodyBlock, ...], Field(examples=[EXAMPLES])]


class LazyBlocks(Props):
    """Blocks that a page fetches later."""

    shell: PageShell
    blocks: Blocks


class PopupContent(Props):
    """A popup's contents, fetched when it may be shown."""

    id: int
    title: str  # its name for screen readers
    form: Literal["dialog", "bar", "slide_in", "full_screen"]
    position: Literal["top", "bottom", "left", "right", "center"]
    width: int  # px; 0: the form's own
    classes: str
    close_button_position: Literal["inside", "outside"]
    shell: PageShell
    blocks: Blocks


class FrontPage(ShopPage):
    post_id: int  # its id in API calls
    blocks: Blocks


class TextPage(ShopPage):
    post_id: int  # as above
    title: str
    breadcrumbs: tuple[Link, ...]  # from home down, without this page
    blocks: Blocks


class BlogCategoryLink(Props):
    name: str
    href: str
    is_current: bool


class BlogPage(ShopPage):
    title: str
    intro: str
    breadcrumbs: tuple[Link, ...]
    categories: tuple[BlogCategoryLink, ...]
    posts: tuple[PostCard, ...]
    paging: Paging
    rss: str  # URL


class BlogPostPage(ShopPage):
    title: str
    perex: str
    day: LocalizedDate
    author: str
    minutes: int  # minutes of reading
    picture: Picture | None
    breadcrumbs: tuple[Link, ...]
    categories: tuple[Link, ...]
    post_id: int  # its id in API calls
    blocks: Blocks
    related: tuple[PostCard, ...]
    previous: Link | None
    next: Link | None
    rss: str  # URL
