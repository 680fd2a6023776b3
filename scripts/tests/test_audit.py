import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from audit import ROOT, locked, main


class Advisories(BaseHTTPRequestHandler):
    """Stands for OSV: knows one vulnerable package."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        bad = {"package": {"name": "left", "ecosystem": "npm"}, "version": "1.0.0"}
        body = json.dumps({"results": [{"vulns": [{"id": "GHSA-1"}]} if one == bad else {} for one in asked]}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: Any) -> None:
        pass


@pytest.fixture
def database() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Advisories)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def create_shop(folder: Path, version: str) -> Path:
    (folder / "requirements").mkdir()
    (folder / "requirements" / "dev.txt").write_text("django==5.2.19 \\\n    --hash=sha256:0\n    # via wagtail\n")
    packages = {"": {"version": "1"}, "node_modules/a/node_modules/left": {"version": version}}
    (folder / "package-lock.json").write_text(json.dumps({"packages": packages}))
    return folder


def test_vulnerable_package_fails_audit(tmp_path: Path, database: str, capsys: Any) -> None:
    assert main(create_shop(tmp_path, "1.0.0"), database) == 1
    assert capsys.readouterr().out == (
        "left 1.0.0 (npm): GHSA-1\n2 packages looked up, 1 with known vulnerabilities.\n"
    )


def test_packages_without_advisories_pass_audit(tmp_path: Path, database: str, capsys: Any) -> None:
    assert main(create_shop(tmp_path, "1.0.1"), database) == 0
    assert capsys.readouterr().out == "2 packages looked up, 0 with known vulnerabilities.\n"


def test_audit_reports_not_run_without_database(tmp_path: Path, capsys: Any) -> None:
    assert main(create_shop(tmp_path, "1.0.0"), "http://127.0.0.1:9/") == 0
    assert "The audit of 2 packages was NOT RUN" in capsys.readouterr().out


def test_lock_files_of_both_languages_are_read() -> None:
    found = locked(ROOT)

    assert {"PyPI", "npm"} == {package.ecosystem for package in found}
    assert {"django", "react"} <= {package.name for package in found}
