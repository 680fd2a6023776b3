"""
A stand-in for the companies that the demo shop of browser tests calls: Google Analytics, Google Translate, Ecomail,
YouTube and Vimeo. It records the requests, and tests read them at `/recorded`.
"""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# Imitates the essentials of gtag.js: takes queued commands, recognizes returning visitors, and reports sent hits.
GTAG = """
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const [, kept] = /(?:^|; )_ga=([^;]+)/.exec(document.cookie) ?? [];
  const visitor = kept ?? `GA1.1.${Math.random()}`;
  document.cookie = `_ga=${visitor}; path=/; max-age=60`;
  const hear = ([kind, name, { event_callback, ...data } = {}]) => {
    if (kind !== "event") return;
    const body = JSON.stringify({ visitor, name, data });
    fetch(`${origin}/g/collect`, { method: "POST", mode: "no-cors", keepalive: true, body }).then(event_callback);
  };
  const layer = window.dataLayer;
  layer.forEach(hear);
  layer.push = (...commands) => {
    commands.forEach(hear);
    return Array.prototype.push.apply(layer, commands);
  };
})();
"""

# Imitates how Google's translator breaks pages: in three ways, by turns, it nests texts in `font` elements, later
# ones too. The words stay the same, so tests find them.
TRANSLATOR = """
(() => {
  const originals = new Map();
  let observer;
  let turn = 0;
  const isMeant = (text) =>
    text.data.trim() && !text.parentElement?.closest("font, script, style, noscript, textarea, svg, .notranslate");
  function wrap(text) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.append(inner);
    originals.set(outer, text);
    switch (turn++ % 3) {
      case 0:
        inner.textContent = text.data;
        return text.replaceWith(outer);
      case 1:
        inner.textContent = text.data;
        text.before(outer);
        return text.remove();
      default:
        text.replaceWith(outer);
        inner.append(text);
    }
  }
  function translate(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.filter(isMeant).forEach(wrap);
  }
  const keep = (value) => (document.cookie = `googtrans=${value}; path=/`);
  function begin(from, to) {
    keep(`/${from}/${to}`);
    document.documentElement.classList.add("translated-ltr");
    if (observer) return;
    translate(document.body);
    observer = new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records)
        for (const node of type === "characterData" ? [target] : addedNodes) if (node.isConnected) translate(node);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }
  function restore() {
    keep("; max-age=0");
    document.documentElement.classList.remove("translated-ltr");
    observer?.disconnect();
    observer = undefined;
    for (const [outer, text] of originals) if (outer.isConnected) outer.replaceWith(text);
    originals.clear();
  }
  class TranslateElement {
    constructor({ pageLanguage }, id) {
      const select = document.createElement("select");
      select.className = "goog-te-combo";
      select.append(...["", pageLanguage, "en", "de"].map((code) => new Option(code, code)));
      select.onchange = () => (select.value === pageLanguage ? restore() : begin(pageLanguage, select.value));
      document.getElementById(id).append(select);
      const to = /googtrans=\\/\\w+\\/(\\w+)/.exec(document.cookie)?.[1];
      if (to && to !== pageLanguage) begin(pageLanguage, to);
    }
  }
  window.google = { translate: { TranslateElement } };
  setTimeout(window[new URL(document.currentScript.src).searchParams.get("cb")], 300);
})();
"""

PLAYER = "<!doctype html><html lang=en><title>Player</title><button>Player of the stand-in</button>"


class _Handler(BaseHTTPRequestHandler):
    recorded: list[dict[str, Any]]

    def do_GET(self) -> None:
        if self.path.startswith("/gtag/js"):
            self._answer("text/javascript", GTAG)
        elif self.path.startswith("/translate_a/element.js"):
            self._answer("text/javascript", TRANSLATOR)
        elif self.path.startswith(("/embed/", "/video/")):
            self._answer("text/html", PLAYER)
        else:
            self._answer("application/json", json.dumps(self.recorded))

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.recorded.append({"call": f"{self.command} {self.path}", "body": json.loads(body)})
        self._answer("application/json", "{}")

    do_PUT = do_DELETE = do_POST

    def _answer(self, kind: str, text: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *args: Any) -> None:
        pass


def start_providers() -> str:
    """Start the stand-in on a free port of this machine, for as long as this process runs; return its origin."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"recorded": []}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
