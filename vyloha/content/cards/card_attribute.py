"""The attribute shown on cards, with all its values: cached, since every card may need it."""

from dataclasses import dataclass

from vyloha.commerce.catalogue.models import Attribute, Term
from vyloha.commerce.catalogue.page_tags import build_attribute_tag
from vyloha.content.cards.swatches import AttributeValue, SwatchTermRow
from vyloha.content.page_tags import SHOP
from vyloha.content.pictures import load_thumbnails
from vyloha.content.settings.variation_form import ChoosingSettings
from vyloha.core.cache.pages import add_page_tags, cache_until_change
from vyloha.core.database.prepared_queries import get_columns
from vyloha.core.rendering import Props


class CardRules(Props):
    """The merchant's settings of cards, as on the product page."""

    clears_on_reselect: bool
    disables_out_of_stock: bool
    adds_without_reload: bool


@dataclass(frozen=True)
class CardAttribute:
    attribute_id: int
    name: str
    slug: str
    kind: Attribute.Swatch
    values: dict[int, AttributeValue]  # by their terms' ids
    places: dict[int, int]  # of the terms, in the merchant's order
    most: int  # maximum number of values on one card
    image_ids: frozenset[int]  # page tags of the values
    rules: CardRules


def get_card_attribute() -> CardAttribute | None:
    """Return the attribute that cards show, None when they show none; no query once it is cached."""
    return cache_until_change("card-attribute", _load_card_attribute)


def _load_card_attribute() -> CardAttribute | None:
    add_page_tags(SHOP)
    settings = ChoosingSettings.get_for_default_site()
    attribute = settings.card_attribute
    if attribute is None:
        return None
    add_page_tags(build_attribute_tag(attribute.pk))
    swatch = Attribute.Swatch(attribute.swatch)
    # A card has no room for radio rows or a drop-down.
    kind = swatch if swatch in {Attribute.Swatch.COLOUR, Attribute.Swatch.IMAGE} else Attribute.Swatch.LABEL
    terms = _load_terms(attribute)
    shown = {term.image_id for term in terms.values() if term.image_id and kind is Attribute.Swatch.IMAGE}
    images = load_thumbnails(shown)
    return CardAttribute(
        attribute_id=attribute.pk,
        name=attribute.name,
        slug=attribute.slug,
        kind=kind,
        values={pk: AttributeValue.from_term(term, kind, images) for pk, term in terms.items()},
        places={pk: place for place, pk in enumerate(terms)},
        most=settings.card_values,
        image_ids=frozenset(shown),
        rules=CardRules(
            clears_on_reselect=settings.clears_on_reselect,
            disables_out_of_stock=settings.disables_out_of_stock,
            adds_without_reload=settings.adds_without_reload and not settings.opens_cart_after_add,
        ),
    )


def _load_terms(attribute: Attribute) -> dict[int, SwatchTermRow]:
    found = Term.objects.filter(attribute=attribute).order_by("position", "name")
    rows = found.values_list("pk", *get_columns(SwatchTermRow))
    return {pk: SwatchTermRow._make(columns) for pk, *columns in rows}
