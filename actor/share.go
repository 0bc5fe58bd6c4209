package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// parts finds what of a tuple that a process sends to a core is shared.
func (ma *Master) parts(m *vm.Machine, from, to *table.Entry, t term.Term) (of, list []*memory.Part) {
	if ma.cfg.Messages != slave.TransferDMA || from == nil || from.Core != onHost || to.Core == onHost || !term.IsTuple(m.View, t) {
		return nil, nil
	}
	return ma.store.Parts(m, &from.Shares, from.P.Collections, t)
}

// deliverShared sends a tuple of which some elements are shared to a process on a core.
func (ma *Master) deliverShared(m *vm.Machine, pr *table.Entry, t term.Term, of, list []*memory.Part) error {
	v := m.View
	words := term.TupleWords(len(of))
	for i, s := range of {
		if s == nil {
			words += term.Size(v, term.Element(v, t, i))
		}
	}
	return ma.deliverAs(memory.Fragment, m, pr, words, func(b *term.Builder) term.Term {
		es := make([]term.Term, len(of))
		for i, s := range of {
			if s != nil {
				es[i] = s.Root
			} else {
				es[i] = term.Copy(v, term.Element(v, t, i), b)
			}
		}
		return b.Tuple(es...)
	}, list...)
}
