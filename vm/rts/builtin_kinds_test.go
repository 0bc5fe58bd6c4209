package rts

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
)

// randomTerm builds a random term among the objects of a device.
func randomTerm(t *testing.T, d *Device, g termtest.Generator) (*termtest.Heap, term.Term) {
	t.Helper()
	h := termtest.NewHeapAt(ObjectsAt, (HeapAt-ObjectsAt)/emu.WordBytes, term.NewAtoms())
	x := h.Term(t, g.Value(2))
	copy(d.SRAM[ObjectsAt/4:], h.W[:h.Used])
	return h, x
}

// kinds are what type tests hold for.
var kinds = map[string]func(v *emu.View, t term.Term) bool{
	"is_atom": func(_ *emu.View, t term.Term) bool { return term.IsAtom(t) },
	"is_boolean": func(_ *emu.View, t term.Term) bool {
		return t == term.AtomTrue ||
			t == term.AtomFalse
	},
	"is_integer":   term.IsInteger,
	"is_number":    term.IsNumber,
	"is_float":     term.IsFloat,
	"is_list":      func(_ *emu.View, t term.Term) bool { return term.IsList(t) || t == term.Nil },
	"is_tuple":     term.IsTuple,
	"is_map":       term.IsMap,
	"is_function":  term.IsFun,
	"is_pid":       term.IsAnyPid,
	"is_reference": term.IsAnyRef,
	"is_port":      term.IsPort,
	"is_bitstring": term.IsBitstring,
	"is_binary":    term.IsBinary,
}

// sizes are functions of what is of a kind.
var sizes = map[string]struct {
	kind string
	of   func(v *emu.View, t term.Term) int
}{
	"tuple_size": {"is_tuple", term.TupleArity},
	"map_size":   {"is_map", term.MapSize},
	"byte_size":  {"is_bitstring", term.BinSize},
	"bit_size":   {"is_bitstring", term.BitSize},
}

// Type tests and sizes are those of package term.
func TestKindsOnCore(t *testing.T) {
	d, err := NewBuiltins()
	require.NoError(t, err)
	b := &builtinTest{Device: d, t: t}
	g := termtest.Generator{Rand: rand.New(rand.NewPCG(17, 17))}
	seen := map[string]int{}
	for range 1500 {
		h, x := randomTerm(t, d, g)
		if g.IntN(8) == 0 {
			x = []uint32{term.Ref(7), term.AtomTrue,
				h.Outer(term.Outer{Kind: term.KindPort, Words: []uint32{0, 1}}),
				h.Outer(term.Outer{Kind: term.KindRef, Words: []uint32{1}})}[g.IntN(4)]
			copy(d.SRAM[ObjectsAt/4:], h.W[:h.Used])
		}
		for name, holds := range kinds {
			is := holds(h.View, x)
			assert.Equal(t, truth(is), b.call(name, x), "%s of %s", name, h.Text(x))
			if is {
				seen[name]++
			}
		}
		for name, size := range sizes {
			if kinds[size.kind](h.View, x) {
				assert.Equal(t, term.Small(size.of(h.View, x)), b.call(name, x))
				seen[name]++
			} else {
				b.none(name, 0, x)
			}
		}
	}
	for name := range kinds {
		assert.Greater(t, seen[name], 12, name)
	}
	for name := range sizes {
		assert.Greater(t, seen[name], 12, name)
	}
}

// Maps are searched as package term does it, where keys are immediates and maps flat.
func TestMapsOnCore(t *testing.T) {
	d, err := NewBuiltins()
	require.NoError(t, err)
	b := &builtinTest{Device: d, t: t}
	r := rand.New(rand.NewPCG(18, 18))
	const large = 0xffffffff
	for range 1000 {
		h := termtest.NewHeapAt(ObjectsAt, 1900, term.NewAtoms())
		m := term.Map{}
		for i := range int64(r.IntN(40)) {
			m = append(m, term.Pair{Key: 2 * i, Value: r.Int64N(1000)})
		}
		x := h.Term(t, m)
		copy(d.SRAM[ObjectsAt/4:], h.W[:h.Used])
		key := term.Small(r.IntN(2*len(m) + 4))
		if len(m) > term.MaxFlat {
			b.none("map_get", large, key, x)
			b.none("is_map_key", large, key, x)
			b.none("values", large, x)
			continue
		}
		want := term.MapGet(h.View, h.Atoms, x, key, new(term.MapWork))
		assert.Equal(t, truth(want != term.None), b.call("is_map_key", key, x))
		if want == term.None {
			b.none("map_get", 0, key, x)
		} else {
			assert.Equal(t, want, b.call("map_get", key, x))
		}
		got, end := b.seen(b.call("values", x))
		assert.Equal(t, term.Nil, end)
		_, vals, _ := term.FlatPairs(h.View, x, nil, nil)
		assert.Equal(t, len(m), len(got))
		assert.Equal(t, append([]uint32{}, vals...), got)
		b.none("map_get", 0, key, key)
		b.none("map_get", large, x, x)
	}
}

// The dictionary is what was put into it.
func TestDictionaryOnCore(t *testing.T) {
	d, err := NewBuiltins()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(19, 19))
	b := &builtinTest{Device: d, t: t, r: r}
	control := d.SRAM[ControlAt/4+controlPid:]
	control[0] = term.Pid(77)
	assert.Equal(t, term.Pid(77), b.call("self"))
	control[1] = 0
	assert.Equal(t, term.AtomUndefined, b.call("get", term.Nil))
	assert.Equal(t, term.AtomUndefined, b.call("erase", term.Nil))
	assert.Equal(t, term.Nil, b.call("get_all"))
	b.none("put", 0xffffffff, term.Nil, term.Nil)
	for range 200 {
		places := 8 << r.IntN(4)
		clear(d.SRAM[ObjectsAt/4 : HeapAt/4])
		d.SRAM[ObjectsAt/4] = term.Header(term.SubTuple, 2*places)
		control[1], control[2] = ObjectsAt|term.TagBoxed, 0
		dict := map[uint32]uint32{}
		for range 100 {
			key := []uint32{term.Small(r.IntN(50) - 9), term.Atom(r.IntN(50))}[r.IntN(2)]
			old, found := dict[key]
			if !found {
				old = term.AtomUndefined
			}
			assert.Equal(t, old, b.call("get", key))
			value := term.Small(r.IntN(1000))
			if !found && 4*(len(dict)+1) > 3*places {
				b.none("put", 0xffffffff, key, value)
				continue
			}
			assert.Equal(t, old, b.call("put", key, value))
			dict[key] = value
			assert.EqualValues(t, len(dict), control[2])
			if b.r.IntN(3) == 0 {
				b.erases(dict)
			}
		}
		b.hasPairs(dict)
		b.none("get", 0xffffffff, ObjectsAt|term.TagBoxed)
		b.none("erase", 0xffffffff, ObjectsAt|term.TagBoxed)
	}
}

// erases asserts that a key, which the dictionary may have, is erased, and that nothing else is.
func (b *builtinTest) erases(dict map[uint32]uint32) {
	key := term.Small(b.r.IntN(50) - 9)
	old, found := dict[key]
	if !found {
		old = term.AtomUndefined
	}
	assert.Equal(b.t, old, b.call("erase", key))
	delete(dict, key)
	assert.EqualValues(b.t, len(dict), b.SRAM[ControlAt/4+controlPid+2])
	for key, value := range dict {
		assert.Equal(b.t, value, b.call("get", key))
	}
}

// hasPairs asserts that all of the dictionary is what get/0 lists, in the order of its places.
func (b *builtinTest) hasPairs(dict map[uint32]uint32) {
	list, end := b.seen(b.call("get_all"))
	assert.Equal(b.t, term.Nil, end)
	places := b.SRAM[ObjectsAt/4+1:][:term.HeaderArity(b.SRAM[ObjectsAt/4])]
	for i := 0; i < len(places); i += 2 {
		if places[i] == term.None {
			continue
		}
		pair, _ := b.seen(list[0])
		assert.Equal(b.t, places[i:i+2], pair)
		assert.Equal(b.t, dict[places[i]], places[i+1])
		list = list[1:]
	}
	assert.Empty(b.t, list)
}

// A key whose neighbour is no immediate is erased in the general way, and nothing has happened then.
func TestErasingBesideObjectsOnCore(t *testing.T) {
	b := newBuiltinTest(t, 30)
	b.sampleArguments("erase", Work{Element: 2, Step: 2})
	table := b.SRAM[sampleDictAt/4+1:][:2*samplePlaces]
	for i := 0; i < len(table); i += 2 {
		if table[i] == term.Small(1) {
			table[(i+4)%len(table)] = ObjectsAt | term.TagBoxed
		}
	}
	before := slices.Clone(table)
	b.none("erase", general, term.Small(1))
	assert.Equal(t, before, table)
	assert.EqualValues(t, 5, b.SRAM[ControlAt/4+controlPid+2])
}

// What a process has is in its control block. Its node has no name.
func TestProcessOnCore(t *testing.T) {
	b := newBuiltinTest(t, 31)
	b.SRAM[ControlAt/4+controlLeader] = term.Pid(99)
	assert.Equal(t, term.Pid(99), b.call("group_leader"))
	assert.Equal(t, term.AtomNonode, b.call("node"))
}

// Exceptions are of their class, with a reason that the caller takes.
func TestExceptionsOnCore(t *testing.T) {
	b := newBuiltinTest(t, 33)
	for name, class := range map[string]uint32{"throw": term.AtomThrow, "exit": term.AtomExit,
		"error": term.AtomError} {
		b.none(name, class, term.Small(77))
		assert.Equal(t, term.Small(77), b.Core.R[2], name)
	}
}

// Funs have arities, of code or of a name.
func TestFunsOnCore(t *testing.T) {
	b := newBuiltinTest(t, 32)
	for arity := range 4 {
		b.b = 0
		local := b.put(term.Header(term.SubFun, 5), term.AtomOK, term.Small(7), term.Small(arity),
			term.Small(9), term.Nil) | term.TagBoxed
		external := b.put(term.Header(term.SubExport, 3), term.AtomOK, term.AtomOK,
			term.Small(arity)) | term.TagBoxed
		for wanted := range 4 {
			for _, fun := range []uint32{local, external} {
				assert.Equal(t, truth(arity == wanted), b.call("is_function_of", fun,
					term.Small(wanted)))
			}
		}
		b.none("is_function_of", 0, local, term.Small(-1))
	}
}

// The larger and the smaller of two small integers, and what is not true.
func TestChoicesOnCore(t *testing.T) {
	d, err := NewBuiltins()
	require.NoError(t, err)
	b := &builtinTest{Device: d, t: t}
	r := rand.New(rand.NewPCG(20, 20))
	for range 1000 {
		x, y := int(r.Int32())>>(4+r.IntN(28)), int(r.Int32())>>(4+r.IntN(28))
		if r.IntN(2) == 0 {
			x = -x
		}
		assert.Equal(t, term.Small(max(x, y)), b.call("max", term.Small(x), term.Small(y)))
		assert.Equal(t, term.Small(min(x, y)), b.call("min", term.Small(x), term.Small(y)))
	}
	b.none("max", 0xffffffff, term.Small(1), term.Nil)
	b.none("min", 0xffffffff, term.Nil, term.Small(1))
	assert.Equal(t, term.AtomFalse, b.call("not", term.AtomTrue))
	assert.Equal(t, term.AtomTrue, b.call("not", term.AtomFalse))
	b.none("not", 0, term.Nil)
}

// keyfind finds the first tuple that has a key in its place.
func TestKeyfindOnCore(t *testing.T) {
	d, err := NewBuiltins()
	require.NoError(t, err)
	b := &builtinTest{Device: d, t: t, r: rand.New(rand.NewPCG(21, 21))}
	found := 0
	for range 2000 {
		b.b = 0
		var list []uint32
		at, key := 1+b.r.IntN(3), []uint32{term.Small(b.r.IntN(6)), term.Atom(b.r.IntN(6))}[b.r.IntN(2)]
		want := term.AtomFalse
		for range b.r.IntN(6) {
			e := b.elements()
			x := b.tuple(e)
			if b.r.IntN(4) == 0 {
				x = []uint32{term.Nil, b.list(e, term.Nil)}[b.r.IntN(2)]
			} else if len(e) >= at && e[at-1] == key && want == term.AtomFalse {
				want = x
				found++
			}
			list = append(list, x)
		}
		assert.Equal(t, want, b.call("keyfind", key, term.Small(at), b.list(list, term.Nil)))
		if want == term.AtomFalse {
			b.none("keyfind", 0, key, term.Small(at), b.list(list, term.Small(1)))
		}
		b.none("keyfind", 0, key, term.Small(-b.r.IntN(2)), term.Nil)
		double := b.tuple([]uint32{b.put(term.Header(term.SubFloat, 2), 0, 0) | term.TagBoxed})
		in := b.list([]uint32{double}, term.Nil)
		b.none("keyfind", 0xffffffff, term.Small(0), term.Small(1), in)
		assert.Equal(t, term.AtomFalse, b.call("keyfind", term.Atom(9), term.Small(1), in))
	}
	assert.Greater(t, found, 150)
}
