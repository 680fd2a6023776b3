"""``/sprava/lista/``: what the bar contains. The cookie of the back office is sent here only, not to shop pages."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.backoffice.editors_bar.links import build_links
from vyloha.backoffice.roles import ACCESS
from vyloha.storefront.visitor.cookies import EDITOR


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """
    Return labels and links as JSON for the page with ``?subject`` and the popups ``?popup``.

    Who is not signed in, or has not given a second factor, gets no contents, and the marker is deleted.
    """
    if not request.user.has_perm(ACCESS):
        response = HttpResponse(status=204)
        EDITOR.delete(response)
        return response
    links = build_links(request.user, request.GET.get("subject", ""), request.GET.getlist("popup"))  # type: ignore[arg-type]
    return JsonResponse(
        {
            "label": _("Bar of the back office"),
            "close": _("Close the bar"),
            "links": [link._asdict() for link in links],
        }
    )
