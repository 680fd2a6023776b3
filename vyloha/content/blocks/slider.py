"""Sliders: pictures, products, articles or quotations side by side (docs/developers/widgets.md)."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.content.blocks.accordion import ItemLink, is_link
from vyloha.content.blocks.articles import PostChoice, get_posts
from vyloha.content.blocks.products.product_row import ProductRowSources, ProductRowValue
from vyloha.content.blocks.text import ChosenImage, Quotation, QuotationProps, build_block_picture
from vyloha.content.cards.post_cards import PostCard, build_post_cards
from vyloha.content.cards.product_cards import ProductCard
from vyloha.content.pictures import Picture
from vyloha.core.rendering import Props

FEWEST, MOST = 2, 24  # slides
ON_COMPUTERS, ON_TABLETS = 3, 2  # slides side by side; phones show one
AUTOPLAY_S = 6


class PictureSlideProps(Props):
    picture: Picture
    caption: str
    href: str  # "" for no link


class SliderProps(Props):
    """All slides come from one source: the other tuples are empty."""

    heading: str
    on_computers: int  # slides side by side, as below
    on_tablets: int
    autoplay_s: int  # seconds between slides; 0 for no autoplay
    pictures: tuple[PictureSlideProps, ...] = ()
    cards: tuple[ProductCard, ...] = ()
    posts: tuple[PostCard, ...] = ()
    quotations: tuple[QuotationProps, ...] = ()


class PictureSlide(blocks.StructBlock):
    image = ChosenImage(label=gettext_lazy("Image"))
    caption = blocks.CharBlock(label=gettext_lazy("Caption"), required=False, max_length=120)
    link = ItemLink(required=False, max_length=500)

    class Meta:
        icon = "image"
        label = gettext_lazy("Slide")
        label_format = "{caption}"


class SlideCount(blocks.IntegerBlock):
    def __init__(self, **kwargs: Any):
        label = gettext_lazy("How many at most")
        super().__init__(**{"label": label, "default": 8, "min_value": FEWEST, "max_value": MOST} | kwargs)


class ProductSlides(blocks.StructBlock):
    """As a row of products; its cards are loaded with those of all rows of the page."""

    source = ProductRowSources()
    count = SlideCount()

    class Meta:
        icon = "tag"
        label = gettext_lazy("Products")
        value_class = ProductRowValue


class ArticleSlides(blocks.StructBlock):
    posts = PostChoice(max_num=MOST)
    count = SlideCount(label=gettext_lazy("How many of the newest"), default=6)

    class Meta:
        icon = "doc-full"
        label = gettext_lazy("Articles")


class Slides(blocks.StreamBlock):
    """The source of the slides; one of these."""

    pictures = blocks.ListBlock(PictureSlide(), label=gettext_lazy("Pictures"), icon="image", max_num=MOST)
    products = ProductSlides()
    articles = ArticleSlides()
    quotations = blocks.ListBlock(Quotation(), label=gettext_lazy("Quotations"), icon="openquote", max_num=MOST)

    class Meta:
        icon = "list-ul"
        label = gettext_lazy("Slides")
        min_num = 1
        max_num = 1

    def clean(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        cleaned = super().clean(value, *args, **kwargs)
        for place, child in enumerate(cleaned):
            chosen = _get_chosen(child.block_type, child.value)
            if chosen is not None and len(chosen) < FEWEST:
                error = ValidationError(_("A slider needs at least two slides."))
                raise blocks.StreamBlockValidationError(block_errors={place: error})
        return cleaned


def _get_chosen(kind: str, value: Any) -> Any:
    """Return the slides that the editor selected one by one; None when a rule selects them."""
    if kind == "articles":
        return value["posts"] or None
    if kind == "products":
        return next((source.value for source in value["source"] if source.block_type == "chosen"), None)
    return value


class Slider(blocks.StructBlock):
    heading = blocks.CharBlock(label=gettext_lazy("Heading"), required=False, max_length=80)
    slides = Slides()
    on_computers = blocks.IntegerBlock(
        label=gettext_lazy("Slides side by side on computers"),
        default=ON_COMPUTERS,
        min_value=1,
        max_value=6,
        help_text=gettext_lazy("Phones show one."),
    )
    on_tablets = blocks.ChoiceBlock(
        choices=[("2", "2"), ("1", "1")],
        default=str(ON_TABLETS),
        label=gettext_lazy("Slides side by side on tablets"),
    )
    autoplay = blocks.BooleanBlock(
        label=gettext_lazy("Slides move by themselves"),
        required=False,
        default=False,
        help_text=gettext_lazy("Visitors can stop them; they never move for those who want no motion."),
    )
    autoplay_s = blocks.IntegerBlock(
        label=gettext_lazy("Seconds until the next slides"), default=AUTOPLAY_S, min_value=3, max_value=60
    )

    class Meta:
        icon = "sliders"
        label = gettext_lazy("Slider")
        label_format = "{heading}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        slides = next((_build_slides(child.block_type, child.value) for child in value["slides"]), {})
        if not any(slides.values()):
            return None
        on_computers = value["on_computers"] or ON_COMPUTERS
        return SliderProps(
            heading=value["heading"] or "",
            on_computers=on_computers,
            on_tablets=min(int(value["on_tablets"] or ON_TABLETS), on_computers),
            autoplay_s=(value["autoplay_s"] or AUTOPLAY_S) if value["autoplay"] else 0,
            **slides,
        ).model_dump(mode="json")


def _build_slides(kind: str, value: Any) -> dict[str, tuple[Any, ...]]:
    """Return the slides by their name in ``SliderProps``."""
    if kind == "products":
        return {"cards": value.cards}
    if kind == "articles":
        return {"posts": build_post_cards(get_posts(value))}
    if kind == "quotations":
        said = (QuotationProps(text=one["text"], author=one["author"] or "") for one in value)
        return {"quotations": tuple(said)}
    return {"pictures": tuple(props for slide in value if (props := _build_picture_slide(slide)))}


def _build_picture_slide(slide: Any) -> PictureSlideProps | None:
    """
    Return None for a slide with a deleted picture. Checks the link again, as it may be older than the form's check.
    """
    picture, link = build_block_picture(slide["image"]), (slide["link"] or "").strip()
    if picture is None:
        return None
    return PictureSlideProps(picture=picture, caption=slide["caption"] or "", href=link if is_link(link) else "")
