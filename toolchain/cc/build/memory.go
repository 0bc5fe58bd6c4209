package build

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// Place is an address: a register or a slot of the frame, and a displacement. Every access to a
// volatile one happens.
type Place struct {
	Base     quad.Reg
	Slot     int32
	Off      int64
	Volatile bool
	Atomic   bool // written under a lock
}

// Plus is the place n bytes further on.
func (p Place) Plus(n int64) Place { p.Off += n; return p }

// NewSlot adds a slot to the frame. More than the alignment of the stack, 8, is for AlignedSlot.
func (w *Builder) NewSlot(size, align int64, name string) int32 {
	if align > 8 {
		align = 8
	}
	w.Func.Slots = append(w.Func.Slots, quad.Slot{Size: int32(size), Align: int32(align), Name: name})
	return int32(len(w.Func.Slots) - 1)
}

// AlignedSlot computes at the function's entry an aligned address in a slot: the stack's alignment
// is 8.
func (w *Builder) AlignedSlot(slot int32, align int64) quad.Reg {
	first, above, at := w.Func.New(), w.Func.New(), w.Func.New()
	entry := w.Func.Blocks[0]
	entry.Quads = slices.Insert(entry.Quads, 1,
		quad.Quad{Op: quad.SlotAdr, D: first, Slot: slot},
		quad.Quad{
			Op: quad.Add, D: above, A: first, HasImm: true, Imm: int32(align) - 1, Slot: quad.NoSlot,
		},
		quad.Quad{
			Op: quad.And, D: at, A: above, HasImm: true, Imm: -int32(align), Slot: quad.NoSlot,
		})
	return at
}

// SlotAddress gives the address of a slot.
func (w *Builder) SlotAddress(slot int32, off int64) quad.Reg {
	d := w.Func.New()
	w.Emit(quad.Quad{Op: quad.SlotAdr, D: d, Slot: slot, Imm: int32(off)})
	return d
}

// Address gives the address of a place.
func (w *Builder) Address(p Place) quad.Reg {
	switch {
	case p.Slot != quad.NoSlot:
		return w.SlotAddress(p.Slot, p.Off)
	case p.Off == 0:
		return p.Base
	}
	return w.OpImm(quad.Add, p.Base, p.Off)
}

// SymbolAddress gives the address of a symbol.
func (w *Builder) SymbolAddress(name string, off int64) quad.Reg {
	d := w.Func.New()
	w.Emit(quad.Quad{Op: quad.Addr, D: d, Sym: name, Imm: int32(off), Slot: quad.NoSlot})
	return d
}

// LoadAt loads 1, 2 or 4 bytes, which must be aligned.
func (w *Builder) LoadAt(p Place, size uint8, signed bool) quad.Reg {
	d := w.Func.New()
	w.Emit(quad.Quad{
		Op: quad.Load, D: d, A: p.Base, Slot: p.Slot, Imm: int32(p.Off), Size: size, Signed: signed,
		Volatile: p.Volatile,
	})
	return d
}

// StoreAt stores the lowest bytes of a register; three bytes as two and one.
func (w *Builder) StoreAt(p Place, size uint8, r quad.Reg) {
	if size == 3 {
		w.StoreAt(p, 2, r)
		w.StoreAt(p.Plus(2), 1, w.OpImm(quad.Shr, r, 16))
		return
	}
	w.Emit(quad.Quad{
		Op: quad.Store, B: r, A: p.Base, Slot: p.Slot, Imm: int32(p.Off), Size: size,
		Volatile: p.Volatile,
	})
}

// LoadBytes loads what is not aligned, piece by piece.
func (w *Builder) LoadBytes(p Place, size, align int64, signed bool) quad.Reg {
	var r quad.Reg
	for i := int64(0); i < size; i += align {
		last := i+align >= size
		x := w.LoadAt(p.Plus(i), uint8(align), signed && last)
		if i > 0 {
			x = w.Op(quad.Or, r, w.OpImm(quad.Shl, x, 8*i))
		}
		r = x
	}
	return r
}

// StoreBytes stores to what is not aligned.
func (w *Builder) StoreBytes(p Place, size, align int64, r quad.Reg) {
	for i := int64(0); i < size; i += align {
		x := r
		if i > 0 {
			x = w.OpImm(quad.Shr, r, 8*i)
		}
		w.StoreAt(p.Plus(i), uint8(align), x)
	}
}

// Copy copies an aggregate: word by word if it is small, else by memcpy.
func (w *Builder) Copy(to, from Place, size, align int64) {
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
		w.Call("_memcpy", []quad.Reg{w.Address(to), w.Address(from), w.Constant(size)}, 0, false)
		return
	}
	var words []quad.Reg
	var sizes []uint8
	for i := int64(0); i < size; {
		n := min(step, size-i)
		for n&(n-1) != 0 {
			n &= n - 1
		}
		words = append(words, w.LoadAt(from.Plus(i), uint8(n), false))
		sizes = append(sizes, uint8(n))
		i += n
	}
	at := to
	for i, r := range words {
		w.StoreAt(at, sizes[i], r)
		at = at.Plus(int64(sizes[i]))
	}
}

// Zero clears memory.
func (w *Builder) Zero(at Place, size int64) {
	if size > 64 {
		w.Call("_memset", []quad.Reg{w.Address(at), w.Constant(0), w.Constant(size)}, 0, false)
		return
	}
	if size <= 0 {
		return
	}
	z := w.Constant(0)
	for i := int64(0); i < size; {
		n := int64(4)
		for i%n != 0 || n > size-i || at.Slot == quad.NoSlot && (at.Off+i)%n != 0 {
			n /= 2
		}
		w.StoreAt(at.Plus(i), uint8(n), z)
		i += n
	}
}
