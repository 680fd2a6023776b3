"""Who may do what with which picture: Wagtail's policy of collections says."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from wagtail.images import get_image_model
from wagtail.models import Collection, Page
from wagtail.permissions import policy_registry

from vyloha.core.http.endpoints import Call, Problem
from vyloha.storefront.visitor import nonces

SEEING = ("choose", "change", "delete")


def person_of(call: Call) -> Any:
    """Return who asks; a login without the nonce, which the dispatcher has checked, is a guest's (facts 10)."""
    user = getattr(call.http, "user", None) if nonces.sent_with(call.http) else None
    return user or AnonymousUser()


def collection_for(user: Any) -> Collection:
    """
    Return where the pictures go that ``user`` sends.

    :raises Problem: if they may send none
    """
    found = user.is_authenticated and _policy().collections_user_has_permission_for(user, "add").first()
    if not found:
        raise _refusal(user, "rest_cannot_create", _("You may not add pictures."))
    return found


def check_post(user: Any, page_id: int) -> None:
    """
    Say whether ``user`` may send a picture for a page.

    :raises Problem: if they may not edit that page, or there is none
    """
    page = Page.objects.filter(pk=page_id).first() if page_id else None
    if page_id and not (page and page.permissions_for_user(user).can_edit()):
        raise _refusal(user, "rest_cannot_edit", _("You may not add pictures to this page."))


def seen_by(user: Any) -> "QuerySet[Any]":
    """
    Return the pictures that ``user`` may look at.

    :raises Problem: if they may look at none
    """
    if not (user.is_authenticated and _policy().user_has_any_permission(user, SEEING)):
        raise _refusal(user, "rest_forbidden", _("You may not look at the pictures."))
    images: QuerySet[Any] = _policy().instances_user_has_any_permission_for(user, SEEING)
    return images


def one_seen_by(user: Any, image_id: int) -> Any:
    """
    Return a picture that ``user`` may look at.

    :raises Problem: if there is none, or it is not for them
    """
    if image := seen_by(user).filter(pk=image_id).first():
        return image
    if get_image_model().objects.filter(pk=image_id).exists():
        raise _refusal(user, "rest_forbidden", _("You may not look at this picture."))
    raise Problem("rest_post_invalid_id", _("There is no such picture."), 404)


def one_changed_by(user: Any, image_id: int) -> Any:
    """
    Return a picture that ``user`` may change.

    :raises Problem: if there is none, or they may not
    """
    return _allowed(user, image_id, "change", "rest_cannot_edit", _("You may not change this picture."))


def one_deleted_by(user: Any, image_id: int) -> Any:
    """
    Return a picture that ``user`` may delete.

    :raises Problem: if there is none, or they may not
    """
    return _allowed(user, image_id, "delete", "rest_cannot_delete", _("You may not delete this picture."))


def _allowed(user: Any, image_id: int, action: str, code: str, text: str) -> Any:
    if not user.is_authenticated:
        raise _refusal(user, code, text)
    image = one_seen_by(user, image_id)
    if not _policy().user_has_permission_for_instance(user, action, image):
        raise _refusal(user, code, text)
    return image


def _policy() -> Any:
    return policy_registry.get_by_type(get_image_model())


def _refusal(user: Any, code: str, text: str) -> Problem:
    if user.is_authenticated:
        return Problem(code, text, 403)
    return Problem(code, _("Please sign in to the back office first."), 401)
