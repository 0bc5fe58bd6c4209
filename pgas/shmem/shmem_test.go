package shmem_test

import (
	"testing"

	"github.com/parallergo/epiphany/pgas/pgastest"
)

var programs = []string{
	"setup.c", "rma.c", "types.c SET=0", "types.c SET=1", "types.c SET=2", "types.c SET=3",
	"atomics.c SET=0", "atomics.c SET=1", "atomics.c SET=2", "waiting.c", "collectives.c",
	"reductions.c SET=0", "reductions.c SET=1", "reductions.c SET=2", "reductions.c SET=3", "barriers.c", "banks.c",
	"contexts.c SET=0", "contexts.c SET=1", "teams.c", "waitmany.c", "heapany.c",
	"rma.c SHMEM_USE_IPI_GET", "collectives.c SHMEM_USE_MULTICAST",
}

func TestPrograms(t *testing.T) { pgastest.RunPrograms(t, programs) }

func TestDataInDRAM(t *testing.T) { pgastest.RefusesDRAM(t, "setup.c", "shmem_init") }

func TestThreadsDoNotMatter(t *testing.T) { pgastest.CompareThreads(t, "rma.c") }
