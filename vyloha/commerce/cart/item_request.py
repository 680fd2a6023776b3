"""What a shopper put in: an id and chosen values, as they come over the wire, understood as one variation."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch, prefetch_related_objects

from vyloha.commerce.cart.errors import InvalidVariationData, MissingVariationData, UnknownProduct
from vyloha.commerce.catalogue.models import Product, ProductAttribute, Term, Variation, VariationTerm
from vyloha.commerce.catalogue.page_tags import attribute_tag, card_tag
from vyloha.commerce.catalogue.variation_matching import chosen_one, fits, matching, missing
from vyloha.core.cache.lru import RecentUntilChange
from vyloha.core.cache.tags import shows
from vyloha.core.database.prepared_queries import PreparedObjects

WIRE_PREFIX = "attribute_"
MOST_KEPT = 2000  # products, a process

_variations = PreparedObjects(lambda ids: Variation.objects.with_offer().filter(pk__in=ids))


@dataclass(frozen=True, slots=True)
class Choice:
    """A variation, and the values chosen for the attributes that it leaves open: attribute slug → term slug."""

    variation: Variation
    chosen: dict[str, str]


def load_values(variations: Iterable[Variation | None]) -> None:
    """Load what ``values_of`` returns of the variations; one query, none where it is there already."""
    there = [one for one in variations if one is not None and one.product.type != Product.Type.SIMPLE]
    if not there:
        return
    terms = VariationTerm.objects.select_related("term__attribute", "attribute").order_by("attribute__position", "pk")
    prefetch_related_objects(there, Prefetch("variation_terms", terms))


def values_of(variation: Variation) -> list[VariationTerm]:
    """Return the values that make the variation; a simple product, which is one variation, has none."""
    return [] if variation.product.type == Product.Type.SIMPLE else list(variation.variation_terms.all())


def understand(item_id: int, chosen: Mapping[str, str], preloaded: Iterable[Variation | None] = ()) -> Choice:
    """
    Return what is meant by an id (of a variation, or of a product) and chosen values.

    The values of variations ``preloaded`` it are loaded with its own.

    Attributes go by slug, ``attribute_`` + slug or name, values by slug or name; unknown attributes are left out, as
    the Store API does.

    :raises UnknownProduct: if no published product or variation of one has the id; names of others stay secret
    :raises MissingVariationData: if the choice leaves something open
    :raises InvalidVariationData: if no variation has the chosen values
    """
    variation = next(iter(_variations([item_id])), None)
    product = variation.product if variation else Product.objects.filter(pk=item_id).first()
    if product is None or product.status != Product.Status.PUBLISHED:
        raise UnknownProduct
    if product.type == Product.Type.SIMPLE:
        if variation is None:
            raise UnknownProduct
        load_values([variation, *preloaded])
        return Choice(variation, {})
    attributes = _attributes.of([product.pk])[product.pk]
    values = _understood(attributes, chosen)
    variation = variation or _variations([_picked(product, attributes, values)])[0]
    load_values([variation, *preloaded])
    return Choice(variation, _left_open(variation, attributes, values))


def _attributes_of(product_ids: Collection[int]) -> dict[int, list[ProductAttribute]]:
    shows(*map(card_tag, product_ids))
    attributes: dict[int, list[ProductAttribute]] = {pk: [] for pk in product_ids}
    links = ProductAttribute.objects.filter(product__in=product_ids, makes_variations=True)
    for link in links.select_related("attribute").prefetch_related("terms"):
        shows(attribute_tag(link.attribute_id))
        attributes[link.product_id].append(link)
    return attributes


_attributes = RecentUntilChange(MOST_KEPT, _attributes_of)


def _understood(attributes: list[ProductAttribute], chosen: Mapping[str, str]) -> dict[str, str]:
    values = {}
    for key, value in chosen.items():
        link = _named(attributes, str(key).removeprefix(WIRE_PREFIX))
        if link is not None and value:
            values[link.attribute.slug] = _term_of(link, str(value)).slug
    return values


def _named(attributes: list[ProductAttribute], name: str) -> ProductAttribute | None:
    bare = name.strip().casefold()
    return next((link for link in attributes if bare in {link.attribute.slug, link.attribute.name.casefold()}), None)


def _term_of(link: ProductAttribute, value: str) -> Term:
    bare = value.strip().casefold()
    for term in link.terms.all():
        if bare in {term.slug.casefold(), term.name.casefold()}:
            return term
    raise InvalidVariationData


def _picked(product: Product, attributes: list[ProductAttribute], values: dict[str, str]) -> int:
    variations = _values_of_variations(product)
    slugs = [link.attribute.slug for link in attributes]
    picked = chosen_one(variations, slugs, values)
    if picked is not None:
        return picked
    if not matching(variations, values):
        raise InvalidVariationData
    raise MissingVariationData(_names(attributes, missing(slugs, values)))


def _values_of_variations(product: Product) -> dict[int, dict[str, str]]:
    enabled = Variation.objects.published().filter(product=product)
    values: dict[int, dict[str, str]] = {variation_id: {} for variation_id in enabled.values_list("pk", flat=True)}
    terms = VariationTerm.objects.filter(variation__in=enabled).values_list(
        "variation_id", "attribute__slug", "term__slug"
    )
    for variation_id, attribute, term in terms:
        values[variation_id][attribute] = term
    return values


def _left_open(variation: Variation, attributes: list[ProductAttribute], values: dict[str, str]) -> dict[str, str]:
    own = {link.attribute.slug: link.term.slug for link in values_of(variation)}
    if not fits(own, values):
        raise InvalidVariationData
    open_slugs = [link.attribute.slug for link in attributes if link.attribute.slug not in own]
    if not_chosen := missing(open_slugs, values):
        raise MissingVariationData(_names(attributes, not_chosen))
    return {slug: values[slug] for slug in open_slugs}


def _names(attributes: list[ProductAttribute], slugs: list[str]) -> list[str]:
    return [link.attribute.name for link in attributes if link.attribute.slug in slugs]
