package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// lvalue finds the object that an expression designates. One case for each form of expression.
func (f *exprs) lvalue(e cc.ExpressionNode) lvalue {
	switch x := e.(type) {
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			f.value(x.AssignmentExpression)
		}
		return f.lvalue(x.AssignmentExpression)
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return f.lvalue(x.ExpressionList)
		case cc.PrimaryExpressionIdent:
			return f.identifier(x)
		case cc.PrimaryExpressionGeneric:
			if a := x.GenericSelection.Associated(); a != nil {
				return f.lvalue(a.AssignmentExpression)
			}
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return f.memoryLvalue(e, build.Place{Base: f.stringAddress(x), Slot: quad.NoSlot})
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionPrimary:
			return f.lvalue(x.PrimaryExpression)
		case cc.PostfixExpressionIndex:
			return f.index(x)
		case cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
			return f.member(x)
		case cc.PostfixExpressionComplit:
			return f.literal(x)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionPostfix:
			return f.lvalue(x.PostfixExpression)
		case cc.UnaryExpressionDeref:
			return f.dereference(x)
		case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
			return f.partOf(x)
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionUnary {
			return f.lvalue(x.UnaryExpression)
		}
	case *cc.AssignmentExpression:
		if x.Case == cc.AssignmentExpressionCond {
			return f.lvalue(x.ConditionalExpression)
		}
	}
	// An aggregate as a value is in memory too.
	v := f.value(e)
	if v.t.class == memory {
		return lvalue{t: v.t, ct: v.ct, at: v.at, align: tree.Align(v.ct)}
	}
	f.errorf(e, "expression does not designate an object")
	return lvalue{t: v.t, ct: e.Type(), at: build.Place{Base: f.Constant(0), Slot: quad.NoSlot}}
}

// nothing is the object of an expression that is wrong.
func (f *values) nothing() lvalue {
	return lvalue{t: intType, ct: f.ast.Int, at: build.Place{Base: f.Constant(0), Slot: quad.NoSlot}}
}

func (f *exprs) memoryLvalue(e cc.ExpressionNode, p build.Place) lvalue {
	t := e.Type()
	if u := t.Undecay(); u != nil && u.Kind() == cc.Array {
		t = u
	}
	p.Volatile, p.Atomic = f.types.Designates(e)
	f.whole(e, t, p.Atomic)
	return lvalue{t: typeOf(t), ct: t, at: p, align: min(tree.Align(t), alignment(e))}
}

// whole refuses structures of atomic types.
func (f *values) whole(n cc.Node, t cc.Type, atomic bool) {
	if atomic && (t.Kind() == cc.Struct || t.Kind() == cc.Union) {
		f.errorf(n, "_Atomic %s is not supported", t)
	}
}

// identifier is a variable, local or static.
func (f *exprs) identifier(x *cc.PrimaryExpression) lvalue {
	d, ok := x.ResolvedTo().(*cc.Declarator)
	if !ok {
		f.errorf(x, "%s is not declared", x.Token.SrcStr())
		return f.nothing()
	}
	return f.declarator(x, d)
}

func (f *exprs) declarator(n cc.Node, d *cc.Declarator) lvalue {
	t := d.Type()
	f.whole(n, t, f.types.Atomic(d))
	if v := f.vars[d]; v != nil {
		return f.variable(v)
	}
	if f.outer != nil {
		if l, ok := f.around(d); ok {
			return l
		}
	}
	if t.Kind() != cc.Function && typeOf(t).class == invalid {
		f.errorf(n, "type %s is not supported", t)
	}
	l := lvalue{t: typeOf(t), ct: t, align: max(tree.Align(t), 1)}
	if t.Kind() == cc.Function {
		l.t = uintType
		if s, around := f.nested(d); around != nil {
			l.at = build.Place{Base: f.pointerTo(s, around), Slot: quad.NoSlot}
			return l
		}
	}
	if d.StorageDuration() == cc.Automatic && t.Kind() != cc.Function && f.statics[d] == "" &&
		d.LexicalScope() != nil && d.LexicalScope().Parent != nil && !d.IsExtern() {
		// Used before its declaration was reached, as by a jump into its scope.
		return f.variable(f.place(d))
	}
	l.at = build.Place{
		Base: f.SymbolAddress(f.symbol(d), 0), Slot: quad.NoSlot, Volatile: f.types.Volatile(d),
		Atomic: f.types.Atomic(d),
	}
	return l
}

// index is a[i].
func (f *exprs) index(x *cc.PostfixExpression) lvalue {
	a, i := f.value(x.PostfixExpression), f.value(x.ExpressionList)
	if !tree.IsVector(a.ct) && (tree.Pointed(a.ct) == nil || a.t.class != word && a.t.class != memory) {
		a, i = i, a
	}
	if tree.IsVector(a.ct) {
		return f.vectors().number(a, i)
	}
	if tree.Pointed(a.ct) == nil {
		f.errorf(x, "type %s cannot be indexed", x.PostfixExpression.Type())
		return f.nothing()
	}
	elem := tree.Pointed(a.ct)
	size := f.sizeOf(x, elem)
	if i.known && size.known {
		a = f.regs(a)
		at := build.Place{Base: a.lo, Slot: quad.NoSlot, Off: i.n * size.n}
		if at.Off > 1<<30 || at.Off < -1<<30 {
			at = build.Place{Base: f.OpImm(quad.Add, a.lo, at.Off), Slot: quad.NoSlot}
		}
		return f.memoryLvalue(x, at)
	}
	p := f.regs(f.offset(x, a, i, elem, false, nil))
	return f.memoryLvalue(x, build.Place{Base: p.lo, Slot: quad.NoSlot})
}

// alignment is that of the object that an expression designates, which for a part of a packed
// member is less than its type has.
func alignment(e cc.ExpressionNode) int64 {
	if x, ok := tree.Strip(e).(*cc.PostfixExpression); ok {
		switch x.Case {
		case cc.PostfixExpressionIndex:
			if tree.Designates(x.PostfixExpression, cc.Array) {
				return alignAt(alignment(x.PostfixExpression), max(x.Type().Size(), 1))
			}
		case cc.PostfixExpressionSelect:
			if x.Field() != nil {
				return alignAt(alignment(x.PostfixExpression), x.Field().Offset())
			}
		case cc.PostfixExpressionPSelect:
			if s := tree.Pointed(x.PostfixExpression.Type()); s != nil && x.Field() != nil {
				return alignAt(tree.Align(s), x.Field().Offset())
			}
		}
	}
	return max(tree.Align(tree.Undecayed(e)), 1)
}

// packedMember tells whether an expression designates a member with less alignment than others.
func packedMember(e cc.ExpressionNode) bool {
	x, ok := tree.Strip(e).(*cc.PostfixExpression)
	return ok && (x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionPSelect)
}

// member is s.m or p->m.
func (f *exprs) member(x *cc.PostfixExpression) lvalue {
	field := x.Field()
	if field == nil {
		f.errorf(x, "member is not known")
		return f.nothing()
	}
	if p := field.Parent(); p != nil && !unnamed(x, field) {
		f.errorf(x, "the parser takes a member of a member's structure for %s", field.Name())
	}
	var base lvalue
	var size int64
	if x.Case == cc.PostfixExpressionSelect {
		base = f.lvalue(x.PostfixExpression)
		size = x.PostfixExpression.Type().Size()
	} else {
		p := f.regs(f.value(x.PostfixExpression))
		base = lvalue{at: build.Place{Base: p.lo, Slot: quad.NoSlot}, align: 8}
		if s := tree.Pointed(x.PostfixExpression.Type()); s != nil {
			size, base.align = s.Size(), int64(s.Align())
		}
	}
	return f.field(x, base, field, size)
}

// unnamed tells whether a member is one of unnamed structures, in which the parser may have found
// it; it also searches those of named members.
func unnamed(x *cc.PostfixExpression, field *cc.Field) bool {
	t := x.PostfixExpression.Type()
	if x.Case == cc.PostfixExpressionPSelect {
		t = tree.Pointed(t)
	}
	return holds(t, field.Declarator())
}

func holds(t cc.Type, d *cc.Declarator) bool {
	s, ok := t.(interface {
		NumFields() int
		FieldByIndex(int) *cc.Field
	})
	for i := 0; ok && i < s.NumFields(); i++ {
		m := s.FieldByIndex(i)
		if m.Declarator() == d || m.Name() == "" && !m.IsBitfield() && holds(m.Type(), d) {
			return true
		}
	}
	return false
}

// field gives the member of a structure at a place.
func (f *exprs) field(n cc.ExpressionNode, base lvalue, field *cc.Field, size int64) lvalue {
	off := field.Offset() // with those of the unnamed structures that it is in
	t := field.Type()
	l := lvalue{t: typeOf(t), ct: t, at: base.at.Plus(off)}
	l.align = alignAt(max(base.align, 1), off)
	if a := int64(t.Align()); a < l.align && a > 0 && typeOf(t).class == memory {
		l.align = a
	}
	if field.IsBitfield() {
		// Bits count from the structure's start, so that units are aligned there.
		l.at = base.at
		at, width := f.bitsOf(field)
		l.bits, l.shift = width, off*8+at
		l.limit, l.align = size, max(base.align, 1)
	}
	l.at.Volatile, l.at.Atomic = f.types.Designates(n)
	return l
}

// bitsOf is where a bit-field begins, from its byte on, and its width.
func (u *unit) bitsOf(field *cc.Field) (at, width int64) {
	if b, ok := u.opt.Moved[field.Declarator()]; ok {
		return int64(field.OffsetBits()) + b.Shift, b.Width
	}
	return int64(field.OffsetBits()), field.ValueBits()
}

// alignAt is the alignment of what lies at an offset of something aligned.
func alignAt(align, off int64) int64 {
	for align > 1 && off%align != 0 {
		align /= 2
	}
	return align
}

// dereference is *p.
func (f *exprs) dereference(x *cc.UnaryExpression) lvalue {
	if call, t := tree.VaArg(x); call != nil {
		return f.vaArg(x, call, t)
	}
	p := f.value(x.CastExpression)
	if e := tree.Pointed(p.ct); e != nil {
		if x.Type().Kind() == cc.Function || e.Kind() == cc.Function {
			return lvalue{t: uintType, ct: e, at: build.Place{Base: f.regs(p).lo, Slot: quad.NoSlot}}
		}
	}
	return f.memoryLvalue(x, build.Place{Base: f.regs(p).lo, Slot: quad.NoSlot})
}

// sizeOf gives the size of a type; that of an array of variable length is computed.
func (f *exprs) sizeOf(n cc.Node, t cc.Type) value {
	if t.Kind() == cc.Void || t.Kind() == cc.Function {
		return number(uintType, 1)
	}
	a, ok := t.(*cc.ArrayType)
	if ok && tree.IsVLA(a) {
		if r, ok := f.sharedSize(t); ok {
			return value{t: uintType, lo: r}
		}
		elem := f.sizeOf(n, a.Elem())
		if !a.IsVLA() && a.Len() >= 0 {
			return f.binary(n, '*', number(uintType, a.Len()), elem)
		}
		if a.SizeExpression() == nil {
			return elem
		}
		count := f.scalar(a.SizeExpression(), uintType)
		v := f.regs(f.binary(n, '*', count, elem))
		return v
	}
	if tree.HasVariableMember(t) {
		f.errorf(n, "structures with members of variable size are not supported")
	}
	size := t.Size()
	if size < 0 {
		f.errorf(n, "the size of type %s is not known", t)
		size = 1
	}
	return number(uintType, size)
}
