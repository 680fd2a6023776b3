"""Builds a document without React, for errors of the renderer itself."""

import logging

from django.conf import settings
from django.http import HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.translation import get_language

from vyloha.core.rendering.assets import get_bundle

DOCUMENT = """<!DOCTYPE html>
<html lang="{}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{}</title>
{}</head>
<body>
<main class="wrap content">
<h1>{}</h1>
<p>{}</p>
<p><a href="/">{}</a></p>
</main>
</body>
</html>
"""

logger = logging.getLogger("vyloha.rendering")


def build_error_page(title: str, text: str, exit_link: str, status: int = 500) -> HttpResponse:
    """
    Return a page with ``text`` under the heading ``title``; it needs no renderer, no database and no build.

    :param exit_link: the text of the link to the front page
    """
    links = format_html_join("", '<link rel="stylesheet" href="{}">\n', ((url,) for url in _get_stylesheets()))
    return HttpResponse(
        format_html(DOCUMENT, get_language() or settings.LANGUAGE_CODE, title, links, title, text, exit_link),
        status=status,
    )


def _get_stylesheets() -> list[str]:
    try:
        return list(get_bundle().urls["styles"])
    except Exception:
        logger.exception("The list of assets cannot be read")
        return []
