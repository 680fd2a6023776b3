"""The form that signs customers in, and for those who have signed in the links of their account."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.core.rendering import Props


class MyAccountProps(Props):
    """The same for everybody: the browser shows the form or the links (web/page-shell/account-link.ts)."""

    heading: str
    text: str


class MyAccount(blocks.StructBlock):
    heading = blocks.CharBlock(label=_("Heading"), max_length=80, default=_("My account"))
    text = blocks.TextBlock(
        label=_("Text"), required=False, max_length=300, help_text=_("What an account is good for in your shop.")
    )

    class Meta:
        icon = "user"
        label = _("My account")
        label_format = "{heading}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        return MyAccountProps(heading=value["heading"], text=value["text"] or "").model_dump()
