package build_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// call builds a function of some words, and calls it; memory is what is at its symbol "m".
func call(t *testing.T, memory []byte, write func(w *build.Builder, words []quad.Reg) []quad.Reg,
	words ...uint32,
) (results []uint32, after []byte) {
	t.Helper()
	w := &build.Builder{Func: &quad.Func{Name: "_f"}}
	w.Func.New()
	w.Block()
	info := &quad.CallInfo{}
	for range words {
		info.Results = append(info.Results, w.Func.New())
	}
	w.Emit(quad.Quad{Op: quad.Params, Slot: quad.NoSlot, Call: info})
	back := &quad.CallInfo{Words: write(w, info.Results)}
	w.Emit(quad.Quad{Op: quad.Ret, Slot: quad.NoSlot, Call: back})
	w.Finish()
	m := cctest.NewQuads([]*quad.Func{w.Func})
	m.Place("m", int64(len(memory)), 8, memory)
	results, err := m.Call("_f", words...)
	require.NoError(t, err)
	return results, m.Memory[m.Symbols["m"]:][:len(memory)]
}

// at is the place at a distance from the memory's start.
func at(w *build.Builder, off int64) build.Place {
	return build.Place{Base: w.SymbolAddress("m", 0), Slot: quad.NoSlot, Off: off}
}

func numbers(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// word is what a number of bytes are in the chip's order.
func word(b []byte) (v uint64) {
	for i := range b {
		v |= uint64(b[i]) << (8 * i)
	}
	return v
}

// What is not aligned is loaded and stored in pieces that are: the machine faults on others.
func TestUnaligned(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct{ off, size, align int64 }{
		{1, 4, 1}, {2, 4, 2}, {3, 2, 1}, {7, 4, 1}, {4, 4, 4}, {6, 2, 2},
	} {
		memory := numbers(r, 16)
		got, _ := call(t, memory, func(w *build.Builder, _ []quad.Reg) []quad.Reg {
			p := at(w, c.off)
			return []quad.Reg{
				w.LoadBytes(p, c.size, c.align, false), w.LoadBytes(p, c.size, c.align, true),
			}
		})
		want := uint32(word(memory[c.off : c.off+c.size]))
		sign := int32(want) << (32 - 8*c.size) >> (32 - 8*c.size)
		assert.Equal(t, []uint32{want, uint32(sign)}, got, "%+v", c)

		n := r.Uint32()
		_, after := call(t, memory, func(w *build.Builder, words []quad.Reg) []quad.Reg {
			w.StoreBytes(at(w, c.off), c.size, c.align, words[0])
			return nil
		}, n)
		for i := range memory {
			if k := int64(i) - c.off; k >= 0 && k < c.size {
				memory[i] = byte(n >> (8 * k))
			}
		}
		assert.Equal(t, memory, after, "%+v", c)
	}
}

// A field is loaded as it was stored, whatever its bits, the alignment and the limit; the bits
// around it stay.
func TestFields(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		f := build.Field{Bits: 1 + r.Int64N(64), Align: 1 << r.IntN(4), Shift: r.Int64N(64)}
		f.Limit = (f.Shift+f.Bits+7)/8 + r.Int64N(3)
		memory := numbers(r, 24)
		n := r.Uint64()
		var used build.Field
		_, after := call(t, memory, func(w *build.Builder, words []quad.Reg) []quad.Reg {
			used = f
			used.At = at(w, 0)
			w.StoreField(used, words[0], words[1])
			return nil
		}, uint32(n), uint32(n>>32))
		for i := range f.Bits {
			k := f.Shift + i
			memory[k/8] = memory[k/8]&^(1<<(k%8)) | byte(n>>i&1)<<(k%8)
		}
		require.Equal(t, memory, after, "%+v", f)
		for _, unsigned := range []bool{false, true} {
			got, _ := call(t, memory, func(w *build.Builder, _ []quad.Reg) []quad.Reg {
				used = f
				used.At = at(w, 0)
				lo, hi := w.LoadField(used, unsigned)
				if hi == 0 {
					return []quad.Reg{lo}
				}
				return []quad.Reg{lo, hi}
			})
			want := n << (64 - f.Bits)
			if unsigned {
				want >>= 64 - f.Bits
			} else {
				want = uint64(int64(want) >> (64 - f.Bits))
			}
			require.Equal(t, uint32(want), got[0], "%+v", f)
			require.Equal(t, f.Bits > 32, len(got) == 2)
			if len(got) == 2 {
				require.Equal(t, uint32(want>>32), got[1], "%+v", f)
			}
		}
	}
}

func TestProducts(t *testing.T) {
	for _, n := range []int64{0, 1, 2, 3, 6, 7, 12, 28, 40, 100, 255, -1, -2, -8, 1 << 31, 12345} {
		got, _ := call(t, nil, func(w *build.Builder, words []quad.Reg) []quad.Reg {
			return []quad.Reg{w.Times(words[0], n)}
		}, 0xfedc1234)
		product := int64(0xfedc1234) * n
		assert.Equal(t, []uint32{uint32(product)}, got, "%d", n)
	}
}

// Copies and zeros change what they are to change, in units that the alignment allows.
func TestBlocksOfMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, align := range []int64{1, 2, 4} {
		for _, size := range []int64{0, 1, 3, 4, 7, 12, 20, 64, 70, 100} {
			memory := numbers(r, 256)
			_, after := call(t, memory, func(w *build.Builder, _ []quad.Reg) []quad.Reg {
				w.Copy(at(w, align), at(w, 128+align), size, align)
				return nil
			})
			copy(memory[align:align+size], memory[128+align:])
			require.Equal(t, memory, after, "%d bytes at %d", size, align)

			_, after = call(t, memory, func(w *build.Builder, _ []quad.Reg) []quad.Reg {
				w.Zero(at(w, align), size)
				return nil
			})
			clear(memory[align : align+size])
			require.Equal(t, memory, after, "%d zeros at %d", size, align)
		}
	}
}

// Slots are apart from each other, and aligned as is asked for.
func TestSlots(t *testing.T) {
	got, _ := call(t, nil, func(w *build.Builder, _ []quad.Reg) []quad.Reg {
		one, two := w.NewSlot(4, 4, ""), w.NewSlot(4, 4, "")
		w.StoreAt(build.Place{Slot: one}, 4, w.Constant(5))
		w.StoreAt(build.Place{Slot: two}, 4, w.Constant(6))
		wide := w.AlignedSlot(w.NewSlot(4+64, 8, ""), 64)
		return []quad.Reg{w.LoadAt(build.Place{Slot: one}, 4, false), w.OpImm(quad.And, wide, 63)}
	}, 0)
	assert.Equal(t, []uint32{5, 0}, got)
}

// What follows a terminator is reached by nothing, and all blocks end.
func TestBlocks(t *testing.T) {
	got, _ := call(t, nil, func(w *build.Builder, words []quad.Reg) []quad.Reg {
		yes, no, end := w.NewBlock(), w.NewBlock(), w.NewBlock()
		d := w.Func.New()
		w.BranchImm(quad.Lt, words[0], 7, yes, no)
		require.True(t, w.Closed())
		w.Move(d, w.Constant(100))
		w.Cur = yes
		w.Move(d, w.Constant(1))
		w.Jump(end)
		w.Cur = no
		w.Move(d, w.Constant(2))
		w.Enter(end)
		require.False(t, w.Closed())
		smaller := w.SetImm(quad.ULt, words[0], 4)
		w.Pick(d, quad.Eq, smaller, w.Set(quad.Le, words[0], words[0]), w.Constant(3))
		return []quad.Reg{d, smaller}
	}, 5)
	assert.Equal(t, []uint32{1, 0}, got)
}
