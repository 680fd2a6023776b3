"""Named counters, the same on both databases (SQLite has no equivalent of PostgreSQL's sequences)."""

from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Greatest

from vyloha.core.models import Sequence

ALLOCATE_SQL = """
INSERT INTO core_sequence (name, last) VALUES (%s, %s)
ON CONFLICT (name) DO UPDATE SET last = core_sequence.last + excluded.last
RETURNING last
"""


def allocate_numbers(name: str, count: int = 1) -> int:
    """
    Return the first of ``count`` unique numbers.

    The counter's row stays locked until the surrounding transaction ends: take the number last in a long one. Numbers
    of a transaction that fails are allocated again.
    """
    with connection.cursor() as cursor:
        cursor.execute(ALLOCATE_SQL, [name, count])
        (last,) = cursor.fetchone()
    return int(last) - count + 1


@transaction.atomic(savepoint=False)
def advance_to(name: str, number: int) -> None:
    """Let the counter continue after ``number``: numbers up to it came from elsewhere (an import)."""
    Sequence.objects.get_or_create(name=name)
    Sequence.objects.filter(name=name).update(last=Greatest(F("last"), number))
