from pathlib import Path

import pytest
from pytest_django import Settings

from vyloha.core.rendering.error_document import build_error_page


def test_error_page_is_styled_document(fixture_frontend: None) -> None:
    response = build_error_page("Něco se pokazilo", "Zkuste to za <chvíli>.", "Na úvod")

    html = response.content.decode()
    assert response.status_code == 500
    assert '<html lang="cs">' in html
    assert "<h1>Něco se pokazilo</h1>\n<p>Zkuste to za &lt;chvíli&gt;.</p>" in html
    assert '<link rel="stylesheet" href="/static/assets/style-base-' in html


def test_error_page_needs_no_build(settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings.WEB_DIST = tmp_path

    response = build_error_page("Něco se pokazilo", "Zkuste to za chvíli.", "Na úvod")

    assert response.status_code == 500
    assert b"<link" not in response.content
    assert "The list of assets cannot be read" in caplog.text
