"""
`make audit`: asks OSV, the open database of vulnerabilities, about every locked package of both languages.

Fails when a package is known to be vulnerable. When the database cannot be reached, it reports that nothing was
checked, and does not fail. API: https://google.github.io/osv.dev/post-v1-querybatch/
"""

import json
import os
import re
import sys
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DATABASE = os.environ.get("AUDIT_URL") or "https://api.osv.dev/v1/querybatch"
TIMEOUT_S = 20
AT_ONCE = 1000  # packages per query


class Package(NamedTuple):
    ecosystem: str
    name: str
    version: str


def locked(root: Path) -> list[Package]:
    """Return every package that the lock files name."""
    lines = (root / "requirements" / "dev.txt").read_text()
    found = {Package("PyPI", *pair) for pair in re.findall(r"^([\w.-]+)==(\S+)", lines, re.MULTILINE)}
    for path, entry in json.loads((root / "package-lock.json").read_text())["packages"].items():
        if path and "version" in entry:
            name = entry.get("name") or path.rpartition("node_modules/")[2]
            found.add(Package("npm", name, entry["version"]))
    return sorted(found)


def known_faults(packages: list[Package], url: str) -> dict[Package, list[str]]:
    """
    Return the vulnerable packages, with the names of their advisories.

    :raises OSError: when the database cannot be reached
    """
    faults = {}
    for start in range(0, len(packages), AT_ONCE):
        asked = packages[start : start + AT_ONCE]
        for package, result in zip(asked, _answer(asked, url), strict=True):
            if advisories := [flaw["id"] for flaw in result.get("vulns", [])]:
                faults[package] = advisories
    return faults


def _answer(packages: list[Package], url: str) -> list[dict[str, Any]]:
    queries = [
        {"package": {"name": package.name, "ecosystem": package.ecosystem}, "version": package.version}
        for package in packages
    ]
    body = json.dumps({"queries": queries}).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310 - https, or a test's
    with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310
        results: list[dict[str, Any]] = json.load(answer)["results"]
    return results


def main(root: Path = ROOT, url: str = DATABASE) -> int:
    """Print the advisories of the locked packages; return the exit status."""
    packages = locked(root)
    try:
        faults = known_faults(packages, url)
    except (OSError, HTTPException, ValueError, KeyError, TypeError) as error:
        print(f"The audit of {len(packages)} packages was NOT RUN: no advisories from {url} ({error}).")
        return 0
    for package, advisories in faults.items():
        print(f"{package.name} {package.version} ({package.ecosystem}): {', '.join(advisories)}")
    print(f"{len(packages)} packages looked up, {len(faults)} with known vulnerabilities.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
