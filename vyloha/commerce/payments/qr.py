"""QR Platba: payment orders as QR codes for Czech banking apps (Short Payment Descriptor, SPD 1.0)."""

import re
import unicodedata
from io import BytesIO

import segno

from vyloha.core.money import Money

MAX_AMOUNT = 10  # characters
MAX_MESSAGE = 60
MAX_SYMBOL = 10  # digits
# These characters make a smaller code than others; "*" separates the fields, "%" begins an escape.
MESSAGE_SIGNS = re.compile(r"[^0-9A-Z $%*+\-./:]")


def build_spd_text(iban: str, amount: Money, variable_symbol: str = "", message: str = "") -> str:
    """
    Return the text of the code, e.g. "SPD*1.0*ACC:CZ…*AM:799.50*CC:CZK*X-VS:146*MSG:OBJEDNAVKA 146".

    The message is converted to plain upper case without accents and cut to the length that SPD allows.

    :raises ValueError: if the variable symbol is not at most ten digits or the amount does not fit
    """
    if not re.fullmatch(rf"[0-9]{{0,{MAX_SYMBOL}}}", variable_symbol):
        raise ValueError(f"not a variable symbol: {variable_symbol!r}")
    if not can_encode_amount(amount):
        raise ValueError(f"not an amount to pay: {_format_amount(amount)}")
    fields = {
        "ACC": re.sub(r"\s", "", iban).upper(),
        "AM": _format_amount(amount),
        "CC": amount.currency,
        "X-VS": variable_symbol,
        "MSG": _format_message(message),
    }
    return "*".join(["SPD*1.0", *(f"{key}:{value}" for key, value in fields.items() if value)])


def can_encode_amount(amount: Money) -> bool:
    """Return whether SPD can encode the amount: above zero, up to 9 999 999,99."""
    return amount.minor > 0 and len(_format_amount(amount)) <= MAX_AMOUNT


def _format_amount(amount: Money) -> str:
    return f"{amount.decimal:.2f}"


def _format_message(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().upper()
    plain = " ".join(MESSAGE_SIGNS.sub(" ", bare).split())
    escaped = ""
    for sign in plain:
        piece = {"*": "%2A", "%": "%25"}.get(sign, sign)
        if len(escaped) + len(piece) > MAX_MESSAGE:
            break
        escaped += piece
    return escaped.rstrip()


def render_qr_svg(text: str) -> str:
    """
    Return the code as an SVG element without a fixed size, for use within a page or as a file.

    It has no style attribute, so that a strict content security policy allows it; the caller labels it for screen
    readers.
    """
    out = BytesIO()
    _build_code(text).save(out, kind="svg", xmldecl=False, omitsize=True, nl=False, light="#fff", dark="#000")
    return out.getvalue().decode()


def render_qr_png(text: str) -> bytes:
    """Return the code as a PNG image, six pixels a module: email clients cannot show SVG."""
    out = BytesIO()
    _build_code(text).save(out, kind="png", scale=6, border=4)
    return out.getvalue()


def _build_code(text: str) -> segno.QRCode:
    return segno.make(text, error="m", micro=False)  # SPD 1.0 requires level M in print
