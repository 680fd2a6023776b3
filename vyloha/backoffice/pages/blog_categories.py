"""Categories of blog posts."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, ObjectList

from vyloha.backoffice.forms.slugs import fill_slug
from vyloha.backoffice.forms.viewsets import PartViewSet
from vyloha.content.models import BlogCategory


class BlogCategoryForm(WagtailAdminModelForm):
    slug = forms.SlugField(
        label=_("Address of the page"), required=False, help_text=_("Made from the name when you leave it empty.")
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        fill_slug(self)
        return cleaned


class BlogCategoryViewSet(PartViewSet):
    model = BlogCategory
    icon = "folder-open-inverse"
    menu_label = _("Blog categories")
    menu_order = 210
    add_to_admin_menu = True
    add_label = _("Add a blog category")
    new_label = _("New blog category")
    list_display = ("name", "position")
    edit_handler = ObjectList(
        [
            FieldPanel("name"),
            FieldPanel("slug"),
            FieldPanel("description"),
            FieldPanel("position", help_text=_("Lower numbers stand first.")),
        ],
        base_form_class=BlogCategoryForm,
    )


blog_categories = BlogCategoryViewSet("blog-categories")
