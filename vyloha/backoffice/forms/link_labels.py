"""Labels of Wagtail's dialogs for external links: Wagtail uses the English names of the fields."""

from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms.choosers import (
    AnchorLinkChooserForm,
    EmailLinkChooserForm,
    ExternalLinkChooserForm,
    PhoneLinkChooserForm,
)

LABELS = {
    "link_text": _("Link text"),
    "email_address": _("E-mail address"),
    "subject": _("Subject"),
    "body": _("Text of the e-mail"),
    "phone_number": _("Phone number"),
}


def label_link_forms() -> None:
    """Give the fields translated labels."""
    for form in (AnchorLinkChooserForm, EmailLinkChooserForm, ExternalLinkChooserForm, PhoneLinkChooserForm):
        for name, field in form.base_fields.items():
            field.label = LABELS.get(name, field.label)
