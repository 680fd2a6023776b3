"""The settings of the search box in pages."""

import pytest

from vyloha.commerce.search.models import SearchSettings
from vyloha.content.shell.search_box import SearchBox


def test_search_box_has_merchants_settings() -> None:
    box = SearchBox.from_settings(SearchSettings(min_chars=2, layout="classic", no_results="<p>Nic.</p>"))

    assert (box.min_chars, box.no_results_html) == (2, "<p>Nic.</p>")
    assert (box.icon_media, box.icon_stylesheet) == ("", "")


@pytest.mark.parametrize(
    ("layout", "media"),
    [("icon", "all"), ("icon-flexible", "(width < 700px)"), ("icon-flexible-inv", "(width >= 700px)")],
)
def test_icon_stylesheet_has_merchants_breakpoint(layout: str, media: str) -> None:
    box = SearchBox.from_settings(SearchSettings(layout=layout, layout_breakpoint=700))

    assert box.icon_media == media
    assert box.icon_stylesheet.endswith(".css")
