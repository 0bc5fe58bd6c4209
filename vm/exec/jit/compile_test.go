//go:build linux && (amd64 || arm64)

package jit

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stdlib"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// nowhere takes code and literals that nobody reads.
type nowhere struct{ next emu.Addr }

func (n *nowhere) Code(bytes int) (emu.Addr, error) {
	n.next += emu.Addr(bytes+7) &^ 7
	return n.next, nil
}
func (n *nowhere) Literals(words int) (emu.Addr, error) { return n.Code(4 * words) }
func (*nowhere) Free(emu.Addr)                          {}
func (*nowhere) Write(emu.Addr, []emu.Word)             {}

// library is a state whose program is some modules of the library.
func library(tb testing.TB) *exec.State {
	tb.Helper()
	base := emu.Addr(0x8E00_0000)
	program := code.NewProgram(term.NewAtoms(), &nowhere{base + code.HeadBytes}, base)
	for name := range strings.FieldsSeq("lists maps gb_trees dict string gen_server") {
		source, found := stdlib.Source(name)
		require.True(tb, found, name)
		mod, _, err := compiler.Compile(name+".erl", source, compiler.Options{})
		require.NoError(tb, err)
		require.NoError(tb, program.Load(mod))
	}
	s := &exec.State{Code: program.Code()}
	s.Instrs, s.Taken = s.Code.Instrs, s.Code.Taken[code.OnCore]
	return s
}

// Every function of the library is compiled, once, and most of their instructions may be entered.
func TestLibraryIsCompiled(t *testing.T) {
	s := library(t)
	sh, err := New(1)
	require.NoError(t, err)
	p := sh.of(s)
	native, entries := 0, 0
	for fn := range s.Code.Functions {
		sh.compile(s, p, fn)
		used := sh.mem.used
		sh.compile(s, p, fn)
		require.Equal(t, used, sh.mem.used, "compiled again")
	}
	for _, at := range p.entries {
		require.Less(t, int(at), sh.mem.used)
		if at > exec.NoEntry {
			entries++
			native += 1 - int(at&1)
		}
	}
	require.Greater(t, sh.Functions(), len(s.Code.Functions)/2)
	require.Greater(t, 2*native, entries)
}

// BenchmarkCompile compiles the library: bytecode instructions a second of processor time, so that
// a busy computer matters little, and bytes of native code for each.
func BenchmarkCompile(b *testing.B) {
	s := library(b)
	instrs := 0
	for fn := range s.Code.Functions {
		f := &s.Code.Functions[fn]
		instrs += f.End() - int(f.Entry)
	}
	used, start := 0, worked(b)
	b.ReportAllocs()
	for b.Loop() {
		sh, err := New(1)
		require.NoError(b, err)
		p := sh.of(s)
		for fn := range s.Code.Functions {
			sh.compile(s, p, fn)
		}
		used = sh.mem.used
	}
	b.ReportMetric(float64(b.N*instrs)/(worked(b)-start).Seconds(), "instructions/s")
	b.ReportMetric(float64(used)/float64(instrs), "bytes/instruction")
	b.ReportMetric(0, "ns/op")
}

// worked is how long processors have worked on this process.
func worked(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
