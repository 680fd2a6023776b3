"""Where the built frontend lies, and the URLs that its documents name."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.templatetags.static import static

from vyloha.core.rendering.errors import BundleMissing


@dataclass(frozen=True, slots=True)
class Bundle:
    """One build of the frontend (``npm run build``) in ``folder``."""

    folder: Path

    @property
    def version(self) -> int:
        """Change with every build, in nanoseconds; the list of assets is what a build writes last."""
        try:
            return (self.folder / "assets.json").stat().st_mtime_ns
        except FileNotFoundError:
            raise BundleMissing(f"{self.folder} holds no build of the frontend: run `npm run build`") from None

    def script(self) -> str:
        """Return the JavaScript source of the server bundle."""
        return (self.folder / "server" / "server.js").read_text()

    def urls(self) -> dict[str, Any]:
        """Return what ``web/lib/assets.ts`` calls Assets: URL paths of scripts and stylesheets."""
        files = json.loads((self.folder / "assets.json").read_text())
        return {
            "scripts": [static(files["runtime"])],
            "styles": [static(files["base"])] if files["base"] else [],
            "pages": {page: static(file) for page, file in files["pages"].items()},
            "blocks": {block: static(file) for block, file in files["blocks"].items()},
        }


def bundle() -> Bundle:
    """Return the build that this process serves."""
    return Bundle(Path(settings.WEB_DIST))
