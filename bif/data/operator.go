package data

import (
	"sync"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bif/number"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// HashProbe looks up a term in a table by its hash.
var HashProbe = rts.Passage(rts.Builtins,
	isa.MustParse("mov r1,#0x79b1; movt r1,#0x9e37; imul r0,r0,r1; lsr r0,r0,#16; and r0,r0,r2; lsl r0,r0,#3; ldr r3,[r4,r0]; sub r3,r3,r5; beq! found"))

// operatorFunctions are the operators as functions.
var operatorFunctions = []binding{
	{"erlang", "+", 2, binaryArith(call.Add)},
	{"erlang", "-", 2, binaryArith(call.Sub)},
	{"erlang", "*", 2, binaryArith(call.Mul)},
	{"erlang", "/", 2, binaryArith(call.FDiv)},
	{"erlang", "div", 2, binaryArith(call.Div)},
	{"erlang", "rem", 2, binaryArith(call.Rem)},
	{"erlang", "band", 2, binaryArith(call.Band)},
	{"erlang", "bor", 2, binaryArith(call.Bor)},
	{"erlang", "bxor", 2, binaryArith(call.Bxor)},
	{"erlang", "bsl", 2, binaryArith(call.Bsl)},
	{"erlang", "bsr", 2, binaryArith(call.Bsr)},
	{"erlang", "-", 1, unaryArith(call.Neg)},
	{"erlang", "bnot", 1, unaryArith(call.Bnot)},
	{"erlang", "+", 1, unaryPlus},

	{"erlang", "==", 2, relation(func(c *call.Context, t, u term.Term) bool { return c.Alike(t, u) })},
	{"erlang", "/=", 2, relation(func(c *call.Context, t, u term.Term) bool { return !c.Alike(t, u) })},
	{"erlang", "=:=", 2, relation(func(c *call.Context, t, u term.Term) bool {
		return c.Identical(t, u)
	})},
	{"erlang", "=/=", 2, relation(func(c *call.Context, t, u term.Term) bool {
		return !c.Identical(t, u)
	})},
	{"erlang", "<", 2, relation(func(c *call.Context, t, u term.Term) bool {
		return c.Compare(t, u) < 0
	})},
	{"erlang", ">", 2, relation(func(c *call.Context, t, u term.Term) bool {
		return c.Compare(t, u) > 0
	})},
	{"erlang", "=<", 2, relation(func(c *call.Context, t, u term.Term) bool {
		return c.Compare(t, u) <= 0
	})},
	{"erlang", ">=", 2, relation(func(c *call.Context, t, u term.Term) bool {
		return c.Compare(t, u) >= 0
	})},

	{"erlang", "and", 2, logic(func(t, u bool) bool { return t && u })},
	{"erlang", "or", 2, logic(func(t, u bool) bool { return t || u })},
	{"erlang", "xor", 2, logic(func(t, u bool) bool { return t != u })},
	{"erlang", "not", 1, logicalNot},

	{"erlang", "++", 2, appendLists},
	{"erlang", "--", 2, subtractLists},
}

func binaryArith(op call.Op) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		t, u := args[0], args[1]
		if t&u&term.ImmMask == term.TagSmall {
			if r, fits := number.Int64Arith(op, int64(term.SmallValue(t)),
				int64(term.SmallValue(u))); fits {
				return c.MakeInt(r)
			}
		}
		return number.Arith(c, op, t, u)
	}
}

func unaryArith(op call.Op) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		return number.Arith(c, op, args[0], args[0])
	}
}

func unaryPlus(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsNumber(c.View, args[0]) {
		return c.Fail(term.AtomBadarith)
	}
	return args[0], bif.Done
}

// relation makes a built-in function of a comparison, which cannot fail.
func relation(holds func(c *call.Context, t, u term.Term) bool) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		return call.Boolean(holds(c, args[0], args[1])), bif.Done
	}
}

func IsBoolean(t term.Term) bool { return t == term.AtomTrue || t == term.AtomFalse }

func logic(f func(t, u bool) bool) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		if !IsBoolean(args[0]) || !IsBoolean(args[1]) {
			return c.Badarg()
		}
		return call.Boolean(f(args[0] == term.AtomTrue, args[1] == term.AtomTrue)), bif.Done
	}
}

func logicalNot(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !IsBoolean(args[0]) {
		return c.Badarg()
	}
	return call.Boolean(args[0] == term.AtomFalse), bif.Done
}

// appendLists is ++: it copies the left list in front of the right term.
func appendLists(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	n, proper := c.ListLen(args[0])
	if !proper {
		return c.Badarg()
	}
	if !c.Reserve(term.ConsWords * n) {
		return 0, bif.Space
	}
	c.Each(uint64(n))
	return c.CopyCells(args[0], n, args[1]), bif.Done
}

// subtractLists is --: the left list without the first occurrence of each element of the right one.
func subtractLists(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	left, okL := c.ElemsIn(c.Left, args[0])
	right, okR := c.ElemsIn(c.Right, args[1])
	c.Left, c.Right = left, right
	if !okL || !okR {
		return c.Badarg()
	}
	bag := bags.Get().(*bag)
	defer bags.Put(bag)
	bag.fill(c, right)
	kept := left[:0]
	for _, t := range left {
		if !bag.take(c, t) {
			kept = append(kept, t)
		}
	}
	return c.MakeList(kept, term.Nil)
}

// bag counts terms that are equal by =:=.
type bag struct {
	terms []counted
	first map[uint32]int // index+1 of the first term with a hash; nil while there are few terms
}

// bags are used again.
var bags = sync.Pool{New: func() any { return new(bag) }}

// few is how many terms are searched one by one.
const few = 16

type counted struct {
	t    term.Term
	hash uint32
	n    int
	next int // index+1 of the next term with the same hash, 0 for none
}

// fill puts terms into a bag in place of what was there.
func (b *bag) fill(c *call.Context, ts []term.Term) {
	b.terms, b.first = b.terms[:0], nil
	if len(ts) > few {
		b.first = make(map[uint32]int, len(ts))
	}
	for _, t := range ts {
		hash, at := b.find(c, t)
		if at < 0 {
			b.add(counted{t: t, hash: hash, n: 1})
			continue
		}
		b.terms[at].n++
	}
}

// add appends a term.
func (b *bag) add(e counted) {
	b.terms = append(b.terms, e)
	if b.first == nil {
		return
	}
	link := b.first[e.hash]
	if link == 0 {
		b.first[e.hash] = len(b.terms)
		return
	}
	for b.terms[link-1].next != 0 {
		link = b.terms[link-1].next
	}
	b.terms[link-1].next = len(b.terms)
}

// find returns the index of a term, -1 if it is not there, and the hash under which to add it.
func (b *bag) find(c *call.Context, t term.Term) (hash uint32, at int) {
	hash = t
	if !term.IsImm(t) {
		hash = term.Hash(c.View, t)
	}
	c.Run(&HashProbe, 1)
	for at = b.after(hash, -1); at >= 0 && !c.Identical(b.terms[at].t, t); {
		at = b.after(hash, at)
	}
	return hash, at
}

// after returns the index of the next term with a hash, -1 if there is none; the first is after -1.
func (b *bag) after(hash uint32, at int) int {
	switch {
	case b.first != nil && at < 0:
		return b.first[hash] - 1
	case b.first != nil:
		return b.terms[at].next - 1
	}
	for at++; at < len(b.terms); at++ {
		if b.terms[at].hash == hash {
			return at
		}
	}
	return -1
}

// take removes one occurrence of a term, if there is one left.
func (b *bag) take(c *call.Context, t term.Term) bool {
	_, at := b.find(c, t)
	if at < 0 || b.terms[at].n == 0 {
		return false
	}
	b.terms[at].n--
	return true
}
