"""The units for systemd start commands that exist."""

import re
from pathlib import Path

from django.conf import settings
from django.core.management import get_commands, load_command_class

from vyloha.core.management.commands.serve import BACKGROUND


def read_commands(name: str) -> list[str]:
    unit = (Path(settings.ROOT) / "deploy" / name).read_text()
    return re.findall(r"^ExecStart=/srv/vyloha/\.venv/bin/vyloha (.+)$", unit, re.MULTILINE)


def test_socket_unit_has_address_that_nginx_asks() -> None:
    deploy = Path(settings.ROOT) / "deploy"
    [address] = re.findall(r"^ListenStream=(.+)$", (deploy / "vyloha-web.socket").read_text(), re.MULTILINE)
    assert f"server {address};" in (deploy / "nginx.conf").read_text()


def test_web_unit_starts_web_server_alone() -> None:
    assert read_commands("vyloha-web.service") == ["serve --web-only"]
    serve = load_command_class("vyloha.core", "serve")
    assert serve.create_parser("vyloha", "serve").parse_args(["--web-only"]).web_only


def test_template_unit_starts_each_background_program() -> None:
    assert read_commands("vyloha@.service") == ["%i"]
    assert set(BACKGROUND) <= get_commands().keys()
