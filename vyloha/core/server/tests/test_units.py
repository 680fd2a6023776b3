"""The units for systemd start commands that exist."""

import re
from pathlib import Path

from django.conf import settings
from django.core.management import get_commands, load_command_class

from vyloha.core.management.commands.serve import BACKGROUND


def read_commands(name: str) -> list[str]:
    unit = (Path(settings.ROOT) / "deploy" / name).read_text()
    return re.findall(r"^ExecStart=/srv/vyloha/\.venv/bin/vyloha (.+)$", unit, re.MULTILINE)


def test_socket_unit_has_address_that_nginx_asks_for_each_worker() -> None:
    deploy = Path(settings.ROOT) / "deploy"
    unit = (deploy / "vyloha-web.socket").read_text()
    addresses = re.findall(r"^ListenStream=(.+)$", unit, re.MULTILINE)
    assert len(addresses) == 2  # the default of WEB_WORKERS
    assert len(set(addresses)) == 1
    assert f"server {addresses[0]};" in (deploy / "nginx.conf").read_text()


def test_web_unit_starts_web_server_alone() -> None:
    assert read_commands("vyloha-web.service") == ["serve --web-only"]
    serve = load_command_class("vyloha.core", "serve")
    assert serve.create_parser("vyloha", "serve").parse_args(["--web-only"]).web_only


def test_template_unit_starts_each_background_program() -> None:
    assert read_commands("vyloha@.service") == ["%i"]
    assert set(BACKGROUND) <= get_commands().keys()
