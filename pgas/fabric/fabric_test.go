package fabric_test

import (
	"testing"

	"github.com/parallergo/epiphany/pgas/pgastest"
)

var programs = []string{"write.c", "errors.c SET=0", "errors.c SET=1", "errors.c SET=2",
	"messages.c SET=0", "messages.c SET=1", "messages.c SET=2"}

func TestPrograms(t *testing.T) { pgastest.RunPrograms(t, programs) }
