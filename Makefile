# Commands of the project. "make run" serves the tester, "make test" checks all of it.

GO ?= go
NODE ?= node
NPM ?= npm
PORT ?= 8000

MODULES := web/node_modules/.package-lock.json
SITE := dist/index.html
PROGRAM := .build/robotstester
BROWSER_RATIOS := .build/bench-browser.json

# Commands that read it run in other directories.
ifneq ($(ROBOTS_CORPUS),)
override export ROBOTS_CORPUS := $(abspath $(ROBOTS_CORPUS))
endif

# What the site is made of, and what the command is made of besides it.
SITE_SOURCES := $(shell find app cmd/engine cmd/pages parser web -type f -not -path '*/node_modules/*' -not -path '*/testdata/*' \
	-not -path 'web/test*' -not -name '*_test.go' -not -name '*.test.mjs') wasm_exec.js go.mod go.sum
COMMAND_SOURCES := $(shell find cmd/robotstester -type f -not -path '*/site/*' -not -path '*/testdata/*' -not -name '*_test.go')

.PHONY: run test site bench bench-browser latency plots lighthouse lint-rates fmt check gen size screenshots clean browser

run: $(PROGRAM)
	@$(PROGRAM) serve --addr 127.0.0.1:$(PORT)

site: $(SITE)

test: $(MODULES) $(SITE) $(PROGRAM) size browser
	$(GO) vet ./...
	$(GO) test ./...
	$(GO) test -race -short ./parser
	cd web && $(NODE) --test say.test.mjs $$(find editor ../cmd/engine -name "*.test.mjs")
	cd web && CHROMIUM="$${CHROMIUM:-$$(sh test/chromium.sh)}" npx playwright test

# The browser tests need a real Chromium; as root on Debian it is installed where missing.
browser:
	@sh web/test/chromium.sh

size: $(SITE)
	@$(NODE) web/compress.mjs size

# How often each check finds something in real files, one SITE/robots.txt each.
lint-rates:
	$(GO) run ./cmd/lintrates "$${ROBOTS_CORPUS:?names no directory of real files}"

# Everything that is measured, in one report. ROBOTS_CORPUS names a directory of real files.
bench: $(PROGRAM)
	@printf '\nBytes on the wire\n\n'
	@$(NODE) web/compress.mjs table
	@printf '\nStart\n\n'
	@$(NODE) web/times.mjs $(PROGRAM)
	@printf '\nKeys\n\n'
	@$(NODE) web/latency.mjs $(PROGRAM)
	@rm -f $(BROWSER_RATIOS)
	@[ -z "$$ROBOTS_CORPUS" ] || $(MAKE) --no-print-directory bench-browser
	@cd cmd/bench && $(GO) run . -also ../../$(BROWSER_RATIOS)
	@printf '\nComparing two files, and rules that never decide\n\n'
	@cd cmd/bench && $(GO) test -run '^$$' -bench . -benchtime 5x ./proofs

# What a key costs, from the key event to the frame that shows its answer.
latency: $(PROGRAM)
	@$(NODE) web/latency.mjs $(PROGRAM)

# Scores of the page on a middling phone; fails below the goals. It fetches Lighthouse.
lighthouse: $(PROGRAM)
	@$(NODE) web/lighthouse.mjs $(PROGRAM)

# Against robots-parser in a page of Chromium, with real files.
bench-browser: $(MODULES)
	@printf '\nIn Chromium, against the npm package robots-parser\n\n'
	@mkdir -p .build
	@cd cmd/bench/browser && $(NPM) ci --silent --ignore-scripts --no-audit --no-fund && CHROMIUM="$${CHROMIUM:-$$(sh ../../../web/test/chromium.sh)}" $(NODE) bench.mjs --json ../../../$(BROWSER_RATIOS)

# How time grows with what is asked, for docs/performance.md.
plots:
	cd cmd/bench && $(GO) run . -plots ../../docs/performance

fmt:
	$(GO) fmt ./...

check:
	@unformatted=$$(gofmt -l app cmd parser); [ -z "$$unformatted" ] || { echo "gofmt: run make fmt:" $$unformatted; exit 1; }
	$(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) vet ./app ./cmd/engine
	$(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
	$(GO) mod verify

gen:
	$(GO) generate ./...

# The pictures in the documents are taken from the page as it is built.
screenshots: $(MODULES) $(PROGRAM)
	cd web && CHROMIUM="$${CHROMIUM:-$$(sh test/chromium.sh)}" SCREENSHOTS=1 npx playwright test screenshots
	cp .build/screenshots/wide-light-first.png docs/tester.png
	cp .build/screenshots/wide-dark-tests.png docs/tests-dark.png
	cp .build/screenshots/wide-light-problems.png docs/problems.png
	cp .build/screenshots/phone-light-why.png docs/phone.png
	cp .build/screenshots/phone-dark-crawlers.png docs/phone-dark.png

clean:
	rm -rf .build dist cmd/robotstester/site web/node_modules web/test-results web/playwright-report

$(MODULES): web/package.json web/package-lock.json
	cd web && $(NPM) ci --ignore-scripts --no-audit --no-fund
	@touch $@

$(SITE): $(MODULES) $(SITE_SOURCES)
	$(NODE) web/build.mjs
	@touch $@

$(PROGRAM): $(SITE) web/compress.mjs $(COMMAND_SOURCES)
	$(NODE) web/compress.mjs embed cmd/robotstester/site
	$(GO) build -trimpath -tags site -o $@ ./cmd/robotstester
