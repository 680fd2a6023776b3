"""Czech synonyms that suit every shop; a merchant adopts them and edits them further."""

from pathlib import Path

from django.core.exceptions import ValidationError
from django.db import transaction

from vyloha.commerce.search.models import Synonym

# One per line; "a → b": a finds b as well, but not the other way round.
COMMON_SYNONYMS = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines()


@transaction.atomic
def add_common_words() -> int:
    """Add the synonyms that do not contradict the merchant's own; return how many."""
    return sum(map(_add_synonym, COMMON_SYNONYMS))


def _add_synonym(line: str) -> bool:
    words, _arrow, finds = line.partition(" → ")
    synonym = Synonym(words=words, finds=finds)
    try:
        synonym.full_clean()
    except ValidationError:
        return False
    synonym.save()
    return True
