package build

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// Field is a bit-field of at most 64 bits in memory.
type Field struct {
	At    Place
	Align int64 // of the place
	Shift int64 // the first bit, from the place's first one
	Bits  int64
	Limit int64 // bytes from the place on that may be accessed
}

// container is the smallest aligned unit of 1, 2 or 4 bytes that holds a field, or 0.
func (f *Field) container() (size, at int64) {
	for _, n := range []int64{1, 2, 4} {
		at := f.Shift / 8 / n * n
		if n <= max(f.Align, 1) && f.Shift+f.Bits <= (at+n)*8 && at+n <= f.Limit {
			return n, at
		}
	}
	return 0, 0
}

// LoadField loads a field: its lower 32 bits, and the others if it has more than 32, extended by
// zeros or by its sign.
func (w *Builder) LoadField(f Field, unsigned bool) (lo, hi quad.Reg) {
	if f.Bits > 32 {
		lo = w.gather(f, 0, 32)
		hi = w.gather(f, 32, f.Bits-32)
		return lo, w.Extract(hi, 0, f.Bits-32, unsigned)
	}
	n, at := f.container()
	if n != 0 {
		r := w.LoadAt(f.At.Plus(at), uint8(n), false)
		return w.Extract(r, f.Shift-at*8, f.Bits, unsigned), 0
	}
	return w.Extract(w.gather(f, 0, f.Bits), 0, f.Bits, unsigned), 0
}

// gather collects at most 32 bits of a field from the given one on, byte by byte; what is above
// them is arbitrary.
func (w *Builder) gather(f Field, from, bits int64) quad.Reg {
	var r quad.Reg
	for done := int64(0); done < bits; {
		at := f.Shift + from + done
		b := w.LoadAt(f.At.Plus(at/8), 1, false)
		if at%8 != 0 {
			b = w.OpImm(quad.Shr, b, at%8)
		}
		if done > 0 {
			b = w.Op(quad.Or, r, w.OpImm(quad.Shl, b, done))
		}
		r = b
		done += 8 - at%8
	}
	return r
}

// StoreField stores the lowest bits of a number of one or two words; hi is 0 if it has one.
func (w *Builder) StoreField(f Field, lo, hi quad.Reg) {
	if n, at := f.container(); n != 0 && f.Bits <= 32 {
		w.insert(f.At.Plus(at), uint8(n), f.Shift-at*8, f.Bits, lo)
		return
	}
	// Byte by byte.
	for done := int64(0); done < f.Bits; {
		at := f.Shift + done
		n := min(8-at%8, f.Bits-done)
		x := lo
		switch {
		case done >= 32:
			x = hi
			if done > 32 {
				x = w.OpImm(quad.Shr, x, done-32)
			}
		case done > 0:
			x = w.OpImm(quad.Shr, x, done)
			if done+n > 32 && hi != 0 {
				x = w.Op(quad.Or, x, w.OpImm(quad.Shl, hi, 32-done))
			}
		}
		w.insert(f.At.Plus(at/8), 1, at%8, n, x)
		done += n
	}
}

// Extract takes bits out of a word.
func (w *Builder) Extract(r quad.Reg, shift, bits int64, unsigned bool) quad.Reg {
	if up := 32 - shift - bits; up > 0 {
		r = w.OpImm(quad.Shl, r, up)
	}
	if down := 32 - bits; down > 0 {
		o := quad.Sar
		if unsigned {
			o = quad.Shr
		}
		r = w.OpImm(o, r, down)
	}
	return r
}

// insert puts bits into a unit of memory.
func (w *Builder) insert(p Place, size uint8, shift, bits int64, r quad.Reg) {
	if bits == int64(size)*8 {
		w.StoreAt(p, size, r)
		return
	}
	mask := int64(1)<<bits - 1
	old := w.LoadAt(p, size, false)
	old = w.OpImm(quad.And, old, int64(int32(^(mask << shift))))
	r = w.OpImm(quad.And, r, int64(int32(mask)))
	if shift != 0 {
		r = w.OpImm(quad.Shl, r, shift)
	}
	w.StoreAt(p, size, w.Op(quad.Or, old, r))
}
