package syntax_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAutoBIFs(t *testing.T) {
	for f, want := range map[string][2]bool{ // imported, allowed in guards
		"length/1": {true, true}, "spawn/3": {true, false}, "self/0": {true, true}, "is_record/2": {true, true}, "max/2": {true, false},
		"node/1": {true, true}, "+/2": {false, true}, "send_after/3": {false, false}, "apply/3": {true, false}, "length/2": {false, false},
	} {
		name, arity, _ := strings.Cut(f, "/")
		n := int(arity[0] - '0')
		assert.Equal(t, want, [2]bool{syntax.IsAutoBIF(name, n), syntax.IsGuardBIF(name, n)}, f)
	}
}

// TestAutoBIFsAsOTP asks the real system for every function of erlang whether it is imported, and
// whether guards may call it.
func TestAutoBIFsAsOTP(t *testing.T) {
	installed.Need(t)
	out, err := exec.Command("erl", "-noshell", "-eval", `[io:format("~s ~w ~w ~w~n", [F, A, erl_internal:bif(F, A), `+
		`erl_internal:guard_bif(F, A)]) || {F, A} <- erlang:module_info(exports)], halt().`).Output()
	require.NoError(t, err)
	for line := range strings.Lines(string(out)) {
		var name string
		var arity int
		var auto, guard bool
		_, err := fmt.Sscan(line, &name, &arity, &auto, &guard)
		require.NoError(t, err, line)
		assert.Equal(t, auto, syntax.IsAutoBIF(name, arity), line)
		assert.False(t, guard && !syntax.IsGuardBIF(name, arity), line)
	}
}
