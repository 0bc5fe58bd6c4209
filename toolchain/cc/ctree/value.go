package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// value is the value of an expression: registers, or a number that is known. That of an aggregate
// is its place.
type value struct {
	t      typ
	lo, hi quad.Reg
	known  bool
	n      int64 // of an integer its value; of a float or double its bits
	at     place // of an aggregate
	ct     cc.Type
}

// place is an address: a register or a slot, and a displacement. Every access to a volatile one
// happens.
type place struct {
	base     quad.Reg
	slot     int32
	off      int64
	volatile bool
	atomic   bool // written under a lock
}

func (p place) plus(n int64) place { p.off += n; return p }

// lvalue is an object: a place, or registers of a variable. A bit-field has a width.
type lvalue struct {
	t      typ
	ct     cc.Type
	reg    bool
	lo, hi quad.Reg
	at     place
	bits   int64 // width of a bit-field, or 0
	shift  int64 // from the place's first bit
	limit  int64 // bytes from the place on that belong to the structure
	align  int64 // of the place
}

// constant gives a register with a number.
func (f *builder) constant(n int64) quad.Reg {
	r := f.f.New()
	f.emit(quad.Quad{Op: quad.Const, D: r, Slot: quad.NoSlot, Imm: int32(n)})
	return r
}

func number(t typ, n int64) value {
	switch {
	case t.boolean:
		if n != 0 {
			n = 1
		}
	case t.class == word:
		n = cut(n, t)
	}
	return value{t: t, known: true, n: n}
}

// cut gives an integer the range of a type.
func cut(n int64, t typ) int64 {
	switch {
	case t.size == 1 && t.unsigned:
		return int64(uint8(n))
	case t.size == 1:
		return int64(int8(n))
	case t.size == 2 && t.unsigned:
		return int64(uint16(n))
	case t.size == 2:
		return int64(int16(n))
	case t.size == 4 && t.unsigned:
		return int64(uint32(n))
	case t.size == 4:
		return int64(int32(n))
	}
	return n
}

// regs gives a value in registers.
func (f *values) regs(v value) value {
	if v.known {
		v.known = false
		v.lo = f.constant(int64(int32(v.n)))
		if v.t.wide() {
			v.hi = f.constant(int64(int32(v.n >> 32)))
		}
	}
	if v.lo == 0 && v.t.class != memory && v.t.class != void {
		v.lo = f.constant(0)
	}
	if v.t.wide() && v.hi == 0 {
		v.hi = f.constant(0)
	}
	return v
}

// op makes an operation on registers.
func (f *builder) op(o quad.Op, a, b quad.Reg) quad.Reg {
	d := f.f.New()
	f.emit(quad.Quad{Op: o, D: d, A: a, B: b, Slot: quad.NoSlot})
	return d
}

// opImm makes an operation with an immediate.
func (f *builder) opImm(o quad.Op, a quad.Reg, n int64) quad.Reg {
	d := f.f.New()
	f.emit(quad.Quad{Op: o, D: d, A: a, HasImm: true, Imm: int32(n), Slot: quad.NoSlot})
	return d
}

func (f *builder) move(d, a quad.Reg) {
	f.emit(quad.Quad{Op: quad.Mov, D: d, A: a, Slot: quad.NoSlot})
}

func (f *builder) set(c quad.Cond, a, b quad.Reg) quad.Reg {
	d := f.f.New()
	f.emit(quad.Quad{Op: quad.Set, Cond: c, D: d, A: a, B: b, Slot: quad.NoSlot})
	return d
}

func (f *builder) setImm(c quad.Cond, a quad.Reg, n int64) quad.Reg {
	d := f.f.New()
	f.emit(quad.Quad{Op: quad.Set, Cond: c, D: d, A: a, HasImm: true, Imm: int32(n), Slot: quad.NoSlot})
	return d
}

// pick writes c to d if a cond b.
func (f *builder) pick(d quad.Reg, c quad.Cond, a, b, x quad.Reg) {
	f.emit(quad.Quad{Op: quad.Select, Cond: c, D: d, A: a, B: b, C: x, Slot: quad.NoSlot})
}

func (f *builder) branchImm(c quad.Cond, a quad.Reg, n int64, yes, no int) {
	f.emit(quad.Quad{
		Op: quad.Branch, Cond: c, A: a, HasImm: true, Imm: int32(n), Slot: quad.NoSlot,
		To: []int{yes, no},
	})
}

// slotAddress gives the address of a slot.
func (f *builder) slotAddress(slot int32, off int64) quad.Reg {
	d := f.f.New()
	f.emit(quad.Quad{Op: quad.SlotAdr, D: d, Slot: slot, Imm: int32(off)})
	return d
}

// address gives the address of a place.
func (f *builder) address(p place) quad.Reg {
	switch {
	case p.slot != quad.NoSlot:
		return f.slotAddress(p.slot, p.off)
	case p.off == 0:
		return p.base
	}
	return f.opImm(quad.Add, p.base, p.off)
}

// symbolAddress gives the address of a symbol.
func (f *builder) symbolAddress(name string, off int64) quad.Reg {
	d := f.f.New()
	f.emit(quad.Quad{Op: quad.Addr, D: d, Sym: name, Imm: int32(off), Slot: quad.NoSlot})
	return d
}

func (f *builder) loadAt(p place, size uint8, signed bool) quad.Reg {
	d := f.f.New()
	f.emit(quad.Quad{
		Op: quad.Load, D: d, A: p.base, Slot: p.slot, Imm: int32(p.off), Size: size, Signed: signed,
		Volatile: p.volatile,
	})
	return d
}

// storeAt stores the lowest bytes of a register; three bytes as two and one.
func (f *builder) storeAt(p place, size uint8, r quad.Reg) {
	if size == 3 {
		f.storeAt(p, 2, r)
		f.storeAt(p.plus(2), 1, f.opImm(quad.Shr, r, 16))
		return
	}
	f.emit(quad.Quad{
		Op: quad.Store, B: r, A: p.base, Slot: p.slot, Imm: int32(p.off), Size: size, Volatile: p.volatile,
	})
}

// variable gives the lvalue of a variable.
func (f *values) variable(v *variable) lvalue {
	l := lvalue{t: typeOf(v.t), ct: v.t}
	switch {
	case v.promote:
		l.reg, l.lo, l.hi = true, v.lo, v.hi
	case v.address != 0:
		l.at = place{base: v.address, slot: quad.NoSlot}
	default:
		l.at = place{slot: v.slot, off: v.off}
	}
	l.at.volatile, l.at.atomic = v.volatile, v.atomic
	l.align = 8
	return l
}

// load gives the value of an object.
func (f *values) load(l lvalue) value {
	v := value{t: l.t, ct: l.ct}
	switch {
	case l.t.class == memory:
		v.at = l.at
	case l.bits > 0:
		return f.loadField(l)
	case l.reg:
		// A copy: the variable may change before the value is used.
		v.lo = f.f.New()
		f.move(v.lo, l.lo)
		if l.t.wide() {
			v.hi = f.f.New()
			f.move(v.hi, l.hi)
		}
	case l.t.wide() && l.at.atomic:
		return f.loadAtomic(l)
	case l.t.wide():
		v.lo = f.loadWord(l, 0)
		v.hi = f.loadWord(l, 4)
	case l.t.class == void || l.t.class == invalid:
	case l.align > 0 && l.align < int64(l.t.size):
		v.lo = f.loadBytes(l.at, int64(l.t.size), l.align, !l.t.unsigned && l.t.class == word)
	default:
		v.lo = f.loadAt(l.at, l.t.size, !l.t.unsigned && l.t.class == word)
	}
	return v
}

// loadWord loads a word of an object of two.
func (f *values) loadWord(l lvalue, off int64) quad.Reg {
	if l.align > 0 && l.align < 4 {
		return f.loadBytes(l.at.plus(off), 4, l.align, false)
	}
	return f.loadAt(l.at.plus(off), 4, false)
}

// loadBytes loads what is not aligned, piece by piece.
func (f *builder) loadBytes(p place, size, align int64, signed bool) quad.Reg {
	var r quad.Reg
	for i := int64(0); i < size; i += align {
		last := i+align >= size
		x := f.loadAt(p.plus(i), uint8(align), signed && last)
		if i > 0 {
			x = f.op(quad.Or, r, f.opImm(quad.Shl, x, 8*i))
		}
		r = x
	}
	return r
}

// storeBytes stores to what is not aligned.
func (f *builder) storeBytes(p place, size, align int64, r quad.Reg) {
	for i := int64(0); i < size; i += align {
		x := r
		if i > 0 {
			x = f.opImm(quad.Shr, r, 8*i)
		}
		f.storeAt(p.plus(i), uint8(align), x)
	}
}

// store assigns a value that has the object's type.
func (f *values) store(l lvalue, v value) {
	if l.t.class == memory {
		f.copy(l.at, v.at, l.ct.Size(), int64(l.ct.Align()))
		return
	}
	if l.bits > 0 {
		f.storeField(l, v)
		return
	}
	if l.t.class == void || l.t.class == invalid {
		return
	}
	v = f.regs(v)
	switch {
	case l.at.atomic:
		f.storeAtomic(l, v)
	case l.reg:
		f.move(l.lo, v.lo)
		if l.t.wide() {
			f.move(l.hi, v.hi)
		}
	case l.t.wide() && l.align > 0 && l.align < 4:
		f.storeBytes(l.at, 4, l.align, v.lo)
		f.storeBytes(l.at.plus(4), 4, l.align, v.hi)
	case l.t.wide():
		f.storeAt(l.at, 4, v.lo)
		f.storeAt(l.at.plus(4), 4, v.hi)
	case l.align > 0 && l.align < int64(l.t.size):
		f.storeBytes(l.at, int64(l.t.size), l.align, v.lo)
	default:
		f.storeAt(l.at, l.t.size, v.lo)
	}
}

// unit of a bit-field: the smallest aligned one of 1, 2 or 4 bytes that holds it, or 0.
func (l *lvalue) container() (size, at int64) {
	for _, n := range []int64{1, 2, 4} {
		at := l.shift / 8 / n * n
		if n <= max(l.align, 1) && l.shift+l.bits <= (at+n)*8 && at+n <= l.limit {
			return n, at
		}
	}
	return 0, 0
}

func (f *values) loadField(l lvalue) value {
	if l.bits > 32 {
		return f.loadWideField(l)
	}
	n, at := l.container()
	var r quad.Reg
	shift := l.shift - at*8
	if n != 0 {
		r = f.loadAt(l.at.plus(at), uint8(n), false)
		r = f.extract(r, shift, l.bits, l.t.unsigned)
	} else {
		r = f.gather(l, 0, l.bits)
		r = f.extract(r, 0, l.bits, l.t.unsigned)
	}
	v := value{t: l.t, lo: r, ct: l.ct}
	if l.t.class == pair {
		v.hi = f.constant(0)
		if !l.t.unsigned {
			v.hi = f.opImm(quad.Sar, r, 31)
		}
	}
	return v
}

// extract takes bits out of a word.
func (f *builder) extract(r quad.Reg, shift, bits int64, unsigned bool) quad.Reg {
	if up := 32 - shift - bits; up > 0 {
		r = f.opImm(quad.Shl, r, up)
	}
	if down := 32 - bits; down > 0 {
		o := quad.Sar
		if unsigned {
			o = quad.Shr
		}
		r = f.opImm(o, r, down)
	}
	return r
}

// gather collects at most 32 bits of a field from the given one on, byte by byte; what is above
// them is arbitrary.
func (f *values) gather(l lvalue, from, bits int64) quad.Reg {
	var r quad.Reg
	for done := int64(0); done < bits; {
		at := l.shift + from + done
		b := f.loadAt(l.at.plus(at/8), 1, false)
		if at%8 != 0 {
			b = f.opImm(quad.Shr, b, at%8)
		}
		if done > 0 {
			b = f.op(quad.Or, r, f.opImm(quad.Shl, b, done))
		}
		r = b
		done += 8 - at%8
	}
	return r
}

func (f *values) loadWideField(l lvalue) value {
	lo := f.gather(l, 0, 32)
	hi := f.gather(l, 32, l.bits-32)
	return value{t: l.t, lo: lo, hi: f.extract(hi, 0, l.bits-32, l.t.unsigned), ct: l.ct}
}

func (f *values) storeField(l lvalue, v value) {
	v = f.regs(v)
	n, at := l.container()
	if n != 0 && l.bits <= 32 {
		f.insert(l.at.plus(at), uint8(n), l.shift-at*8, l.bits, v.lo)
		return
	}
	// Byte by byte.
	for done := int64(0); done < l.bits; {
		at := l.shift + done
		n := min(8-at%8, l.bits-done)
		x := v.lo
		switch {
		case done >= 32:
			x = v.hi
			if done > 32 {
				x = f.opImm(quad.Shr, x, done-32)
			}
		case done > 0:
			x = f.opImm(quad.Shr, x, done)
			if done+n > 32 && v.hi != 0 {
				x = f.op(quad.Or, x, f.opImm(quad.Shl, v.hi, 32-done))
			}
		}
		f.insert(l.at.plus(at/8), 1, at%8, n, x)
		done += n
	}
}

// insert puts bits into a unit of memory.
func (f *builder) insert(p place, size uint8, shift, bits int64, r quad.Reg) {
	if bits == int64(size)*8 {
		f.storeAt(p, size, r)
		return
	}
	mask := int64(1)<<bits - 1
	old := f.loadAt(p, size, false)
	old = f.opImm(quad.And, old, int64(int32(^(mask << shift))))
	r = f.opImm(quad.And, r, int64(int32(mask)))
	if shift != 0 {
		r = f.opImm(quad.Shl, r, shift)
	}
	f.storeAt(p, size, f.op(quad.Or, old, r))
}

// copy copies an aggregate: word by word if it is small, else by memcpy.
func (f *builder) copy(to, from place, size, align int64) {
	if size <= 0 || to == from {
		return
	}
	step := int64(1)
	if align >= 4 {
		step = 4
	} else if align == 2 {
		step = 2
	}
	if size/step > 16 {
		f.call("_memcpy", []quad.Reg{f.address(to), f.address(from), f.constant(size)}, 0, false)
		return
	}
	var words []quad.Reg
	var sizes []uint8
	for i := int64(0); i < size; {
		n := min(step, size-i)
		for n&(n-1) != 0 {
			n &= n - 1
		}
		words = append(words, f.loadAt(from.plus(i), uint8(n), false))
		sizes = append(sizes, uint8(n))
		i += n
	}
	at := to
	for i, w := range words {
		f.storeAt(at, sizes[i], w)
		at = at.plus(int64(sizes[i]))
	}
}

// call calls a routine with words and gives its results.
func (f *builder) call(symbol string, words []quad.Reg, results int, pure bool) []quad.Reg {
	info := &quad.CallInfo{Sym: symbol, Words: words, Pure: pure}
	for range results {
		info.Results = append(info.Results, f.f.New())
	}
	f.emit(quad.Quad{Op: quad.Call, Slot: quad.NoSlot, Call: info})
	return info.Results
}
