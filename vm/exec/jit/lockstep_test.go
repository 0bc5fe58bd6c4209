package jit_test

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/vm/exec/jit"
)

// TestLockstep runs a few of the random modules of the tests of that name in package vm, which have
// machines to run them on.
func TestLockstep(t *testing.T) {
	if _, err := jit.New(1); err != nil {
		t.Skip(err)
	}
	out, err := exec.CommandContext(t.Context(), "go", "test", "github.com/parallergo/epiphany/vm",
		"-run", "^TestLockstep$", "-v", "-count=1", "-lockstep.n", "3").CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "functions with native code")
}
