# Everything a newcomer does with Carte; `make` alone lists it.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

# All of Go is compiled alike, so that what one has compiled, tests and linters among them, serves the others,
# in another folder too.
export CGO_ENABLED := 0
export GOFLAGS += -trimpath -buildvcs=false

LISTEN ?= 127.0.0.1:8080
DATA ?= data
export CHROMIUM ?= /usr/bin/chromium
# Most end-to-end tests run in it, in less time; where it is absent they run in CHROMIUM.
export HEADLESS_SHELL ?= /usr/bin/chromium-headless-shell

# Reading the state of the work tree must not lock it.
version := $(shell GIT_OPTIONAL_LOCKS=0 git describe --tags --always --dirty 2>/dev/null || echo unknown)

# Folders stand beside their files, so that a file that went away counts as a change.
sources = $(shell find $(1) \( -name node_modules -o -name testdata \) -prune -o \
	\( -type f -not -name '*_test.go' -not -name '*.test.*' -o -type d \) -print 2>/dev/null)
go_sources := go.mod go.sum web/embed.go $(call sources,cmd internal)
web_shared := web/package.json web/package-lock.json web/tsconfig.json web/scripts/compress.mjs \
	$(call sources,$(addprefix web/src/,api features i18n lib ui))
guest_sources := $(web_shared) $(call sources,web/src/guest)
dashboard_sources := $(web_shared) $(call sources,web/src/dashboard)

# One file of each build stands for the whole: Vite writes all of them, or none.
guest := web/dist/guest/.vite/manifest.json
guest_server := web/dist/guest-server/guest.js
dashboard := web/dist/dashboard/index.html
web_modules := web/node_modules/.package-lock.json
e2e_modules := e2e/node_modules/.package-lock.json

.PHONY: help
help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: bin/carte ## Build everything and serve Carte with demo data (LISTEN=127.0.0.1:8080 DATA=data)
	bin/carte serve --listen '$(LISTEN)' --data '$(DATA)' --demo

.PHONY: dev
dev: tools $(web_modules) ## Serve Carte with demo data while you work on it: what you save is seen at once (LISTEN, DATA)
	@LISTEN='$(LISTEN)' DATA='$(DATA)' exec node web/scripts/dev/main.mjs

.PHONY: build
build: bin/carte ## Build bin/carte, one static binary with the web files inside

.PHONY: test
test: tools ## Run every test: linters, Go on SQLite and PostgreSQL, web, end to end in Chromium and Firefox
	scripts/test.sh

.PHONY: test-firebase
test-firebase: tools ## Try sign-in by Firebase against its emulator, which is installed when it is missing (390 MB)
	scripts/install-test-needs.sh
	scripts/with-postgres.sh scripts/test-firebase.sh

.PHONY: lint
lint: tools $(web_modules) $(e2e_modules) ## Run the linters, the type checks and the import rules
	scripts/lint.sh

.PHONY: fmt
fmt: tools $(web_modules) ## Format Go and web code, tests and scripts
	scripts/golangci-lint.sh fmt ./...
	web/node_modules/.bin/biome check --colors=off --write .

.PHONY: e2e
e2e: bin/carte $(e2e_modules) ## Run the end-to-end tests in Chromium and Firefox (ARGS="guest.spec.ts --headed")
	scripts/install-test-needs.sh
	cd e2e && CARTE_BIN='$(CURDIR)/bin/carte' npx playwright test $(ARGS)

.PHONY: picture
picture: bin/carte $(e2e_modules) ## Draw the picture of the README anew
	scripts/install-test-needs.sh
	cd e2e && CARTE_BIN='$(CURDIR)/bin/carte' npx playwright test --config picture.config.ts

.PHONY: bench
bench: bin/carte $(e2e_modules) ## Measure Carte against a floor and print the ratios (ARGS="--json FILE")
	scripts/install-test-needs.sh
	scripts/with-postgres.sh --durable go run ./bench $(ARGS)

.PHONY: api
api: tools $(web_modules) ## Write docs/api/openapi.json and the TypeScript types of the API and of guest pages from the Go types
	@mkdir -p docs/api
	document=$$(go run ./cmd/carte openapi) && printf '%s\n' "$$document" >docs/api/openapi.json
	npm --prefix web run api
	go run ./internal/guest/schema | web/node_modules/.bin/openapi-typescript -o web/src/guest/data.gen.ts
	palettes=$$(go run ./internal/guest/schema palettes) && printf '%s\n' "$$palettes" >web/src/guest/style/palettes.gen.ts

.PHONY: clean
clean: ## Remove what was built (not the data folder)
	rm -rf bin .cache web/dist-dev web/node_modules e2e/node_modules e2e/test-results e2e/playwright-report
	find web/dist -mindepth 1 -not -name .gitkeep -delete

.PHONY: tools
tools:
	@scripts/check-tools.sh

bin/carte: $(go_sources) .cache/version $(guest) $(guest_server) $(dashboard) | tools
	go build -ldflags '-s -w -X main.version=$(version)' -o $@ ./cmd/carte

# Touched only when the version is another one.
.cache/version: FORCE
	@mkdir -p $(@D)
	@echo '$(version)' | cmp -s - $@ || echo '$(version)' >$@

.PHONY: FORCE
FORCE:

$(guest): web/vite.guest.config.ts $(guest_sources) $(web_modules)
	npm --prefix web run build:guest
	touch $@

$(guest_server): web/vite.guest-server.config.ts $(guest_sources) $(web_modules)
	npm --prefix web run build:guest-server
	touch $@

$(dashboard): web/vite.dashboard.config.ts $(dashboard_sources) $(web_modules)
	npm --prefix web run build:dashboard
	touch $@

# npm writes this file last, whoever calls it.
$(web_modules) $(e2e_modules): %/node_modules/.package-lock.json: %/package-lock.json | tools
	npm --prefix $* ci --no-audit --no-fund
	touch $@
