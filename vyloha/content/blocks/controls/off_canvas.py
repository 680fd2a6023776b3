"""A panel that slides over the page, opened by a button or by links (docs/developers/widgets.md)."""

from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.content.blocks.section import Anchor, ContainerBlock

Side = Literal["left", "right"]
SIDES: list[tuple[Side, Any]] = [("right", gettext_lazy("from the right")), ("left", gettext_lazy("from the left"))]


class OffCanvas(ContainerBlock):
    """Rendered by ``page_props``, which builds its contents."""

    button = blocks.CharBlock(label=gettext_lazy("Text of the button"), max_length=40)
    title = blocks.CharBlock(
        label=gettext_lazy("Heading"), max_length=60, help_text=gettext_lazy("Stands at the top of the panel.")
    )
    side = blocks.ChoiceBlock(label=gettext_lazy("Slides in"), choices=SIDES, default="right")
    locks_scroll = blocks.BooleanBlock(
        label=gettext_lazy("The page below stays where it is"),
        required=False,
        default=True,
        help_text=gettext_lazy("Otherwise the page may be scrolled while the panel is open."),
    )
    anchor = Anchor(
        required=False,
        max_length=40,
        help_text=gettext_lazy("With “nabidka” here, a link to #nabidka opens the panel."),
    )

    class Meta:
        icon = "bars"
        label = gettext_lazy("Panel at the side")
        label_format = "{button}"

    def __init__(self, body: blocks.StreamBlock | None = None, **kwargs: Any) -> None:
        """
        :param body: the allowed blocks of the panel; not required, as the form's own error for an empty one is clearer
        """
        super().__init__([("body", body or blocks.StreamBlock(required=False))], **kwargs)

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if not self.is_deferred_validation and not len(cleaned["body"]):
            raise blocks.StructBlockValidationError(
                block_errors={"body": ValidationError(_("Put at least one block into the panel."))}
            )
        return cleaned

    def get_streams(self, value: Any) -> list[Any]:
        return [value["body"]]
