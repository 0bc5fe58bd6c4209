package ctree

import (
	"math"
	"math/big"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// zeroOf is what stands for an expression that is wrong.
func zeroOf(t typ) value {
	if t.class == memory || t.class == void || t.class == invalid {
		return value{t: t, at: build.Place{Slot: quad.NoSlot}}
	}
	return number(t, 0)
}

// known gives the number that the front end has computed for an expression. One case for each kind of
// value.
func known(e cc.ExpressionNode) (value, bool) {
	t := typeOf(e.Type())
	if t.class == memory || t.class == void || t.class == invalid || tree.OfLiteral(e) {
		return value{}, false
	}
	if e.Type().Kind() == cc.Ptr && tree.AddressOfText(e) {
		return value{}, false
	}
	if p, ok := tree.Strip(e).(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionIdent {
		if _, ok := p.ResolvedTo().(*cc.Enumerator); ok && t.class == word {
			t = intType // whatever the type of the enumeration is
			if n, ok := e.Value().(cc.UInt64Value); ok && n > math.MaxInt32 {
				t = uintType
			}
		}
	}
	switch x := e.Value().(type) {
	case cc.Int64Value:
		if t.floating() {
			return ofFloat(t, float64(x)), true
		}
		return number(t, int64(x)), true
	case cc.UInt64Value:
		if t.floating() {
			return ofFloat(t, float64(uint64(x))), true
		}
		return number(t, int64(x)), true
	case cc.Float64Value:
		if t.floating() {
			return ofFloat(t, float64(x)), true
		}
	case *cc.LongDoubleValue:
		if t.floating() {
			n, _ := (*big.Float)(x).Float64()
			return ofFloat(t, n), true
		}
	}
	return value{}, false
}

// value evaluates an expression; an array or a function gives its address.
func (f *exprs) value(e cc.ExpressionNode) value {
	if e == nil {
		return zeroOf(voidType)
	}
	if v, ok := known(e); ok && e.Pure() {
		v.ct = e.Type()
		return v
	}
	v := f.evaluate(e)
	if v.ct != nil {
		return v
	}
	v.ct = e.Type()
	if v.t.class == single && tree.IsVector(v.ct) {
		v.ct = f.element(v.t) // of a vector's number and another, in the front end's eyes a vector
	}
	return v
}

// scalar evaluates an expression and gives it a type.
func (f *exprs) scalar(e cc.ExpressionNode, t typ) value { return f.scalarOf(e, f.value(e), t) }

// scalarOf gives the value of an expression a type.
func (f *exprs) scalarOf(e cc.ExpressionNode, v value, t typ) value {
	if t.class != void {
		v = f.noVector(e, v)
	}
	if v.t.class == memory && isComplex(v.ct) && t.class != memory {
		p, _ := part(v.ct)
		if t.boolean {
			return f.complexTruth(v)
		}
		v = f.loadPart(v, p, 0)
	}
	return f.convert(v, t)
}

// evaluate evaluates an expression by its kind. One case for each kind of the front end.
func (f *exprs) evaluate(e cc.ExpressionNode) value {
	switch x := e.(type) {
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			f.value(x.AssignmentExpression)
		}
		return f.value(x.AssignmentExpression)
	case *cc.ConstantExpression:
		return f.value(x.ConditionalExpression)
	case *cc.AssignmentExpression:
		return f.assignment(x)
	case *cc.ConditionalExpression:
		if x.Case == cc.ConditionalExpressionLOr {
			return f.value(x.LogicalOrExpression)
		}
		return f.conditional(x)
	case *cc.LogicalOrExpression, *cc.LogicalAndExpression:
		return f.logical(e)
	case *cc.InclusiveOrExpression:
		return f.operands(x, '|', x.InclusiveOrExpression, x.ExclusiveOrExpression)
	case *cc.ExclusiveOrExpression:
		return f.operands(x, '^', x.ExclusiveOrExpression, x.AndExpression)
	case *cc.AndExpression:
		return f.operands(x, '&', x.AndExpression, x.EqualityExpression)
	case *cc.EqualityExpression:
		o := "=="
		if x.Case == cc.EqualityExpressionNeq {
			o = "!="
		}
		return f.comparison(x, o, x.EqualityExpression, x.RelationalExpression)
	case *cc.RelationalExpression:
		o := map[cc.RelationalExpressionCase]string{
			cc.RelationalExpressionLt: "<", cc.RelationalExpressionGt: ">",
			cc.RelationalExpressionLeq: "<=", cc.RelationalExpressionGeq: ">=",
		}[x.Case]
		return f.comparison(x, o, x.RelationalExpression, x.ShiftExpression)
	case *cc.ShiftExpression:
		return f.shiftOf(x)
	case *cc.AdditiveExpression:
		if x.Case == cc.AdditiveExpressionAdd {
			return f.operands(x, '+', x.AdditiveExpression, x.MultiplicativeExpression)
		}
		return f.operands(x, '-', x.AdditiveExpression, x.MultiplicativeExpression)
	case *cc.MultiplicativeExpression:
		o := map[cc.MultiplicativeExpressionCase]byte{
			cc.MultiplicativeExpressionMul: '*', cc.MultiplicativeExpressionDiv: '/',
			cc.MultiplicativeExpressionMod: '%',
		}[x.Case]
		return f.operands(x, o, x.MultiplicativeExpression, x.CastExpression)
	case *cc.CastExpression:
		return f.cast(x)
	case *cc.UnaryExpression:
		return f.unary(x)
	case *cc.PostfixExpression:
		return f.postfix(x)
	case *cc.PrimaryExpression:
		return f.primary(x)
	}
	f.errorf(e, "expression is not supported")
	return zeroOf(typeOf(e.Type()))
}

// shiftOf is << or >>.
func (f *exprs) shiftOf(x *cc.ShiftExpression) value {
	left := x.Case == cc.ShiftExpressionLsh
	a, b := f.value(x.ShiftExpression), f.value(x.AdditiveExpression)
	if tree.IsVector(a.ct) || tree.IsVector(b.ct) {
		return f.vectors().arithmetic(x, map[bool]byte{true: '<', false: '>'}[left], a, b)
	}
	t := typeOf(x.ShiftExpression.Type()).promoted()
	return f.shift(left, f.convert(a, t), f.convert(b, b.t.promoted()))
}

// operands evaluates both operands and does an operation, on pointers too.
func (f *exprs) operands(n cc.ExpressionNode, o byte, x, y cc.ExpressionNode) value {
	a, b := f.value(x), f.value(y)
	return f.operation(n, o, a, b, n.Type())
}

// operation does an operation on values of any type. One case for each combination of pointers and
// numbers.
func (f *exprs) operation(n cc.Node, o byte, a, b value, result cc.Type) value {
	if a.t.class == invalid || b.t.class == invalid || a.t.class == void || b.t.class == void {
		f.errorf(n, "operation on type %s is not supported", result)
		return zeroOf(typeOf(result))
	}
	if tree.IsVector(a.ct) || tree.IsVector(b.ct) {
		return f.vectors().arithmetic(n, o, a, b)
	}
	if isComplex(a.ct) || isComplex(b.ct) {
		return f.complexOp(n, o, a, b, result)
	}
	pa, pb := tree.Pointed(a.ct), tree.Pointed(b.ct)
	switch {
	case (o == '+' || o == '-') && pa != nil && pb == nil:
		return f.offset(n, a, b, pa, o == '-', a.ct.Decay())
	case o == '+' && pb != nil && pa == nil:
		return f.offset(n, b, a, pb, false, b.ct.Decay())
	case o == '-' && pa != nil && pb != nil:
		d := f.binary(n, '-', f.convert(a, intType), f.convert(b, intType))
		size := f.sizeOf(n, pa)
		if size.known && size.n <= 1 {
			return d
		}
		return f.binary(n, '/', d, f.convert(size, intType))
	}
	if a.t.class == memory || b.t.class == memory {
		f.errorf(n, "operation on type %s is not supported", result)
		return zeroOf(typeOf(result))
	}
	t := common(a.t, b.t)
	v := f.binary(n, o, f.convert(a, t), f.convert(b, t))
	v.ct = nil
	if result != nil && (result.Kind() == cc.Ptr || typeOf(result) == v.t) {
		v.ct = result
	}
	return v
}

// offset moves a pointer by elements.
func (f *exprs) offset(n cc.Node, p, i value, elem cc.Type, back bool, result cc.Type) value {
	size := f.sizeOf(n, elem)
	i = f.convert(i, intType)
	by := i
	if !size.known || size.n != 1 {
		by = f.binary(n, '*', i, f.convert(size, intType))
	}
	p.t = uintType
	by.t = uintType
	o := byte('+')
	if back {
		o = '-'
	}
	if by.known && back {
		o, by = '+', number(uintType, -by.n)
	}
	if by.known && by.n == 0 {
		return value{t: uintType, lo: f.regs(p).lo, ct: result}
	}
	v := f.binary(n, o, p, by)
	v.ct = result
	return v
}

// comparison compares two expressions.
func (f *exprs) comparison(n cc.ExpressionNode, o string, x, y cc.ExpressionNode) value {
	a, b := f.value(x), f.value(y)
	if tree.IsVector(a.ct) || tree.IsVector(b.ct) {
		return f.vectors().comparison(n, o, a, b)
	}
	if isComplex(a.ct) || isComplex(b.ct) {
		return f.complexCompare(n, o, a, b)
	}
	if a.t.class == memory || b.t.class == memory || a.t.class == invalid || b.t.class == invalid {
		f.errorf(n, "comparison of type %s is not supported", x.Type())
		return number(intType, 0)
	}
	t := common(a.t, b.t)
	if tree.Pointed(a.ct) != nil || tree.Pointed(b.ct) != nil {
		t = uintType
	}
	return f.compare(o, f.convert(a, t), f.convert(b, t))
}

// logical is && or ||, by branches.
func (f *exprs) logical(e cc.ExpressionNode) value {
	out := f.Func.New()
	yes, no, end := f.NewBlock(), f.NewBlock(), f.NewBlock()
	f.condition(e, yes, no)
	f.Cur = yes
	f.Emit(quad.Quad{Op: quad.Const, D: out, Imm: 1, Slot: quad.NoSlot})
	f.Jump(end)
	f.Cur = no
	f.Emit(quad.Quad{Op: quad.Const, D: out, Imm: 0, Slot: quad.NoSlot})
	f.Enter(end)
	return value{t: intType, lo: out}
}

// condition branches on whether an expression is not zero.
func (f *exprs) condition(e cc.ExpressionNode, yes, no int) {
	if v, ok := known(e); ok && e.Pure() {
		f.branchKnown(f.truth(v).n != 0, yes, no)
		return
	}
	switch x := e.(type) {
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			next := f.NewBlock()
			f.condition(x.LogicalOrExpression, yes, next)
			f.Cur = next
			f.condition(x.LogicalAndExpression, yes, no)
			return
		}
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			next := f.NewBlock()
			f.condition(x.LogicalAndExpression, next, no)
			f.Cur = next
			f.condition(x.InclusiveOrExpression, yes, no)
			return
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionNot {
			f.condition(x.CastExpression, no, yes)
			return
		}
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			f.condition(x.ExpressionList, yes, no)
			return
		}
	case *cc.ExpressionList:
		if x.ExpressionList == nil {
			f.condition(x.AssignmentExpression, yes, no)
			return
		}
	}
	v := f.noVector(e, f.value(e))
	if isComplex(v.ct) {
		v = f.complexTruth(v)
	} else if v.t.class != word {
		v = f.truth(v)
	}
	if v.known {
		f.branchKnown(v.n != 0, yes, no)
		return
	}
	v = f.regs(v)
	// A comparison that has just been made is the branch's own.
	if b := f.Func.Blocks[f.Cur]; len(b.Quads) > 0 {
		if q := b.Last(); q.Op == quad.Set && q.D == v.lo {
			s := *q
			b.Quads = b.Quads[:len(b.Quads)-1]
			s.Op, s.D, s.To = quad.Branch, 0, []int{yes, no}
			f.Emit(s)
			return
		}
	}
	f.BranchImm(quad.Ne, v.lo, 0, yes, no)
}

func (f *builder) branchKnown(c bool, yes, no int) {
	if c {
		f.Jump(yes)
		return
	}
	f.Jump(no)
}

// conditional is a ? b : c.
func (f *exprs) conditional(x *cc.ConditionalExpression) value {
	ct := x.Type()
	if v := x.ConditionalExpression.Type(); tree.IsVector(v) {
		ct = v // which the front end forgets
	}
	t := typeOf(ct)
	yes, no, end := f.NewBlock(), f.NewBlock(), f.NewBlock()
	if x.ExpressionList == nil {
		// a ?: c
		return f.elvis(x, t, no, end)
	}
	var slot int32 = quad.NoSlot
	var lo, hi quad.Reg
	switch {
	case t.class == memory:
		slot = f.NewSlot(max(ct.Size(), 1), max(int64(ct.Align()), 8), "")
	case t.class != void:
		lo = f.Func.New()
		if t.wide() {
			hi = f.Func.New()
		}
	}
	arm := func(e cc.ExpressionNode) {
		if t.class == memory {
			f.assignAggregate(lvalue{at: build.Place{Slot: slot}}, f.value(e), ct)
			return
		}
		v := f.scalar(e, t)
		if t.class == void || f.Closed() {
			return
		}
		v = f.regs(v)
		f.Move(lo, v.lo)
		if t.wide() {
			f.Move(hi, v.hi)
		}
	}
	f.condition(x.LogicalOrExpression, yes, no)
	f.Cur = yes
	arm(x.ExpressionList)
	f.Jump(end)
	f.Cur = no
	arm(x.ConditionalExpression)
	f.Enter(end)
	return value{t: t, lo: lo, hi: hi, at: build.Place{Slot: slot}, ct: ct}
}

func (f *exprs) elvis(x *cc.ConditionalExpression, t typ, no, end int) value {
	v := f.regs(f.scalar(x.LogicalOrExpression, t))
	out := value{t: t, lo: f.Func.New(), ct: x.Type()}
	f.Move(out.lo, v.lo)
	if t.wide() {
		out.hi = f.Func.New()
		f.Move(out.hi, v.hi)
	}
	c := f.regs(f.truth(v))
	f.BranchImm(quad.Ne, c.lo, 0, end, no)
	f.Cur = no
	w := f.regs(f.scalar(x.ConditionalExpression, t))
	f.Move(out.lo, w.lo)
	if t.wide() {
		f.Move(out.hi, w.hi)
	}
	f.Enter(end)
	return out
}

// cast converts to a type that is named.
func (f *exprs) cast(x *cc.CastExpression) value {
	if x.Case == cc.CastExpressionUnary {
		return f.value(x.UnaryExpression)
	}
	t := x.Type()
	c := typeOf(t)
	if c.class == void {
		f.value(x.CastExpression)
		return value{t: voidType, ct: t}
	}
	v := f.value(x.CastExpression)
	if tree.IsVector(t) || tree.IsVector(v.ct) {
		return f.vectors().cast(x, v, t)
	}
	if c.class == memory {
		if isComplex(t) {
			return f.toComplex(v, t)
		}
		if t.Kind() == cc.Union && (v.t.class != memory || v.ct.Kind() != cc.Union) {
			slot := f.NewSlot(t.Size(), 8, "")
			at := build.Place{Slot: slot}
			f.store(lvalue{t: v.t, ct: v.ct, at: at, align: 8}, v)
			return value{t: c, at: at, ct: t}
		}
		v.ct = t
		return v
	}
	v = f.scalarOf(x.CastExpression, v, c)
	v.ct = t
	return v
}

// infinity is a known value.
func infinity(t typ) value { return ofFloat(t, math.Inf(1)) }
