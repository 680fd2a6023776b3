"""Items of the back office's menu."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from wagtail.admin.menu import MenuItem


class Setting(MenuItem):
    """Links to a Wagtail setting: the shop's name, address and contacts, or its theme."""

    def __init__(self, model: str, *args: Any, app: str = "content", **kwargs: Any) -> None:
        self.model, self.app = model, app
        super().__init__(*args, **kwargs)

    @property
    def url(self) -> str:
        return reverse("wagtailsettings:edit", args=[self.app, self.model])

    @url.setter
    def url(self, value: str) -> None:
        """The URL, which is known only after all apps were loaded."""

    def is_shown(self, request: HttpRequest) -> bool:
        return request.user.has_perm(f"{self.app}.change_{self.model}")
