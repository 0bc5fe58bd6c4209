package shmem_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/pgas/pgastest"
)

var programs = []string{
	"setup.c", "rma.c", "types.c SET=0", "types.c SET=1", "types.c SET=2", "types.c SET=3",
	"atomics.c SET=0", "atomics.c SET=1", "atomics.c SET=2", "waiting.c", "collectives.c",
	"reductions.c SET=0", "reductions.c SET=1", "reductions.c SET=2", "reductions.c SET=3",
	"barriers.c", "banks.c",
	"contexts.c SET=0", "contexts.c SET=1", "generics.c", "teams.c", "waitmany.c", "heapany.c",
	"gups.c", "sort.c", "workqueue.c", "gradient.c", "bodies.c", "rma.c SHMEM_CHECK",
	"reductions.c SET=1 SHMEM_CHECK",
	"rma.c SHMEM_USE_IPI_GET", "collectives.c SHMEM_USE_MULTICAST",
}

func TestPrograms(t *testing.T) { pgastest.RunPrograms(t, programs) }

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
