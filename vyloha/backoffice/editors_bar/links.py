"""The links of the bar: the edit screens of what a page shows, if the user may open them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from wagtail.models import Page

from vyloha.commerce.catalogue.models import Brand, Category, Product, Tag, Vendor
from vyloha.content.models import Popup

SUBJECT = re.compile(r"([a-z]+)-([0-9]{1,18})")  # as PageMeta.subject
MAX_POPUPS = 5


class EditScreen(NamedTuple):
    """The form of a model, and the label of the link to it."""

    model: Any
    url_name: str
    label: Any


# By the kinds of ``content.seo.sharing.SharingSubject``.
SCREENS = {
    "produkt": EditScreen(Product, "products:edit", gettext_lazy("Edit the product")),
    "kategorie": EditScreen(Category, "categories:edit", gettext_lazy("Edit the category")),
    "znacka": EditScreen(Brand, "brands:edit", gettext_lazy("Edit the brand")),
    "stitek": EditScreen(Tag, "tags:edit", gettext_lazy("Edit the tag")),
    "prodejce": EditScreen(Vendor, "vendors:edit", gettext_lazy("Edit the vendor")),
}


class BarLink(NamedTuple):
    label: str
    url: str


def build_links(user: User, subject: str, popups: Iterable[str]) -> list[BarLink]:
    """Return the links for ``user`` on a page with ``subject`` (``PageMeta.subject``) and the ids ``popups``."""
    links = [
        *_iterate_subject_links(user, subject),
        *_iterate_popup_links(user, [int(pk) for pk in popups if re.fullmatch(r"[0-9]{1,18}", pk)][:MAX_POPUPS]),
    ]
    return [*links, BarLink(pgettext("link of the bar", "Back office"), reverse("wagtailadmin_home"))]


def _iterate_subject_links(user: User, subject: str) -> Iterator[BarLink]:
    matched = SUBJECT.fullmatch(subject)
    kind, pk = (matched[1], int(matched[2])) if matched else ("", 0)
    if kind == "stranka":
        page = Page.objects.filter(pk=pk).first()
        if page and page.permissions_for_user(user).can_edit():
            yield BarLink(_("Edit this page"), reverse("wagtailadmin_pages:edit", args=[pk]))
    elif (screen := SCREENS.get(kind)) and _may_change(user, screen.model) and screen.model.objects.filter(pk=pk):
        yield BarLink(str(screen.label), reverse(screen.url_name, args=[pk]))


def _iterate_popup_links(user: User, ids: list[int]) -> Iterator[BarLink]:
    if not ids or not _may_change(user, Popup):
        return
    url_name = Popup.snippet_viewset.get_url_name("edit")
    for popup in Popup.objects.filter(pk__in=ids).order_by("pk"):
        yield BarLink(_("Popup: %(name)s") % {"name": popup}, reverse(url_name, args=[popup.pk]))


def _may_change(user: User, model: Any) -> bool:
    options = model._meta
    return user.has_perm(f"{options.app_label}.change_{options.model_name}")
