"""Object IDs: how suggestions are named where details of them are asked for (specification, section 3)."""

from dataclasses import dataclass

from vyloha.commerce.search.text.documents import Kind
from vyloha.content.listing.taxonomies import taxonomies

MOST_DIGITS = 18  # an id fits into the database
TERM_KINDS = (Kind.CATEGORY, Kind.TAG, Kind.BRAND)
WRITING_KINDS = (Kind.POST, Kind.PAGE)


@dataclass(frozen=True, slots=True)
class Object:
    """
    A thing that was suggested; ``variation_id`` of a product's variation, else 0; ``taxonomy`` of an attribute's value.
    """

    kind: Kind
    id: int
    variation_id: int = 0
    taxonomy: str = ""

    @property
    def object_id(self) -> str:
        match self.kind:
            case Kind.PRODUCT if self.variation_id:
                return f"product_variation__{self.id}__{self.variation_id}"
            case Kind.PRODUCT | Kind.VENDOR:
                return f"{self.kind}__{self.id}"
            case Kind.POST | Kind.PAGE:
                return f"post__{self.id}__{self.kind}"
        return f"taxonomy__{self.id}__{self.taxonomy or self.kind}"


def object_of(object_id: str) -> Object | None:
    """Return what an object ID names, None for what is none."""
    match object_id.split("__", 2):
        case ["product", pk] if _is_id(pk):
            return Object(Kind.PRODUCT, int(pk))
        case ["product_variation", pk, variation] if _is_id(pk) and _is_id(variation):
            return Object(Kind.PRODUCT, int(pk), int(variation))
        case ["vendor", pk] if _is_id(pk):
            return Object(Kind.VENDOR, int(pk))
        case ["taxonomy", pk, kind] if _is_id(pk) and kind in TERM_KINDS:
            return Object(Kind(kind), int(pk))
        case ["taxonomy", pk, name] if _is_id(pk) and (known := taxonomies().get(name)) and known.attribute_id:
            return Object(Kind.TERM, int(pk), taxonomy=name)
        case ["post", pk, kind] if _is_id(pk) and kind in WRITING_KINDS:
            return Object(Kind(kind), int(pk))
    return None


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text) > 0
