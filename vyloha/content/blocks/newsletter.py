"""The form that subscribes to the shop's newsletter."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.commerce.marketing.newsletter import sign_consent
from vyloha.content.blocks.links import get_href
from vyloha.content.shell.shell import Link
from vyloha.core.rendering import Props

# Default texts of a new block. Act 480/2004, § 7 requires the purpose and the way to unsubscribe.
CONSENT = _(
    "By subscribing you agree that we send you news and offers by e-mail. You can withdraw any time by the link in each"
    " letter."
)


class SignUp(Props):
    """The newsletter's form."""

    action: str  # URL
    consent: str
    # The same sentence, signed: the agreed text is stored verbatim, even when the editor has changed it since, and no
    # client can submit another one.
    sealed_consent: str
    email: str = ""  # the submitted value
    error: str = ""  # the validation error

    @classmethod
    def from_consent(cls, consent: str) -> "SignUp":
        return cls(action=reverse("newsletter"), consent=consent, sealed_consent=sign_consent(consent))


class NewsletterProps(Props):
    heading: str
    text: str
    form: SignUp
    privacy: Link | None


class Newsletter(blocks.StructBlock):
    heading = blocks.CharBlock(label=_("Heading"), max_length=80, default=_("News from our shop"))
    text = blocks.TextBlock(
        label=_("Text"), required=False, max_length=300, help_text=_("What you write about, and how often.")
    )
    consent = blocks.TextBlock(
        label=_("Consent"),
        max_length=500,
        default=CONSENT,
        help_text=_("What the shopper agrees to. It is kept with each subscription, with the time."),
    )
    privacy = blocks.PageChooserBlock(label=_("Page on personal data"), required=False)

    class Meta:
        icon = "mail"
        label = _("Newsletter sign-up")
        label_format = "{heading}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        href = get_href(value["privacy"])
        return NewsletterProps(
            heading=value["heading"],
            text=value["text"] or "",
            form=SignUp.from_consent(value["consent"]),
            privacy=Link(name=gettext("How we treat personal data"), href=href) if href else None,
        ).model_dump()
