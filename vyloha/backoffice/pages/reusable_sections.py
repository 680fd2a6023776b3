"""Sections that editors write once and show on many pages."""

from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel
from wagtail.snippets.views.snippets import SnippetViewSet

from vyloha.content.models import ReusableSection


class ReusableSectionViewSet(SnippetViewSet):
    model = ReusableSection
    icon = "snippet"
    menu_label = _("Reusable sections")
    menu_order = 220
    add_to_admin_menu = True
    panels = [FieldPanel("name"), FieldPanel("body")]
