# Two commands do everything on a fresh Debian or Ubuntu machine with Python 3.11 and make:
#   make serve    set up, and open the tables
#   make test     set up, and run the whole test suite

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: serve test test-exhaustive lint bench docs untested clean

serve: $(READY)
	$(BIN)/pitboss play

test: $(READY)
	$(BIN)/pytest -n auto

test-exhaustive: $(READY)
	$(BIN)/pytest -n auto -m exhaustive

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m benchmarks

docs: $(READY)
	$(BIN)/python -m pitboss.report.pages docs

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "pitboss needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python has no venv module; installing it"; \
	  apt-get update -q && apt-get install -qy python3-venv; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

untested: $(READY)
	$(BIN)/python tools/untested_lines.py
