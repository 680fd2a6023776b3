"""QR Platba: text, SVG and PNG of payment codes."""

import pytest

from vyloha.commerce.payments.qr import build_spd_text, render_qr_png, render_qr_svg
from vyloha.core.money import Money

IBAN = "CZ78 0100 0000 0000 0000 0123"


def test_payment_order_has_spd_format():
    text = build_spd_text(IBAN, Money(79950, "CZK"), variable_symbol="9562231077", message="Objednávka 146")

    assert text == "SPD*1.0*ACC:CZ7801000000000000000123*AM:799.50*CC:CZK*X-VS:9562231077*MSG:OBJEDNAVKA 146"


@pytest.mark.parametrize(
    ("message", "written"),
    [
        ("Příliš žluťoučký kůň", "PRILIS ZLUTOUCKY KUN"),
        ("a*b", "A%2AB"),
        ("sleva 10 %", "SLEVA 10 %25"),
        ("emoji 🙂 & <b>", "EMOJI B"),
        ("x" * 100, "X" * 60),
        ("x" * 58 + "*y", "X" * 58),  # an escape is never cut in two
    ],
)
def test_message_is_converted_to_ascii_and_shortened(message, written):
    assert build_spd_text(IBAN, Money(100, "CZK"), message=message).endswith(f"*CC:CZK*MSG:{written}")


def test_empty_fields_are_left_out():
    assert build_spd_text(IBAN, Money(100, "CZK")).endswith("*AM:1.00*CC:CZK")


@pytest.mark.parametrize(
    ("amount", "symbol"), [(0, ""), (-100, ""), (10**10, ""), (100, "12345678901"), (100, "12a"), (100, "١")]
)
def test_invalid_amount_or_symbol_is_rejected(amount, symbol):
    with pytest.raises(ValueError, match="not a"):
        build_spd_text(IBAN, Money(amount, "CZK"), variable_symbol=symbol)


def test_svg_code_is_allowed_by_strict_csp():
    svg = render_qr_svg(build_spd_text(IBAN, Money(100, "CZK")))

    assert svg.startswith("<svg xmlns=")
    assert "viewBox" in svg
    assert not any(forbidden in svg for forbidden in ("style", "script", "<?xml", "href"))


def test_qr_code_is_rendered_as_png():
    assert render_qr_png(build_spd_text(IBAN, Money(100, "CZK"))).startswith(b"\x89PNG\r\n")
