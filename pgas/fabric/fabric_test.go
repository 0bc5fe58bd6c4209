package fabric_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/pgas/pgastest"
)

var programs = []string{
	"write.c", "write.c FABRIC_DIRECT", "write.c FABRIC_DIRECT FI_DIRECT_INLINE",
	"errors.c SET=0", "errors.c SET=1",
	"errors.c SET=2", "messages.c SET=0", "messages.c SET=1", "messages.c SET=2",
	"messages.c SET=0 FABRIC_DIRECT", "messages.c SET=2 FABRIC_DIRECT", "atomics.c SET=0",
	"atomics.c SET=1", "atomics.c SET=2", "atomics.c SET=3", "atomics.c SET=4",
	"atomics.c SET=5", "atomics.c SET=6", "atomics.c SET=7",
	"atomics.c SET=7 FABRIC_DIRECT",
	"discovery.c", "objects.c", "gasnet.c", "shmem.c", "over.c PROGRAM=<rma.c>",
	"over.c PROGRAM=<waiting.c>",
	"over.c PROGRAM=<barriers.c>", "over.c PROGRAM=<gups.c>", "over.c PROGRAM=<sort.c>",
	"over.c PROGRAM=<workqueue.c>", "over.c PROGRAM=<bodies.c>",
}

func TestPrograms(t *testing.T) { pgastest.RunPrograms(t, programs) }

// overLarger are the other programs of the direct library's tests, which want larger cores over the
// fabric.
var overLarger = []string{
	"over.c PROGRAM=<setup.c>", "over.c PROGRAM=<types.c> SET=0", "over.c PROGRAM=<types.c> SET=1",
	"over.c PROGRAM=<types.c> SET=2", "over.c PROGRAM=<types.c> SET=3",
	"over.c PROGRAM=<atomics.c> SET=0", "over.c PROGRAM=<atomics.c> SET=1",
	"over.c PROGRAM=<atomics.c> SET=2", "over.c PROGRAM=<collectives.c>",
	"over.c PROGRAM=<reductions.c> SET=0", "over.c PROGRAM=<reductions.c> SET=1",
	"over.c PROGRAM=<reductions.c> SET=2", "over.c PROGRAM=<reductions.c> SET=3",
	"over.c PROGRAM=<banks.c>", "over.c PROGRAM=<contexts.c> SET=0",
	"over.c PROGRAM=<contexts.c> SET=1", "over.c PROGRAM=<generics.c>", "over.c PROGRAM=<teams.c>",
	"over.c PROGRAM=<waitmany.c>", "over.c PROGRAM=<heapany.c> SHMEM_GENERAL_HEAP=",
	"over.c PROGRAM=<gradient.c>", "over.c PROGRAM=<histories.c>",
	"over.c PROGRAM=<rma.c> SHMEM_USE_IPI_GET SHMEM_CHECK",
	"over.c PROGRAM=<collectives.c> SHMEM_USE_MULTICAST",
}

func TestDirectPrograms(t *testing.T) { pgastest.RunSomeIn(t, 64<<10, overLarger) }

// What SHMEM_CHECK says of mistakes is what it says over the direct library.
func TestChecked(t *testing.T) {
	for name, want := range map[string]string{
		"pe":      "shmem_int_put: PE 1: there is no PE 99 of 4, for 0x",
		"at":      "shmem_int_inc: PE 2: 4 bytes at 0x",
		"heap":    "shmem_malloc: PE 3: no room for 1048576 bytes at 0x",
		"unequal": "but PE 3 calls shmem_fcollect64 for 16 from 0",
		"ended":   "shmem_barrier_all: PE 3: waits for PE 2, which has ended",
		"set":     "shmem_int_sum_to_all: PE 0: no set of PEs: start 1, log stride 0, size 4",
	} {
		out := pgastest.OutputIn(t, 64<<10, "over.c PROGRAM=<bad/"+name+".c> SHMEM_CHECK=", 2, 2)
		assert.Contains(t, out, want, name)
	}
}
