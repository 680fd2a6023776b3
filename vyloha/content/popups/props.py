"""The popup data of a page for the browser; web/popups/start-popups.ts selects the popup."""

from typing import Literal

from pydantic import ConfigDict, Field

from vyloha.core.rendering import Props

Animation = Literal["", "fade", "slide", "zoom"]


class AnimationDuration(Props):
    size: float  # s


class PopupSettings(Props):
    """The opening and closing of a popup (docs/developers/popups.md); seconds may have decimals."""

    open_selector: str
    avoid_multiple_popups: bool
    close_button_delay: float  # s
    entrance_animation: Animation
    entrance_animation_duration: AnimationDuration  # of the exit, too
    exit_animation: Animation
    prevent_scroll: bool
    close_automatically: float  # s; 0: never
    prevent_close_on_background_click: bool
    prevent_close_on_esc_key: bool
    a11y_navigation: bool
    after_consent: bool  # not before the consent banner is answered
    max_closes: int  # maximum number of closings after which triggers stop; 0: no limit


class PageViews(Props):
    views: int


class Sessions(Props):
    sessions: int


class ReferrerRule(Props):
    url: str
    action: Literal["show", "hide", "regex"]


class Sources(Props):
    sources: tuple[Literal["internal", "external", "search"], ...]
    engines: tuple[str, ...]  # how referrers of searches begin, "google."


class LoggedIn(Props):
    users: Literal["all", "custom"]
    roles: tuple[str, ...]


class Devices(Props):
    devices: tuple[str, ...]


class ShowLimit(Props):
    times_count: Literal["", "close", "open"]
    times_period: Literal["", "session", "day", "week", "month"]
    times_times: int


class Browsers(Props):
    browsers: Literal["all", "custom"]
    browsers_options: tuple[str, ...]


class Schedule(Props):
    schedule_timezone: Literal["site", "visitor"]
    schedule_start_date: str  # "2026-11-25T10:00"; "": open
    schedule_end_date: str
    schedule_server_datetime: str = ""  # in the browser: the site's clock; pages are cached, so they do not have it


class PopupTiming(Props):
    """Conditions, all of which must pass; None for one that is not set."""

    page_views: PageViews | None = None
    sessions: Sessions | None = None
    url: ReferrerRule | None = None
    sources: Sources | None = None
    logged_in: LoggedIn | None = None
    devices: Devices | None = None
    times: ShowLimit | None = None
    browsers: Browsers | None = None
    schedule: Schedule | None = None


class PageLoad(Props):
    delay: float  # s


class Scrolling(Props):
    direction: Literal["down", "up"]
    offset: float  # %


class ScrollingTo(Props):
    selector: str


class ClickTrigger(Props):
    times: int


class Inactivity(Props):
    time: float  # s


class ExitIntent(Props):
    pass


class AdblockDetection(Props):
    delay: float  # s


class PopupTriggers(Props):
    """The first trigger that fires shows the popup; None for one that is not set."""

    page_load: PageLoad | None = None
    scrolling: Scrolling | None = None
    scrolling_to: ScrollingTo | None = None
    click: ClickTrigger | None = None
    inactivity: Inactivity | None = None
    exit_intent: ExitIntent | None = None
    adblock_detection: AdblockDetection | None = None


class PopupCart(Props):
    """The required state of the cart when a trigger fires."""

    model_config = ConfigDict(serialize_by_alias=True)  # "from" is a keyword of Python

    state: Literal["empty", "not_empty", "from"]
    from_: int = Field(serialization_alias="from")  # minor units of the default currency


class PopupRules(Props):
    id: int
    html: str  # URL of the contents, the same for everybody
    settings: PopupSettings
    timing: PopupTiming
    triggers: PopupTriggers
    cart: PopupCart | None = None


class PopupsData(Props):
    visitor: str  # URL of the data of the visitor's own requests
    count: str  # URL that counts impressions, closings and clicks
    popups: tuple[PopupRules, ...]  # in the editors' order
