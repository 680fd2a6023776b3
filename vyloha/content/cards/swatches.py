"""Swatches of an attribute's values, on the product page and on cards."""

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import Field

from vyloha.commerce.catalogue.models import Attribute
from vyloha.core.rendering import Props


class SwatchTermRow(NamedTuple):
    """A value of an attribute, with the columns of its swatch."""

    slug: str
    name: str
    colour: str = ""  # "#c0392b"
    second_colour: str = ""
    label: str = ""
    image_id: int | None = None


class AttributeValue(Props):
    """A value of an attribute and its swatch, with only the fields that its kind needs."""

    value: str  # the term's slug
    name: str
    text: str  # on the swatch
    colours: tuple[str, ...]  # "#c0392b": one, or two that share the swatch
    image: str = Field(examples=[""])  # URL

    @classmethod
    def from_term(cls, term: SwatchTermRow, swatch: Attribute.Swatch, images: Mapping[int, str]) -> "AttributeValue":
        """Return the value of ``term``; ``images`` are the URLs of the swatches' images by id."""
        # A value without a colour or picture is shown by its name.
        is_coloured, has_image = swatch is Attribute.Swatch.COLOUR, swatch is Attribute.Swatch.IMAGE
        return cls(
            value=term.slug,
            name=term.name,
            text=term.label if swatch is Attribute.Swatch.LABEL and term.label else term.name,
            colours=tuple(filter(None, (term.colour, term.second_colour))) if is_coloured else (),
            image=images.get(term.image_id, "") if has_image and term.image_id else "",
        )
