"""Records price changes. The models call it, so it imports none of them; ``price_log`` processes the records."""

from collections.abc import Iterable

from vyloha.core.database.commit_hooks import PreCommitBatch

changed: PreCommitBatch[tuple[int, bool]] = PreCommitBatch()


def record_price_changes(variation_ids: Iterable[int], *, was_sold_elsewhere: bool = False) -> None:
    """
    Record, in the transaction of the change, that prices of these variations, their sales or their being offered
    changed. Before the commit ``price_log`` logs them and updates the lowest prices of their products.

    :param was_sold_elsewhere: new variations were sold elsewhere before: reduced ones had their regular price there
    """
    changed.add((pk, was_sold_elsewhere) for pk in variation_ids)
