"""The demo's campaign: a landing page for a few weeks, with a coupon that ends with it."""

from typing import Any

from wagtail.rich_text import RichText

from vyloha.backoffice.demo.catalogue import DemoCatalogue
from vyloha.backoffice.demo.coupons import get_campaign_end
from vyloha.backoffice.demo.posts import Block
from vyloha.commerce.catalogue.models import Product, Tag
from vyloha.content.models import ContentPage


def build_campaign_page(shop: DemoCatalogue, newsletter: dict[str, Any]) -> ContentPage:
    """
    Return the page, not saved yet.

    :param newsletter: the value of a newsletter block
    """
    words = shop.campaign
    body = [
        build_opening(shop),
        build_countdown(words),
        *build_product_blocks(words),
        ("heading", words["advice_heading"]),
        build_advice(words["advice"]),
        *build_comparison(shop),
        *build_gallery(shop),
        *build_quotations(words.get("quotations", []), words.get("thanks_heading", "")),
        ("heading", words["questions_heading"]),
        build_questions(words["questions"]),
        ("newsletter", newsletter),
    ]
    return ContentPage(
        title=words["title"], slug=words["slug"], body=body, search_description=words["intro"], show_in_menus=True
    )


def build_opening(shop: DemoCatalogue) -> Block:
    words = shop.campaign
    value = {
        "image": shop.get_picture(words["picture"], words["title"], words["alt"]),
        "side": "right",
        "heading": words["heading"],
        "text": RichText(f"<p>{words['text']}</p><p>{words['coupon_text']}</p>"),
        "links": build_links(words["links"]),
    }
    return "section", {
        "background": "accent",
        "spacing": "small",
        "anchor": "",
        "columns": [[("text_with_image", value)]],
    }


def build_countdown(words: dict[str, Any]) -> Block:
    return "countdown", {
        "heading": words["countdown"],
        "ends_at": get_campaign_end(words),
        "finish_title": words["finished"],
        "finish_content": RichText(f"<p>{words['countdown_done']}</p>"),
    }


def build_product_blocks(words: dict[str, Any]) -> list[Block]:
    """Return the product blocks; none in a shop without the demo's products."""
    tag = Tag.objects.filter(name=words["tag"]).first()
    slides = {"source": [("tag", tag)], "count": 12}
    value = {"heading": words["goods"], "slides": [("products", slides)], "on_computers": 4}
    product = Product.objects.filter(sku=words["product"]).first()
    return [*([("slider", value)] if tag else []), *([("add_to_cart", {"product": product})] if product else [])]


def build_advice(written: list[dict[str, str]]) -> Block:
    columns = [[("text", RichText(f"<h3>{one['title']}</h3><p>{one['text']}</p>"))] for one in written]
    return "section", {"background": "soft", "spacing": "small", "anchor": "co-si-vzit", "columns": columns}


def build_comparison(shop: DemoCatalogue) -> list[Block]:
    """Return two pictures of the same scene, if the campaign has them."""
    if not (words := shop.campaign.get("comparison")):
        return []
    (before, before_label, before_alt), (after, after_label, after_alt) = words["before"], words["after"]
    value = {
        "before": shop.get_picture(before, before_label, before_alt),
        "before_label": before_label,
        "after": shop.get_picture(after, after_label, after_alt),
        "after_label": after_label,
        "caption": words["caption"],
    }
    return [("heading", words["heading"]), ("image_comparison", value)]


def build_gallery(shop: DemoCatalogue) -> list[Block]:
    if not (words := shop.campaign.get("gallery")):
        return []
    items = [
        {"image": shop.get_picture(name, caption, alt), "caption": caption} for name, caption, alt in words["items"]
    ]
    return [("heading", words["heading"]), ("gallery", {"arrangement": "justified", "items": items})]


def build_quotations(said: list[dict[str, str]], heading: str) -> list[Block]:
    """Return the customers' quotations, if there are any."""
    return [("slider", {"heading": heading, "slides": [("quotations", said)]})] if said else []


def build_questions(written: list[dict[str, str]]) -> Block:
    items = [{"title": one["title"], "text": RichText(f"<p>{one['text']}</p>")} for one in written]
    return "accordion", {"items": items, "first_open": True}


def build_links(written: list[list[str]]) -> list[dict[str, Any]]:
    """Return links, each given as its text and URL."""
    return [{"text": text, "target": [("address", address)]} for text, address in written]
