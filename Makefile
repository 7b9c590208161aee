# What a person types. Every target sets up what it needs; `make play` is the place to begin.
PYTHON ?= python3
BIN := .venv/bin
RUN := build/.run-installed
DEV := build/.dev-installed
LAB := build/.lab-installed
BENCH := build/.bench-installed
MUTATION := build/.mutation-installed

.PHONY: help setup play lab test check bench faults fuzz mutation fix clean interactions
help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Python's venv module is missing: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv

$(RUN): requirements/run.txt pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/run.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@mkdir -p build && touch $@

$(DEV): requirements/dev.txt $(RUN)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

$(LAB): requirements/lab.txt $(RUN)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/lab.txt
	@touch $@

$(BENCH): requirements/bench.txt $(DEV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@

$(MUTATION): requirements/mutation.txt $(DEV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/mutation.txt
	@touch $@

setup: $(RUN) ## make .venv with what the bot needs

play: $(RUN) ## a local VK in the browser, the bot and nine scripted players
	@$(BIN)/rassvet play

lab: $(LAB) ## play both games by the thousand, report on their balance: make lab GAME=dread-chase ARGS="--matches 1000"
	@for game in $(or $(GAME),curse dread-chase); do $(BIN)/rassvet $$game lab $(ARGS) || exit 1; echo; done

test: $(DEV) ## all tests
	@$(BIN)/python -m tests.chromium || true
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(DEV) ## ruff, mypy strict, import walls
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(BENCH) ## the figures, also in build/bench.json
	$(BIN)/python -m tests.bench

faults: $(DEV) ## killed at every point, a VK that fails, two copies: the end is the same (an hour): make faults ARGS="--crash"
	$(BIN)/python -m tests.faults $(ARGS)
	@test -n "$(ARGS)" || { $(BIN)/python -m tests.secrecy && $(BIN)/python -m pytest -n 2 -m thorough; }

fuzz: $(DEV) ## a million random and mutated texts over the readers: make fuzz ARGS="--seconds 60"
	$(BIN)/python -m tests.fuzz $(ARGS)

mutation: $(MUTATION) ## change the engine bit by bit: do the tests notice? (half an hour; writes docs/mutation.md)
	$(BIN)/python -m tests.mutation

interactions: $(DEV) ## write docs/interactions.md anew: which actions affect each other
	$(BIN)/python -m tests.pairs

fix: $(DEV) ## format and mend what ruff can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## forget the environment and what was built
	rm -rf .venv build
