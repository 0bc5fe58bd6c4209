package shmem_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/pgas/pgastest"
	"github.com/parallergo/epiphany/toolchain/cc"
)

var programs = []string{
	"setup.c", "rma.c", "types.c SET=0", "types.c SET=1", "types.c SET=2", "types.c SET=3",
	"atomics.c SET=0", "atomics.c SET=1", "atomics.c SET=2", "waiting.c", "collectives.c",
	"reductions.c SET=0", "reductions.c SET=1", "reductions.c SET=2", "reductions.c SET=3",
	"extremes.c", "barriers.c", "banks.c",
	"contexts.c SET=0", "contexts.c SET=1", "generics.c", "teams.c", "waitmany.c", "heapany.c",
	"gups.c", "sort.c", "workqueue.c", "gradient.c", "bodies.c", "rma.c SHMEM_CHECK",
	"reductions.c SET=1 SHMEM_CHECK",
	"rma.c SHMEM_USE_IPI_GET", "rma.c SHMEM_USE_IPI_GET SHMEM_IPI_GET_BEYOND=0",
	"collectives.c SHMEM_USE_MULTICAST",
}

func TestPrograms(t *testing.T) { pgastest.RunPrograms(t, programs) }

// headerOnly are programs with all routines of the library in their unit, which takes a second or
// two to compile.
var headerOnly = []string{
	"rma.c", "types.c SET=1", "atomics.c SET=1", "waiting.c", "collectives.c", "reductions.c SET=3",
	"barriers.c", "generics.c", "teams.c", "heapany.c", "collectives.c SHMEM_USE_MULTICAST",
}

func TestHeaderOnly(t *testing.T) {
	var all []string
	for _, name := range headerOnly {
		all = append(all, name+" SHMEM_HEADER_ONLY")
	}
	pgastest.RunSome(t, all)
}

// Units of a header-only program have the state and the locks in common, with each other and with
// units that use the archive.
func TestUnitsOfHeaderOnly(t *testing.T) {
	main := pgastest.Object(t, "units.c SHMEM_HEADER_ONLY")
	for _, other := range []string{"unit.c SHMEM_HEADER_ONLY", "unit.c"} {
		image := pgastest.Link(t, main, pgastest.Object(t, other))
		out, _ := pgastest.Run(t, image, 2, 2, 0, 0)
		assert.Equal(t, strings.Repeat("ok\n", 4), out, other)
	}
}

// What SHMEM_CHECK adds is not there.
func TestHeaderOnlyUnchecked(t *testing.T) {
	const text = "#define SHMEM_HEADER_ONLY\n#define SHMEM_CHECK\n#include <shmem.h>\n"
	_, err := cc.Object("a.c", []byte(text), cc.Options{Libraries: pgas.Libraries()})
	assert.ErrorContains(t, err, "SHMEM_CHECK has no header-only build")
}

func TestDataInDRAM(t *testing.T) { pgastest.RefusesDRAM(t, "setup.c", "shmem_init") }

func TestThreadsDoNotMatter(t *testing.T) { pgastest.CompareThreads(t, "rma.c") }

// TestHistories looks at orders of puts under weak memory: 300 turns of 16 PEs with each seed.
func TestHistories(t *testing.T) {
	image := pgastest.Build(t, "histories.c", 2)
	for seed := uint64(1); seed <= 3; seed++ {
		out, _ := pgastest.Run(t, image, 4, 4, 0, seed)
		assert.Equal(t, strings.Repeat("ok\n", 16), out, "seed %d", seed)
	}
}

// TestPaperQuiet shows what the paper's quiet does not order: stores may still be on their way.
func TestPaperQuiet(t *testing.T) {
	image := pgastest.Build(t, "histories.c SHMEM_PAPER_QUIET", 2)
	out := pgastest.Output(t, image, 4, 4, 1)
	assert.Contains(t, out, "shmem_int_g(&x[writer], where) == t")
}

// TestChecked looks at what SHMEM_CHECK says of mistakes, on four PEs.
func TestChecked(t *testing.T) {
	for name, want := range map[string]string{
		"pe":      "shmem_int_put: PE 1: there is no PE 99 of 4, for 0x",
		"at":      " bytes at 0x00007",
		"heap":    "shmem_malloc: PE 3: no room for 1048576 bytes at 0x",
		"unequal": "but PE 3 calls shmem_fcollect64 for 16 from 0",
		"ended":   ": waits for PE 2, which has ended",
		"set":     "shmem_int_sum_to_all: PE 0: no set of PEs: start 1, log stride 0, size 4",
	} {
		image := pgastest.Build(t, "bad/"+name+".c", 2)
		assert.Contains(t, pgastest.Output(t, image, 2, 2, 0), want, name)
	}
}
