"""Validation of moved and copied pages in the back office, for which Wagtail calls no form of ours."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from wagtail import hooks
from wagtail.admin import messages
from wagtail.models import Page

from vyloha.content.currencies import rich_text_amount as rich_text_amount  # registers its hook
from vyloha.content.models.pages import HOME_DEPTH
from vyloha.content.reserved_slugs import validate_not_reserved


@hooks.register("before_move_page")
def reject_reserved_move(request: HttpRequest, page: Page, destination: Page) -> HttpResponse | None:
    """Reject moving a page below the home page when its URL there would be the shop's."""
    if destination.depth != HOME_DEPTH or not (refusal := _get_rejection_message(page.slug)):
        return None
    messages.error(request, refusal)
    return redirect("wagtailadmin_pages:move", page.pk)


@hooks.register("before_copy_page")
def reject_reserved_copy(request: HttpRequest, page: Page) -> HttpResponse | None:
    """Reject the same for a copy. Wagtail's form checks that the chosen parent exists."""
    parent = request.POST.get("new_parent_page", "")
    is_below_home = parent.isdecimal() and Page.objects.filter(pk=parent, depth=HOME_DEPTH).exists()
    if not is_below_home or not (refusal := _get_rejection_message(request.POST.get("new_slug", ""))):
        return None
    messages.error(request, refusal)
    return redirect("wagtailadmin_pages:copy", page.pk)


def _get_rejection_message(slug: str) -> str:
    try:
        validate_not_reserved(slug)
    except ValidationError as refusal:
        return " ".join(refusal.messages)
    return ""
