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
		got  any
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
		assert.Equal(t, c.got, kind.Get(&f), c.name)
	}
	assert.Equal(t, 610, f.MinWords(300, 1<<20))
	assert.Equal(t, 400, f.MinWords(300, 400), "it is the most that there is")
}

// set sets a flag of its own to a value, and gives what is told of it afterwards.
func set(t *testing.T, name string, to any) (got any, good bool) {
	b := builtintest.New(t)
	f := flags.Default(2)
	call := &builtin.Call{M: b.M, P: b.P, Atoms: b.Atoms, Heap: b}
	good = flags.Kinds[name].Set(call, &f, b.Term(to))
	return flags.Kinds[name].Get(&f), good
}

// The bounds are those that erl of OTP 25 keeps, and what it makes of what is within them.
func TestBoundsOfFlags(t *testing.T) {
	for _, c := range []struct {
		name string
		to   any
		got  any
	}{
		{"save_calls", 0, 0},
		{"save_calls", 10_000, 10_000},
		{"sensitive", true, builtin.Boolean(true)},
		{"sensitive", false, builtin.Boolean(false)},
		{"min_bin_vheap_size", 100, 46_422},
		{"min_bin_vheap_size", 46_422, 46_422},
		{"min_bin_vheap_size", 46_423, 75_113},
		{"message_queue_data", term.AtomName("off_heap"), builtin.Named("off_heap")},
	} {
		got, good := set(t, c.name, c.to)
		assert.True(t, good, "%s: %v", c.name, c.to)
		assert.Equal(t, c.got, got, "%s: %v", c.name, c.to)
	}
	for name, bad := range map[string][]any{
		"save_calls":         {-1, 10_001, term.AtomName("x")},
		"sensitive":          {1, term.AtomName("x")},
		"error_handler":      {1, []byte("module")},
		"min_bin_vheap_size": {-1, 1.5},
		"message_queue_data": {term.AtomName("mixed"), 1},
		"scheduler":          {-1, term.AtomName("x")},
	} {
		for _, to := range bad {
			_, good := set(t, name, to)
			assert.False(t, good, "%s: %v", name, to)
		}
	}
}

// A bound of heaps is a size or a map with one; what the map does not say kills and is reported,
// and keys that mean nothing are passed over. The smallest bound is the smallest heap.
func TestMaxHeapSize(t *testing.T) {
	name := func(s string) term.AtomName { return term.AtomName(s) }
	limit := func(size int, kill, report bool) builtin.Map {
		return builtin.Map{builtin.Named("error_logger"), builtin.Boolean(report),
			builtin.Named("kill"), builtin.Boolean(kill), builtin.Named("size"), size}
	}
	for _, c := range []struct {
		to  any
		got builtin.Map
	}{
		{0, limit(0, true, true)},
		{233, limit(233, true, true)},
		{term.Map{{Key: name("size"), Value: 233}, {Key: name("kill"), Value: false}},
			limit(233, false, true)},
		{term.Map{{Key: name("size"), Value: 500}, {Key: name("error_logger"), Value: false},
			{Key: name("x"), Value: name("y")}}, limit(500, true, false)},
		{term.Map{{Key: name("size"), Value: 0}}, limit(0, true, true)},
	} {
		got, good := set(t, "max_heap_size", c.to)
		assert.True(t, good, "%v", c.to)
		assert.Equal(t, c.got, got, "%v", c.to)
	}
	for _, bad := range []any{
		232, -1, name("a"),
		term.Map{{Key: name("kill"), Value: false}},
		term.Map{{Key: name("size"), Value: 500}, {Key: name("kill"), Value: 1}},
		term.Map{{Key: name("size"), Value: 500}, {Key: name("error_logger"), Value: name("x")}},
		term.Map{{Key: name("size"), Value: name("x")}},
		term.Map{{Key: name("size"), Value: 232}},
	} {
		_, good := set(t, "max_heap_size", bad)
		assert.False(t, good, "%v", bad)
	}
}

// A process that asked for no more than all have takes the least block.
func TestLeastBlockUnlessMoreWasAskedFor(t *testing.T) {
	f := flags.Default(1)
	assert.Equal(t, 100, f.MinWords(100, 1<<20))
	f.MinHeap = 610
	assert.Equal(t, 700, f.MinWords(700, 1<<20), "the least is more than what was asked for")
}
