"""
A client of the Store API that works as the block client: it reads the nonce first and stores what responses return.
"""

from typing import Any

from django.test import Client

STORE = "/wp-json/wc/store/v1"


class Browser:
    """Stores cookies and the nonce."""

    def __init__(self) -> None:
        self.client = Client()
        self.nonce = ""

    def get(self, path: str, **query: Any) -> Any:
        return self._keep(self.client.get(f"{STORE}{path}", query))

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send a change; the first one requests a nonce before."""
        if not self.nonce:
            self.get("/cart")
        send = getattr(self.client, method.lower())
        sent = {"Nonce": self.nonce, **headers}
        return self._keep(send(f"{STORE}{path}", body or {}, content_type="application/json", headers=sent))

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("POST", path, body, **headers)

    def _keep(self, response: Any) -> Any:
        self.nonce = response.headers.get("Nonce", self.nonce)
        return response


def refusal(response: Any) -> tuple[int, str]:
    """Return status and code of an error, after checking its envelope."""
    body = response.json()
    assert set(body) == {"code", "message", "data"}
    assert body["data"]["status"] == response.status_code
    assert body["message"]
    return response.status_code, body["code"]
