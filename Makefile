GO      ?= go
TOOLS    = $(GO) tool -modfile=tools/go.mod
PKGS     = ./...
FUZZTIME ?= 60s
SEED     ?= 1
N        ?= 10000
SEEDS    ?= 20
SIMSEEDS ?= 1000
HISTORIES ?= 250
NODEHISTORIES ?= 1000
CROWD ?= 100
VMINSTR  ?= 1e9

.PHONY: histories node-histories pgas bench-pgas pgas-doc shmem-programs ccorpus check build build32 fmt vet lint test conformance conformance-doc otp-suites otp-pairs pairs-doc race calibrate stress weak soundness simulate isa isa-doc crandom cbench innocents conformance-native hashes lockstep arm64 arm64-some hostile fuzz fuzz-more bench bench-baseline bench-compile bench-boot bench-messages peers peers-record bench-icache bench-model docs model routines-doc cover sizes

# What CI runs. Whatever does not compile is found by vet.
check: build32 fmt vet lint test calibrate race stress arm64-some

build:
	$(GO) build $(PKGS)

# Whether it compiles where an int has 32 bits; nothing is linked.
build32:
	GOARCH=386 $(GO) list -export $(PKGS) >/dev/null

fmt:
	@out=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$out" ]; then echo "not gofmt-clean:"; echo "$$out"; exit 1; fi

vet:
	$(GO) vet $(PKGS)

lint:
	$(TOOLS) staticcheck $(PKGS)

test:
	$(GO) test -timeout 25m $(PKGS)

# Whether the model is as near to the published figures as it has to be.
calibrate:
	$(GO) run ./cmd/epiphany calibrate --check --page docs/model.md

# The programs of conformance/ here and on Erlang/OTP, by chapter: what agrees and what differs.
conformance:
	$(GO) run ./conformance/cmd/conformance

# docs/conformance.md: what of Erlang is supported, and how it differs.
conformance-doc:
	$(GO) run ./conformance/cmd/conformance -page docs/conformance.md

# OTP's own suites of the compiler and the library, on OTP and here; fetched first. ARGS are flags, and suites if not all, as in
# ARGS="-v lists maps".
otp-suites:
	$(GO) run ./conformance/cmd/suites $(ARGS)

# Cases of OTP's own suites that start other nodes, between nodes of OTP and of this project; fetched first. ARGS as above; -record
# writes results.toml, of which pairs-doc makes docs/pairs.md.
otp-pairs:
	$(GO) run ./conformance/cmd/pairs $(ARGS)

pairs-doc:
	$(GO) run ./conformance/cmd/pairs -page docs/pairs.md

# Where goroutines meet: the engine, the bridge to Go actors, the public face. Programs in many variants go the same ways many
# times, and are left out, as are tests of one goroutine and of the tree.
VARIANTS = ^Test(OrderOfSignals|Programs(WithoutFences|InLocalMemory|InSpiteOfFaults|InWeakOrder|UnderPresets)?|BIFsAreAsOnOTP|LastWords|CoresThatStop|ProfilesAreExact|AtomsFillTheirTable|StepDoesNotAllocate|(Sending|Waiting)DoesNotChangeResults|CommandersDoNotChangeResults)$$
TREE     = ^Test(PackagesHaveTestsAtTheirDoors|GroupsOfFilesHaveNoCycles|StallsAreOfWords|ArchitectureNamesExist|PartsAreSmall|PrintedRangesWork|RecordingsAreSealed|PageInABrowser)$$
race:
	$(GO) test -race -timeout 25m -skip '$(VARIANTS)|$(TREE)' ./emu/engine ./bridge ./actor .

# Every test of programs in Erlang again, collecting garbage at every allocation.
ERLANG = $(addprefix ./examples/,01-stats 02-pingpong 03-supervised 04-fences 11-solver 12-cluster 14-members 15-chaos 17-mixed)
stress:
	EPIPHANY_STRESS_GC=on $(GO) test -count=1 -timeout 25m -skip '$(TREE)' ./vm ./slave ./actor $(ERLANG) .

# The weak order of memory with many seeds: litmus tests, the programs with fences, and without.
weak:
	$(GO) test -count=1 -run 'Litmus|Weak|Fence|Row' ./emu/engine ./vm
	$(GO) test -count=1 -timeout 0 -run 'Weak|WithoutFences' ./actor -weak.n $(SEEDS)
	$(GO) test -count=1 -timeout 0 -run 'Weak' . -weak.seeds $(SEEDS)

# Many random modules that the verifier accepts; SEED is that of the first one.
soundness:
	$(GO) test -count=1 -timeout 0 -run '^TestSoundness$$' ./vm -soundness.seed $(SEED) -soundness.n $(N)

# Sources that try to make the compiler slow or large: each construct with N, 2N and 4N parts and with 1 MB, by time and memory. NAME is a part
# of a case's name.
hostile:
	$(GO) run ./conformance/cmd/hostile -run '$(NAME)'

# The whole system under random programs and faults against a model, and a run of many instructions; see package simulation.
simulate:
	$(GO) test -count=1 -timeout 0 ./simulation -seeds $(SIMSEEDS) -instructions $(VMINSTR)

# Random programs in C, by the compilers that there are and the computer's own gcc; GNU is the path of epiphany-elf-gcc, if it is there.
crandom:
	$(GO) run ./conformance/cmd/crandom -seed $(SEED) -n $(N) $(if $(GNU),-gnu $(GNU))

# Cycles and bytes of ten kernels in C beside those of epiphany-elf-gcc -O2, which were recorded; GNU is its path, to record them anew.
cbench:
	$(GO) run ./conformance/cmd/cbench $(if $(GNU),-gnu $(GNU))

# What the papers' systems publish, beside what programs of the chip take here; then the public programs.
pgas: bench-pgas shmem-programs
bench-pgas:
	$(GO) run ./cmd/epiphany bench pgas --large

# Tables of docs/shmem.md, rpc.md and coprthr.md: calls on 16, 64 and 1,024 cores, in minutes.
pgas-doc:
	$(GO) run ./cmd/epiphany bench pgas --write docs/shmem.md
	$(GO) run ./cmd/epiphany bench pgas --write docs/rpc.md
	$(GO) run ./cmd/epiphany bench pgas --write docs/coprthr.md

# Random histories of OpenSHMEM, 40 a run, against the rules of its order, and as many collectives of random active sets.
histories:
	$(GO) test -count=1 -timeout 0 -v -run 'Histories|Sets' ./simulation/spmd -spmd.seed $(SEED) -spmd.n $(HISTORIES)

# Random histories of three nodes with losses and restarts against a model, and CROWD nodes of which a third is lost; see package
# simulation/nodes.
node-histories:
	$(GO) test -count=1 -timeout 0 -v ./simulation/nodes -nodes.seed $(SEED) -nodes.n $(NODEHISTORIES) -nodes.crowd $(CROWD)

# Public OpenSHMEM programs, which are fetched into dist/ where they are not there yet, on up to 1,024 cores.
shmem-programs:
	$(GO) run ./conformance/cmd/openshmem

# Whether the states that programs go through are still those of the list benchmarks/hashes/hashes.txt.
hashes:
	$(GO) run ./benchmarks/hashes

# Random modules by the interpreter and in native code, which leave the same states slice by slice: N of them.
lockstep:
	$(GO) test ./vm -run TestLockstep -v -count=1 -timeout 24h -lockstep.n $(N)

# The C corpus of modernc.org/ccorpus2, executed on a core at -O0 and -O2: what fails, and a table. Two to ten minutes.
ccorpus:
	CCORPUS=1 $(GO) test ./toolchain/cc -run TestCorpus -v -timeout 60m

# Native code for arm64 on a computer of another kind, by qemu (Debian's qemu-user), with N random modules; and the states of programs.
QEMU = GOARCH=arm64 $(GO) test -count=1 -timeout 0 -exec qemu-aarch64
arm64:
	$(QEMU) ./vm/exec/jit
	$(QEMU) ./vm -run TestLockstep -v -lockstep.n $(N)
	$(QEMU) . -run TestProgramsInNativeCode -native.every 1
	GOARCH=arm64 $(GO) run -exec qemu-aarch64 ./benchmarks/hashes

# What of that .ci/run has time for.
arm64-some:
	@if command -v qemu-aarch64 >/dev/null; then $(QEMU) ./vm/exec/jit; \
	else echo "no qemu-aarch64: native code for arm64 is not run"; fi

# All conformance programs in native code, of functions that are compiled at their first call, also with a collection at every allocation.
conformance-native:
	$(GO) test . -run TestProgramsInNativeCode -native.every 1 -count=1 -timeout 60m
	EPIPHANY_STRESS_GC=on $(GO) test . -run TestProgramsInNativeCode -native.every 1 -count=1 -timeout 120m

# Many random instructions of the chip against the manual's formulas, and words and texts against GNU's tools if they are on the path.
isa:
	$(GO) test -count=1 -timeout 0 -v -run 'Random|Pipeline|Objdump|Assembler' ./emu/isa -isa.seed $(SEED) -isa.n 10000000
	$(GO) test -count=1 -timeout 0 -v -run 'Random|Straight|Wild' ./emu/ecore -ecore.seed $(SEED) -ecore.n 10000 -ecore.wild 1000000000

# docs/isa.md: the table of the chip's instructions.
isa-doc:
	$(GO) test -count=1 -run ReferencePage ./emu/isa -update

# Every kind of runaway beside every kind of innocent, on the host and on cores: what was hurt, and the memory of the Go process.
innocents:
	$(GO) run ./simulation/innocents

# Fuzz targets, FUZZTIME each.
fuzz:
	$(GO) test -run XXX -fuzz '^FuzzModule$$' -fuzztime $(FUZZTIME) ./bytecode
	$(GO) test -run XXX -fuzz '^FuzzParse$$' -fuzztime $(FUZZTIME) ./compiler/syntax
	$(GO) test -run XXX -fuzz '^FuzzCompile$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./compiler
	$(GO) test -run XXX -fuzz '^FuzzTokens$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./compiler
	$(GO) test -run XXX -fuzz '^FuzzMatch$$' -fuzztime $(FUZZTIME) ./pcre

fuzz-more:
	$(GO) test -run XXX -fuzz '^FuzzCode$$' -fuzztime $(FUZZTIME) ./bytecode
	$(GO) test -run XXX -fuzz '^FuzzParse$$' -fuzztime $(FUZZTIME) ./bytecode
	$(GO) test -run XXX -fuzz '^FuzzLoad$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./vm
	$(GO) test -run XXX -fuzz '^FuzzDecode$$' -fuzztime $(FUZZTIME) ./term
	$(GO) test -run XXX -fuzz '^FuzzParse$$' -fuzztime $(FUZZTIME) ./emu/isa
	$(GO) test -run XXX -fuzz '^FuzzAssemble$$' -fuzztime $(FUZZTIME) ./emu/isa
	$(GO) test -run XXX -fuzz '^FuzzDecode$$' -fuzztime $(FUZZTIME) ./emu/isa
	$(GO) test -run XXX -fuzz '^FuzzRecording$$' -fuzztime $(FUZZTIME) ./emu/engine
	$(GO) test -run XXX -fuzz '^FuzzImage$$' -fuzztime $(FUZZTIME) ./emu/host
	$(GO) test -run XXX -fuzz '^FuzzRead$$' -fuzztime $(FUZZTIME) ./toolchain/elf
	$(GO) test -run XXX -fuzz '^FuzzAssemble$$' -fuzztime $(FUZZTIME) ./toolchain/asm
	$(GO) test -run XXX -fuzz '^FuzzCompile$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./toolchain/cc
	$(GO) test -run XXX -fuzz '^FuzzLink$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./toolchain/link
	$(GO) test -run XXX -fuzz '^FuzzRequest$$' -fuzztime $(FUZZTIME) ./ui
	$(GO) test -run XXX -fuzz '^FuzzFrames$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./node
	$(GO) test -run XXX -fuzz '^FuzzHandshake$$' -fuzztime $(FUZZTIME) ./node
	$(GO) test -run XXX -fuzz '^FuzzMapper$$' -fuzztime $(FUZZTIME) ./node
	$(GO) test -run XXX -fuzz '^FuzzMessage$$' -fuzztime $(FUZZTIME) ./cluster
	$(GO) test -run XXX -fuzz '^FuzzFrames$$' -fuzztime $(FUZZTIME) ./attach

# Instructions per second of one core and of the board; compare with benchmarks/baseline.txt by benchstat.
bench:
	$(GO) test -run XXX -bench . -count 6 ./vm ./emu/...

# Records benchmarks/baseline.txt anew; on a computer that does nothing else.
bench-baseline:
	$(GO) test -run XXX -bench 'Core|Board|Loop' -count 6 ./vm ./emu/ecore >benchmarks/baseline.new
	mv benchmarks/baseline.new benchmarks/baseline.txt

# Lines of source that the compiler takes in a second on one thread, and bytecode instructions that become native code.
bench-compile:
	$(GO) test -run XXX -bench '^BenchmarkCompile$$' ./compiler ./vm/exec/jit

# Milliseconds from the start to the first instruction of a program.
bench-boot:
	$(GO) test -run XXX -bench '^BenchmarkBoot$$' .

# Requests and messages a second from Go to processes, beside an actor of protoactor-go, recorded in benchmarks/messages.txt.
bench-messages:
	$(GO) test -run XXX -bench '^Benchmark(Requests|Sends)$$' -count 3 . >benchmarks/messages.new
	mv benchmarks/messages.new benchmarks/messages.txt

# Processor time of many programs on the host's ARM and on a core beside OTP's; ARGS are flags, as in ARGS="-run json -runs 1".
peers:
	$(GO) run ./benchmarks/peers $(ARGS)

# The same with five runs each, recorded with day and computer in benchmarks/peers/recorded.toml; on a computer that does nothing else.
peers-record:
	$(GO) run ./benchmarks/peers -runs 5 -record benchmarks/peers/recorded.toml $(ARGS)

# What the instruction cache's bookkeeping costs the emulator when every call hits.
bench-icache:
	$(GO) run ./benchmarks/bookkeeping

# What the whole model costs the emulator: counts of instructions stay, cycles, accesses and notes of calls go.
bench-model:
	$(GO) run ./benchmarks/bookkeeping -without model

# The tables of the essays in docs/: programs with each policy of the memory machine. PAGES names some, as in PAGES=icache.md.
docs:
	$(GO) run ./benchmarks/policies $(PAGES)

# Every published figure beside the model's, and what each parameter matters; takes minutes.
model:
	$(GO) run ./cmd/epiphany calibrate --write docs/model.md

# The section of docs/model.md on routines that are measured, in a second.
routines-doc:
	$(GO) test -count=1 -run ModelPage ./benchmarks/routines -update

# Coverage of the packages of the core, by package: what the tests of any of them reach counts, and
# what tests of whole systems and of nodes do. Then that of the compiler's packages, each by its own
# tests, of which none may be below 85 %.
CORE = actor/... bif/... bridge bytecode/... emu/... settings slave stats swicache syscalls term/... vm/...
comma := ,
empty :=
cover:
	$(GO) test -coverpkg=$(subst $(empty) ./,$(comma)./,$(addprefix ./,$(CORE))) -timeout 0 -coverprofile=cover.out $(addprefix ./,$(CORE)) ./node/... . >/dev/null
	@awk -f tools/cover.awk cover.out | sort -n
	@rm -f cover.out
	@$(GO) test -cover -timeout 0 ./compiler/... | awk -v least=85 -f tools/own.awk

# Packages of this tree and of others, side by side: lines, exported names, the largest types. BASE is another work tree, as of
# git worktree add /tmp/base 9b687c8a.
sizes:
	$(GO) run ./benchmarks/sizes $(BASE) .
