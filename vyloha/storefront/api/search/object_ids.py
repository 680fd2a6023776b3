"""Formats and parses object IDs, by which clients request the details of suggestions."""

from dataclasses import dataclass

from vyloha.commerce.search.text.documents import TextKind
from vyloha.content.listing.taxonomies import get_taxonomies
from vyloha.core.numbers import parse_whole_number

TERM_KINDS = (TextKind.CATEGORY, TextKind.TAG, TextKind.BRAND)
PAGE_KINDS = (TextKind.POST, TextKind.PAGE)


@dataclass(frozen=True, slots=True)
class SuggestedObject:
    """
    A suggested item; ``variation_id`` is 0 unless it is a variation; ``taxonomy`` is that of an attribute's value.
    """

    kind: TextKind
    id: int
    variation_id: int = 0
    taxonomy: str = ""

    @property
    def object_id(self) -> str:
        match self.kind:
            case TextKind.PRODUCT if self.variation_id:
                return f"product_variation__{self.id}__{self.variation_id}"
            case TextKind.PRODUCT | TextKind.VENDOR:
                return f"{self.kind}__{self.id}"
            case TextKind.POST | TextKind.PAGE:
                return f"post__{self.id}__{self.kind}"
        return f"taxonomy__{self.id}__{self.taxonomy or self.kind}"


def parse_object_id(object_id: str) -> SuggestedObject | None:
    """Parse an object ID; return None for an invalid one."""
    kind, _, rest = object_id.partition("__")
    text, _, detail = rest.partition("__")
    pk = parse_whole_number(text)
    if not pk:
        return None
    match kind, detail:
        case (("product" | "vendor"), ""):
            return SuggestedObject(TextKind(kind), pk)
        case "product_variation", _ if variation := parse_whole_number(detail):
            return SuggestedObject(TextKind.PRODUCT, pk, variation)
        case "taxonomy", _ if detail in TERM_KINDS:
            return SuggestedObject(TextKind(detail), pk)
        case "taxonomy", _ if (known := get_taxonomies().get(detail)) and known.attribute_id:
            return SuggestedObject(TextKind.TERM, pk, taxonomy=detail)
        case "post", _ if detail in PAGE_KINDS:
            return SuggestedObject(TextKind(detail), pk)
    return None
