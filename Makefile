GO      ?= go
TOOLS    = $(GO) tool -modfile=tools/go.mod
PKGS     = ./...
FUZZTIME ?= 60s

.PHONY: check build fmt vet lint test race fuzz bench bench-baseline bench-otp cover docs

# What CI runs.
check: build fmt vet lint test race stress

build:
	$(GO) build $(PKGS)

fmt:
	@out=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$out" ]; then echo "not gofmt-clean:"; echo "$$out"; exit 1; fi

vet:
	$(GO) vet $(PKGS)

lint:
	$(TOOLS) staticcheck $(PKGS)

test:
	$(GO) test $(PKGS)

# Where goroutines meet: the engine, the bridge to Go actors, the public face.
race:
	$(GO) test -race ./emu/engine ./actor .

# Every test again, collecting garbage at every allocation.
stress:
	EPIPHANY_STRESS_GC=1 $(GO) test -count=1 ./vm ./slave ./actor ./examples/... ./conformance/... .

# Fuzz targets, FUZZTIME each.
fuzz:
	$(GO) test -run XXX -fuzz FuzzModule -fuzztime $(FUZZTIME) ./bytecode
	$(GO) test -run XXX -fuzz FuzzParse -fuzztime $(FUZZTIME) ./compiler/syntax
	$(GO) test -run XXX -fuzz FuzzWire -fuzztime $(FUZZTIME) ./term

bench:
	$(GO) test -run XXX -bench . -count 6 ./vm ./emu/...

cover:
	$(GO) test -coverprofile=/tmp/epiphany.cover $(PKGS)
	$(GO) tool cover -func=/tmp/epiphany.cover | tail -1
