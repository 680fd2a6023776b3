"""Quick links on the dashboard, for merchants and for editors."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _
from wagtail.admin.ui.components import Component

from vyloha.content.models import BlogIndexPage, BlogPostPage, HomePage


class QuickLinksPanel(Component):
    """Links to what the user may do."""

    name = "ways"
    template_name = "backoffice/dashboard/ways.html"
    order = 40

    def get_context_data(self, parent_context: Any) -> dict[str, Any]:
        user: User = parent_context["request"].user
        return {"ways": [*iterate_page_links(user), *iterate_shop_links(user)]}


def iterate_page_links(user: User) -> Iterator[tuple[str, str]]:
    """Yield label and URL of the editors' screens that the user may open."""
    home, blog = HomePage.objects.order_by("path").first(), BlogIndexPage.objects.order_by("path").first()
    if home and home.permissions_for_user(user).can_edit():
        yield _("Edit the home page"), reverse("wagtailadmin_pages:edit", args=[home.pk])
    if blog and blog.permissions_for_user(user).can_add_subpage():
        kind = (BlogPostPage._meta.app_label, BlogPostPage._meta.model_name)
        yield _("Write a blog post"), reverse("wagtailadmin_pages:add", args=[*kind, blog.pk])


def iterate_shop_links(user: User) -> Iterator[tuple[str, str]]:
    """Yield the same of the merchants' screens."""
    if user.has_perm("catalogue.add_product"):
        yield _("Add a product"), reverse("products:add")
    if user.has_perm("content.change_themesettings"):
        yield _("Change colours and the logo"), reverse("wagtailsettings:edit", args=["content", "themesettings"])
