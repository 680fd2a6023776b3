"""
Parses the filters that a client chose in a grid, as the page builder's script writes them.

Consolidated filters map filterType → taxonomy → terms; the script's own state maps filter id → filterType and
filterData and is accepted too. PHP encodes an empty object as an empty list.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from vyloha.commerce.search.query import TermJoin

TAXONOMY = "taxonomy"  # the only filter type
JOINS = {"AND": TermJoin.AND, "OR": TermJoin.OR, "NOT": TermJoin.NOT}
MAX_TERMS = 500  # max. taxonomies, and terms in total; people choose fewer

Slug = Annotated[str, Field(coerce_numbers_to_str=True)]


class ChosenTerms(BaseModel):
    """``logicalJoin``: AND, OR or NOT; any other value counts as DISABLED, a single choice."""

    model_config = ConfigDict(frozen=True, extra="ignore", str_max_length=20_000)

    terms: tuple[Slug, ...] = Field((), max_length=MAX_TERMS)
    logicalJoin: Any = None

    @property
    def join(self) -> TermJoin:
        """Return the join of the terms; a single choice requires all of them."""
        return JOINS[self.logicalJoin] if self.has_join else TermJoin.AND

    @property
    def has_join(self) -> bool:
        return isinstance(self.logicalJoin, str) and self.logicalJoin in JOINS


def _limit_terms(found: dict[str, ChosenTerms]) -> dict[str, ChosenTerms]:
    if sum(len(chosen.terms) for chosen in found.values()) > MAX_TERMS:  # each term is rendered
        raise ValueError("too many terms")
    return found


Chosen = Annotated[dict[str, ChosenTerms], Field(max_length=MAX_TERMS), AfterValidator(_limit_terms)]
Consolidated = Annotated[dict[str, Chosen], Field(max_length=MAX_TERMS)]


def consolidate(sent: Any) -> Any:
    """Return filters in their consolidated shape; other values are left for the validation to reject."""
    if sent == [] or sent is None:
        return {}
    if not isinstance(sent, Mapping) or len(sent) > MAX_TERMS:
        return sent  # validation rejects it
    found: dict[str, Any] = {}
    for name, one in sent.items():
        if isinstance(one, Mapping) and isinstance(data := one.get("filterData"), Mapping):
            _add_filter(found, str(one.get("filterType", TAXONOMY)), data)
        else:
            found[name] = {} if one == [] else one
    return found


def _add_filter(found: dict[str, Any], kind: str, data: Mapping[str, Any]) -> None:
    of_kind = found.setdefault(kind, {})
    taxonomy = str(data.get("selectedTaxonomy", ""))
    terms, earlier = data.get("terms"), of_kind.get(taxonomy, {}).get("terms", [])
    both = [*earlier, *terms] if isinstance(terms, list) else terms
    of_kind[taxonomy] = {"terms": both, "logicalJoin": data.get("logicalJoin")}


LoopFilters = Annotated[Consolidated, BeforeValidator(consolidate)]


def get_texts(filters: Consolidated) -> dict[str, tuple[str, ...]]:
    """Return the chosen terms by taxonomy."""
    return {taxonomy: one.terms for taxonomy, one in filters.get(TAXONOMY, {}).items()}


def get_joins(filters: Consolidated) -> dict[str, TermJoin]:
    """Return the joins by taxonomy, where the client sends one or there are several terms."""
    said = filters.get(TAXONOMY, {}).items()
    # Clients omit the join of a single choice; the merchant's settings then decide how counts are computed.
    return {taxonomy: one.join for taxonomy, one in said if len(one.terms) > 1 or one.has_join}
