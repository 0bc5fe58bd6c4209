package data

import (
	"slices"
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

// mostCompared is how many elements on the right of -- are compared with each on the left, where
// that is one of words. Others are looked up by hashes.
const mostCompared = 31

// subtractLists is --: the left list without the first occurrence of each element of the right one.
func subtractLists(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	left, okL := c.ElemsIn(c.Left, args[0])
	right, okR := c.ElemsIn(c.Right, args[1])
	c.Left, c.Right = left, right
	if !okL || !okR {
		return c.Badarg()
	}
	kept, done := c.Left[:0], rts.Work{}
	if len(right) <= mostCompared && !slices.ContainsFunc(left, isObject) {
		kept, done = subtractWords(c, kept)
	} else {
		c.General()
		kept = subtractTerms(c, kept)
	}
	t, st := c.MakeList(kept, term.Nil)
	if st == bif.Done {
		c.Work(done)
	}
	return t, st
}

// subtractWords appends the elements of c.Left, which are immediates, without those of c.Right, and
// counts how often two are compared.
func subtractWords(c *call.Context, kept []term.Term) ([]term.Term, rts.Work) {
	n, steps, used := len(c.Left)+len(c.Right), 0, uint32(0)
	done := rts.Work{rts.Element: uint64(len(c.Left)), rts.Part: uint64(len(c.Right))}
	for _, t := range c.Left {
		i := 0
		for i < len(c.Right) && (c.Right[i] != t || used>>i&1 > 0) {
			i++
		}
		steps += min(i+1, len(c.Right))
		if used |= 1 << i; i == len(c.Right) {
			kept = append(kept, t)
		}
	}
	c.Run(&HashProbe, uint64(n))
	done[rts.Step] = uint64(steps)
	return kept, done
}

// subtractTerms is subtractWords for any terms, by hashes.
func subtractTerms(c *call.Context, kept []term.Term) []term.Term {
	bag := bags.Get().(*bag)
	defer bags.Put(bag)
	bag.fill(c, c.Right)
	for _, t := range c.Left {
		if !bag.take(c, t) {
			kept = append(kept, t)
		}
	}
	return kept
}

func isObject(t term.Term) bool { return !term.IsImm(t) }

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
