"""Tests that the HTML of a price equals the component's for any numbers, and that each shape is rendered once."""

import pytest

from vyloha.content.cards.prices import Price, ShownPrice, UnitPrice
from vyloha.core.money import Money
from vyloha.core.rendering import render_fragment
from vyloha.storefront.representations import price_html as module
from vyloha.storefront.representations.price_html import render_price_html


def price(minor: int, currency: str = "CZK") -> Price:
    return Price.from_money(Money(minor, currency))


@pytest.mark.parametrize(
    "shown",
    [
        ShownPrice(price=price(19900)),
        ShownPrice(price=price(0), period="/ 3 měsíce"),
        ShownPrice(price=price(123456), highest=price(999999999)),
        ShownPrice(price=price(31200), highest=price(35200), regular_from=price(39000), prior=price(39000)),
        ShownPrice(price=price(100), regular=price(200), prior=price(150), highest_prior=price(170)),
        ShownPrice(price=price(796, "EUR"), unit_price=UnitPrice(price=price(7777777777, "EUR"), unit="kg")),
        ShownPrice(price=Price(minor=500, currency="X", text="&<b>5 7 kusů")),
        ShownPrice(price=Price(minor=500, currency="X", text="zdarma")),
    ],
)
def test_filled_shape_equals_component_html(shown: ShownPrice) -> None:
    assert render_price_html(shown) == render_fragment("Price", shown)


def test_prices_of_same_shape_are_rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[ShownPrice] = []

    def draw(shown: ShownPrice) -> str:
        drawn.append(shown)
        return render_fragment("Price", shown)

    monkeypatch.setattr(module, "_render", draw)
    module._render_shape.cache_clear()

    for minor in (100, 123456, 99):
        render_price_html(ShownPrice(price=price(minor)))

    assert len(drawn) == 1
