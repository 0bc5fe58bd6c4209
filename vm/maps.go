package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// putMap executes put_map_assoc and put_map_exact: the associations follow a count and a flag in the constants.
func (m *Machine) putMap(p *Process, in *instr, x *[NumX]uint32) (term.Term, status) {
	head := m.Code.consts[in.i]
	n, exact := head.kind, head.v == 1
	pairs := make([]term.Term, 0, 16)
	for _, o := range m.Code.consts[in.i+1 : in.i+1+n] {
		pairs = append(pairs, o.value(x, m.View.W, p.sp))
	}
	src := x[uint8(in.a)]
	if !term.IsMap(m.View, src) {
		return m.on(p).BadMap(src)
	}
	return m.on(p).UpdateMap(src, pairs, exact)
}

// ChargeMaps charges what has been done with large maps besides loads and stores, and what w counts is nothing then.
func (m *Machine) ChargeMaps(w *term.MapWork) { m.call.ChargeTrie(w) }

// inline charges n passes through a routine of the built-in functions in the middle of an execution.
func (m *Machine) inline(r *rts.Routine, n uint64) {
	if m.figures.InC && m.side == onHost {
		m.Issue(m.figures.HostCycles(r, n))
		return
	}
	m.Issue(n * r.Cycles)
	if m.Cache != nil && m.runtime[r.Fn] == rts.InDRAM {
		m.fetchLines(n * m.figures.Lines(r))
	}
}
