package vm

import (
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// hashProbe looks up a term in a table by its hash.
var hashProbe = rts.Passage(rts.Builtins, isa.MustParse("mov r1,#0x79b1; movt r1,#0x9e37; imul r0,r0,r1; lsr r0,r0,#16; and r0,r0,r2; lsl r0,r0,#3; ldr r3,[r4,r0]; sub r3,r3,r5; beq! found"))

// erlangOperators are the operators as functions.
var erlangOperators = []binding{
	{"erlang", "+", 2, binaryArith(opAdd)},
	{"erlang", "-", 2, binaryArith(opSub)},
	{"erlang", "*", 2, binaryArith(opMul)},
	{"erlang", "/", 2, binaryArith(opFDiv)},
	{"erlang", "div", 2, binaryArith(opDiv)},
	{"erlang", "rem", 2, binaryArith(opRem)},
	{"erlang", "band", 2, binaryArith(opBand)},
	{"erlang", "bor", 2, binaryArith(opBor)},
	{"erlang", "bxor", 2, binaryArith(opBxor)},
	{"erlang", "bsl", 2, binaryArith(opBsl)},
	{"erlang", "bsr", 2, binaryArith(opBsr)},
	{"erlang", "-", 1, unaryArith(opNeg)},
	{"erlang", "bnot", 1, unaryArith(opBnot)},
	{"erlang", "+", 1, unaryPlus},

	{"erlang", "==", 2, relation(func(m *Machine, t, u term.Term) bool { return m.alike(t, u) })},
	{"erlang", "/=", 2, relation(func(m *Machine, t, u term.Term) bool { return !m.alike(t, u) })},
	{"erlang", "=:=", 2, relation(func(m *Machine, t, u term.Term) bool { return m.identical(t, u) })},
	{"erlang", "=/=", 2, relation(func(m *Machine, t, u term.Term) bool { return !m.identical(t, u) })},
	{"erlang", "<", 2, relation(func(m *Machine, t, u term.Term) bool { return m.compare(t, u) < 0 })},
	{"erlang", ">", 2, relation(func(m *Machine, t, u term.Term) bool { return m.compare(t, u) > 0 })},
	{"erlang", "=<", 2, relation(func(m *Machine, t, u term.Term) bool { return m.compare(t, u) <= 0 })},
	{"erlang", ">=", 2, relation(func(m *Machine, t, u term.Term) bool { return m.compare(t, u) >= 0 })},

	{"erlang", "and", 2, logic(func(t, u bool) bool { return t && u })},
	{"erlang", "or", 2, logic(func(t, u bool) bool { return t || u })},
	{"erlang", "xor", 2, logic(func(t, u bool) bool { return t != u })},
	{"erlang", "not", 1, logicalNot},

	{"erlang", "++", 2, appendLists},
	{"erlang", "--", 2, subtractLists},
}

func binaryArith(op uint16) function {
	return func(m *Machine, p *Process, args []term.Term) (term.Term, status) {
		t, u := args[0], args[1]
		if t&u&term.ImmMask == term.TagSmall {
			if r, fits := int64Arith(op, int64(term.SmallValue(t)), int64(term.SmallValue(u))); fits {
				return m.makeInt(p, r)
			}
		}
		return m.arith(p, op, t, u)
	}
}

func unaryArith(op uint16) function {
	return func(m *Machine, p *Process, args []term.Term) (term.Term, status) {
		return m.arith(p, op, args[0], args[0])
	}
}

func unaryPlus(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsNumber(m.View, args[0]) {
		return m.fail(p, term.AtomBadarith)
	}
	return args[0], ok
}

// relation makes a native of a comparison, which cannot fail.
func relation(holds func(m *Machine, t, u term.Term) bool) function {
	return func(m *Machine, _ *Process, args []term.Term) (term.Term, status) {
		return boolean(holds(m, args[0], args[1])), ok
	}
}

func isBoolean(t term.Term) bool { return t == term.AtomTrue || t == term.AtomFalse }

func logic(f func(t, u bool) bool) function {
	return func(m *Machine, p *Process, args []term.Term) (term.Term, status) {
		if !isBoolean(args[0]) || !isBoolean(args[1]) {
			return m.badarg(p)
		}
		return boolean(f(args[0] == term.AtomTrue, args[1] == term.AtomTrue)), ok
	}
}

func logicalNot(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !isBoolean(args[0]) {
		return m.badarg(p)
	}
	return boolean(args[0] == term.AtomFalse), ok
}

// appendLists is ++: it copies the left list in front of the right term.
func appendLists(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	n, proper := m.listLen(args[0])
	if !proper {
		return m.badarg(p)
	}
	if !m.reserve(p, term.ConsWords*n) {
		return 0, wantSpace
	}
	return m.copyCells(p, args[0], n, args[1]), ok
}

// subtractLists is --: the left list without the first occurrence of each element of the right one.
func subtractLists(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	left, okL := m.elems(args[0])
	right, okR := m.elems(args[1])
	if !okL || !okR {
		return m.badarg(p)
	}
	bag := m.newBag(right)
	kept := left[:0]
	for _, t := range left {
		if !bag.take(m, t) {
			kept = append(kept, t)
		}
	}
	return m.makeList(p, kept, term.Nil)
}

// bag counts terms that are equal by =:=.
type bag map[term.Term][]counted

type counted struct {
	t term.Term
	n int
}

func (m *Machine) newBag(ts []term.Term) bag {
	b := make(bag, len(ts))
	for _, t := range ts {
		h, e := b.find(m, t)
		if e == nil {
			b[h] = append(b[h], counted{t, 1})
			continue
		}
		e.n++
	}
	return b
}

// find gives the entry of a term, nil when it has none, and the hash to store it under.
func (b bag) find(m *Machine, t term.Term) (hash uint32, e *counted) {
	hash = t
	if !term.IsImm(t) {
		hash = term.Hash(m.View, t)
	}
	m.run(&hashProbe, 1)
	for i := range b[hash] {
		if e := &b[hash][i]; m.identical(e.t, t) {
			return hash, e
		}
	}
	return hash, nil
}

// take removes one occurrence of a term, if there is one left.
func (b bag) take(m *Machine, t term.Term) bool {
	_, e := b.find(m, t)
	if e == nil || e.n == 0 {
		return false
	}
	e.n--
	return true
}
