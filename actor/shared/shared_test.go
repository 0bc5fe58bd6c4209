package shared_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/shared"
	"github.com/parallergo/epiphany/term"
)

type world struct {
	*builtintest.Bench
	t      *testing.T
	values *shared.Values
	store  *memory.Store
	refs   uint32
	holder memory.Holder
}

func newWorld(t *testing.T) *world {
	w := &world{Bench: builtintest.New(t), t: t, holder: memory.NewHolder(memory.OnARM)}
	w.store = w.Store()
	w.values = shared.New(w.store, w.Atoms, w)
	w.Know("signed", "size", "memory", "max", "min", "count", "atomics", "write_concurrency")
	return w
}

// Holder and Ref implement shared.Processes.
func (w *world) Holder(uint32) *memory.Holder { return &w.holder }
func (w *world) Ref() uint32                  { w.refs++; return w.refs }

func (w *world) call(module, name string, args ...any) any {
	w.t.Helper()
	return builtintest.Of(w.Bench, w.values, shared.Functions, module, name, args...)
}

var badarg = term.AtomName("badarg")

func TestEnvironment(t *testing.T) {
	w := newWorld(t)
	app, key := term.AtomName("app"), term.AtomName("key")
	require.NoError(t, w.values.Load(map[string]map[string]any{"app": {"key": []any{1, "two"}, "other": 2}}))
	before := w.store.Private.InUse()
	assert.True(t, w.values.HasEnv(shared.Key{"app", "key"}))
	w.call("epiphany_env", "set", app, key, term.Tuple{1})
	assert.Equal(t, term.Tuple{term.AtomName("ok"), term.Tuple{int64(1)}}, w.call("epiphany_env", "get", app, key))
	assert.LessOrEqual(t, w.store.Private.InUse(), before)
	assert.Len(t, w.call("epiphany_env", "all", app), 2)
	w.call("epiphany_env", "unset", app, key)
	assert.Equal(t, 1, w.values.Allocations())
	assert.Equal(t, badarg, w.call("epiphany_env", "get", 1, key))
}

func TestPersistentTermsAreCopies(t *testing.T) {
	w := newWorld(t)
	value := term.Tuple{int64(1), []byte("bytes")}
	w.call("persistent_term", "put", "key", value)
	assert.Equal(t, value, w.call("persistent_term", "get", "key"))
	assert.Equal(t, int64(7), w.call("persistent_term", "get", "no", 7))
	assert.Equal(t, badarg, w.call("persistent_term", "get", "no"))
	assert.Equal(t, true, w.call("persistent_term", "erase", "key"))
	assert.Zero(t, w.store.Private.InUse())
}

func TestAtomicsAreWordsOf64Bits(t *testing.T) {
	w := newWorld(t)
	ref := w.call("atomics", "new", 2, term.List{term.Tuple{term.AtomName("signed"), false}})
	assert.Equal(t, new(big.Int).SetUint64(1<<64-1), w.call("atomics", "sub_get", ref, 1, 1), "it is modulo 2^64")
	assert.Equal(t, int64(0), w.call("atomics", "add_get", ref, 1, 1))
	assert.Equal(t, int64(0), w.call("atomics", "exchange", ref, 2, 9))
	assert.Equal(t, term.AtomName("ok"), w.call("atomics", "compare_exchange", ref, 2, 9, 8))
	assert.Equal(t, int64(8), w.call("atomics", "compare_exchange", ref, 2, 9, 7))
	assert.Equal(t, badarg, w.call("atomics", "get", ref, 3))
	assert.True(t, w.values.IsArray(1))
	assert.Equal(t, 1, w.values.Arrays())
}

// Cells go with the process that has made them.
func TestCellsEndWithTheirProcess(t *testing.T) {
	w := newWorld(t)
	ref := w.call("epiphany_cell", "new", "one")
	w.call("epiphany_cell", "put", ref, "other")
	assert.Equal(t, term.List{int64('o'), int64('t'), int64('h'), int64('e'), int64('r')}, w.call("epiphany_cell", "get", ref))
	w.values.Leave(term.ImmValue(w.P.Pid))
	assert.Equal(t, badarg, w.call("epiphany_cell", "get", ref))
	assert.Zero(t, w.store.Private.InUse())
}
