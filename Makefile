# Two commands do everything on a fresh Debian or Ubuntu machine with Python 3.11 and make:
#   make serve    set up, and open the floor in the browser
#   make test     set up, and run the whole test suite

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
TOOLS  := $(VENV)/.tools
DOCS   := $(VENV)/.docs
PIP    := $(BIN)/pip install --quiet --disable-pip-version-check

# The suite starts pitboss some hundred times; without bytecode each start compiles all of it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: scripts serve test test-exhaustive browser lint bench docs site proofs proofs-check untested clean

serve: $(READY)
	$(BIN)/pitboss serve

test: $(TOOLS) browser
	$(BIN)/pytest -n auto --dist loadgroup

test-exhaustive: $(TOOLS) browser
	$(BIN)/pytest -n auto --dist loadgroup -m exhaustive

lint: $(TOOLS) scripts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The page's scripts: their types, against the shapes of what the server sends, and their style.
scripts: $(TOOLS)
	$(BIN)/python tools/shapes.py --check
	@if command -v npm >/dev/null; then \
	  npm install --prefix tools/scripts --no-package-lock --no-audit --no-fund --loglevel error \
	  && tools/scripts/node_modules/.bin/tsc --project tools/scripts \
	  && tools/scripts/node_modules/.bin/eslint --config tools/scripts/eslint.config.js src/pitboss/web/static; \
	elif [ -n "$$CI" ]; then echo "no npm here: the page's scripts cannot be checked"; exit 1; \
	else echo "no npm here: the page's scripts are NOT checked"; fi

bench: $(TOOLS)
	$(BIN)/python -m benchmarks

# The floor is tested in a real browser. Without one, and without the rights to install it, those
# tests are skipped, and say so.
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
	  || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing Chromium for the browser tests"; \
	    export DEBIAN_FRONTEND=noninteractive; apt-get update -q >/dev/null \
	      && { apt-get install -qy --no-install-recommends chromium-headless-shell \
	      || apt-get install -qy --no-install-recommends chromium; } >/dev/null; \
	  else \
	    echo "no Chromium here, and no rights to install it: browser tests will be skipped"; \
	  fi; }

# The proofs that the package ships; `make proofs-check` proves all of them anew.
proofs: $(READY)
	$(BIN)/python tools/ship_proofs.py

proofs-check: $(READY)
	$(BIN)/python tools/ship_proofs.py --check

# The pages that are generated, and the documentation site of all pages, in site/.
docs: $(DOCS)
	$(BIN)/python -m pitboss.report.pages docs
	$(BIN)/mkdocs build --strict --quiet

# The site alone, of the pages as they are; it fails where a link leads nowhere.
site: $(DOCS)
	$(BIN)/mkdocs build --strict --quiet

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "pitboss needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python has no venv module; installing it"; \
	  apt-get update -q && apt-get install -qy python3-venv; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable '.[floor,pdf,plots,xlsx]'
	@touch $@

# What tests, style, types and benchmarks need besides.
$(TOOLS): $(READY)
	$(PIP) --editable '.[dev]'
	@touch $@

$(DOCS): $(READY)
	$(PIP) --editable '.[docs]'
	@touch $@

clean:
	rm -rf site $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

untested: $(TOOLS)
	$(BIN)/python tools/untested_lines.py
