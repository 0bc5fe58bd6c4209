package vm

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

const versionModule = `
module v
export old/0
export both/0
function old/0
  move 1, x0
  return
function both/0
  move 1, x0
  return
`

// loadedBench is a bench with a program that modules can be added to.
func loadedBench(t *testing.T, bytes int) (*bench, *code.Program) {
	t.Helper()
	b := newBench(t)
	return b, code.NewProgram(b.m.Atoms, &boardMemory{noMemory{limit: bytes}, b.m.View}, b.m.Board().DRAMBase)
}

func TestModuleWithoutFunctions(t *testing.T) {
	b, pr := loadedBench(t, 1<<20)
	require.NoError(t, pr.Load(&bytecode.Module{Name: "empty"}))
	assert.True(t, pr.Code().Loaded(b.atom(t, "empty")))
}

// A module takes the place of one of the same name; snapshots made before stay as they are.
func TestReload(t *testing.T) {
	b, pr := loadedBench(t, 1<<20)
	require.NoError(t, pr.Load(parseModule(t, versionModule)))
	before := pr.Code()
	newer := strings.ReplaceAll(strings.Replace(versionModule, "export old/0", "", 1), "move 1", "move 2")
	require.NoError(t, pr.Load(parseModule(t, newer)))
	runnable := func(c *code.Code, name string) bool {
		e, found := c.Find(code.MFA{Module: b.atom(t, "v"), Name: b.atom(t, name), Arity: 0})
		return found && e.Runnable()
	}
	assert.True(t, runnable(before, "old"))
	assert.False(t, runnable(pr.Code(), "old"))
	for c, want := range map[*code.Code]string{before: "1", pr.Code(): "2"} {
		b.m.Code = nil
		b.m.Adopt(c)
		b.start(t, "v:both()")
		require.Equal(t, exec.TrapDone, b.run(t))
		assert.Equal(t, want, b.result())
	}
}

func TestModulesThatCannotBeLoaded(t *testing.T) {
	_, pr := loadedBench(t, code.HeadBytes+8)
	before := pr.Code()
	var large *code.ErrTooLarge
	require.ErrorAs(t, pr.Load(parseModule(t, versionModule)), &large)
	assert.ErrorContains(t, large, "module v does not fit: the code area is full")
	refused := parseModule(t, versionModule)
	refused.Funcs[0].Code = refused.Funcs[0].Code[:1]
	assert.Error(t, pr.Load(refused))
	long := parseModule(t, "module v")
	long.Atoms = []string{strings.Repeat("x", term.MaxAtomLength+1)}
	assert.Error(t, pr.Load(long))
	assert.Same(t, before, pr.Code())
}

// A loaded function knows where its module wants it.
func TestLoadedFunctionsKnowTheirPlace(t *testing.T) {
	_, pr := loadedBench(t, 1<<20)
	require.NoError(t, pr.Load(parseModule(t, strings.Replace(versionModule, "function both/0", "function both/0\n  place dram", 1))))
	fs := pr.Code().Functions[1:] // behind that of the outermost frame
	require.Len(t, fs, 2)
	assert.Equal(t, bytecode.PlaceDefault, fs[0].Place)
	assert.Equal(t, bytecode.PlaceDRAM, fs[1].Place)
}
