package fabric_test

import (
	"testing"

	"github.com/parallergo/epiphany/pgas/pgastest"
)

var programs = []string{
	"write.c", "write.c FABRIC_DIRECT", "errors.c SET=0", "errors.c SET=1",
	"errors.c SET=2", "messages.c SET=0", "messages.c SET=1", "messages.c SET=2",
	"messages.c SET=0 FABRIC_DIRECT", "messages.c SET=2 FABRIC_DIRECT", "atomics.c SET=0",
	"atomics.c SET=1", "atomics.c SET=2", "atomics.c SET=3", "atomics.c SET=4",
	"atomics.c SET=5", "atomics.c SET=6", "atomics.c SET=7",
	"atomics.c SET=7 FABRIC_DIRECT",
}

func TestPrograms(t *testing.T) { pgastest.RunPrograms(t, programs) }
