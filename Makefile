# The developer's commands. Every target is a line that one can also type; the tools live in .venv.

PYTHON ?= python3
BIN := .venv/bin
WITHIN := $(BIN)/python -m launch.within
INSTALL := $(PYTHON) -m launch.install
COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-annotate --no-emit-index-url --no-header
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard web/translations/*/LC_MESSAGES/*.po))
DIPLOMACY := diplomacy==1.1.2 bcrypt coloredlogs humanfriendly pytz tornado tqdm ujson
T ?= tests
ROUNDS ?= 1
DATABASE ?= both
MINUTES ?= 600
SEED ?= 1
WARS ?= 3
DECLARATIONS ?= 20000
N ?= 300
REQUESTS ?= 20000

.DEFAULT_GOAL := help
.PHONY: help setup install run test lint format check migration migrate demo bench chaos fuzz fuzz-web war mutants clauses events system pins

help:  ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: .venv/run.stamp $(CATALOGUES)  ## start everything on this machine; Ctrl-C ends it (PORT=8001 for another port)
	@$(BIN)/python -m launch

test: export MAY_INSTALL := --install
test: export PYTHONDONTWRITEBYTECODE :=  # else each of the many programs that tests start compiles everything
test: setup  ## run all tests (T=tests/launch for some)
	$(BIN)/pytest -n logical --dist worksteal $(T)

lint: setup  ## check style, types and who imports whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup  ## lay out the code
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

check: lint test  ## lint and test, before each commit

install: .venv/run.stamp $(CATALOGUES)  ## install what a server needs into .venv
	@$(BIN)/python -m compileall -q campaign launch rules web worker  # nobody may write beside the code of a server

setup: .venv/test.stamp $(CATALOGUES)  ## install everything into .venv

.venv/run.stamp: requirements/base.txt requirements/uv.txt
	@$(PYTHON) -m launch.machine python $(MAY_INSTALL)
	@echo "installing the libraries into .venv (some seconds, once)"
	@$(INSTALL) requirements/base.txt
	@touch $@

.venv/test.stamp: requirements/dev.txt .venv/run.stamp
	@$(PYTHON) -m launch.machine browser $(MAY_INSTALL)
	@echo "installing the tools into .venv (some seconds, once)"
	@$(INSTALL) requirements/dev.txt
	@touch $@

%.mo: %.po
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

migration: setup migrate  ## write a migration from the models (M="add a table")
	$(WITHIN) alembic revision --autogenerate -m "$(M)"

migrate: .venv/run.stamp  ## bring the database of DATABASE_URL up to date
	$(WITHIN) alembic upgrade head

demo: migrate  ## seed the demo campaign into the database of DATABASE_URL
	$(WITHIN) python -m web.demo

clauses: .venv/run.stamp  ## write docs/clauses.md: every clause, who applies it, its cases
	$(BIN)/python -m reference clauses > docs/clauses.md

system: setup  ## write the skeleton of a new rule system (SLUG=moon, and if wanted PREFIX=MO NAME="The moon" KOREAN="달")
	$(BIN)/python -m skeleton $(SLUG) "$(PREFIX)" "$(NAME)" "$(KOREAN)"
	$(BIN)/ruff check --quiet --fix-only rules/registry.py rules/$(SLUG) tests/rules/$(SLUG)
	$(BIN)/ruff format --quiet rules/registry.py rules/$(SLUG) tests/rules/$(SLUG)
	$(MAKE) --no-print-directory clauses events

events: .venv/run.stamp  ## write docs/events.md: every event, its fields, who may read it
	$(BIN)/python -m reference events > docs/events.md

bench: setup  ## say how much this machine does in a second, and how fast it is beside its peers
	-@[ -d .venv/bench ] || $(BIN)/uv pip install --quiet --no-deps --target .venv/bench $(DIPLOMACY)
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench_burst
	$(BIN)/python -m tests.bench_mails
	$(BIN)/python -m tests.bench_seals

chaos: setup  ## play a bad week: kill at every statement, lose brokers, disks and clocks (ROUNDS=5 SEED=1 DATABASE=sqlite MINUTES=10)
	$(BIN)/python -m tests.chaos --rounds $(ROUNDS) --seed $(SEED) --database $(DATABASE) --minutes $(MINUTES)

fuzz: setup  ## try declarations at random on SYSTEMS, all without it (SEED=1 DECLARATIONS=100000 SYSTEMS=fate_war)
	$(BIN)/python -m tests.rules.fuzz $(DECLARATIONS) $(SEED) $(SYSTEMS)

fuzz-web: setup  ## make requests at random to every route of the web, as anybody (SEED=1 REQUESTS=20000 POSTGRES=1)
	$(BIN)/python -m tests.web.fuzz $(if $(POSTGRES),--postgres) $(REQUESTS) $(SEED)

war: setup  ## play whole wars at random by the service's own operations (SEED=1 WARS=50)
	$(BIN)/python -m tests.flows.war $(SEED) $(WARS)

mutants: setup  ## how many of N small faults in the rules do the tests find (SEED=1 N=300 SYSTEMS=fate_war)
	$(BIN)/python -m tests.mutants $(N) $(SEED) $(SYSTEMS)

pins: setup  ## renew the pinned versions from pyproject.toml
	echo "uv>=0.13" | $(COMPILE) - -o requirements/uv.txt
	$(COMPILE) pyproject.toml -o requirements/base.txt
	$(COMPILE) --group dev -c requirements/base.txt pyproject.toml -o requirements/dev.txt
