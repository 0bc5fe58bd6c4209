package ctree

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

func symbolName(prefix, name string, n int) string { return fmt.Sprintf("%s%s.%d", prefix, name, n) }

// initSize is the size of an object with its initialiser: a flexible array member adds to it.
func (u *unit) initSize(size int64, i *cc.Initializer) int64 {
	if i.Case == cc.InitializerExpr {
		return size
	}
	tree.Leaves(i, func(l *cc.Initializer) {
		n := l.Type().Size()
		if n >= 0 && l.Case == cc.InitializerInitList {
			// A vector has no more.
		} else if s, _, ok := tree.StringBytes(l.AssignmentExpression.Value()); ok && n < 0 {
			n = int64(len(s))
		}
		if f := l.Field(); f != nil && f.IsBitfield() {
			return
		}
		if end := l.Offset() + max(n, 0)*l.Len(); end > size && end <= maxObject {
			size = end
		}
	})
	return size
}

// staticInit computes the bytes of a static object.
func (u *unit) staticInit(o *Datum, init *cc.Initializer) {
	tree.Leaves(init, func(l *cc.Initializer) {
		t := l.Type()
		for n := range min(l.Len(), maxObject) {
			u.staticLeaf(o, l, t, l.Offset()+n*max(t.Size(), 1))
		}
	})
}

// staticLeaf puts one expression into an object.
func (u *unit) staticLeaf(o *Datum, l *cc.Initializer, t cc.Type, at int64) {
	if l.Case == cc.InitializerInitList {
		u.staticVector(o, t, l.InitializerList, at)
		return
	}
	e := l.AssignmentExpression
	if u.leafText(o, e, t, at) {
		return
	}
	c := typeOf(t)
	size := t.Size()
	if f := l.Field(); f != nil && f.IsBitfield() {
		v, ok := constantOf(e, c)
		if !ok {
			u.errorf(e, "the initialiser is not constant")
			return
		}
		first, width := u.bitsOf(f)
		setBits(o.Bytes, at*8+first, width, v.n)
		return
	}
	if at < 0 || at+max(size, 0) > int64(len(o.Bytes)) {
		u.errorf(e, "the initialiser exceeds the object")
		return
	}
	switch {
	case isComplex(t):
		u.staticComplex(o, e, t, at)
		return
	case c.class == memory:
		if p, ok := tree.Strip(e).(*cc.PostfixExpression); ok && p.Case == cc.PostfixExpressionComplit {
			if tree.IsVector(t) {
				u.staticVector(o, t, p.InitializerList, at)
				return
			}
			tree.Each(p.InitializerList, func(l *cc.Initializer) {
				u.staticLeaf(o, l, l.Type(), at+l.Offset())
			})
			return
		}
		u.errorf(e, "the initialiser is not constant")
		return
	case c.class == invalid:
		u.errorf(e, "type %s is not supported", t)
		return
	}
	if v, ok := constantOf(e, c); ok {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], uint64(v.n))
		copy(o.Bytes[at:at+int64(c.size)], b[:])
		clearRelocs(o, at, int64(c.size))
		return
	}
	sym, add, ok := u.constantAddress(e)
	if !ok || c.size != 4 {
		u.errorf(e, "the initialiser is not constant")
		return
	}
	clearRelocs(o, at, 4)
	if sym == "" {
		binary.LittleEndian.PutUint32(o.Bytes[at:], uint32(add))
		return
	}
	clear(o.Bytes[at : at+4])
	o.Relocs = append(o.Relocs, Reloc{at, sym, add})
}

func clearRelocs(o *Datum, at, size int64) {
	kept := o.Relocs[:0]
	for _, r := range o.Relocs {
		if r.At+4 <= at || r.At >= at+size {
			kept = append(kept, r)
		}
	}
	o.Relocs = kept
}

// leafText puts a string into an array.
func (u *unit) leafText(o *Datum, e cc.ExpressionNode, t cc.Type, at int64) bool {
	s, _, ok := tree.StringBytes(e.Value())
	if !ok || t.Kind() != cc.Array {
		return false
	}
	n := t.Size()
	if n < 0 {
		n = int64(len(s))
	}
	if at < 0 || at > int64(len(o.Bytes)) {
		return false
	}
	room := o.Bytes[at:min(at+n, int64(len(o.Bytes)))]
	clear(room)
	copy(room, s)
	return true
}

func (u *unit) staticComplex(o *Datum, e cc.ExpressionNode, t cc.Type, at int64) {
	p, _ := part(t)
	var re, im float64
	z, ok := constantComplex(e)
	if !ok {
		u.errorf(e, "the initialiser is not constant")
		return
	}
	re, im = real(z), imag(z)
	for i, x := range []float64{re, im} {
		v := convertKnown(ofFloat(doubleType, x), p)
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], uint64(v.n))
		copy(o.Bytes[at+int64(i)*int64(p.size):], b[:p.size])
	}
}

// setBits writes bits of a number from a bit of memory on.
func setBits(b []byte, at, n, v int64) {
	for i := range n {
		k := at + i
		if k/8 >= int64(len(b)) {
			return
		}
		b[k/8] &^= 1 << (k % 8)
		b[k/8] |= byte(v>>i&1) << (k % 8)
	}
}

// constantOf gives the number that an expression is, as a type.
func constantOf(e cc.ExpressionNode, t typ) (value, bool) {
	if t.class == memory || t.class == void || t.class == invalid {
		return value{}, false
	}
	if v, ok := known(e); ok {
		return convertKnown(v, t), true
	}
	switch x := tree.Strip(e).(type) {
	case *cc.CastExpression:
		c := typeOf(x.Type())
		if v, ok := constantOf(x.CastExpression, typeOf(x.CastExpression.Type())); ok &&
			c.class != memory && c.class != void {
			return convertKnown(convertKnown(v, c), t), true
		}
	case *cc.PostfixExpression:
		if x.Case != cc.PostfixExpressionCall {
			break
		}
		name, _ := tree.Callee(x.PostfixExpression)
		switch name {
		case "__builtin_inf", "__builtin_huge_val", "__builtin_huge_valf", "__builtin_inff",
			"__builtin_infl", "__builtin_huge_vall":
			return convertKnown(infinity(doubleType), t), true
		case "__builtin_nan", "__builtin_nanf", "__builtin_nanl":
			if t.class == single {
				return value{t: t, known: true, n: 0x7FC00000}, true
			}
			return value{t: t, known: true, n: 0x7FF8 << 48}, true
		case "__builtin_constant_p":
			return number(t, 0), true
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionMinus {
			if v, ok := constantOf(x.CastExpression, typeOf(x.CastExpression.Type())); ok &&
				v.t.floating() {
				if v.t.class == single {
					v.n = int64(int32(v.n) ^ -1<<31)
				} else {
					v.n ^= -1 << 63
				}
				return convertKnown(v, t), true
			}
		}
	}
	return value{}, false
}

// constantAddress gives the address that an expression is: a symbol and a distance. One case for
// each form of a constant address.
func (u *unit) constantAddress(e cc.ExpressionNode) (sym string, add int64, ok bool) {
	if v, ok := known(e); ok {
		return "", v.n, true
	}
	switch x := tree.Strip(e).(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			if s, width, ok := tree.StringBytes(x.Value()); ok {
				return u.text(s, width), 0, true
			}
		case cc.PrimaryExpressionIdent:
			if tree.Designates(x, cc.Array) || tree.Designates(x, cc.Function) {
				return u.objectAddress(x)
			}
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionAddrof:
			return u.objectAddress(x.CastExpression)
		case cc.UnaryExpressionDeref:
			if tree.Designates(x, cc.Array) || tree.Designates(x, cc.Function) {
				return u.constantAddress(x.CastExpression)
			}
		case cc.UnaryExpressionLabelAddr:
			if f, ok := u.labelsOf(x); ok {
				return f.labelSymbol(x.Token2.SrcStr()), 0, true
			}
		}
	case *cc.CastExpression:
		t := typeOf(x.Type())
		if t.class == word && t.size == 4 || t.class == pair {
			return u.constantAddress(x.CastExpression)
		}
	case *cc.PostfixExpression:
		if tree.Designates(x, cc.Array) || tree.Designates(x, cc.Function) {
			return u.objectAddress(x)
		}
	case *cc.AdditiveExpression:
		return u.constantSum(x)
	case *cc.ConditionalExpression:
		if c, ok := known(x.LogicalOrExpression); ok && x.Case == cc.ConditionalExpressionCond {
			if c.n != 0 {
				return u.constantAddress(x.ExpressionList)
			}
			return u.constantAddress(x.ConditionalExpression)
		}
	}
	return "", 0, false
}

// labelsOf is the function that is being lowered, for the addresses of labels in static objects.
func (u *unit) labelsOf(*cc.UnaryExpression) (*fn, bool) { return u.current, u.current != nil }

func (u *unit) constantSum(x *cc.AdditiveExpression) (sym string, add int64, ok bool) {
	a, b := x.AdditiveExpression, x.MultiplicativeExpression
	sign := int64(1)
	if x.Case == cc.AdditiveExpressionSub {
		sign = -1
	}
	if _, isNumber := known(a); isNumber && sign > 0 {
		a, b = b, a
	}
	if sign < 0 {
		s, m, ok := u.constantAddress(a)
		t, n, also := u.constantAddress(b)
		if ok && also && strings.HasPrefix(s, ".L") && strings.HasPrefix(t, ".L") {
			return s + "-" + t, m - n, true
		}
	}
	n, isNumber := known(b)
	s, base, ok := u.constantAddress(a)
	if !ok || !isNumber {
		return "", 0, false
	}
	scale := int64(1)
	if e := tree.Pointed(tree.Undecayed(a)); e != nil {
		scale = max(e.Size(), 1)
	}
	return s, base + sign*n.n*scale, true
}

// objectAddress is the address of a static object.
func (u *unit) objectAddress(e cc.ExpressionNode) (sym string, add int64, ok bool) {
	switch x := tree.Strip(e).(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionIdent:
			d, isObject := x.ResolvedTo().(*cc.Declarator)
			if isObject && (d.StorageDuration() == cc.Static || d.Type().Kind() == cc.Function) {
				return u.symbol(d), 0, true
			}
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			if s, width, ok := tree.StringBytes(x.Value()); ok {
				return u.text(s, width), 0, true
			}
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			return u.constantAddress(x.CastExpression)
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionIndex:
			i, isNumber := known(x.ExpressionList)
			s, base, ok := u.constantAddress(x.PostfixExpression)
			if ok && isNumber {
				return s, base + i.n*max(x.Type().Size(), tree.Undecayed(x).Size(), 0), true
			}
		case cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
			find := u.objectAddress
			if x.Case == cc.PostfixExpressionPSelect {
				find = u.constantAddress
			}
			s, base, ok := find(x.PostfixExpression)
			return s, base + x.Field().Offset(), ok
		case cc.PostfixExpressionComplit:
			return u.staticLiteral(x), 0, true
		}
	}
	return "", 0, false
}

// staticLiteral makes an object of a compound literal.
func (u *unit) staticLiteral(x *cc.PostfixExpression) string {
	u.count++
	t := tree.Undecayed(x)
	if t.Size() < 0 || t.Size() > maxObject {
		u.errorf(x, "the size of the literal is not supported")
		return ""
	}
	o := &Datum{Name: fmt.Sprintf(".LD%d", u.count), Size: t.Size(), Align: 8,
		Bytes: make([]byte, t.Size())}
	if tree.IsVector(t) {
		u.staticVector(o, t, x.InitializerList, 0)
		u.Data = append(u.Data, o)
		return o.Name
	}
	tree.Each(x.InitializerList, func(l *cc.Initializer) {
		for n := range min(l.Len(), maxObject) {
			u.staticLeaf(o, l, l.Type(), l.Offset()+n*max(l.Type().Size(), 1))
		}
	})
	u.Data = append(u.Data, o)
	return o.Name
}

// constantComplex gives the complex number that an expression is.
func constantComplex(e cc.ExpressionNode) (complex128, bool) {
	switch v := e.Value().(type) {
	case cc.Complex64Value:
		return complex128(v), true
	case cc.Complex128Value:
		return complex128(v), true
	}
	if v, ok := constantOf(e, doubleType); ok {
		return complex(v.float(), 0), true
	}
	switch x := tree.Strip(e).(type) {
	case *cc.PostfixExpression:
		args := tree.Arguments(x.ArgumentExpressionList)
		if name, _ := tree.Callee(x.PostfixExpression); name != "__builtin_complex" || len(args) != 2 {
			break
		}
		re, ok := constantOf(args[0], doubleType)
		im, also := constantOf(args[1], doubleType)
		return complex(re.float(), im.float()), ok && also
	case *cc.PrimaryExpression:
		return imaginary(x)
	case *cc.CastExpression:
		if isComplex(x.Type()) {
			return constantComplex(x.CastExpression)
		}
	case *cc.UnaryExpression:
		z, ok := constantComplex(x.CastExpression)
		switch x.Case {
		case cc.UnaryExpressionMinus:
			return -z, ok
		case cc.UnaryExpressionCpl:
			return complex(real(z), -imag(z)), ok
		}
	case *cc.AdditiveExpression:
		a, ok := constantComplex(x.AdditiveExpression)
		b, also := constantComplex(x.MultiplicativeExpression)
		if x.Case == cc.AdditiveExpressionSub {
			b = -b
		}
		return a + b, ok && also
	case *cc.MultiplicativeExpression:
		a, ok := constantComplex(x.MultiplicativeExpression)
		b, also := constantComplex(x.CastExpression)
		if x.Case == cc.MultiplicativeExpressionMul {
			return a * b, ok && also
		}
	}
	return 0, false
}

// imaginary reads an imaginary constant.
func imaginary(x *cc.PrimaryExpression) (complex128, bool) {
	s := x.Token.SrcStr()
	cut := strings.TrimRight(s, "iIjJfFlLuU")
	if x.Case != cc.PrimaryExpressionInt && x.Case != cc.PrimaryExpressionFloat ||
		!strings.ContainsAny(s[len(cut):], "iIjJ") {
		return 0, false
	}
	n, err := strconv.ParseFloat(cut, 64)
	return complex(0, n), err == nil
}
