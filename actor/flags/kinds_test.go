package flags_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/term"
)

// A flag takes its values, and a value that it does not take leaves it as it is.
func TestValuesOfFlags(t *testing.T) {
	b := builtintest.New(t)
	f := flags.Default(2)
	for _, c := range []struct {
		name string
		to   any
		good bool
		told any
	}{
		{"priority", term.AtomName("high"), true, builtin.Named("high")},
		{"priority", term.AtomName("higher"), false, builtin.Named("high")},
		{"min_heap_size", 500, true, 610},
		{"min_heap_size", -1, false, 610},
		{"fullsweep_after", 1 << 20, true, 65535},
		{"scheduler", 2, true, 0},
		{"scheduler", 3, false, 0},
		{"error_handler", term.AtomName("mine"), true, builtin.Named("mine")},
	} {
		changed := f
		call := &builtin.Call{M: b.M, P: b.P, Atoms: b.Atoms, Heap: b}
		kind := flags.Kinds[c.name]
		assert.Equal(t, c.good, kind.Set(call, &changed, b.Term(c.to)), "%s: %v", c.name, c.to)
		if c.good {
			f = changed
		}
		assert.Equal(t, c.told, kind.Get(&f), c.name)
	}
	assert.Equal(t, 610, f.MinWords(300, 1<<20))
	assert.Equal(t, 400, f.MinWords(300, 400), "it is the most that there is")
}
