"""The rows of other products below a product: each fills its line, none shows a single card, no product is twice."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vyloha.content.cards.product_cards import CARDS_IN_ROW, ProductCard

MIN_CARDS = 2  # of a row


class ProductRows(NamedTuple):
    upsells: tuple[ProductCard, ...]  # those that the merchant chose, and similar ones behind them
    bought_together: tuple[ProductCard, ...]
    related: tuple[ProductCard, ...]


def build_rows(
    upsells: Iterable[int], bought: Iterable[int], related: Iterable[int], cards: Mapping[int, ProductCard]
) -> ProductRows:
    """
    Return the rows of these products, of which ``cards`` has those that are shown.

    A single product that was bought with this one stands with the merchant's. Sold-out products fill no row.
    """
    chosen = [cards[pk] for pk in upsells if pk in cards]
    taken = {card.product_id for card in chosen}
    together = [cards[pk] for pk in bought if pk in cards and pk not in taken and cards[pk].is_in_stock]
    if len(together) < MIN_CARDS:
        chosen, together = chosen + together, []
    together = together[:CARDS_IN_ROW]
    taken |= {card.product_id for card in (*chosen, *together)}
    # Sold-out products are shown only if there are no others.
    similar = sorted(
        (cards[pk] for pk in related if pk in cards and pk not in taken), key=lambda card: not card.is_in_stock
    )
    in_stock = [card for card in similar if card.is_in_stock]
    filling = in_stock[: max(CARDS_IN_ROW - len(chosen), 0)] if chosen else []
    filled = tuple([*chosen, *filling][:CARDS_IN_ROW])
    rest = tuple(card for card in similar if card not in filling)[:CARDS_IN_ROW]
    return ProductRows(_leave_out_single(filled), tuple(together), _leave_out_single(rest))


def _leave_out_single(row: tuple[ProductCard, ...]) -> tuple[ProductCard, ...]:
    return row if len(row) >= MIN_CARDS else ()
