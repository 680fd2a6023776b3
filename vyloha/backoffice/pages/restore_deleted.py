"""
Saving a page that somebody deleted meanwhile. Wagtail would respond with 404, and the typed texts would be lost.

This middleware saves the form as a new draft under a parent that allows such a page. Without such a parent, or with an
invalid form, it shows the texts to be copied.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from wagtail.admin import messages
from wagtail.admin.auth import require_admin_access
from wagtail.models import Page, PageLogEntry

# Technical fields of Wagtail's form.
TECHNICAL_FIELDS = (
    "csrfmiddlewaretoken",
    "next",
    "loaded_revision",
    "overwrite_revision",
    "action-",
    "comments-",
    "comment_",
)


class DeletedPagesMiddleware:
    """Handles a form sent to a deleted page instead of Wagtail's view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        """Return the response for a form of a deleted page, None for other requests."""
        match = request.resolver_match
        if request.method != "POST" or match is None or match.view_name != "wagtailadmin_pages:edit":
            return None
        page_id = kwargs["page_id"]
        if Page.objects.filter(pk=page_id).exists():
            return None
        deletion = PageLogEntry.objects.filter(page_id=page_id, action="wagtail.delete").order_by("-timestamp").first()
        if deletion is None or deletion.content_type is None:
            return None
        answer: HttpResponseBase = require_admin_access(restore_deleted_page)(request, deletion)
        return answer


def restore_deleted_page(request: HttpRequest, deletion: PageLogEntry) -> HttpResponse:
    """Save the contents of a deleted page's form as a draft, or show them."""
    if not request.accepts("text/html"):
        return _pause_autosave()
    page = _create_draft(request, deletion.content_type.model_class())
    if page is None:
        context = {
            "title": deletion.label,
            "who": deletion.user_display_name,
            "texts": list(iterate_texts(request.POST)),
        }
        return render(request, "backoffice/pages/deleted_meanwhile.html", context, status=409)
    said = _("“%(title)s” was deleted meanwhile (%(who)s). What you wrote is kept here as a new draft.")
    messages.warning(request, said % {"title": deletion.label, "who": deletion.user_display_name})
    return redirect("wagtailadmin_pages:edit", page.pk)


def _pause_autosave() -> HttpResponse:
    # Wagtail's script stops on this code and shows the message.
    message = _("Somebody deleted this page meanwhile. Save it, and what you wrote becomes a new draft.")
    return JsonResponse({"success": False, "error_code": "invalid_revision", "error_message": message}, status=400)


def _create_draft(request: HttpRequest, model: type[Page] | None) -> Page | None:
    """Return a new draft built from the form, None when no parent allows it or the form is invalid."""
    parent = model and _find_parent(model, request.user)
    if not model or not parent:
        return None
    form_class = model.get_edit_handler().get_form_class()
    form = form_class(
        request.POST, request.FILES, instance=model(owner=request.user), parent_page=parent, for_user=request.user
    )
    # A draft may lack required fields.
    form.defer_required_fields()
    if not form.is_valid():
        return None
    page: Page = form.save(commit=False)
    page.live = False
    with transaction.atomic():
        parent.add_child(instance=page)
        page.save_revision(user=request.user, log_action=True)
    return page


def _find_parent(model: type[Page], user: Any) -> Page | None:
    """Return the topmost page below which ``user`` may put a page of this kind."""
    kinds = model.allowed_parent_page_models()
    places = Page.objects.type(*kinds).order_by("depth", "path").specific() if kinds else ()
    allowed = (place for place in places if place.permissions_for_user(user).can_add_subpage())
    return next((place for place in allowed if model.can_create_at(place)), None)


def iterate_texts(form: QueryDict) -> Iterator[str]:
    """Yield the texts of the form, field by field."""
    for name, value in form.items():
        text = _extract_text(str(value)).strip()
        if (
            text
            and not name.startswith(TECHNICAL_FIELDS)
            and not name.endswith(("-type", "-order", "-id", "-count", "_FORMS"))
        ):
            yield text


def _extract_text(value: str) -> str:
    """Return the plain text of Draftail's JSON."""
    try:
        content = json.loads(value)
        return "\n".join(block["text"] for block in content["blocks"])
    except (ValueError, TypeError, KeyError):
        return value
