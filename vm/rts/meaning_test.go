package rts_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/binary"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bif/call/calltest"
	"github.com/parallergo/epiphany/bif/data"
	"github.com/parallergo/epiphany/bif/number"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
	"github.com/parallergo/epiphany/vm/rts"
)

// general is what a routine says that leaves a call to the general way.
const general = 0xffffffff

// meaning is a built-in function whose routine has to do what the function does in Go.
type meaning struct {
	module, name string
	// args makes arguments.
	args func(g values) []any
	// near is how near the sum of prices is to the cycles of all calls.
	near float64
	// loose says that the function does not know when the routine leaves a call to the general way.
	loose bool
}

// values makes random arguments.
type values struct{ termtest.Generator }

// few is an integer or atom of few.
func (g values) few() any {
	return []any{int64(g.IntN(5)), term.AtomName("a"), term.List{}, true}[g.IntN(4)]
}

// list has up to so many elements.
func (g values) list(most int, element func() any) term.List {
	list := term.List{}
	for range g.IntN(most + 1) {
		list = append(list, element())
	}
	return list
}

// or is x, or any value in one of so many cases.
func (g values) or(x any, cases int) any {
	if g.IntN(cases) == 0 {
		return g.Value(1)
	}
	return x
}

// mapping has up to so many small keys, as a rule.
func (g values) mapping(most int) term.Map {
	m := term.Map{}
	for i := range g.IntN(most + 1) {
		m = append(m, term.Pair{Key: int64(3 * i), Value: g.few()})
	}
	return m
}

// meanings are the functions that are compared with their meaning.
var meanings = []meaning{
	{"erlang", "--", func(g values) []any {
		return []any{g.or(g.list(20, g.few), 12), g.or(g.list(12, g.few), 12)}
	}, 0.06, false},
	{"erlang", "is_function", func(g values) []any {
		fun := term.ExportValue{Module: "m", Function: "f", Arity: g.IntN(3)}
		return []any{g.or(fun, 2), g.or(int64(g.IntN(8)-1), 8)}
	}, 0.3, true},
	{"lists", "keysearch", func(g values) []any {
		tuples := g.list(8, func() any { return g.or(term.Tuple(g.list(4, g.few)), 9) })
		return []any{g.few(), g.or(int64(g.IntN(4)), 9), g.or(tuples, 9)}
	}, 0.12, true},
	{"maps", "take", func(g values) []any {
		return []any{g.or(int64(g.IntN(40)), 9), g.or(g.mapping(40), 9)}
	}, 0.05, true},
	{"erlang", "make_tuple", func(g values) []any {
		set := g.list(4, func() any {
			return g.or(term.Tuple{g.or(int64(1+g.IntN(8)), 40), g.few()}, 40)
		})
		return []any{g.or(int64(6+g.IntN(12)), 20), g.few(), g.or(set, 20)}
	}, 0.02, false},
	{"erlang", "binary_to_list", func(g values) []any { return []any{g.or(g.binary(80), 9)} },
		0.02, false},
	{"erlang", "integer_to_binary", func(g values) []any {
		return []any{g.or(g.small(), 9)}
	}, 0.1, true},
	{"erlang", "binary_to_integer", func(g values) []any {
		return []any{g.or([]byte(g.sign()+strconv.Itoa(g.IntN(1<<(1+g.IntN(30))))), 9)}
	}, 0.05, true},
	{"binary", "copy", func(g values) []any { return []any{g.or(g.binary(70), 9)} }, 0.05, false},
	{"binary", "copy", func(g values) []any {
		return []any{g.or(g.binary(20), 9), g.or(int64(g.IntN(6)), 9)}
	}, 0.05, true},
	{"binary", "part", func(g values) []any {
		at, n := g.span()
		return []any{g.or(g.binary(40), 9), at, g.or(n, 9)}
	}, 0.1, true},
	{"erlang", "binary_part", func(g values) []any {
		at, n := g.span()
		return []any{g.or(g.binary(40), 9), g.or(term.Tuple{at, n}, 9)}
	}, 0.1, true},
	{"binary", "decode_unsigned", func(g values) []any { return []any{g.or(g.binary(5), 9)} },
		0.12, false},
	{"binary", "encode_unsigned", func(g values) []any { return []any{g.or(max(g.small(), -7), 9)} },
		0.05, true},
	{"erlang", "iolist_size", func(g values) []any { return []any{g.or(g.iolist(3), 9)} }, 0.1, true},
	{"erlang", "list_to_binary", func(g values) []any { return []any{g.or(g.iolist(2), 9)} }, 0.1, true},
	{"erlang", "trunc", func(g values) []any { return []any{g.or(g.real(), 9)} }, 0.1, true},
	{"erlang", "round", func(g values) []any { return []any{g.or(g.real(), 9)} }, 0.1, true},
	{"erlang", "floor", func(g values) []any { return []any{g.or(g.real(), 9)} }, 0.1, true},
	{"erlang", "ceil", func(g values) []any { return []any{g.or(g.real(), 9)} }, 0.1, true},
	{"erlang", "phash2", func(g values) []any { return []any{g.or(max(g.small(), -9), 9)} }, 0.02,
		false},
	{"erlang", "iolist_to_binary", func(g values) []any { return []any{g.or(g.iolist(2), 9)} }, 0.1,
		true},
}

// small is a small integer of any size.
func (g values) small() int64 { return int64(g.Int32()>>(4+g.IntN(28))) * int64(1-2*g.IntN(2)) }

// real is a double, of which many are near halves or the ends of small integers.
func (g values) real() any {
	x := math.Ldexp(g.Float64(), g.IntN(33)-3)
	switch g.IntN(4) {
	case 0:
		x = math.Trunc(x) + 0.5
	case 1:
		x = math.Nextafter(math.Round(x), float64(g.IntN(1<<30)))
	case 2:
		x = []float64{0, 0.5, 1, 1 << 27, 1<<27 - 1, 1<<27 - 0.5, 5e-324}[g.IntN(7)]
	}
	return math.Copysign(x, float64(g.IntN(2))-0.5)
}

// sign is what a number may begin with.
func (g values) sign() string { return []string{"", "", "", "-", "+", "x"}[g.IntN(6)] }

// bytes are a binary of up to so many bytes, binary may be a part of another.
func (g values) bytes(most int) []byte {
	data := make([]byte, g.IntN(most+1))
	for i := range data {
		data[i] = byte(g.Uint32())
	}
	return data
}

func (g values) binary(most int) any {
	data := g.bytes(most)
	if g.IntN(3) == 0 {
		return part{data, []int{8, 16, 40, 13}[g.IntN(4)]}
	}
	return data
}

// part is a binary that is a part of another, behind so many bits.
type part struct {
	data   []byte
	before int
}

// build builds a value. Parts are none that Go values could be.
func build(b *term.Builder, x any, other func(x any) term.Term) term.Term {
	p, is := x.(part)
	if !is {
		return other(x)
	}
	in := make([]byte, len(p.data)+p.before/8+1)
	term.CopyBits(in, p.before, p.data, 0, 8*len(p.data))
	return b.SubBin(b.HeapBin(in), p.before, 8*len(p.data))
}

// span is a place in a binary, and a number of bytes.
func (g values) span() (at, n any) {
	return int64(g.IntN(20) - 1), int64(g.IntN(24) - 4)
}

// iolist is one of bytes, binaries and iolists.
func (g values) iolist(depth int) any {
	list := g.list(6, func() any {
		switch g.IntN(9) {
		case 0, 1:
			return g.bytes(12)
		case 2, 3:
			if depth > 0 {
				return g.iolist(depth - 1)
			}
		case 4:
			return g.or(term.List{}, 6)
		}
		return int64(g.IntN(256))
	})
	if g.IntN(6) == 0 && len(list) > 0 {
		return &term.ImproperList{Elems: list, Tail: g.bytes(10)}
	}
	return list
}

// comparison executes calls in Go and on a core.
type comparison struct {
	t              *testing.T
	device         *rts.Device
	bench          *calltest.Bench
	number         map[string]int // of outcomes
	priced, cycles float64
}

// memory is what the device has of terms.
func (c *comparison) memory() *termtest.Heap {
	return termtest.NewHeapAt(rts.ObjectsAt, (rts.HeapEnd-rts.ObjectsAt)/emu.WordBytes, c.bench.Atoms)
}

// call calls the routine and the function with the same arguments, and compares.
func (c *comparison) call(m *meaning, label string, f call.Func, args []any) {
	h, here := c.memory(), []term.Term{}
	there := []term.Term{}
	for _, x := range args {
		here = append(here, build(&h.Builder, x, func(x any) term.Term { return h.Term(c.t, x) }))
		b := c.bench.Caller.Builder()
		there = append(there, build(&b, x, func(x any) term.Term { return c.bench.Term(x) }))
		c.bench.Caller.Commit(&b)
	}
	if h.Used > (rts.HeapAt-rts.ObjectsAt)/emu.WordBytes {
		return
	}
	copy(c.device.SRAM[rts.ObjectsAt/emu.WordBytes:], h.W[:h.Used])
	text := ""
	for _, t := range here {
		text += " " + h.Text(t)
	}
	result, why, cycles, err := c.device.CallBuiltin(label, here...)
	require.NoError(c.t, err)
	copy(h.W, c.device.SRAM[rts.ObjectsAt/emu.WordBytes:])

	c.bench.Caller.Done, c.bench.Caller.Left = rts.Work{}, false
	want, how := f(c.bench.Context, there)
	if !m.loose {
		require.Equal(c.t, how == bif.Done && c.bench.Caller.Left, result == 0 && why == general,
			"%s%s is for the general way", m.name, text)
	}
	switch {
	case result != 0:
		require.Equal(c.t, bif.Done, how, "%s%s", m.name, text)
		got, err := term.ToGo(h.View, c.bench.Atoms, result)
		require.NoError(c.t, err)
		require.Equal(c.t, c.bench.Value(want), got, "%s%s", m.name, text)
		c.number["done"]++
		p := rts.BuiltinPrices()[label]
		c.priced += float64(p.Taking(c.bench.Caller.Done))
		c.cycles += float64(cycles)
	case why == general:
		c.number["general"]++
	default:
		require.Zero(c.t, why, "%s%s has room", m.name, text)
		require.Equal(c.t, bif.Raised, how, "%s%s", m.name, text)
		c.number["raised"]++
	}
}

// Routines of built-in functions do on random terms what the functions do, and take what they are
// charged by the work that is counted in Go.
func TestRoutinesMeanFunctions(t *testing.T) {
	functions := append(append(data.Functions(), number.Functions()...), binary.Functions()...)
	for i := range meanings {
		m := &meanings[i]
		g := values{termtest.Generator{Rand: rand.New(rand.NewPCG(30, uint64(i)))}}
		arity := len(m.args(g))
		label := rts.ExecutedAs[bif.MFA{Module: m.module, Name: m.name, Arity: arity}]
		require.NotEmpty(t, label, m.name)
		var f call.Func
		for _, b := range functions {
			if b.Module == m.module && b.Name == m.name && b.Arity == arity {
				f = b.Func
			}
		}
		require.NotNil(t, f, m.name)
		t.Run(label, func(t *testing.T) {
			d, err := rts.NewBuiltins()
			require.NoError(t, err)
			c := &comparison{t: t, device: d, bench: calltest.NewBench(t, functions),
				number: map[string]int{}}
			for range 2000 {
				c.bench.Caller.Forget()
				c.call(m, label, f, m.args(g))
			}
			assert.Greater(t, c.number["done"], 700)
			assert.Greater(t, c.number["raised"]+c.number["general"], 10)
			assert.InEpsilon(t, c.cycles, c.priced, m.near, "cycles of calls and their price")
			t.Logf("%v, %.3f of the cycles", c.number, c.priced/c.cycles)
		})
	}
}
