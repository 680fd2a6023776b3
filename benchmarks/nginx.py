"""
Runs nginx in front of a shop with ``deploy/nginx.conf``, without TLS, which would measure the processor, not the cache.
"""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.shop import Shop

CONFIGURATION = Path(__file__).parents[1] / "deploy" / "nginx.conf"
PROGRAM = """
daemon off; pid {folder}/pid; error_log stderr crit; worker_processes 1; {user}
events {{}}
http {{ access_log off; {temporary} include {folder}/shop.conf; }}
"""


@contextmanager
def nginx_before(shop: Shop) -> Iterator[str]:
    """Yield the URL of an nginx that caches the pages of ``shop``; one process, besides the shop's two."""
    program = os.environ.get("NGINX_PATH") or shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if not program:
        raise RuntimeError("nginx is missing: apt-get install nginx-light")
    with tempfile.TemporaryDirectory(prefix="vyloha-nginx-") as name, socket.socket() as probe:
        folder = Path(name)
        folder.chmod(0o755)
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        (folder / "shop.conf").write_text(_configuration(shop, folder, port))
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(PROGRAM.format(folder=folder, temporary=temporary, user=user))
        process = subprocess.Popen([program, "-p", folder, "-c", folder / "nginx.conf"])
        try:
            _wait_for(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


def _configuration(shop: Shop, folder: Path, port: int) -> str:
    text = CONFIGURATION.read_text()
    plain = text[text.index("    listen 443") :].replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")
    plain = re.sub(r"listen \[::\].*|ssl_\w+ .*|server_name .*", "", plain)
    # wrk requests the host that the demo accepts.
    plain = plain.replace("$host;", "$http_host;")
    text = text[: text.index("server {\n    listen 80")] + "server {\n" + plain
    return (
        text.replace("/var/cache/nginx/vyloha", str(folder / "cache"))
        .replace("127.0.0.1:8000", shop.url.removeprefix("http://"))
        .replace("/var/lib/vyloha", shop.environment["VYLOHA_DATA"])
    )


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("nginx did not start")
