"""How to reach the shop: its details from the settings, a map, and a form that writes to it."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from pydantic import Field
from wagtail import blocks

from vyloha.content.blocks.text import ChosenImage, build_block_picture
from vyloha.content.opening_hours import split_opening_hours
from vyloha.content.pictures import Picture
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.rendering import Props

MAP = "https://mapy.cz/zakladni"  # only a link: nothing is loaded from there


class MessageForm(Props):
    """A message to the shop, and what is wrong with its fields by their names."""

    action: str  # URL
    name: str = ""
    email: str = ""
    order: str = ""
    message: str = ""
    errors: dict[str, str] = Field({}, examples=[{"email": "Zadejte platnou e-mailovou adresu."}])

    @classmethod
    def build_empty(cls) -> "MessageForm":
        return cls(action=reverse("message"))


class ContactProps(Props):
    """Texts may be ""."""

    company: str
    address: str
    map_href: str
    picture: Picture | None  # of the map or the place
    phone: str
    email: str
    opening_hours: tuple[str, ...]  # a line for each group of days
    form: MessageForm | None  # None: the shop has no e-mail


class Contact(blocks.StructBlock):
    address = blocks.CharBlock(
        label=_("Address"),
        required=False,
        max_length=200,
        help_text=_("Where customers find you. Empty: the registered seat from the shop details."),
    )
    picture = ChosenImage(
        label=_("Picture of the map"),
        required=False,
        help_text=_("A drawing or a picture of a map; it leads to Mapy.cz. No map of another company is loaded."),
    )

    class Meta:
        icon = "mail"
        label = _("Contact and a form")

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        shop = ShopSettings.get_cached()
        address = value["address"] or shop.seat
        return ContactProps(
            company=shop.company_name,
            address=address,
            map_href=f"{MAP}?{urlencode({'q': address})}" if address else "",
            picture=build_block_picture(value["picture"]),
            phone=shop.phone,
            email=shop.email,
            opening_hours=split_opening_hours(shop.opening_hours),
            form=MessageForm.build_empty() if shop.email else None,
        ).model_dump(mode="json")
