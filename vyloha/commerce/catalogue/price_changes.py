"""Tells of changed prices. It lies below the models, which tell of themselves; ``price_log`` finishes what is told."""

from collections.abc import Iterable

from vyloha.core.database.commit_hooks import PreCommitBatch

changed: PreCommitBatch[tuple[int, bool]] = PreCommitBatch()


def record_price_changes(variation_ids: Iterable[int], *, was_sold_elsewhere: bool = False) -> None:
    """
    Tell, in the transaction of the change, that prices of these variations, their sales or whether they are offered are
    not as they were. Before it is committed they are logged, and their products know the lowest.

    :param was_sold_elsewhere: who is new here was sold elsewhere: what comes reduced has cost its regular price before
    """
    changed.add((pk, was_sold_elsewhere) for pk in variation_ids)
