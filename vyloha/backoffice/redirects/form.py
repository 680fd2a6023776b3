"""The form of a redirect: its target is a page, any URL of the web, or a path of the shop."""

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.contrib.redirects import views
from wagtail.contrib.redirects.forms import RedirectForm

OF_THE_WEB = URLValidator(schemes=["http", "https"])


def check_address(value: str) -> None:
    """:raises ValidationError: if ``value`` is neither a path of the shop nor an address of the web"""
    is_path = value.startswith("/") and not value.startswith(("//", "/\\"))
    try:
        OF_THE_WEB(f"https://www.example.cz{value}" if is_path else value)
    except ValidationError as error:
        raise ValidationError(_("Write an address such as /o-nas/ or https://www.example.cz/.")) from error


class AddressRedirectForm(RedirectForm):
    redirect_link = forms.CharField(
        label=gettext_lazy("Or to an address"),
        required=False,
        max_length=255,
        validators=[check_address],
        help_text=gettext_lazy("/o-nas/ for a page of this shop, https://… for another one."),
    )

    def _get_validation_exclusions(self) -> set[str]:
        # The model accepts only absolute URLs.
        return {*super()._get_validation_exclusions(), "redirect_link"}

    class Meta(RedirectForm.Meta):
        pass


def use_form() -> None:
    """Let Wagtail's redirect screens use this form."""
    views.CreateView.form_class = views.EditView.form_class = AddressRedirectForm
