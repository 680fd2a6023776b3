"""Parses the id and the chosen values of an "add to cart" request into one variation."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch, prefetch_related_objects

from vyloha.commerce.cart.errors import InvalidVariationData, MissingVariationData, UnknownProduct
from vyloha.commerce.catalogue.models import Product, ProductAttribute, Term, Variation, VariationTerm
from vyloha.commerce.catalogue.page_tags import build_attribute_tag, build_card_tag
from vyloha.commerce.catalogue.variation_matching import (
    find_chosen_variation,
    find_matching,
    find_missing_attributes,
    matches_choice,
)
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.prepared_queries import PreparedObjects

WIRE_PREFIX = "attribute_"
MAX_CACHED = 2000  # products, a process

_variations = PreparedObjects(lambda ids: Variation.objects.with_offer().filter(pk__in=ids))


@dataclass(frozen=True, slots=True)
class ItemRequest:
    """A variation, and the values chosen for the attributes that it leaves open: attribute slug → term slug."""

    variation: Variation
    chosen: dict[str, str]


def load_values(variations: Iterable[Variation | None]) -> None:
    """Prefetch the values that ``get_values`` returns of the variations; one query, none if they are loaded already."""
    there = [one for one in variations if one is not None and one.product.type != Product.Type.SIMPLE]
    if not there:
        return
    terms = VariationTerm.objects.select_related("term__attribute", "attribute").order_by("attribute__position", "pk")
    prefetch_related_objects(there, Prefetch("variation_terms", terms))


def get_values(variation: Variation) -> list[VariationTerm]:
    """Return the values of the variation; the only variation of a simple product has none."""
    return [] if variation.product.type == Product.Type.SIMPLE else list(variation.variation_terms.all())


def find_variation(item_id: int) -> Variation | None:
    """Return the variation with an id, and the data of its offer; one query."""
    return next(iter(_variations([item_id])), None)


def parse_item_request(
    item_id: int,
    chosen: Mapping[str, str],
    preloaded: Iterable[Variation | None] = (),
    variation: Variation | None = None,
) -> ItemRequest:
    """
    Return the variation that an id (of a variation, or of a product) and chosen values select.

    The values of the ``preloaded`` variations are loaded in the same query. ``variation``: the result of
    ``find_variation``, if the caller has read it already.

    Attributes are named by slug, ``attribute_`` + slug or name, values by slug or name; unknown attributes are ignored,
    as in the WooCommerce Store API.

    :raises UnknownProduct: if no published product or variation of one has the id; names of others stay secret
    :raises MissingVariationData: if the choice leaves an attribute open
    :raises InvalidVariationData: if no variation has the chosen values
    """
    variation = variation or find_variation(item_id)
    product = variation.product if variation else Product.objects.filter(pk=item_id).first()
    if product is None or product.status != Product.Status.PUBLISHED:
        raise UnknownProduct
    if product.type == Product.Type.SIMPLE:
        if variation is None:
            raise UnknownProduct
        load_values([variation, *preloaded])
        return ItemRequest(variation, {})
    attributes = _attributes.get_many([product.pk])[product.pk]
    values = _match_values(attributes, chosen)
    variation = variation or _variations([_find_variation(product, attributes, values)])[0]
    load_values([variation, *preloaded])
    return ItemRequest(variation, _get_open_values(variation, attributes, values))


def _load_attributes(product_ids: Collection[int]) -> dict[int, list[ProductAttribute]]:
    add_page_tags(*map(build_card_tag, product_ids))
    attributes: dict[int, list[ProductAttribute]] = {pk: [] for pk in product_ids}
    links = ProductAttribute.objects.filter(product__in=product_ids, makes_variations=True)
    for link in links.select_related("attribute").prefetch_related("terms"):
        add_page_tags(build_attribute_tag(link.attribute_id))
        attributes[link.product_id].append(link)
    return attributes


_attributes = TaggedLruCache(MAX_CACHED, _load_attributes)


def _match_values(attributes: list[ProductAttribute], chosen: Mapping[str, str]) -> dict[str, str]:
    values = {}
    for key, value in chosen.items():
        link = _find_attribute(attributes, str(key).removeprefix(WIRE_PREFIX))
        if link is not None and value:
            values[link.attribute.slug] = _find_term(link, str(value)).slug
    return values


def _find_attribute(attributes: list[ProductAttribute], name: str) -> ProductAttribute | None:
    bare = name.strip().casefold()
    return next((link for link in attributes if bare in {link.attribute.slug, link.attribute.name.casefold()}), None)


def _find_term(link: ProductAttribute, value: str) -> Term:
    bare = value.strip().casefold()
    for term in link.terms.all():
        if bare in {term.slug.casefold(), term.name.casefold()}:
            return term
    raise InvalidVariationData


def _find_variation(product: Product, attributes: list[ProductAttribute], values: dict[str, str]) -> int:
    variations = _load_variation_values(product)
    slugs = [link.attribute.slug for link in attributes]
    picked = find_chosen_variation(variations, slugs, values)
    if picked is not None:
        return picked
    if not find_matching(variations, values):
        raise InvalidVariationData
    raise MissingVariationData(_get_names(attributes, find_missing_attributes(slugs, values)))


def _load_variation_values(product: Product) -> dict[int, dict[str, str]]:
    enabled = Variation.objects.published().filter(product=product)
    values: dict[int, dict[str, str]] = {variation_id: {} for variation_id in enabled.values_list("pk", flat=True)}
    terms = VariationTerm.objects.filter(variation__in=enabled).values_list(
        "variation_id", "attribute__slug", "term__slug"
    )
    for variation_id, attribute, term in terms:
        values[variation_id][attribute] = term
    return values


def _get_open_values(
    variation: Variation, attributes: list[ProductAttribute], values: dict[str, str]
) -> dict[str, str]:
    own = {link.attribute.slug: link.term.slug for link in get_values(variation)}
    if not matches_choice(own, values):
        raise InvalidVariationData
    open_slugs = [link.attribute.slug for link in attributes if link.attribute.slug not in own]
    if not_chosen := find_missing_attributes(open_slugs, values):
        raise MissingVariationData(_get_names(attributes, not_chosen))
    return {slug: values[slug] for slug in open_slugs}


def _get_names(attributes: list[ProductAttribute], slugs: list[str]) -> list[str]:
    return [link.attribute.name for link in attributes if link.attribute.slug in slugs]
