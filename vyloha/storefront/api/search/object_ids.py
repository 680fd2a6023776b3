"""Formats and parses object IDs, by which clients request the details of suggestions."""

from dataclasses import dataclass

from vyloha.commerce.search.text.documents import TextKind
from vyloha.content.listing.taxonomies import get_taxonomies

MAX_DIGITS = 18  # an id fits into the database
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
    match object_id.split("__", 2):
        case ["product", pk] if _is_id(pk):
            return SuggestedObject(TextKind.PRODUCT, int(pk))
        case ["product_variation", pk, variation] if _is_id(pk) and _is_id(variation):
            return SuggestedObject(TextKind.PRODUCT, int(pk), int(variation))
        case ["vendor", pk] if _is_id(pk):
            return SuggestedObject(TextKind.VENDOR, int(pk))
        case ["taxonomy", pk, kind] if _is_id(pk) and kind in TERM_KINDS:
            return SuggestedObject(TextKind(kind), int(pk))
        case ["taxonomy", pk, name] if _is_id(pk) and (known := get_taxonomies().get(name)) and known.attribute_id:
            return SuggestedObject(TextKind.TERM, int(pk), taxonomy=name)
        case ["post", pk, kind] if _is_id(pk) and kind in PAGE_KINDS:
            return SuggestedObject(TextKind(kind), int(pk))
    return None


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS and int(text) > 0
