"""Pictures that are dropped on a product's form, one a request."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from wagtail.images import get_image_model
from wagtail.images.forms import get_image_form
from wagtail.images.views.chooser import ImageChosenResponseMixin
from wagtail.models import Collection
from wagtail.permissions import policy_registry


class Chosen(ImageChosenResponseMixin):
    """What Wagtail's chooser needs to show a picture."""

    def __init__(self, request: HttpRequest):
        self.request = request


@require_POST
def upload_picture(request: HttpRequest) -> JsonResponse:
    """
    Save the picture ``file`` and answer what its chooser shows; {"error": …} when it is none (400).

    The checks of the form are those of every other picture: size, kind, and whether it can be read at all.
    """
    policy = policy_registry.get_by_type(get_image_model())
    collection = policy.collections_user_has_permission_for(request.user, "add").first()
    if collection is None:
        return JsonResponse({"error": _("You may not add pictures.")}, status=403)
    form = picture_form(request, collection)
    if not form.is_valid():
        errors = [str(error) for errors in form.errors.values() for error in errors]
        return JsonResponse({"error": " ".join(errors)}, status=400)
    image = form.save(commit=False)
    image.uploaded_by_user = request.user
    image.save()
    return JsonResponse(Chosen(request).get_chosen_response_data(image))


def picture_form(request: HttpRequest, collection: Collection) -> Any:
    """Return Wagtail's own form of a picture, filled with the file; its title is the file's name."""
    image_model = get_image_model()
    file = request.FILES.get("file")
    title = (file.name or "").rpartition(".")[0].replace("-", " ").replace("_", " ")[:255] if file else ""
    data = {"title": title or _("Picture"), "collection": collection.pk}
    instance = image_model(uploaded_by_user=request.user)
    return get_image_form(image_model)(data, request.FILES, instance=instance, user=request.user)
