"""Marks browsers in which somebody is signed in to the back office, so that shop pages of all others ask nothing."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from vyloha.backoffice.roles import ACCESS
from vyloha.core.http.backoffice_middleware import has_signed_in
from vyloha.storefront.visitor.cookies import EDITOR


class EditorMarkerMiddleware:
    """
    Sets the marker cookie in a browser that is signed in, however its session began, and deletes it in one that is not.

    The cookie grants nothing: ``views.show`` checks the session.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        is_marked = EDITOR.name in request.COOKIES
        if has_signed_in(request):
            if not is_marked and request.user.has_perm(ACCESS):
                EDITOR.set(response, "1")
        elif is_marked and request.session.accessed:
            EDITOR.delete(response)
        return response
