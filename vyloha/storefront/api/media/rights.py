"""Checks what a user may do with which picture, by Wagtail's collection permissions."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from wagtail.images import get_image_model
from wagtail.models import Collection, Page
from wagtail.permissions import policy_registry

from vyloha.core.http.endpoints import ApiError

VIEW_ACTIONS = ("choose", "change", "delete")


def get_collection(user: Any) -> Collection:
    """
    Return the collection for uploads of ``user``.

    :raises Problem: if they may upload none
    """
    found = user.is_authenticated and _get_policy().collections_user_has_permission_for(user, "add").first()
    if not found:
        raise _build_api_error(user, "rest_cannot_create", _("You may not add pictures."))
    return found


def check_post(user: Any, page_id: int) -> None:
    """
    Check that ``user`` may upload a picture for a page.

    :raises Problem: if they may not edit that page, or it does not exist
    """
    page = Page.objects.filter(pk=page_id).first() if page_id else None
    if page_id and not (page and page.permissions_for_user(user).can_edit()):
        raise _build_api_error(user, "rest_cannot_edit", _("You may not add pictures to this page."))


def get_visible_images(user: Any) -> "QuerySet[Any]":
    """
    Return the pictures that ``user`` may view.

    :raises Problem: if they may view none
    """
    if not (user.is_authenticated and _get_policy().user_has_any_permission(user, VIEW_ACTIONS)):
        raise _build_api_error(user, "rest_forbidden", _("You may not look at the pictures."))
    images: QuerySet[Any] = _get_policy().instances_user_has_any_permission_for(user, VIEW_ACTIONS)
    return images


def get_visible_image(user: Any, image_id: int) -> Any:
    """
    Return a picture that ``user`` may view.

    :raises Problem: if it does not exist, or they may not view it
    """
    if image := get_visible_images(user).filter(pk=image_id).first():
        return image
    if get_image_model().objects.filter(pk=image_id).exists():
        raise _build_api_error(user, "rest_forbidden", _("You may not look at this picture."))
    raise ApiError("rest_post_invalid_id", _("There is no such picture."), 404)


def get_changeable_image(user: Any, image_id: int) -> Any:
    """
    Return a picture that ``user`` may change.

    :raises Problem: if it does not exist, or they may not
    """
    return _get_allowed_image(user, image_id, "change", "rest_cannot_edit", _("You may not change this picture."))


def get_deletable_image(user: Any, image_id: int) -> Any:
    """
    Return a picture that ``user`` may delete.

    :raises Problem: if it does not exist, or they may not
    """
    return _get_allowed_image(user, image_id, "delete", "rest_cannot_delete", _("You may not delete this picture."))


def _get_allowed_image(user: Any, image_id: int, action: str, code: str, text: str) -> Any:
    if not user.is_authenticated:
        raise _build_api_error(user, code, text)
    image = get_visible_image(user, image_id)
    if not _get_policy().user_has_permission_for_instance(user, action, image):
        raise _build_api_error(user, code, text)
    return image


def _get_policy() -> Any:
    return policy_registry.get_by_type(get_image_model())


def _build_api_error(user: Any, code: str, text: str) -> ApiError:
    if user.is_authenticated:
        return ApiError(code, text, 403)
    return ApiError(code, _("Please sign in to the back office first."), 401)
