"""Sliders and galleries: rejected values, and props."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from wagtail.blocks import Block
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.blocks.block_input import get_messages
from vyloha.content.blocks.media.gallery import Gallery
from vyloha.content.blocks.slider import Slider
from vyloha.content.models import HomePage
from vyloha.content.tests.makers import a_blog, a_post, an_image

pytestmark = pytest.mark.django_db
TOO_FEW = "Slider potřebuje aspoň dva snímky."


def get_block_errors(block: Block, value: Any) -> list[str]:
    try:
        block.clean(block.to_python(value))
    except ValidationError as error:
        return get_messages(error)
    return []


def build_slides_value(kind: str, value: Any, **more: Any) -> dict[str, Any]:
    return {"slides": [{"type": kind, "value": value}], "on_computers": 3, "on_tablets": "2", "autoplay_s": 6, **more}


def pictured(**more: Any) -> dict[str, Any]:
    return {
        "image": {"image": an_image().pk, "decorative": False, "alt_text": "Stan"},
        "caption": "",
        "link": "",
        **more,
    }


def props_of(block: Block, value: Any) -> Any:
    return block.get_api_representation(block.to_python(value))


def chosen(products: list[Any]) -> dict[str, Any]:
    return {"source": [{"type": "chosen", "value": [product.pk for product in products]}], "count": 8}


@pytest.mark.parametrize("count", range(3))
@pytest.mark.parametrize("kind", ["pictures", "quotations", "products"])
def test_slider_of_fewer_than_two_slides_is_rejected(kind, count):
    values = {
        "pictures": lambda: [pictured() for _ in range(count)],
        "quotations": lambda: [{"text": "Přišlo to.", "author": ""}] * count,
        "products": lambda: chosen([a_product(slug=f"p-{i}") for i in range(count)]),
    }

    said = get_block_errors(Slider(), build_slides_value(kind, values[kind]()))

    assert said == ([TOO_FEW] if count < 2 else [])


def test_slider_of_one_article_is_rejected(seeded):
    post = a_post(a_blog(HomePage.objects.get()))

    assert get_block_errors(Slider(), build_slides_value("articles", {"posts": [], "count": 1}))
    assert get_block_errors(Slider(), build_slides_value("articles", {"posts": [post.pk], "count": 6})) == [TOO_FEW]
    assert not get_block_errors(Slider(), build_slides_value("articles", {"posts": [], "count": 2}))


@pytest.mark.parametrize(
    "given", [{"on_computers": 0}, {"on_computers": 7}, {"on_tablets": "3"}, {"autoplay_s": 0}, {"slides": []}]
)
def test_other_slider_options_are_rejected(given):
    assert get_block_errors(Slider(), build_slides_value("pictures", [pictured(), pictured()], **given))


def test_slider_shows_three_slides_without_autoplay_by_default():
    slider = Slider()
    default = slider.get_default()

    assert (default["on_computers"], default["on_tablets"], default["autoplay"]) == (3, "2", False)
    assert props_of(slider, build_slides_value("pictures", [pictured(), pictured()]))["autoplay_s"] == 0
    assert props_of(slider, build_slides_value("pictures", [pictured()], autoplay=True))["autoplay_s"] == 6


def test_slider_shows_no_more_slides_on_tablets_than_on_computers():
    props = props_of(Slider(), build_slides_value("pictures", [pictured()], on_computers=1))

    assert (props["on_computers"], props["on_tablets"]) == (1, 1)


def test_slider_leaves_out_deleted_pictures():
    slider, value = Slider(), build_slides_value("pictures", [pictured(caption="Zůstane"), pictured(caption="Zmizí")])
    get_image_model().objects.latest("pk").delete()

    assert [slide["caption"] for slide in props_of(slider, value)["pictures"]] == ["Zůstane"]
    get_image_model().objects.all().delete()
    assert props_of(slider, value) is None


def test_slider_without_source_shows_nothing():
    assert props_of(Slider(), {"slides": [], "on_computers": None, "on_tablets": None}) is None


def test_unsafe_slide_link_is_removed():
    assert get_block_errors(
        Slider(), build_slides_value("pictures", [pictured(link="javascript:alert(1)"), pictured()])
    )
    props = props_of(
        Slider(), build_slides_value("pictures", [pictured(link="javascript:alert(1)"), pictured(link="#doprava")])
    )

    assert [slide["href"] for slide in props["pictures"]] == ["", "#doprava"]


@pytest.mark.parametrize("given", [{"arrangement": "mosaic"}, {"columns": 1}, {"columns": 7}, {"items": []}])
def test_other_gallery_options_are_rejected(given):
    value = {"arrangement": "grid", "columns": 3, "items": [pictured()]}

    assert not get_block_errors(Gallery(), value)
    assert get_block_errors(Gallery(), value | given)


def test_gallery_links_to_largest_existing_size():
    image = an_image(6000, 5000)  # 30 megapixels
    for width in (400, 1600):
        spec = f"width-{width}|format-webp"
        image.renditions.create(filter_spec=spec, width=width, height=width * 5 // 6, file=f"images/{width}.webp")
    item = {"image": {"image": image.pk, "decorative": False, "alt_text": "Stan"}, "caption": "U jezera"}

    [shown] = props_of(Gallery(), {"arrangement": "justified", "columns": 3, "items": [item]})["items"]

    assert shown["caption"] == "U jezera"
    assert shown["shown"]["picture"]["alt"] == "Stan"
    assert (shown["shown"]["zoom_width"], shown["shown"]["zoom_url"]) == (1600, "/media/images/1600.webp")


def test_gallery_leaves_out_deleted_pictures():
    value = {"arrangement": "grid", "columns": 3, "items": [pictured(), pictured()]}
    get_image_model().objects.latest("pk").delete()

    assert len(props_of(Gallery(), value)["items"]) == 1
    get_image_model().objects.all().delete()
    assert props_of(Gallery(), value) is None
