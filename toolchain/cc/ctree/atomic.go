package ctree

import (
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// Objects of atomic types, and those that the atomic builtins are given, are written while the
// library holds a lock for them, which all cores of a group know. Words are read without it.

// hold takes the lock of an object; what it gives is for release.
func (f *builder) hold(p build.Place) quad.Reg {
	return f.Call("___atomic_hold", []quad.Reg{f.Address(p)}, 1, false)[0]
}

func (f *builder) release(p build.Place, token quad.Reg) {
	f.Call("___atomic_release", []quad.Reg{f.Address(p), token}, 0, false)
}

// written releases the lock of an object when a value that was stored has arrived: another core
// could read what was there before, if the object is in DRAM and the lock is not.
func (f *values) written(l lvalue, v value, token quad.Reg) {
	size := l.t.size
	if l.t.wide() {
		size = 4
		f.arrived(l.at.Plus(4), size, v.hi)
	}
	f.arrived(l.at, size, v.lo)
	f.release(l.at, token)
}

// arrived waits until a place has a word, or the low part of one.
func (f *builder) arrived(p build.Place, size uint8, want quad.Reg) {
	if size < 4 {
		want = f.OpImm(quad.And, want, 1<<(8*size)-1)
	}
	p.Volatile = true
	again, done := f.NewBlock(), f.NewBlock()
	f.Enter(again)
	got := f.LoadAt(p, size, false)
	f.Emit(quad.Quad{
		Op: quad.Branch, Cond: quad.Ne, A: got, B: want, Slot: quad.NoSlot, To: []int{again, done},
	})
	f.Cur = done
}

// storeAtomic is store for an object of an atomic type.
func (f *values) storeAtomic(l lvalue, v value) {
	l.at.Atomic = false
	v = f.regs(v)
	token := f.hold(l.at)
	f.store(l, v)
	f.written(l, v, token)
}

// loadAtomic is load for an object of two words.
func (f *values) loadAtomic(l lvalue) value {
	l.at.Atomic = false
	token := f.hold(l.at)
	v := f.load(l)
	f.release(l.at, token)
	return v
}

// update replaces what an object has by what is computed from it, while nobody else writes it.
func (f *values) update(l lvalue, compute func(old value) value) (old, now value) {
	l.at.Atomic = false
	token := f.hold(l.at)
	old = f.load(l)
	old.ct = l.ct
	now = f.regs(f.convert(compute(old), l.t))
	f.store(l, now)
	f.written(l, now, token)
	now.ct = l.ct
	return old, now
}

// atomicOps are the operations that builtins have names for.
var atomicOps = map[string]byte{"add": '+', "sub": '-', "and": '&', "or": '|', "xor": '^', "nand": 'n'}

// atomic is a call of an atomic builtin.
type atomic struct {
	*exprs
	x    *cc.PostfixExpression
	name string
	args []cc.ExpressionNode
}

// builtin is one of __atomic_ or __sync_; the latter's names are brought to the form of the former's.
// Every one is sequentially consistent.
func (f *atomic) builtin() value {
	args := f.args
	rest, old := strings.CutPrefix(f.name, "__sync_")
	rest = strings.TrimPrefix(rest, "__atomic_")
	if old {
		rest = strings.ReplaceAll(strings.ReplaceAll(rest, "_and_fetch", "_fetch"), "fetch_and_", "fetch_")
	}
	switch rest {
	case "thread_fence", "signal_fence", "synchronize":
		f.effects()
		f.fence()
		return value{t: voidType, ct: f.ast.Void}
	case "is_lock_free", "always_lock_free":
		f.effects()
		return number(intType, 0)
	}
	l, ok := f.object()
	if !ok {
		return zeroOf(intType)
	}
	if op, ok := strings.CutPrefix(rest, "fetch_"); ok && atomicOps[op] != 0 && len(args) > 1 {
		v, _ := f.fetch(l, atomicOps[op])
		return v
	}
	if op, ok := strings.CutSuffix(rest, "_fetch"); ok && atomicOps[op] != 0 && len(args) > 1 {
		_, v := f.fetch(l, atomicOps[op])
		return v
	}
	return f.access(rest, l)
}

// effects evaluates arguments for their effects.
func (f *atomic) effects() {
	for _, a := range f.args {
		f.value(a)
	}
}

// fence keeps accesses of memory on their side of it. The core has no more to do: it sees its own
// stores in order.
func (f *atomic) fence() {
	f.Emit(quad.Quad{Op: quad.Asm, Slot: quad.NoSlot, Asm: &quad.AsmInfo{Memory: true}})
}

// object is what the first argument points to.
func (f *atomic) object() (lvalue, bool) {
	if len(f.args) > 0 {
		v := f.value(f.args[0])
		if l, ok := f.pointedTo(v, f.args[0].Type()); ok {
			return l, true
		}
	}
	f.errorf(f.x, "%s of such an argument is not supported", f.name)
	return lvalue{}, false
}

// pointedTo is the scalar that a value points to; as one of an atomic type it is written with its
// lock.
func (f *atomic) pointedTo(v value, t cc.Type) (lvalue, bool) {
	elem := tree.Pointed(t)
	if elem == nil {
		return lvalue{}, false
	}
	l := lvalue{t: typeOf(elem), ct: elem, align: 8}
	if l.t.class == memory || l.t.class == void || l.t.class == invalid ||
		tree.Align(elem) < int64(l.t.size) {
		return l, false
	}
	l.at = build.Place{Base: f.regs(v).lo, Slot: quad.NoSlot, Volatile: true}
	return l, true
}

// fetch does an operation on an object and gives its values before and after it. That of a pointer
// counts bytes.
func (f *atomic) fetch(l lvalue, op byte) (old, now value) {
	b := f.regs(f.scalar(f.args[1], l.t))
	b.ct = nil
	return f.update(l, func(a value) value {
		a.ct = nil
		if op != 'n' {
			return f.operation(f.x, op, a, b, l.ct)
		}
		a = f.regs(f.operation(f.x, '&', a, b, l.ct))
		a.lo = f.OpImm(quad.Xor, a.lo, -1)
		if a.t.wide() {
			a.hi = f.OpImm(quad.Xor, a.hi, -1)
		}
		return a
	})
}

// access reads, writes or exchanges an object. One case for each builtin.
func (f *atomic) access(rest string, l lvalue) value {
	args := f.args
	none := value{t: voidType, ct: f.ast.Void}
	shared := l
	shared.at.Atomic = true
	switch {
	case rest == "load_n":
		return f.load(shared)
	case rest == "load" && len(args) > 1:
		f.store(f.second(l), f.load(shared))
		return none
	case rest == "store_n" && len(args) > 1:
		f.store(shared, f.regs(f.scalar(args[1], l.t)))
		return none
	case rest == "store" && len(args) > 1:
		f.store(shared, f.regs(f.load(f.second(l))))
		return none
	case rest == "lock_release" || rest == "clear":
		f.store(shared, f.regs(number(l.t, 0)))
		return none
	case rest == "test_and_set":
		old, _ := f.update(l, func(value) value { return number(l.t, 1) })
		return f.compare("!=", f.convert(old, intType), number(intType, 0))
	case (rest == "exchange_n" || rest == "lock_test_and_set") && len(args) > 1:
		v := f.regs(f.scalar(args[1], l.t))
		old, _ := f.update(l, func(value) value { return v })
		return old
	case (rest == "val_compare_and_swap" || rest == "bool_compare_and_swap") && len(args) > 2:
		want, v := f.regs(f.scalar(args[1], l.t)), f.regs(f.scalar(args[2], l.t))
		same, old := f.swap(l, want, v)
		if rest[0] == 'b' {
			return same
		}
		return old
	case (rest == "compare_exchange_n" || rest == "compare_exchange") && len(args) > 2:
		expected := f.second(l)
		v := f.value(args[2])
		if rest == "compare_exchange" {
			o, _ := f.pointedTo(v, args[2].Type())
			v = f.load(o)
		}
		same, old := f.swap(l, f.regs(f.load(expected)), f.regs(f.convert(v, l.t)))
		f.store(expected, old)
		return same
	}
	f.errorf(f.x, "%s is not supported", f.name)
	return zeroOf(intType)
}

// second is what the second argument points to, of the type of the object.
func (f *atomic) second(l lvalue) lvalue {
	if len(f.args) > 1 {
		if o, ok := f.pointedTo(f.value(f.args[1]), f.args[1].Type()); ok && o.t == l.t {
			return o
		}
	}
	f.errorf(f.x, "%s of such an argument is not supported", f.name)
	return l
}

// swap writes a value if the object has the one that is wanted; it tells whether it had, and gives
// what it had.
func (f *atomic) swap(l lvalue, want, v value) (same, old value) {
	result := f.Func.New()
	old, _ = f.update(l, func(a value) value {
		differs := f.Op(quad.Xor, a.lo, want.lo)
		if l.t.wide() {
			differs = f.Op(quad.Or, differs, f.Op(quad.Xor, a.hi, want.hi))
		}
		f.Move(result, f.SetImm(quad.Eq, differs, 0))
		now := value{t: l.t, lo: f.Func.New()}
		zero := f.Constant(0)
		f.Move(now.lo, a.lo)
		f.Pick(now.lo, quad.Eq, differs, zero, v.lo)
		if l.t.wide() {
			now.hi = f.Func.New()
			f.Move(now.hi, a.hi)
			f.Pick(now.hi, quad.Eq, differs, zero, v.hi)
		}
		return now
	})
	return value{t: intType, lo: result}, old
}
