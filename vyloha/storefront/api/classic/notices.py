"""Renders messages in the markup that the classic scripts look for."""

from collections.abc import Mapping
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.content.shell.shell import Link
from vyloha.core.rendering import Props, render_fragment


class CheckoutMessage(Props):
    text: str
    field: str = ""  # the field of the message


class CheckoutMessages(Props):
    kind: Literal["success", "error"]
    messages: tuple[CheckoutMessage, ...]
    link: Link | None = None


def render_success(text: str) -> str:
    """Return the HTML of a success message."""
    return _render(CheckoutMessages(kind="success", messages=(CheckoutMessage(text=text),)))


def render_errors(*texts: str, link: Link | None = None) -> str:
    """Return the HTML of errors, with a link."""
    messages = tuple(CheckoutMessage(text=text) for text in texts)
    return _render(CheckoutMessages(kind="error", messages=messages, link=link))


def render_field_errors(texts: Mapping[str, str]) -> str:
    """Return the HTML of a form's errors; ``texts`` are by field name."""
    messages = tuple(CheckoutMessage(text=text, field=name) for name, text in texts.items())
    return _render(CheckoutMessages(kind="error", messages=messages))


def render_expired() -> str:
    """Return the HTML for a missing or empty cart."""
    return render_errors(get_expired_text(), link=Link(name=_("Continue shopping"), href=reverse("listing")))


def get_expired_text() -> str:
    """Return the message for a missing or empty cart."""
    return _("Your cart is empty, or its time is over. Please begin again.")


def _render(messages: CheckoutMessages) -> str:
    return render_fragment("CheckoutMessages", messages, "n")
