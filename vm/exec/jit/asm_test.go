//go:build linux && (amd64 || arm64)

package jit

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// pages are those in which all snippets of a test are.
func pages(t *testing.T) *memory {
	t.Helper()
	m, err := reserve()
	require.NoError(t, err)
	return m
}

// runs executes code with a number in rC, and gives what it leaves in rA.
func (m *memory) runs(t *testing.T, with uint64, write func(a *asm)) uint64 {
	t.Helper()
	begin := m.used + m.shift
	a := &asm{}
	a.set64(rC, with)
	write(a)
	a.jumpPlace(m.leave - begin)
	require.True(t, a.link())
	require.NoError(t, m.add(a.code))
	s := exec.State{Registers: &code.Registers{}, X: &[code.NumX]uint32{}}
	gate := uintptr(unsafe.Pointer(&m.pages[0]))
	enter(gate, &s, gate+uintptr(begin))
	runtime.KeepAlive(m)
	return uint64(s.Registers.PC)
}

// copied is code that gives what some other makes of rC.
func copied(write func(a *asm)) func(a *asm) {
	return func(a *asm) {
		write(a)
		a.reg(mov.as64(), rA, rC)
	}
}

// numbers are constants that instructions of processors have, those next to them, and random ones.
func numbers(r *rand.Rand) []uint64 {
	all := []uint64{0, 1, 0xFFF, 0x1000, 0xFFFF, 0x10000, 0xFFFF0000, 0x7FFFFFFF, 0x80000000,
		0xFFFFFFFF, 1 << 32, 1<<48 - 1, ^uint64(0), 0xFFFF_FFFF_FFFF_0000, ^uint64(0xFFF),
		^uint64(0xFFFF0000), 0xFFFF_0000_FFFF_0000, 0x0000_FFFF_0000_FFFF}
	for range 40 {
		all = append(all, r.Uint64()>>r.IntN(64), bits.RotateLeft64(1<<r.IntN(64)-1, r.IntN(64)))
	}
	return all
}

// TestConstants has registers made constants, and constants in operations.
func TestConstants(t *testing.T) {
	r, m := rand.New(rand.NewPCG(1, 1)), pages(t)
	for _, v := range numbers(r) {
		x := r.Uint64()
		word, w := uint32(x), uint32(v)
		assert.Equal(t, v, m.runs(t, v, copied(func(*asm) {})), "%#x", v)
		assert.Equal(t, uint64(w), m.runs(t, x, func(a *asm) { a.set(rA, w) }), "%#x", v)
		assert.Equal(t, x+v, m.runs(t, x, copied(func(a *asm) { a.add64(rC, v) })), "%#x+%#x", x, v)
		assert.Equal(t, x+uint64(int64(int32(w))),
			m.runs(t, x, copied(func(a *asm) { a.regConst(addConst, true, rC, w) })), "%#x+%#x", x, w)
		n := w &^ (1 << 31)
		assert.Equal(t, x*uint64(n), m.runs(t, x, copied(func(a *asm) { a.scale(rC, n) })), "%#x", n)
		for o, want := range map[withConst]uint32{addConst: word + w, subConst: word - w,
			andConst: word & w, orConst: word | w, xorConst: word ^ w} {
			got := m.runs(t, x, copied(func(a *asm) { a.with(o, rC, w) }))
			assert.Equal(t, uint64(want), got, "%#x, operation %d, %#x", word, o, w)
		}
	}
}

// TestShifts has all shifts by constants and by rC.
func TestShifts(t *testing.T) {
	r, m := rand.New(rand.NewPCG(2, 1)), pages(t)
	for n := range uint64(64) {
		x, y := r.Uint64(), r.Uint64()
		for s, want := range map[shift]uint64{shiftLeft: x << n, shiftRight: x >> n,
			shiftSigned: uint64(int64(x) >> n)} {
			got := m.runs(t, x, copied(func(a *asm) { a.shift64(s, rC, byte(n)) }))
			assert.Equal(t, want, got, "%#x, shift %d by %d", x, s, n)
			got = m.runs(t, n, func(a *asm) {
				a.set64(rA, x)
				a.reg(byRC.as64(), reg(s), rA)
			})
			assert.Equal(t, want, got, "%#x, shift %d by %d", x, s, n)
		}
		got := m.runs(t, n, func(a *asm) {
			a.set64(rA, x)
			a.set64(rD, y)
			a.reg(shiftIn, rD, rA)
		})
		assert.Equal(t, x<<n|y>>1>>(63-n), got, "%#x and %#x by %d", x, y, n)
		if n >= 32 {
			continue
		}
		word := uint32(x)
		for s, want := range map[shift]uint32{shiftLeft: word << n, shiftRight: word >> n,
			shiftSigned: uint32(int32(word) >> n)} {
			got := m.runs(t, x, copied(func(a *asm) { a.shift(s, rC, byte(n)) }))
			assert.Equal(t, uint64(want), got, "%#x, shift %d by %d", word, s, n)
			got = m.runs(t, n, func(a *asm) {
				a.set64(rA, x)
				a.reg(byRC, reg(s), rA)
			})
			assert.Equal(t, uint64(want), got, "%#x, shift %d by %d", word, s, n)
		}
	}
}

// TestConditions has branches after comparisons and after sums, differences and products that may
// be too large, of 32 bits.
func TestConditions(t *testing.T) {
	m := pages(t)
	words := []uint32{0, 1, 2, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF,
		46341, 65536}
	for _, x := range words {
		for _, y := range words {
			i, j := int64(int32(x)), int64(int32(y))
			large := func(v int64) bool { return v != int64(int32(v)) }
			for _, c := range []struct {
				o    opcode
				c    condition
				want bool
			}{
				{cmp, ifEqual, x == y}, {cmp, ifNotEqual, x != y}, {cmp, ifBelow, x < y},
				{cmp, ifAtLeast, x >= y}, {cmp, ifAtMost, x <= y}, {cmp, ifAbove, x > y},
				{cmp, ifLess, i < j}, {cmp, ifNotLess, i >= j}, {cmp, ifLessOrEq, i <= j},
				{cmp, ifGreater, i > j},
				{add, ifOverflow, large(i + j)}, {sub, ifOverflow, large(i - j)},
				{imul, ifOverflow, large(i * j)}, {sub, ifEqual, x == y}, {and, ifEqual, x&y == 0},
				{and, ifNotEqual, x&y != 0}, {hasBit, ifBelow, y>>(x&31)&1 != 0},
				{hasBit, ifAtLeast, y>>(x&31)&1 == 0},
			} {
				got := m.runs(t, uint64(x), taken(c.c, func(a *asm) {
					a.set(rD, y)
					a.reg(c.o, rC, rD)
				}))
				assert.Equal(t, c.want, got != 0, "%#x, %#x: %v", x, y, c)
				if c.o == cmp {
					got = m.runs(t, uint64(x), taken(c.c, func(a *asm) { a.with(cmpConst, rC, y) }))
					assert.Equal(t, c.want, got != 0, "%#x, constant %#x: %v", x, y, c)
				}
			}
		}
		got := m.runs(t, uint64(x), taken(ifEqual, func(a *asm) { a.reg(or, rC, rC) }))
		assert.Equal(t, x == 0, got != 0, "%#x", x)
		got = m.runs(t, uint64(x), taken(ifNotEqual, func(a *asm) { a.shift(shiftLeft, rC, 1) }))
		assert.Equal(t, x<<1 != 0, got != 0, "%#x", x)
		got = m.runs(t, uint64(x), taken(ifOverflow, func(a *asm) { a.reg(negate, 3, rC) }))
		assert.Equal(t, x == 1<<31, got != 0, "%#x", x)
	}
}

// taken is code that tells whether a branch is taken.
func taken(c condition, before func(a *asm)) func(a *asm) {
	return func(a *asm) {
		yes, on := a.newLabel(), a.newLabel()
		before(a)
		a.branch(c, yes)
		a.set(rA, 0)
		a.jump(on)
		a.bind(yes)
		a.set(rA, 1)
		a.bind(on)
	}
}

// TestPlaces has loads, stores and addresses of all kinds of places.
func TestPlaces(t *testing.T) {
	r, m := rand.New(rand.NewPCG(3, 1)), pages(t)
	data := make([]uint64, 1<<18)
	middle := uint64(uintptr(unsafe.Pointer(&data[len(data)/2])))
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&data[0])), 8*len(data))
	for k := range data {
		data[k] = r.Uint64()
	}
	for _, off := range []int32{0, 8, -8, 248, 4 * 4095, 8 * 4095, 8 * 4096, 1 << 19, -4096, -1 << 18} {
		for _, index := range []uint64{0, 1, 3, 1000} {
			for scale := range byte(4) {
				p := place{base: rD, index: rC, scale: scale, off: off}
				if index == 0 {
					p.index = none
				}
				from := int32(4*len(data)) + off + int32(index<<scale)
				eight := func(k int32) (v uint64) {
					for n := range int32(8) {
						v |= uint64(bytes[k+n]) << (8 * n)
					}
					return v
				}
				was, other := eight(from), r.Uint64()
				for o, want := range map[opcode]uint64{
					mov: was & math.MaxUint32, mov.as64(): was, movByte: was & 0xFF,
					loadTwo: was & 0xFFFF, offsets: uint64(int64(int32(was))),
					lea.as64(): middle + uint64(int64(from)-int64(4*len(data))),
					add:        (other + was) & math.MaxUint32, sub.as64(): other - was,
				} {
					got := m.runs(t, index, func(a *asm) {
						a.set64(rD, middle)
						a.set64(rA, other)
						a.op(o, rA, p)
					})
					assert.Equal(t, want, got, "operation %v on %v, index %d", o, p, index)
				}
				for _, c := range []struct {
					write func(a *asm)
					want  uint64
				}{
					{func(a *asm) { a.op(store, rA, p) }, was>>32<<32 | other&math.MaxUint32},
					{func(a *asm) { a.op(store.as64(), rA, p) }, other},
					{func(a *asm) { a.op(addTo.as64(), rA, p) }, 2 * other},
					{func(a *asm) { a.op(incr, 0, p) }, 2*other + 1},
					{func(a *asm) { a.addPlace64(p, 0x1234567) }, 2*other + 1 + 0x1234567},
					{func(a *asm) { a.put(0, p) }, (2*other + 1 + 0x1234567) >> 32 << 32},
					{func(a *asm) { a.put(7, p) }, (2*other+1+0x1234567)>>32<<32 | 7},
				} {
					m.runs(t, index, func(a *asm) {
						a.set64(rD, middle)
						a.set64(rA, other)
						c.write(a)
					})
					require.Equal(t, c.want, eight(from), "%v, index %d", p, index)
				}
			}
		}
	}
	runtime.KeepAlive(data)
}

// TestNumbers has the other operations on registers.
func TestNumbers(t *testing.T) {
	r, m := rand.New(rand.NewPCG(4, 1)), pages(t)
	for range 50 {
		x, y := r.Uint64(), r.Uint64()>>r.IntN(60)|1
		i, j := int32(x), int32(y)&math.MaxInt32|1
		two := func(write func(a *asm)) uint64 {
			return m.runs(t, y, func(a *asm) {
				a.set64(rA, x)
				write(a)
			})
		}
		assert.Equal(t, uint64(uint32(i/j)), m.runs(t, uint64(uint32(j)), func(a *asm) {
			a.set64(rA, x)
			a.divideBy(rC)
		}))
		assert.Equal(t, uint64(uint32(i%j)), m.runs(t, uint64(uint32(j)), func(a *asm) {
			a.set64(rA, x)
			a.divideBy(rC)
			a.move(rA, rD)
		}))
		if uint32(y) != 0 {
			assert.Equal(t, uint64(bits.Len32(uint32(y))-1),
				two(func(a *asm) { a.reg(highest, rA, rC) }))
		}
		assert.Equal(t, x*y, two(func(a *asm) { a.reg(imul.as64(), rA, rC) }))
		assert.Equal(t, uint64(int64(i)), two(func(a *asm) { a.reg(offsets, rA, rA) }))
		assert.Equal(t, uint64(bits.ReverseBytes32(uint32(x))), two(func(a *asm) { a.swapBytes(rA) }))
		assert.Equal(t, bits.ReverseBytes64(x), two(func(a *asm) { a.swapBytes64(rA) }))
		for o, want := range map[opcode]int32{ifLower: min(i, int32(y)), ifMore: max(i, int32(y))} {
			got := two(func(a *asm) {
				a.reg(cmp, rC, rA)
				a.reg(o, rA, rC)
			})
			assert.Equal(t, uint64(uint32(want)), got&math.MaxUint32, "%v %d %d", o, i, int32(y))
		}
		f, g := r.NormFloat64(), r.NormFloat64()
		for o, want := range map[opcode]float64{addDouble: f + g, subDouble: f - g, mulDouble: f * g,
			divDouble: f / g, rootDouble: math.Sqrt(f * f)} {
			second := g
			if o == rootDouble {
				second = f * f
			}
			got := m.runs(t, math.Float64bits(f), func(a *asm) {
				a.reg(toFloat64, f0, rC)
				a.set64(rA, math.Float64bits(second))
				a.reg(toFloat64, f1, rA)
				a.reg(o, f0, f1)
				a.reg(doubleBits, f0, rA)
			})
			assert.Equal(t, math.Float64bits(want), got, "%v %v %v", o, f, g)
		}
		for c, want := range map[condition]bool{ifBelow: f < g, ifAtLeast: f >= g, ifEqual: false} {
			got := m.runs(t, math.Float64bits(f), taken(c, func(a *asm) {
				a.reg(toFloat64, f0, rC)
				a.set64(rA, math.Float64bits(g))
				a.reg(toFloat64, f1, rA)
				a.reg(compareDouble, f0, f1)
			}))
			assert.Equal(t, want, got != 0, "%v %v %v", c, f, g)
		}
		assert.Equal(t, math.Float64bits(float64(i)), two(func(a *asm) {
			a.reg(fromInt, f1, rA)
			a.reg(doubleBits, f1, rA)
		}))
		assert.Equal(t, uint64(uint32(x)), two(func(a *asm) {
			a.reg(toFloat, f0, rA)
			a.reg(fromFloat, f0, rA)
		}))
	}
}
