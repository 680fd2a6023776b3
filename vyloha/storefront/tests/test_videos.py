"""Tests of pages with videos: the third-party sources they allow, and their notices."""

import pytest
from django.test import Client

from vyloha.content.consent.settings import ConsentSettings, known_settings
from vyloha.content.models import HomePage
from vyloha.content.tests.makers import a_video, a_video_file, an_image

pytestmark = pytest.mark.django_db
YOUTUBE, YOUTUBE_ID = "https://www.youtube-nocookie.com", "dQw4w9WgXcQ"


@pytest.fixture
def page_with(seeded, settings, tmp_path):
    """
    Return a function that renders the home page with one video and these sources enabled: its HTML and its policy.
    """
    settings.MEDIA_ROOT = tmp_path

    def draw(source: str, value: object = None, on: tuple[str, ...] = (), **more: object) -> tuple[str, str]:
        known_settings.prime(ConsentSettings.objects.create(on=list(on)))
        home = HomePage.objects.get()
        home.body = [a_video(source, value or a_video_file(), an_image(), **more)]
        home.save_revision().publish()
        answer = Client().get("/")
        return answer.content.decode(), answer.headers["Content-Security-Policy"]

    return draw


def test_page_embeds_player_only_while_its_source_is_enabled(page_with):
    html, policy = page_with("youtube", YOUTUBE_ID, on=("youtube",))

    assert f"frame-src 'self' {YOUTUBE};" in f"{policy};"
    assert f'data-src="{YOUTUBE}/embed/{YOUTUBE_ID}?autoplay=1&amp;rel=0"' in html
    assert 'data-consent="marketing"' in html
    assert "<iframe" not in html


def test_page_links_to_video_of_disabled_source_and_says_why(page_with):
    html, policy = page_with("youtube", YOUTUBE_ID, on=("vimeo",))

    assert YOUTUBE not in policy + html
    assert "Videa z YouTube obchod na svých stránkách nepřehrává." in html
    assert f'<a href="https://www.youtube.com/watch?v={YOUTUBE_ID}">Otevřít video na YouTube</a>' in html
    assert '<a href="/souhlas/">Cookies a souhlas</a>' in html
    assert 'data-widget="video"' not in html


def test_page_plays_shops_file_by_browser_itself(page_with):
    html, policy = page_with("self", muted=True, loop=True)

    player = html.partition("<video")[2].partition(">")[0]
    for attribute in (
        'controls=""',
        'preload="none"',
        'muted=""',
        'loop=""',
        'playsInline=""',
        "poster=",
        "aria-label=",
    ):
        assert attribute in player
    assert "autoplay" not in player.lower()  # the script starts it, unless the visitor prefers reduced motion
    assert 'type="video/webm"' in html
    assert "frame-src" not in policy


def test_texts_of_videos_are_escaped(page_with):
    html, _policy = page_with("youtube", YOUTUBE_ID, title="a<b>\"'&c", caption="a<b>\"'&c")

    assert html.count("a&lt;b&gt;&quot;&#x27;&amp;c") >= 3
    assert "a<b>" not in html.partition("<main")[2].partition("</main>")[0]
