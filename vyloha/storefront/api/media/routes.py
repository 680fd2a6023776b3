"""The media routes; for people with a login, below the back office's path."""

import logging
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.deletion import ProtectedError, RestrictedError
from django.utils.translation import gettext as _

from vyloha.content.jobs import generate_renditions_now
from vyloha.core.http.endpoints import ApiError, EndpointCall, EndpointReply, Namespace
from vyloha.storefront.api.media import rights, uploads
from vyloha.storefront.api.media.params import MediaChange, MediaDeletion, MediaId, MediaQuery, NewMedia, PostProcess
from vyloha.storefront.api.media.representations import MIME_TYPES, Deleted, MediaItem, build_item, prefetch_images
from vyloha.storefront.api.rest.links import build_url
from vyloha.storefront.api.store.lists import build_page
from vyloha.storefront.visitor import nonces

logger = logging.getLogger(__name__)

routes = Namespace("wp/v2")
# A response that failed after the picture was saved names the picture.
ATTACHMENT_ID_HEADER = "X-WP-Upload-Attachment-ID"
ORDERS = {"date": "created_at", "id": "pk", "title": "title"}


@routes.get("/media")
def list_media(call: EndpointCall, params: MediaQuery) -> EndpointReply[list[MediaItem]]:
    """Return a page of the pictures that the user may view."""
    images = _filter_images(rights.get_visible_images(nonces.get_editor(call.http)), params)
    found = build_page(prefetch_images(images), params.page, params.per_page, call.http, params.offset)
    return EndpointReply([build_item(image, call.http) for image in found.rows], headers=found.headers)


def _filter_images(images: "QuerySet[Any]", params: MediaQuery) -> "QuerySet[Any]":
    if params.search:
        images = images.filter(Q(title__icontains=params.search) | Q(description__icontains=params.search))
    if params.media_type not in {None, "image"}:
        images = images.none()
    if params.mime_type:
        endings = [ending for ending, mime_type in MIME_TYPES.items() if mime_type == params.mime_type.lower()]
        images = images.filter(_build_suffix_filter(endings)) if endings else images.none()
    if params.include:
        images = images.filter(pk__in=params.include)
    if params.exclude:
        images = images.exclude(pk__in=params.exclude)
    sign = "-" if params.order == "desc" else ""
    return images.order_by(f"{sign}{ORDERS[params.orderby]}", f"{sign}pk")


def _build_suffix_filter(endings: list[str]) -> Q:
    either = Q()
    for ending in endings:
        either |= Q(file__iendswith=f".{ending}")
    return either


@routes.get("/media/{id:int}")
def read_media(call: EndpointCall, params: MediaId) -> MediaItem:
    """Return a picture by its id."""
    return build_item(rights.get_visible_image(nonces.get_editor(call.http), params.id), call.http)


@routes.post("/media", status=201, batchable=False)
def upload_media(call: EndpointCall, params: NewMedia) -> EndpointReply[MediaItem]:
    """Save a picture and generate its first sizes; if these fail, the response names the picture."""
    user = nonces.get_editor(call.http)
    collection = rights.get_collection(user)
    rights.check_post(user, params.post)
    with uploads.open_upload(call.http) as file:
        image = uploads.save_image(file, params, collection, user)
    reply = _generate_first_sizes(image, call)
    if reply.status == 200:
        reply.status = 201
        reply.headers["Location"] = build_url(call, f"{call.path}/{image.pk}")
    return reply


@routes.post("/media/{id:int}/post-process", batchable=False)
def post_process_media(call: EndpointCall, params: PostProcess) -> EndpointReply[MediaItem]:
    """Generate the missing sizes of a picture."""
    return _generate_first_sizes(rights.get_changeable_image(nonces.get_editor(call.http), params.id), call)


def _generate_first_sizes(image: Any, call: EndpointCall) -> EndpointReply[Any]:
    """Return the picture with its first sizes, or an error that they failed and can be retried."""
    try:
        generate_renditions_now(image)
    except Exception:  # any error: the picture is saved, and the client needs its id
        logger.exception("the sizes of the picture %d cannot be made", image.pk)
        text = _("The picture was received, but its sizes could not be made.")
        return EndpointReply(
            ApiError("vyloha_rest_post_process", text, 500).build_body(), 500, {ATTACHMENT_ID_HEADER: str(image.pk)}
        )
    return EndpointReply(build_item(image, call.http))


@routes.post("/media/{id:int}", batchable=False)
def change_media(call: EndpointCall, params: MediaChange) -> MediaItem:
    """Change the texts of a picture."""
    image = rights.get_changeable_image(nonces.get_editor(call.http), params.id)
    given = {"title": params.title, "description": params.alt_text}
    changed = {name: text for name, text in given.items() if text is not None}
    for name, text in changed.items():
        setattr(image, name, text)
    if changed:
        image.save(update_fields=list(changed))
    uploads.set_texts(image, caption=params.caption, description=params.description)
    return build_item(image, call.http)


@routes.endpoint("PUT", "/media/{id:int}")
def put_media(call: EndpointCall, params: MediaChange) -> MediaItem:
    """Change the texts of a picture; omitted fields stay unchanged."""
    item: MediaItem = change_media(call, params)
    return item


@routes.endpoint("PATCH", "/media/{id:int}")
def patch_media(call: EndpointCall, params: MediaChange) -> MediaItem:
    """Change the texts of a picture."""
    item: MediaItem = change_media(call, params)
    return item


@routes.endpoint("DELETE", "/media/{id:int}")
def delete_media(call: EndpointCall, params: MediaDeletion) -> Deleted:
    """Delete a picture permanently."""
    image = rights.get_deletable_image(nonces.get_editor(call.http), params.id)
    if not params.force:
        text = _("Pictures cannot be put into a trash. Delete it with force=true.")
        raise ApiError("rest_trash_not_supported", text, 501)
    previous = build_item(image, call.http)
    try:
        image.delete()
    except (ProtectedError, RestrictedError) as error:
        text = _("The picture is in use and cannot be deleted.")
        raise ApiError("rest_cannot_delete", text, 409) from error
    return Deleted(deleted=True, previous=previous)
