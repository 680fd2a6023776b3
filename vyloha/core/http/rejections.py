"""Rejects requests before anything is known of the page: cheap, in Czech for people, as JSON for programs."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from vyloha.core.http.endpoints import ApiError
from vyloha.core.rendering.error_document import build_error_page


@dataclass(eq=False)
class RequestRejection(Exception):
    """A rejected request; ``heading`` and ``text`` are for people, ``code`` for programs."""

    status: int
    code: str
    heading: str
    text: str
    wait_s: int = 0

    def build_response(self, request: HttpRequest, *, is_program: bool) -> HttpResponse:
        """Return a page that is cheap to render, JSON to a program."""
        if is_program:
            response: HttpResponse = JsonResponse(
                ApiError(self.code, self.text, self.status).build_body(), status=self.status
            )
        else:
            response = build_error_page(self.heading, self.text, _("To the home page"), self.status)
        response.headers["Cache-Control"] = "no-store"
        if self.wait_s:
            response.headers["Retry-After"] = str(self.wait_s)
        return response


def is_program(request: HttpRequest) -> bool:
    """Return whether the client is a program, by the URL as sent: nothing of it is checked yet."""
    query = request.META.get("QUERY_STRING", "")
    return request.path_info.startswith(tuple(settings.PROTOCOL_PATHS)) or any(
        f"{name}=" in query for name in settings.PROTOCOL_PARAMETERS
    )


def build_unreadable_rejection() -> RequestRejection:
    """Return the rejection of invalid characters."""
    text = _("It contains characters that cannot be in any text. Go back and try again.")
    return RequestRejection(400, "bad_request", _("We cannot read this request"), text)
