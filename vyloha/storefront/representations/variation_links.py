"""Variations with their names and URLs, for pages and e-mails about them alone."""

from urllib.parse import urlencode

from django.db.models import QuerySet

from vyloha.commerce.catalogue.models import Variation
from vyloha.content.cards.product_cards import build_product_url


def select_linked_variations() -> "QuerySet[Variation, Variation]":
    """Return all variations with the data of their offers, names and links; three queries."""
    return Variation.objects.with_offer().prefetch_related("variation_terms__term", "variation_terms__attribute")


def build_variation_url(variation: Variation) -> str:
    """Return the path of the product's page with the variation chosen in its form."""
    values = {f"attribute_{link.attribute.slug}": link.term.slug for link in variation.variation_terms.all()}
    url = build_product_url(variation.product)
    return f"{url}?{urlencode(values)}" if values else url
