# Tabletop Companion.  `make` lists what can be made.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help run test bench tools clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

run: $(VENV)/installed ## install and serve the table (simulated where there is no camera)
	@$(BIN)/companion serve $(ARGS)

test: $(VENV)/installed-dev tools ## check formatting, lint, types, and run all tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/pytest -n 2 $(ARGS)

bench: $(VENV)/installed-dev ## measure speed, as ratios
	@$(BIN)/python -m tests.bench $(ARGS)

tools: # Chromium and Poppler for the tests, where they may be installed
	@sh tests/install-tools.sh

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version)."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Making $(VENV) failed. On Debian: apt install python3-venv"; exit 1; }

$(VENV)/installed: pyproject.toml | $(VENV)/bin/python
	@echo "Installing (once) into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/installed-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Installing (once) into $(VENV), with the tools for tests ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/installed
