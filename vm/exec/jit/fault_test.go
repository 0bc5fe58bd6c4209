//go:build linux && (amd64 || arm64)

package jit

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// Native code that follows a word which is no term, as no program has one, faults, and the fault
// becomes a panic with an error that tells where, again and again.
func TestFaultsAreTold(t *testing.T) {
	source := "-module(m).\n-export([first/1]).\n\nfirst([X | _]) -> X.\n"
	mod, _, err := compiler.Compile("m.erl", []byte(source), compiler.Options{})
	require.NoError(t, err)
	base := emu.Addr(0x8E00_0000)
	program := code.NewProgram(term.NewAtoms(), &nowhere{base + code.HeadBytes}, base)
	require.NoError(t, program.Load(mod))
	sh, err := New(1)
	require.NoError(t, err)
	for _, memory := range [][]emu.Word{make([]emu.Word, 16), make([]emu.Word, 16), nil, nil} {
		c := program.Code()
		s := &exec.State{Code: c, Instrs: c.OnTheARM, Taken: c.Taken[code.OnARM],
			Registers: &code.Registers{}, X: &[code.NumX]uint32{term.ListAt(4)},
			Mem: memory, Seg: &[emu.Segments]emu.Segment{{}}}
		if memory != nil { // else it is an address near 0
			s.Seg[0].Delta = 1 << 31
		}
		s.States = make([]swicache.State, c.Funcs())
		fn := slices.IndexFunc(c.Functions, func(f code.Func) bool {
			return strings.HasPrefix(c.Named(int(f.Entry)), "m:first/1 ")
		})
		s.PC, s.End = int(c.Functions[fn].Entry), 1<<40
		sh.compile(s, sh.of(s), fn)
		fault := func() (f *Fault) {
			defer func() { f, _ = recover().(*Fault) }()
			sh.Executor().Execute(s)
			return nil
		}()
		require.NotNil(t, fault)
		assert.Equal(t, s.PC, fault.Instr)
		assert.Contains(t, fault.Error(), "in m:first/1 (m.erl, line 4), has touched")
		assert.Equal(t, memory != nil, fault.Addr != 0)
	}
}
