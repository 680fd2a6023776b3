"""Descriptions of the demo's categories, brands and vendors, and the swatches of its products."""

from django.db import transaction

from vyloha.backoffice.demo.catalogue import DemoCatalogue
from vyloha.backoffice.demo.coupons import get_product_ids
from vyloha.commerce.catalogue.models import Attribute, Brand, Category, Product, Term, Vendor
from vyloha.content.seed import page_texts
from vyloha.core.cache.pages import invalidate_pages


@transaction.atomic
def describe_taxonomies(shop: DemoCatalogue) -> None:
    """Write descriptions, vendors and swatches; terms without a text in the catalogue stay as they are."""
    _describe_categories(shop.read("words/categories.toml"))
    for name, text in shop.read("words/brands.toml").items():
        Brand.objects.filter(name=name).update(description=text)
    _name_manufacturers(shop)
    _assign_vendors(shop)
    _paint_swatches(shop.read("palette.toml"))
    _set_swatch_pictures(shop)
    invalidate_pages()


def _name_manufacturers(shop: DemoCatalogue) -> None:
    """Write who makes each brand's goods: ``own`` ones the shop itself, whose details stand on every page."""
    details = shop.words.get("shop", page_texts.SHOP)
    own = {
        "manufacturer": details["company_name"],
        "manufacturer_address": details["seat"],
        "manufacturer_contact": details["email"],
    }
    for name, fields in shop.read("words/manufacturers.toml").items():
        Brand.objects.filter(name=name).update(**(own if fields.get("own") else fields))


def _describe_categories(texts: dict[str, str]) -> None:
    """Describe categories, and put them in the order of the texts."""
    places = {path: (place, text) for place, (path, text) in enumerate(texts.items())}
    found = [(category, _get_path(category)) for category in Category.objects.all()]
    for category, path in found:
        if path in places:
            category.position, category.description = places[path]
            category.save()


def _get_path(category: Category) -> str:
    return " > ".join(one.name for one in [*category.get_ancestors(), category])


def _assign_vendors(shop: DemoCatalogue) -> None:
    vendors = {
        slug: Vendor.objects.get_or_create(slug=slug, defaults=fields)[0]
        for slug, fields in shop.read("words/vendors.toml").items()
    }
    of_vendors: dict[str, list[str]] = {}
    for sku, slug in shop.iterate_product_vendors():
        of_vendors.setdefault(slug, []).append(sku)
    for slug, skus in of_vendors.items():
        Product.objects.filter(pk__in=get_product_ids(skus)).update(vendor=vendors[slug])


def _paint_swatches(palette: dict[str, list[str]]) -> None:
    Attribute.objects.filter(slug="pa_barva").update(swatch=Attribute.Swatch.COLOUR)
    for term in Term.objects.filter(attribute__slug="pa_barva", name__in=palette, colour=""):
        term.colour, term.second_colour = [*palette[term.name], ""][:2]
        term.save()


def _set_swatch_pictures(shop: DemoCatalogue) -> None:
    for name, pictures in shop.read("words/swatches.toml").items():
        for attribute in Attribute.objects.filter(name=name, product=None):
            attribute.swatch = Attribute.Swatch.IMAGE
            attribute.save()
            for term in attribute.terms.filter(name__in=pictures):
                term.image = shop.get_picture(pictures[term.name], term.name)
                term.save()
