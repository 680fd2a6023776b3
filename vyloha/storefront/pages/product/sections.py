"""What shoppers look up about a product below its description: ingredients, care, safety, returns, guarantee."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from django.http import HttpRequest
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Brand, Product
from vyloha.commerce.catalogue.models.allergens import format_allergens
from vyloha.commerce.catalogue.models.text_tables import TextTable, read_table
from vyloha.commerce.catalogue.page_tags import build_taxonomy_tag
from vyloha.content.page_tags import SHOP
from vyloha.content.pictures import Picture
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.content.shell.shell import Link, get_shell
from vyloha.core.cache.pages import add_page_tags, cache_until_change
from vyloha.core.rendering import Props
from vyloha.storefront.representations.product_columns import ProductAttributeRow, ProductVariationRow

DELIVERY, COMPLAINTS = "doprava-a-platba", "reklamace"  # slugs of editors' pages in menus


class SectionText(Props):
    """The text of all variations, or of those in ``variation_ids``, whose names are in ``variations``."""

    variations: str
    variation_ids: tuple[int, ...]
    html: str
    table: TextTable  # the first row is the heading


class ProductSection(Props):
    name: Literal["ingredients", "nutrition", "sizes", "care", "warnings", "manufacturer", "returns", "guarantee"]
    title: str
    is_open: bool
    texts: tuple[SectionText, ...]
    links: tuple[Link, ...]
    picture: Picture | None


def build_sections(
    request: HttpRequest,
    product: Product,
    brands: Iterable[Brand],
    variations: Mapping[int, ProductVariationRow],
    choices: Sequence[ProductAttributeRow],
) -> tuple[ProductSection, ...]:
    """Return the sections for which there is data; ``choices`` are the attributes that distinguish variations."""
    notice = _get_guarantee_notice(request)
    delivery, complaints = (_find_page(get_shell(request).pages, slug) for slug in (DELIVERY, COMPLAINTS))
    labels = _name_variations(variations, choices)
    ingredients = {pk: _format_ingredients(product, row) for pk, row in variations.items()}
    known = [
        (product.allergens, product.may_contain),
        *((row.allergens, row.may_contain) for row in variations.values()),
    ]
    has_allergens = any(map(any, known))
    title = _("Ingredients and allergens") if has_allergens else _("Ingredients")
    nutrition = {pk: row.nutrition or product.nutrition for pk, row in variations.items()}
    sections = (
        _build_section("ingredients", title, _group_texts(ingredients, labels), is_open=True),
        _build_section("nutrition", _("Nutrition"), _group_texts(nutrition, labels, is_table=True), is_open=True),
        _build_section("warnings", _("Safety warnings"), _build_text(product.warnings), is_open=True),
        _build_section("sizes", _("Size guide"), _build_text(table=product.size_guide)),
        _build_section("care", _("Care"), _build_text(product.care)),
        _build_section("manufacturer", _("Manufacturer"), _build_text(_format_manufacturers(brands))),
        _build_section(
            "returns", _("Delivery and returns"), _build_text(_format_returns(product)), links=delivery + complaints
        ),
        _build_section(
            "guarantee",
            _("Legal guarantee"),
            _build_text(_format_guarantee()),
            links=complaints,
            picture=notice,
        ),
    )
    return tuple(section for section in sections if section.texts)


def _build_section(
    name: str,
    title: str,
    texts: tuple[SectionText, ...],
    *,
    is_open: bool = False,
    links: tuple[Link, ...] = (),
    picture: Picture | None = None,
) -> ProductSection:
    return ProductSection.model_validate(
        {"name": name, "title": title, "texts": texts, "is_open": is_open, "links": links, "picture": picture}
    )


def _build_text(html: str = "", *, table: str = "") -> tuple[SectionText, ...]:
    if not html and not table:
        return ()
    return (SectionText(variations="", variation_ids=(), html=html, table=read_table(table)),)


def _group_texts(
    texts: Mapping[int, str], labels: Mapping[int, str], *, is_table: bool = False
) -> tuple[SectionText, ...]:
    """Return each different text once, with the variations whose it is."""
    owners: dict[str, list[int]] = {}
    for pk, text in texts.items():
        owners.setdefault(text, []).append(pk)
    if len(owners) <= 1:
        (text,) = owners or ("",)
        return _build_text(table=text) if is_table else _build_text(text)
    return tuple(
        SectionText(
            variations=" · ".join(labels[pk] for pk in pks),
            variation_ids=tuple(pks),
            html="" if is_table else text,
            table=read_table(text) if is_table else (),
        )
        for text, pks in owners.items()
        if text
    )


def _name_variations(
    variations: Mapping[int, ProductVariationRow], choices: Sequence[ProductAttributeRow]
) -> dict[int, str]:
    names = {choice.attribute_id: {term.slug: term.name for term in choice.terms} for choice in choices}
    return {
        pk: ", ".join(names[one][slug] for one in names if (slug := row.terms.get(one, "")) in names[one])
        for pk, row in variations.items()
    }


def _format_ingredients(product: Product, row: ProductVariationRow) -> str:
    """Return ingredients and allergens (HTML), each the variation's own, else its product's."""
    source = row if row.allergens or row.may_contain else product
    lines = [
        (label, names)
        for label, codes in ((_("Allergens:"), source.allergens), (_("May contain traces of:"), source.may_contain))
        if (names := format_allergens(codes))
    ]
    ingredients = row.ingredients or product.ingredients
    return ingredients + format_html_join("", "<p><strong>{}</strong> {}</p>", lines)


def _format_manufacturers(brands: Iterable[Brand]) -> str:
    """Return the manufacturers' names and addresses (Regulation (EU) 2023/988, article 19)."""
    shown = []
    for brand in brands:
        add_page_tags(build_taxonomy_tag(Brand, brand.pk))
        if brand.manufacturer_address or brand.manufacturer_contact or brand.responsible_person:
            lines = [brand.manufacturer or brand.name, brand.manufacturer_address]
            texts = [*map(escape, filter(None, lines)), *filter(None, [_format_contact(brand.manufacturer_contact)])]
            shown.append(format_html("<p>{}</p>", mark_safe("<br>".join(texts))))  # noqa: S308 - each line is escaped
            if brand.responsible_person:
                shown.append(
                    format_html(
                        "<p>{} {}</p>", _("Responsible person in the European Union:"), brand.responsible_person
                    )
                )
    return "".join(shown)


def _format_contact(contact: str) -> SafeString:
    if contact.startswith(("https://", "http://")):
        return format_html('<a href="{}" rel="nofollow noopener">{}</a>', contact, contact)
    return format_html('<a href="mailto:{0}">{0}</a>', contact) if "@" in contact else escape(contact)


def _format_returns(product: Product) -> str:
    # § 1829 and § 1837 d) of Act 89/2012.
    text = (
        _("Goods that do not keep cannot be returned without a reason. If they are faulty, we exchange or refund them.")
        if product.is_perishable
        else _("You can return the goods within 14 days of receiving them, without giving a reason.")
    )
    return format_html("<p>{}</p>", text)


def _format_guarantee() -> str:
    # § 2165 and § 2169 of Act 89/2012; the harmonised notice of Regulation (EU) 2025/1960 is a picture of the merchant.
    text = _(
        "By law you can complain of a fault within two years of receiving the goods. We then repair or exchange them "
        "free of charge; if that cannot be done, you get a reduction or your money back."
    )
    return format_html("<p>{}</p>", text)


def _find_page(pages: Iterable[Link], slug: str) -> tuple[Link, ...]:
    """Return the link to the page of the menus with this slug, if there is one."""
    return tuple(link for link in pages if link.href.strip("/").rpartition("/")[2] == slug)[:1]


def _get_guarantee_notice(request: HttpRequest) -> Picture | None:
    """Return the merchant's picture of the harmonised notice; no query while nothing changes."""

    def read() -> Picture | None:
        add_page_tags(SHOP)
        return ShopSettings.load_guarantee_notice(Site.find_for_request(request))

    return cache_until_change(f"guarantee-notice:{request.get_host()}", read)
