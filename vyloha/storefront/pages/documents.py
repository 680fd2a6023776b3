"""
Documents that editors uploaded.

A collection of documents may be restricted to people with a login or a password. As with private pages
(`editors_pages`), sessions run only in the back office, so a private document is served there and its public URL
redirects to it.

A document is untrusted content, so browsers download it and never show it: an HTML document would run in the shop's
origin. Videos on our own pages still play, by byte ranges of their files.
"""

from django.http import FileResponse, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import content_disposition_header
from wagtail.documents import get_document_model
from wagtail.documents.views.serve import serve as serve_by_wagtail

from vyloha.core.http.byte_ranges import apply_range

# If a browser shows it nevertheless: it loads nothing, runs nothing and has no origin.
POLICY = "default-src 'none'; sandbox"


def show(request: HttpRequest, document_id: int, filename: str) -> HttpResponseBase:
    """Return the document, or redirect to the URL of a private one; 404 when the file name does not match."""
    documents = get_document_model().objects.select_related("collection")
    document = get_object_or_404(documents, pk=document_id)
    if document.collection.get_view_restrictions().exists():
        return HttpResponseRedirect(reverse("private_document", args=[document_id, filename]))
    return show_private(request, document_id, filename)


def show_private(request: HttpRequest, document_id: int, filename: str) -> HttpResponseBase:
    """Return the document to permitted visitors, else ask for login or password; Wagtail decides."""
    response: HttpResponseBase = serve_by_wagtail(request, document_id, filename)
    if isinstance(response, FileResponse):
        response.headers["Content-Disposition"] = content_disposition_header(True, filename) or "attachment"
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        return apply_range(request, response)
    return response
