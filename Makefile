# Every target installs what it needs first (see .make/install-dependencies).

# Programs are static but for libc, libevent, libsodium, OpenSSL, SQLite, wslay and qrencode; macOS has the Swift library anyway.
ifeq ($(shell uname -s),Linux)
STATIC := --static-swift-stdlib
endif

# A module that is imported but not declared as a dependency is an error: the directions of dependency hold.
CHECK   := --explicit-target-dependency-import-check error
# `make test-build DEBUG_INFO=` keeps what a debugger needs.
DEBUG_INFO := -debug-info-format none
# The index is for editors, and to write it takes a sixth of the build. Debug information takes a tenth of the rest: failed
# expectations name their lines without it.
LEAN := --disable-index-store $(DEBUG_INFO)
# The build that make deep runs: optimised, with the checks of debug builds (see Package.swift). Endurance games, simulations and
# theory use it too: they are programs of the tests' own, which the test runner starts by their names.
CHECKED_BUILD := .build/checked
RUNNER := $(CHECKED_BUILD)/release/pairsPackageTests.xctest
CHECKED := PAIRS_BUILD=checked swift build -c release --scratch-path $(CHECKED_BUILD) $(LEAN) $(CHECK)
# Without the tests themselves.
SIMULATION_BUILD := PAIRS_TESTS=none $(CHECKED) --build-tests
RELEASE := swift build -c release $(STATIC) $(CHECK)
# What make play needs, and nothing else, in a build of its own (see Package.swift).
PLAY := env PAIRS_BUILD=play swift build -c release --scratch-path .build/play $(LEAN) $(STATIC) $(CHECK)
PROGRAMS := pairs-server pairs pairs-bot
SOURCES := Sources Tests Bench Protocol/examples/swift Package.swift
# Both are needed, for with a main file of their own tests are taken for XCTest's.
SWIFT_TESTING := --disable-xctest --enable-swift-testing

# The bench is a package of its own, with a build of its own, in which the programs that it measures are built as well.
BENCH_BUILD := .build/bench
BENCH := -c release $(STATIC) --package-path Bench --scratch-path $(BENCH_BUILD)
# Without it, new files of the package that the bench depends on are not seen.
PLAN_BENCH := touch Bench/Package.swift

.DEFAULT_GOAL := build
.NOTPARALLEL:
.PHONY: help play install uninstall protocol check test deep test-build checked-build build bot bench bench-compare bench-cluster bench-test abuse theory endurance simulate evidence fuzz sanitize soak crash nodes deps lint format clean pictures programs deb image backup

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## start a server and play against a house bot (in a pipe: watch two of them)
	@.make/install-dependencies play
	@.make/step play-build 300 "build the server and the client" $(PLAY) >&2
	@.make/play

check: ## make test for every change: only files that differ from the last commit are linted
	@.make/install-dependencies test
	@.make/test quick $(shell git diff --name-only --diff-filter=d HEAD -- '*.swift'; git ls-files -o --exclude-standard -- '*.swift')

test: ## lint, a debug build, the tests that are not deep, 1000 GAMES of bots and a short storm
	@.make/install-dependencies test
	@.make/test quick

deep: ## all tests again in an optimised build with all checks, 100000 GAMES of bots, storms, theory
	@.make/install-dependencies test
	@.make/test deep

protocol: ## write the schemas of requests and REQUESTS.md anew from what the requests say of themselves
	PAIRS_TESTS=ProtocolTests $(MAKE) --no-print-directory test-build
	PAIRS_RECORD=1 PAIRS_TESTS=ProtocolTests swift test --skip-build $(SWIFT_TESTING) --filter 'SchemaRequestTests|RequestsPageTests'

test-build:
	swift build --build-tests $(LEAN) $(CHECK)

checked-build:
	$(CHECKED) --build-tests

build: ## leave pairs-server, pairs and pairs-bot in .build/release
	@.make/install-dependencies build
	@$(MAKE) --no-print-directory programs

bot: ## leave pairs-bot in .build/release: all that the author of a bot needs
	@.make/install-dependencies build
	@$(MAKE) --no-print-directory programs PROGRAMS=pairs-bot

install: ## put what make build has left, with manuals and completions, into PREFIX (/usr/local); DESTDIR is put before it
	@.package/install $(BUILT) "$(DESTDIR)$(PREFIX)"

uninstall: ## remove from PREFIX what make install has put there; saved games and settings stay
	@.package/install --remove "$(DESTDIR)$(PREFIX)"

PREFIX ?= /usr/local
# The folder of the programs that are installed.
BUILT  ?= .build/release

deb: ## leave a Debian package and an archive for other systems in .build/packages (Debian)
	@.make/install-dependencies deb
	@$(MAKE) --no-print-directory programs
	@.package/build

image: ## build the container image without an engine, and try its whole life (Debian, root)
	@.make/install-dependencies image
	@.make/image

bench: ## measure the server beside a C relay; options in BENCH_ARGS
	@.make/install-dependencies bench
	@$(PLAN_BENCH)
	@for product in pairs-server pairs pairs-bot pairs-bench; do swift build $(BENCH) $(CHECK) --product $$product || exit; done
	cc -O2 -Wall -Wextra -o $(BENCH_BUILD)/release/pairs-relay Bench/Relay/relay.c $$(pkg-config --cflags --libs libevent_core)
	$(if $(STATIC),cc -O2 -Wall -Wextra -shared -fPIC -o $(BENCH_BUILD)/release/pairs-counter.so Bench/Counter/counter.c)
	$(BENCH_BUILD)/release/pairs-bench --json $(NEWEST) $(BENCH_ARGS)

bench-compare: ## tell what has moved: make bench-compare OLD.json (beside the last make bench, or a new one)
	$(if $(OLD),,$(error Which run? As in: make bench-compare OLD.json))
	@test -f $(NEWEST) || $(MAKE) --no-print-directory bench
	@$(BENCH_BUILD)/release/pairs-bench --read $(NEWEST) --compare $(OLD)

# What the last make bench has found, and the file that it is compared with: a goal that is there already.
NEWEST := .build/bench.json
OLD    := $(filter %.json,$(MAKECMDGOALS))
ifneq ($(OLD),)
.PHONY: $(OLD)
$(OLD): ; @:
endif

bench-cluster: ## measure a node on PostgreSQL beside a server with files, and several nodes, for eight minutes; ONLY=nodes,leaving,…: these; BEFORE=PROGRAM: its start beside an earlier one's (Linux)
	@.make/install-dependencies test
	@$(RELEASE) --product pairs-server
	@.make/bench-cluster .build/release/pairs-server $(if $(ONLY),--only $(ONLY)) $(if $(BEFORE),--old $(BEFORE))

bench-test: ## run the tests of the bench itself
	@.make/install-dependencies bench
	@$(PLAN_BENCH)
	swift build --package-path Bench --scratch-path $(BENCH_BUILD) $(CHECK) --build-tests
	swift test --package-path Bench --scratch-path $(BENCH_BUILD) --skip-build --disable-xctest

abuse: ## attack a server with its default limits, and tell what others feel; options in ABUSE_ARGS (Linux)
	@.make/install-dependencies bench
	@$(PLAN_BENCH)
	@for product in pairs-server pairs-bench; do swift build $(BENCH) $(CHECK) --product $$product || exit; done
	$(BENCH_BUILD)/release/pairs-bench abuse --json .build/abuse.json $(ABUSE_ARGS)

theory: ## hold the bots' play to what is proved of the game: GAMES (2000) for each figure, from SEED on; PATIENCE=1: the solver to what is known of deals, ONLY= of one game
	@.make/install-dependencies test
ifdef PATIENCE
	@$(SIMULATION_BUILD)
	@$(RUNNER) patience-theory $(ONLY) $(if $(GAMES),--deals $(GAMES)) $(if $(SEED),--from $(SEED))
else
	@$(MAKE) --no-print-directory checked-build
	@# The figures, and what failed, out of all that the tests say; the status is theirs.
	@{ THEORY_GAMES=$(or $(GAMES),2000) THEORY_SEED=$(SEED) PAIRS_BUILD=checked \
	    swift test -c release --scratch-path $(CHECKED_BUILD) --skip-build $(SWIFT_TESTING) --filter AgainstTheoryTests; \
	    echo $$? >.build/theory.status; } | grep --line-buffered -e '^|' -e '^✘'; \
	    exit $$(cat .build/theory.status)
endif

endurance: ## play GAMES (100000) of bots through a whole server, from SEED (1) on, and check every line; SEED alone: that game; PATIENCE=1: of patience
	@.make/install-dependencies test
	@$(SIMULATION_BUILD)
	@$(RUNNER) endure $(if $(PATIENCE),--patience) --games $(or $(GAMES),$(if $(SEED),1,100000)) --seed $(or $(SEED),1)

simulate: ## make RUNS (1000) of a whole server, its journal and its clients through crashes, from SEED (1) on; SEED alone: that run; CLUSTER=1: journals in a cluster's database; EVENTS=1: of RUNS (5000) events
	@.make/install-dependencies test
	@$(SIMULATION_BUILD)
	@$(RUNNER) simulate --runs $(or $(RUNS),$(if $(SEED),1,$(if $(EVENTS),5000,1000))) --seed $(or $(SEED),1) $(if $(CLUSTER),--database) $(if $(EVENTS),--events)

evidence: ## tell whether all transcripts, frames, simulated runs and games are as recorded; RECORD=1 records them anew
	@.make/install-dependencies test
	@$(SIMULATION_BUILD)
	@.make/evidence $(if $(RECORD),record)

fuzz: ## try every fuzz target for TIME seconds (60), one after the other
	@.make/install-dependencies build
	.make/fuzz $(TIME)

TIME ?= 60

sanitize: ## run all tests under AddressSanitizer, then under ThreadSanitizer
	@.make/install-dependencies test
	.make/sanitize

backup: ## make backups while many play, restore and compare them; BACKUPS= sets how many
	@.make/install-dependencies build
	@$(MAKE) --no-print-directory programs
	@.make/backup .build/release/pairs-server --backups $(or $(BACKUPS),10)

soak: ## 100,000 connections and 10,000 games: the server's memory and descriptors stay flat (Linux)
	@.make/install-dependencies test
	@$(RELEASE) --product pairs-server
	.make/soak .build/release $(SOAK_ARGS)

crash: ## kill the server ROUNDS (1000) times while many play, drawn from SEED: nothing is lost, nothing is doubled; CLUSTER=1: a node and its database in turns
	@.make/install-dependencies test
	@$(RELEASE) --product pairs-server
	@.make/crash .build/release/pairs-server --rounds $(or $(ROUNDS),1000) $(if $(SEED),--seed $(SEED)) $(if $(CLUSTER),--cluster)

nodes: ## kill, stop, stall and drain the NODES (3) of a cluster ROUNDS (100) times while many play and tables move, drawn from SEED; BEFORE=PROGRAM: some run an earlier version
	@.make/install-dependencies test
	@$(RELEASE) --product pairs-server
	@.make/nodes .build/release/pairs-server --rounds $(or $(ROUNDS),100) --nodes $(or $(NODES),3) $(if $(SEED),--seed $(SEED)) $(if $(BEFORE),--old $(BEFORE))

pictures: ## photograph the client in a terminal emulator, into .build/pictures (Linux)
	@.make/install-dependencies pictures
	@$(MAKE) --no-print-directory programs
	.make/pictures .build/release

deps: ## install what all the other targets need
	@.make/install-dependencies test

lint: ## check the layout of the Swift sources
	swift format lint --strict --parallel --recursive $(SOURCES)

format: ## correct the layout of the Swift sources
	swift format --in-place --recursive $(SOURCES)

clean: ## remove everything that was built
	swift package clean

programs:
	@# Without tests the package has nothing but the three programs, so that one build makes them all.
	@$(RELEASE) $(if $(filter-out $(PROGRAMS),pairs-server pairs pairs-bot),$(PROGRAMS:%=--product %))
	@# Tests run other builds than this one: a program that only the optimiser broke shows itself here.
	@for program in $(PROGRAMS); do .build/release/$$program --version >/dev/null || exit; done
