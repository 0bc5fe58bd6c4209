package operands

import (
	"iter"
	"slices"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// Group are operands of one expression, none of which sees what another binds: they may match
// the same variable, but the same name in a fun is another. Bindings are known by their place in a
// log of all of them. As for OTP's compiler, elements of maps, segments, and what an update of a
// record takes are no such operands, nor is a fun that is called one with its arguments.
//
// Of operands one at most of which is evaluated in steps, OTP's compiler does not speak at all:
// those around them count. Operands of an operand are one group with those around it when that
// operand is nothing but their term, as in {A, {B, C}}, and something may stand in front of it.
type Group struct {
	base, now int // the log where the first operand began, and the one that is being gone through
	outer     *Group
	parts     []syntax.Expr
	list      bool // the parts are elements of a list and its tail
	at        int  // which of the parts is being gone through
	asked     bool
	several   bool // more than one of the parts has steps
}

// Within begins operands where the log has a length; o are those around it, nil if there are
// none. The parts of a list are its elements and its tail.
func (o *Group) Within(length int, parts []syntax.Expr, list bool) *Group {
	return &Group{base: length, now: length, outer: o, parts: parts, list: list, at: -1}
}

// Next begins the next operand where the log has a length.
func (o *Group) Next(length int) {
	o.now = length
	o.at++
}

// Hidden gives the parts of the log, from and to, that hold the bindings of operands beside the
// one that is being gone through.
func (o *Group) Hidden() iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for g := o.around(); g != nil && yield(g.base, g.now); {
			outer := g.outer.around()
			if !outer.merges() {
				return
			}
			g = outer
		}
	}
}

// around are the innermost operands that are a group.
func (o *Group) around() *Group {
	for o != nil && !o.isGroup() {
		o = o.outer
	}
	return o
}

func (o *Group) isGroup() bool {
	if !o.asked {
		n, _ := stepsOf(slices.Values(o.parts))
		o.asked, o.several = true, n > 1
	}
	return o.several
}

// merges reports whether the operands of the part that is being gone through are one group with
// the others.
func (o *Group) merges() bool {
	if o == nil || o.at == 0 || stepsOfTerm(o.parts[o.at]) != group {
		return false
	}
	behind, _ := stepsOf(slices.Values(o.parts[o.at+1:]))
	return !o.list || o.at == len(o.parts)-1 || behind == 0
}
