package shared

import (
	"math"
	"math/big"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// array is an array of atomics: 64-bit words in the ARM's memory, each as two 32-bit words with the
// lower one first. Only the master accesses them, so that each of its operations is atomic.
//
// A reference to an array is a plain number that any process can hold, print and keep in its heap,
// and references are not counted. An array therefore exists until the system ends, and new/2 raises
// system_limit before arrays use memory that processes need.
type array struct { // number of 64-bit words
	at     emu.Addr
	size   int // words of 64 bits
	signed bool
}

// counts are the functions of the modules atomics and counters.
var counts = []Function{
	{"atomics", "new", 2, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		signed := true
		opts, good := c.Elements(c.Args[1])
		for _, o := range opts {
			key, v, isPair := c.Pair(o)
			if !isPair || key != c.Atom("signed") || v != term.AtomTrue && v != term.AtomFalse {
				return c.Badarg()
			}
			signed = v == term.AtomTrue
		}
		if !good {
			return c.Badarg()
		}
		return s.newArray(c, signed)
	}},
	{"atomics", "get", 2, (*Values).getCell},
	{"atomics", "put", 3, (*Values).putCell},
	{"atomics", "add", 3, silent(increased(1, true))},
	{"atomics", "add_get", 3, increased(1, true)},
	{"atomics", "sub", 3, silent(increased(-1, true))},
	{"atomics", "sub_get", 3, increased(-1, true)},
	{"atomics", "exchange", 3, increased(1, false)},
	{"atomics", "compare_exchange", 4, (*Values).compareExchange},
	{"atomics", "info", 1, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		return s.arrayInfo(c, true)
	}},

	{"counters", "new", 2, (*Values).newCounters},
	{"counters", "get", 2, counted((*Values).getCell)},
	{"counters", "put", 3, counted((*Values).putCell)},
	{"counters", "add", 3, counted(silent(increased(1, true)))},
	{"counters", "sub", 3, counted(silent(increased(-1, true)))},
	{"counters", "info", 1, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		how, _, _ := c.Pair(c.Args[0])
		return counted(func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
			return s.arrayInfo(c, how == c.Atom("atomics"))
		})(s, c)
	}},
}

// newArray makes an array of zeros, whose size is the first argument.
func (s *Values) newArray(c *builtin.Call, signed bool) (term.Term, bif.Result) {
	t := c.Args[0]
	size, good := c.Integer(t)
	if !good && term.IsInteger(c.M.View, t) && term.BigValue(c.M.View, t).Sign() > 0 ||
		size > math.MaxInt32 {
		return c.Fail(term.AtomSystemLimit)
	}
	if size < 1 {
		return c.Badarg()
	}
	bytes := int(size) * cellBytes
	at, err := s.store.AllocLasting(s.holder(c), memory.Atomics, bytes)
	if err != nil {
		return c.NoMemory(err)
	}
	clear(c.M.View.Slice(at, bytes/emu.WordBytes))
	ref := s.who.Ref()
	s.arrays[ref] = array{at, int(size), signed}
	return term.Ref(ref), bif.Done
}

// cellBytes is the size of an element of an array.
const cellBytes = 8

// cell is an element of an array, as an operand of a call.
type cell struct {
	c      *builtin.Call
	at     emu.Addr
	signed bool
}

// cell returns the element that the first two arguments specify.
func (s *Values) cell(c *builtin.Call) (cell, bool) {
	a, found := s.arrays[term.ImmValue(c.Args[0])]
	i, good := c.Integer(c.Args[1])
	if !found || !term.IsRef(c.Args[0]) || !good || i < 1 || i > int64(a.size) {
		return cell{}, false
	}
	return cell{c, a.at + emu.Addr(i-1)*cellBytes, a.signed}, true
}

func (x cell) load() uint64 {
	v := x.c.M.View
	return uint64(v.Load(x.at)) | uint64(v.Load(x.at+emu.WordBytes))<<32
}

func (x cell) store(n uint64) {
	v := x.c.M.View
	v.Store(x.at, emu.Word(n))
	v.Store(x.at+emu.WordBytes, emu.Word(n>>32))
}

// value converts an integer to the value of an element. It returns false if the integer is out of
// range.
func (x cell) value(t term.Term) (uint64, bool) {
	if n, good := x.c.Integer(t); good {
		return uint64(n), x.signed || n >= 0
	}
	return natural(x.c, t, x.signed)
}

// natural converts an unsigned integer of 64 bits. It returns false if signed is set.
func natural(c *builtin.Call, t term.Term, signed bool) (uint64, bool) {
	if signed || !term.IsInteger(c.M.View, t) {
		return 0, false
	}
	n := term.BigValue(c.M.View, t)
	return n.Uint64(), n.IsUint64()
}

// integer builds the integer of an element's value. integerWords must have been reserved for it.
func (x cell) integer(n uint64) term.Term {
	m, p := x.c.M, x.c.P
	b := m.Builder(&p.Space)
	t := term.MakeInteger(&b, whole(n, x.signed))
	m.Commit(&p.Space, &b)
	return t
}

func whole(n uint64, signed bool) *big.Int {
	if signed {
		return big.NewInt(int64(n))
	}
	return new(big.Int).SetUint64(n)
}

// integerWords is the maximum number of words of such an integer.
const integerWords = 3

func (s *Values) getCell(c *builtin.Call) (term.Term, bif.Result) {
	x, good := s.cell(c)
	if !good {
		return c.Badarg()
	}
	if !c.M.Reserve(&c.P.Space, integerWords) {
		return 0, bif.Space
	}
	return x.integer(x.load()), bif.Done
}

func (s *Values) putCell(c *builtin.Call) (term.Term, bif.Result) {
	x, good := s.cell(c)
	if !good {
		return c.Badarg()
	}
	n, good := x.value(c.Args[2])
	if !good {
		return c.Badarg()
	}
	x.store(n)
	return term.AtomOK, bif.Done
}

// increased returns a function that adds the third argument, times sign, to an element modulo 2^64
// and returns the sum. If add is not set it stores the argument instead, and returns the previous
// value.
func increased(sign int64, add bool) function {
	return func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		if v := c.M.View; sign < 0 && !term.IsNumber(v, c.Args[2]) {
			return c.Fail(term.AtomBadarith) // OTP negates it first
		}
		x, good := s.cell(c)
		if !good {
			return c.Badarg()
		}
		n, good := x.value(c.Args[2])
		if add {
			n, good = increment(c, c.Args[2], sign)
		}
		if !good {
			return c.Badarg()
		}
		if !c.M.Reserve(&c.P.Space, integerWords) {
			return 0, bif.Space
		}
		old := x.load()
		if !add {
			x.store(n)
			return x.integer(old), bif.Done
		}
		x.store(old + n)
		return x.integer(old + n), bif.Done
	}
}

// increment returns an integer times sign, modulo 2^64. It returns false if the product fits
// neither int64 nor uint64.
func increment(c *builtin.Call, t term.Term, sign int64) (uint64, bool) {
	if !term.IsInteger(c.M.View, t) {
		return 0, false
	}
	n := new(big.Int).Mul(term.BigValue(c.M.View, t), big.NewInt(sign))
	if n.IsInt64() {
		return uint64(n.Int64()), true
	}
	return n.Uint64(), n.IsUint64()
}

// silent makes a function return ok instead of its result.
func silent(f function) function {
	return func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		t, how := f(s, c)
		if how == bif.Done {
			t = term.AtomOK
		}
		return t, how
	}
}

// compareExchange stores the fourth argument in an element whose value is the third, and returns
// ok; otherwise it returns the value.
func (s *Values) compareExchange(c *builtin.Call) (term.Term, bif.Result) {
	x, good := s.cell(c)
	if !good {
		return c.Badarg()
	}
	expected, first := x.value(c.Args[2])
	desired, second := x.value(c.Args[3])
	if !first || !second {
		return c.Badarg()
	}
	if !c.M.Reserve(&c.P.Space, integerWords) {
		return 0, bif.Space
	}
	if n := x.load(); n != expected {
		return x.integer(n), bif.Done
	}
	x.store(desired)
	return term.AtomOK, bif.Done
}

// arrayInfo returns a description of an array, if ranged with the range of its elements.
func (s *Values) arrayInfo(c *builtin.Call, ranged bool) (term.Term, bif.Result) {
	a, found := s.arrays[term.ImmValue(c.Args[0])]
	if !found || !term.IsRef(c.Args[0]) {
		return c.Badarg()
	}
	keys := []term.Term{c.Atom("size"), c.Atom("memory"), c.Atom("max"), c.Atom("min")}
	if !ranged {
		keys = keys[:2]
	}
	return c.Build(term.MapWords(len(keys))+2*integerWords, func(b *term.Builder) term.Term {
		vals := []term.Term{term.Small(a.size),
			term.Small(memory.RoundedFor(memory.Atomics, a.size*cellBytes))}
		if ranged {
			low, high := uint64(0), uint64(math.MaxUint64)
			if a.signed {
				low, high = 1<<63, math.MaxInt64
			}
			vals = append(vals, term.MakeInteger(b, whole(high, a.signed)),
				term.MakeInteger(b, whole(low, a.signed)))
		}
		n := term.SortPairs(c.M.View, c.Atoms, keys, vals)
		return b.Map(keys[:n], vals[:n])
	})
}

// newCounters implements counters:new/2. It returns {atomics, Ref} or, with that option,
// {write_concurrency, Ref}, which is implemented in the same way.
func (s *Values) newCounters(c *builtin.Call) (term.Term, bif.Result) {
	opts, good := c.Elements(c.Args[1])
	if !good || len(opts) > 1 {
		return c.Badarg()
	}
	how := c.Atom("atomics")
	if len(opts) == 1 {
		if opts[0] != how && opts[0] != c.Atom("write_concurrency") {
			return c.Badarg()
		}
		how = opts[0]
	}
	if !c.M.Reserve(&c.P.Space, term.TupleWords(2)) {
		return 0, bif.Space
	}
	ref, result := s.newArray(c, true)
	if result != bif.Done {
		return ref, result
	}
	b := c.M.Builder(&c.P.Space)
	t := b.Tuple(how, ref)
	c.M.Commit(&c.P.Space, &b)
	return t, bif.Done
}

// counted makes a function of atomics accept a reference to counters.
func counted(f function) function {
	return func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		how, ref, good := c.Pair(c.Args[0])
		if !good || how != c.Atom("atomics") && how != c.Atom("write_concurrency") {
			return c.Badarg()
		}
		all := c.Args
		c.Args = append([]term.Term{ref}, all[1:]...)
		t, result := f(s, c)
		c.Args = all
		return t, result
	}
}
