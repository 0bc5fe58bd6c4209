// Package platformtest has a platform on which nothing runs, for tests of what stands on it.
package platformtest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/engine/enginetest"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// New makes a platform on a Parallella: its ARM has a port, and agents may be added to its engine.
func New(t testing.TB, cfg config.Config) *platform.Platform {
	t.Helper()
	cfg.Board = emu.Parallella()
	mem, err := emu.NewMemory(cfg.Board)
	require.NoError(t, err)
	eng, err := engine.New(engine.Config{Workers: 1}, mem)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, eng.Close()) })
	pf := &platform.Platform{Cfg: &cfg, Board: &cfg.Board, Mem: mem, Eng: eng, Atoms: term.NewAtoms(),
		Counts: &platform.Counts{Stats: stats.New()}}
	pf.Port = eng.Add(enginetest.Idle{}, 0)
	pf.Port.OnARM()
	pf.ARM = vm.NewMachine(pf.Board, mem.ARMView(), pf.Atoms, nil)
	pf.ARM.Port = pf.Port
	return pf
}

// Commit makes visible what has been stored.
func Commit(t testing.TB, pf *platform.Platform) {
	t.Helper()
	for pf.Eng.Step() {
	}
	require.NoError(t, pf.Eng.Err())
}
