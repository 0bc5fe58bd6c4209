package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// initializeFrom initialises a local variable.
func (f *exprs) initializeFrom(l lvalue, i *cc.Initializer) {
	if i.Case == cc.InitializerInitList {
		if l.t.class == memory {
			f.initialize(l.at, l.ct, i.InitializerList, i)
			return
		}
		done := false
		tree.Each(i.InitializerList, func(leaf *cc.Initializer) {
			if !done {
				f.store(l, f.regs(f.scalar(leaf.AssignmentExpression, l.t)))
			}
			done = true
		})
		if !done {
			f.store(l, f.regs(f.convert(number(intType, 0), l.t)))
		}
		return
	}
	e := i.AssignmentExpression
	if l.t.class != memory {
		v := f.scalar(e, l.t)
		f.store(l, f.regs(v))
		return
	}
	if s, _, ok := tree.StringBytes(e.Value()); ok && l.ct.Kind() == cc.Array {
		f.storeText(l.at, s, l.ct.Size())
		return
	}
	v := f.value(e)
	f.assignAggregate(l, v, l.ct)
}

// initialize initialises an aggregate from a list: what the list leaves out is zero.
func (f *exprs) initialize(at build.Place, t cc.Type, list *cc.InitializerList, n cc.Node) {
	size := t.Size()
	if size < 0 || size > maxObject {
		f.errorf(n, "the size of type %s is not known", t)
		return
	}
	if isComplex(t) {
		f.initializeComplex(at, t, list)
		return
	}
	f.Zero(at, size)
	if tree.IsVector(t) {
		f.initializeVector(at, t, list)
		return
	}
	tree.Each(list, func(l *cc.Initializer) {
		for k := range min(l.Len(), maxObject) {
			f.initLeaf(at, l, l.Offset()+k*max(l.Type().Size(), 1))
		}
	})
}

func (f *exprs) initializeComplex(at build.Place, t cc.Type, list *cc.InitializerList) {
	p, _ := part(t)
	var all []value
	tree.Each(list, func(l *cc.Initializer) { all = append(all, f.value(l.AssignmentExpression)) })
	if len(all) == 1 {
		f.assignAggregate(lvalue{at: at}, all[0], t)
		return
	}
	for len(all) < 2 {
		all = append(all, number(intType, 0))
	}
	z := f.complexOf(t, f.regs(f.convert(all[0], p)), f.regs(f.convert(all[1], p)))
	f.assignAggregate(lvalue{at: at}, z, t)
}

func (f *exprs) initLeaf(at build.Place, l *cc.Initializer, off int64) {
	if l.Case == cc.InitializerInitList {
		f.initializeVector(at.Plus(off), l.Type(), l.InitializerList)
		return
	}
	e, t := l.AssignmentExpression, l.Type()
	if s, _, ok := tree.StringBytes(e.Value()); ok && t.Kind() == cc.Array {
		f.storeText(at.Plus(off), s, t.Size())
		return
	}
	to := lvalue{t: typeOf(t), ct: t, at: at.Plus(off), align: alignAt(8, off)}
	if field := l.Field(); field != nil && field.IsBitfield() {
		first, width := f.bitsOf(field)
		to.at = at.Plus((off*8 + first) / 8)
		to.bits, to.shift = width, (off*8+first)%8
		to.limit, to.align = 8, 1
	}
	if to.t.class == memory {
		f.assignAggregate(to, f.value(e), t)
		return
	}
	f.store(to, f.regs(f.scalar(e, to.t)))
}

// storeText copies a string to an array.
func (f *builder) storeText(at build.Place, s []byte, size int64) {
	if size < 0 {
		size = int64(len(s))
	}
	n := min(size, int64(len(s)))
	if n > 0 {
		from := f.SymbolAddress(f.text(s, 1), 0)
		f.Call("_memcpy", []quad.Reg{f.Address(at), from, f.Constant(n)}, 0, false)
	}
	if rest := size - n; rest > 0 {
		to := at.Plus(n)
		f.Call("_memset", []quad.Reg{f.Address(to), f.Constant(0), f.Constant(rest)}, 0, false)
	}
}
