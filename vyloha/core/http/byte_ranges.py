"""Serves ranges of files (RFC 9110, section 14): players request them to seek in a video; some play nothing else."""

import re
from collections.abc import Iterator
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase

RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)
CHUNK = 64 * 1024


def apply_range(request: HttpRequest, response: FileResponse) -> HttpResponseBase:
    """Return the requested range of the file, or the whole file for no range or several."""
    response.headers["Accept-Ranges"] = "bytes"
    asked = RANGE.fullmatch(request.headers.get("Range", ""))
    file = response.file_to_stream
    if request.method != "GET" or response.status_code != 200 or not asked or asked[0] == "bytes=-" or file is None:
        return response
    if request.headers.get("If-Range", "") not in {"", response.get("ETag"), response.get("Last-Modified")}:
        return response  # the range would be of another file
    size = int(response.headers["Content-Length"])
    first, last = _compute_bounds(asked[1], asked[2], size)
    if not 0 <= first <= last:
        response.close()
        return HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}", "Content-Type": "text/plain"})
    file.seek(first)
    response.streaming_content = _iterate_chunks(file, last - first + 1)
    response.status_code = 206
    response.headers["Content-Range"] = f"bytes {first}-{last}/{size}"
    response.headers["Content-Length"] = str(last - first + 1)
    return response


def _compute_bounds(first: str, last: str, size: int) -> tuple[int, int]:
    """Return the first and the last byte; out of order if the file has none of them."""
    if not first:  # "-500": the last 500
        return max(0, size - int(last)), size - 1
    if int(first) >= size:
        return 0, -1
    return int(first), min(int(last or size), size - 1)


def _iterate_chunks(file: Any, left: int) -> Iterator[bytes]:
    while left > 0 and (chunk := file.read(min(CHUNK, left))):
        left -= len(chunk)
        yield chunk
