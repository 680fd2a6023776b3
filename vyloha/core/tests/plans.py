"""Returns the query plans of either database."""

from typing import Any

from django.db import connection
from django.db.models import QuerySet


def plan_of(rows: QuerySet[Any]) -> str:
    """Return the plan for ``rows``; PostgreSQL is made to walk indexes where it can, as it would in a large table."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for habit in ("seqscan", "bitmapscan", "sort"):
                cursor.execute(f"SET LOCAL enable_{habit} = off")
    return rows.explain()


def sorts(plan: str) -> bool:
    """Return whether the plan sorts the rows."""
    return "TEMP B-TREE" in plan or "Sort" in plan
