# Výloha. `make` lists what can be done. An empty machine needs Python 3.11+, Node (20.19+, 22.12+ or 24+) and make.
PYTHON ?= python3
VENV := .venv/bin
PREPARE := @$(PYTHON) scripts/prepare.py
# One place for Playwright to look for browsers: the system's.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1
# Byte code is kept whatever the shell says: without it every process compiles the shop anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run dev check test bench types messages lock audit clean

help:    ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run:     ## the demo shop on http://127.0.0.1:8000, with everything it needs (PORT=8001 for another port)
	$(PREPARE) run
	@$(VENV)/vyloha serve --migrate --stand-ins --first demo

dev:     ## the same while developing: Python and React reload as you save
	$(PREPARE) dev
	@DEBUG=1 $(VENV)/vyloha develop

check:   ## style, types, layers, generated files and texts
	$(PREPARE) dev
	@$(VENV)/python scripts/check.py

test:    ## check, then every test (ONLY=changed, or paths, for the tests of these; ALL=1 for all on both databases)
	$(PREPARE) dev
	@$(VENV)/python scripts/services.py postgresql redis chromium nginx -- $(VENV)/python scripts/test.py $(ONLY)

bench:   ## speed and size, as ratios and in absolute numbers
	$(PREPARE) dev
	@$(VENV)/python scripts/services.py wrk nginx -- $(VENV)/python -m benchmarks.run

types:   ## web/generated/props.ts from the props classes
	$(PREPARE) dev
	@$(VENV)/vyloha types

messages: ## collect the texts used into locale/
	$(PREPARE) dev
	@$(VENV)/vyloha messages

lock:    ## requirements/*.txt from *.in, with the hashes of what was published (needs uv; UPGRADE=--upgrade for newer ones)
	@uv pip compile --quiet --no-header --python-version 3.11 --generate-hashes $(UPGRADE) requirements/dev.in -o requirements/dev.txt
	@uv pip compile --quiet --no-header --python-version 3.11 --generate-hashes -c requirements/dev.txt requirements/base.in -o requirements/base.txt

audit:   ## known vulnerabilities of what is locked, where the database of advisories can be reached
	@$(PYTHON) scripts/audit.py

clean:   ## forget everything installed and built (var/ with the shop's data stays)
	rm -rf .venv node_modules web/dist e2e/.results var/static locale/prepared .mypy_cache .pytest_cache .ruff_cache \
	  .import_linter_cache *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find locale -name '*.mo' -delete
