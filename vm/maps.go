package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// putMap executes put_map_assoc and put_map_exact: the associations follow a count and a flag in
// the constants.
func (m *Machine) putMap(p *Process, in *code.Instr, x *[code.NumX]uint32) (term.Term, status) {
	head := m.Code.Consts[in.I]
	n, exact := head.Kind, head.V == 1
	pairs := make([]term.Term, 0, 16)
	for _, o := range m.Code.Consts[in.I+1 : in.I+1+n] {
		pairs = append(pairs, o.Value(x, m.View.W, p.SP))
	}
	src := x[uint8(in.A)]
	if !term.IsMap(m.View, src) {
		return m.on(p).BadMap(src)
	}
	return m.on(p).UpdateMap(src, pairs, exact)
}

// ChargeMaps charges the work on large maps that w has counted, besides loads and stores, and
// resets w.
func (m *Machine) ChargeMaps(w *term.MapWork) { m.call.ChargeTrie(w) }
