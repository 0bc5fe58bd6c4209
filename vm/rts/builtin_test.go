package rts

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
)

// builtinTest calls built-in functions with random terms on a core.
type builtinTest struct {
	*Device
	t *testing.T
	r *rand.Rand
	b int // words of objects
}

// put appends words to the objects and gives where they are.
func (b *builtinTest) put(words ...uint32) uint32 {
	at := uint32(ObjectsAt + 4*b.b)
	b.b += copy(b.SRAM[at/4:], words)
	return at
}

// elements are up to eight immediates.
func (b *builtinTest) elements() (list []uint32) {
	list = []uint32{}
	for range b.r.IntN(9) {
		list = append(list, []uint32{term.Small(b.r.IntN(6)), term.Atom(b.r.IntN(6)),
			term.Nil}[b.r.IntN(3)])
	}
	return list
}

func (b *builtinTest) list(elements []uint32, end uint32) uint32 {
	for _, e := range slices.Backward(elements) {
		end = b.put(e, end) | term.TagList
	}
	return end
}

func (b *builtinTest) tuple(elements []uint32) uint32 {
	return b.put(append([]uint32{term.Header(term.SubTuple, len(elements))}, elements...)...) |
		term.TagBoxed
}

// seen are the elements of a list or a tuple, and what ends it.
func (b *builtinTest) seen(t uint32) (elements []uint32, end uint32) {
	elements = []uint32{}
	if term.IsBoxed(t) {
		at := term.Ptr(t) / 4
		require.Zero(b.t, term.HeaderSub(b.SRAM[at]))
		return append(elements, b.SRAM[at+1:at+1+uint32(term.HeaderArity(b.SRAM[at]))]...), 0
	}
	for ; term.IsList(t); t = b.SRAM[term.Ptr(t)/4+1] {
		elements = append(elements, b.SRAM[term.Ptr(t)/4])
	}
	return elements, t
}

// call calls a function and requires that there is a result.
func (b *builtinTest) call(name string, args ...uint32) uint32 {
	result, why, cycles, err := b.CallBuiltin(name, args...)
	require.NoError(b.t, err)
	require.NotZero(b.t, result, "%s %x: %d", name, args, why)
	require.Less(b.t, cycles, 2000)
	return result
}

// none asserts that a function has no result, for a reason.
func (b *builtinTest) none(name string, want uint32, args ...uint32) {
	result, why, _, err := b.CallBuiltin(name, args...)
	require.NoError(b.t, err)
	assert.Equal(b.t, [2]uint32{0, want}, [2]uint32{result, why}, "%s %x", name, args)
}

func truth(is bool) uint32 {
	if is {
		return term.AtomTrue
	}
	return term.AtomFalse
}

// Built-in functions do on a core what they do in Erlang.
func TestBuiltinsOnCore(t *testing.T) {
	d, err := NewBuiltins()
	require.NoError(t, err)
	b := &builtinTest{Device: d, t: t, r: rand.New(rand.NewPCG(16, 16))}
	for range 2000 {
		b.b = 0
		e, more := b.elements(), b.elements()
		list, tuple, tail := b.list(e, term.Nil), b.tuple(e), b.list(more, term.Nil)
		b.ofLists(e, more, list, tail)
		b.ofTuples(e, list, tuple)
		improper := b.list(append(e, term.Nil), term.Small(1))
		for _, name := range []string{"length", "list_to_tuple", "reverse", "append"} {
			b.none(name, 0, improper, term.Nil)
		}
		b.none("member", 0, term.Atom(77), improper)
		for _, name := range []string{"tuple_size", "tuple_to_list"} {
			b.none(name, 0, list)
		}
		b.none("element", 0, term.Small(len(e)+1+b.r.IntN(3)), tuple)
		b.none("element", 0, term.Small(-b.r.IntN(3)), tuple)
		b.none("setelement", 0, term.Nil, tuple, term.Nil)
		b.none("member", 0xffffffff, list&^3|term.TagList, list)
	}
}

func (b *builtinTest) ofLists(e, more []uint32, list, tail uint32) {
	assert.Equal(b.t, term.Small(len(e)), b.call("length", list))
	got, end := b.seen(b.call("append", list, tail))
	assert.Equal(b.t, append(slices.Clone(e), more...), got)
	assert.Equal(b.t, term.Nil, end)
	reversed := slices.Clone(e)
	slices.Reverse(reversed)
	got, end = b.seen(b.call("reverse", list, tail))
	assert.Equal(b.t, append(reversed, more...), got)
	assert.Equal(b.t, term.Nil, end)
	got, _ = b.seen(b.call("list_to_tuple", list))
	assert.Equal(b.t, e, got)
	x := b.elements()
	if len(x) > 0 {
		assert.Equal(b.t, truth(slices.Contains(e, x[0])), b.call("member", x[0], list))
	}
	if len(e) > 0 {
		assert.Equal(b.t, e[0], b.call("hd", list))
		got, _ = b.seen(b.call("tl", list))
		assert.Equal(b.t, e[1:], got)
	} else {
		b.none("hd", 0, list)
		b.none("tl", 0, list)
	}
}

func (b *builtinTest) ofTuples(e []uint32, list, tuple uint32) {
	assert.Equal(b.t, term.Small(len(e)), b.call("tuple_size", tuple))
	got, end := b.seen(b.call("tuple_to_list", tuple))
	assert.Equal(b.t, e, got)
	assert.Equal(b.t, term.Nil, end)
	if len(e) == 0 {
		return
	}
	i := b.r.IntN(len(e))
	assert.Equal(b.t, e[i], b.call("element", term.Small(i+1), tuple))
	got, _ = b.seen(b.call("setelement", term.Small(i+1), tuple, term.Atom(99)))
	changed := slices.Clone(e)
	changed[i] = term.Atom(99)
	assert.Equal(b.t, changed, got)
	assert.Equal(b.t, e[i], b.SRAM[term.Ptr(tuple)/4+1+uint32(i)], "the tuple itself stays")
}

// A function that finds too little room says how much it wants, and takes none.
func TestBuiltinsWantRoom(t *testing.T) {
	d, err := NewBuiltins()
	require.NoError(t, err)
	for name, words := range map[string]uint32{"reverse": 8, "append": 8, "list_to_tuple": 5,
		"setelement": 5, "tuple_to_list": 8, "subtract": 6, "get_all": 10, "keysearch": 3,
		"take": 10, "make_tuple_of": 5, "copy": 6, "copies": 4, "part": 4, "part_of": 4,
		"binary_to_list": 8, "integer_to_binary": 5, "encode": 3, "list_to_binary": 4,
		"iolist_to_binary": 4} {
		r := &d.Core.R
		for short := range uint32(2) {
			clear(d.SRAM[HeapAt/4 : HeapEnd/4])
			d.sampleArguments(name, sampleWork)
			d.builtinRegisters()
			r[7] = HeapAt + 4*(words-short)
			_, err := d.Call(name, 0, ArgumentsAt)
			require.NoError(t, err)
			assert.Equal(t, short == 1, r[0] == 0, name)
			if short == 1 {
				assert.Equal(t, words, r[1], name)
				assert.EqualValues(t, HeapAt, r[8], name)
				assert.Equal(t, make([]uint32, 16), d.SRAM[r[7]/4:r[7]/4+16], name)
			}
		}
	}
}

// What a core takes is what has been measured, however much there is to do.
func TestBuiltinTimes(t *testing.T) {
	d, err := NewBuiltins()
	require.NoError(t, err)
	for name, p := range BuiltinPrices() {
		for _, w := range []Work{{2, 2}, {4, 2}, {6, 2}, {4, 4}, {6, 4}, {4, 2, 1}, {5, 4, 3}} {
			_, does := d.sample(name, w)
			d.sampleArguments(name, w)
			d.builtinRegisters()
			cycles, err := d.Call(name, 0, ArgumentsAt)
			require.NoError(t, err)
			assert.Equal(t, p.Taking(does), cycles, "%s of %d", name, w)
			raises := name == "throw" || name == "exit" || name == "error"
			assert.Equal(t, raises, d.Core.R[0] == 0, "%s does not fail", name)
		}
	}
}

// A function that is cached alone has the ends with it to which it branches.
func TestBuiltinSizes(t *testing.T) {
	d, err := NewBuiltins()
	require.NoError(t, err)
	assert.Equal(t, d.Size("self"), d.sizeWithEnds("self"))
	assert.Equal(t, d.Size("hd")+d.Size("bad"), d.sizeWithEnds("hd"))
	assert.Equal(t, d.Size("member")+d.Size("no")+d.Size("yes")+d.Size("bad")+d.Size("deep"),
		d.sizeWithEnds("member"))
	total := 0
	for _, name := range Builtin {
		total += d.Size(name)
	}
	for _, end := range sharedEnds {
		total += d.Size(end)
	}
	assert.Equal(t, d.Bytes(), total, "there is nothing else")
}
