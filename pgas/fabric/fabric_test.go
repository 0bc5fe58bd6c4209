package fabric_test

import (
	"testing"

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
