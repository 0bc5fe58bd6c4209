package syntax

import "iter"

// Operands are operands of one expression, none of which sees what another binds: they may match
// the same variable, but the same name in a fun is another. Bindings are known by their place in a
// log of all of them. As for OTP's compiler, elements of maps, segments, and what an update of a
// record takes are no such operands, nor is a fun that is called one with its arguments.
type Operands struct {
	base, now int // the log where the first operand began, and the one that is being gone through
	outer     *Operands
	direct    bool // that one has operands itself
	flat      bool // these are the operands of such an operand of outer
}

// Operands begins operands where the log has a length; o are those around it, nil if there are
// none.
func (o *Operands) Operands(length int) *Operands {
	return &Operands{base: length, now: length, outer: o, flat: o != nil && o.direct}
}

// Next begins an operand where the log has a length.
func (o *Operands) Next(e Expr, length int) { o.now, o.direct = length, hasOperands(e) }

// Hidden gives the parts of the log, from and to, that hold the bindings of operands beside the
// one that is being gone through. Operands of operands are one with those; of what is around any
// others OTP's compiler sees all.
func (o *Operands) Hidden() iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for g := o; g != nil && yield(g.base, g.now) && g.flat; g = g.outer {
		}
	}
}

// hasOperands tells of the expressions whose parts are Operands.
func hasOperands(e Expr) bool {
	switch e := e.(type) {
	case *Tuple, *Cons, *Call:
		return true
	case *RecordExpr:
		return e.Base == nil
	case *Binop:
		return e.Op != "andalso" && e.Op != "orelse"
	}
	return false
}
