"""
Players of external videos, in a frame that pages load after a click (web/blocks/media/video.client.ts).

https://developers.google.com/youtube/player_parameters and https://help.vimeo.com (player parameters), read 2026-11-25.
YouTube's domain without cookies still stores data in the browser once a video plays; Vimeo's `dnt=1` turns its tracking
off, and its network still sets a cookie against robots.
"""

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from vyloha.core.consent import ConsentCategory, ThirdPartySource

YOUTUBE = ThirdPartySource(
    name="youtube",
    title="YouTube",
    purpose=_(
        "Plays videos on our pages. Google learns which video you play and where, and keeps data in the browser."
    ),
    category=ConsentCategory.MARKETING,
    opens={"frame-src": (settings.YOUTUBE_URL,)},
)
VIMEO = ThirdPartySource(
    name="vimeo",
    title="Vimeo",
    purpose=_("Plays videos on our pages. Vimeo learns that you play one; we ask it to measure nothing."),
    category=ConsentCategory.STATISTICS,
    opens={"frame-src": (settings.VIMEO_URL,)},
)
