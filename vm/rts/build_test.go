package rts

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
)

// general is what a function says that leaves its arguments to the general way.
const general = 0xffffffff

func newBuiltinTest(t *testing.T, seed uint64) *builtinTest {
	t.Helper()
	d, err := NewBuiltins()
	require.NoError(t, err)
	return &builtinTest{Device: d, t: t, r: rand.New(rand.NewPCG(seed, seed))}
}

func TestLogicOnCore(t *testing.T) {
	b := newBuiltinTest(t, 22)
	for _, x := range []bool{false, true} {
		for _, y := range []bool{false, true} {
			assert.Equal(t, truth(x && y), b.call("and_2", truth(x), truth(y)))
			assert.Equal(t, truth(x || y), b.call("or_2", truth(x), truth(y)))
			assert.Equal(t, truth(x != y), b.call("xor_2", truth(x), truth(y)))
			assert.Equal(t, truth(x == y), b.call("same", truth(x), truth(y)))
		}
		for _, name := range []string{"and_2", "or_2", "xor_2"} {
			b.none(name, 0, truth(x), term.Nil)
			b.none(name, 0, term.Nil, truth(x))
		}
	}
}

// Tuples get elements, lose them, and are made of nothing.
func TestTuplesChangeOnCore(t *testing.T) {
	b := newBuiltinTest(t, 23)
	bad := 0
	for range 2000 {
		b.b = 0
		e, at := b.elements(), b.r.IntN(11)-1
		tuple, x, index := b.tuple(e), term.Atom(99), term.Small(at)
		got, _ := b.seen(b.call("append_element", tuple, x))
		assert.Equal(t, append(slices.Clone(e), x), got)
		assert.Equal(t, term.Small(len(e)), b.call("size", tuple))
		if 1 <= at && at <= len(e) {
			got, _ = b.seen(b.call("delete_element", index, tuple))
			assert.Equal(t, slices.Delete(slices.Clone(e), at-1, at), got)
		} else {
			bad++
			b.none("delete_element", 0, index, tuple)
		}
		if 1 <= at && at <= len(e)+1 {
			got, _ = b.seen(b.call("insert_element", index, tuple, x))
			assert.Equal(t, slices.Insert(slices.Clone(e), at-1, x), got)
		} else {
			b.none("insert_element", 0, index, tuple, x)
		}
		if at >= 0 {
			got, _ = b.seen(b.call("make_tuple", index, x))
			assert.Equal(t, slices.Repeat([]uint32{x}, at), got)
		} else {
			b.none("make_tuple", 0, index, x)
		}
		for _, name := range []string{"append_element", "size"} {
			b.none(name, 0, x, x)
		}
		b.none("delete_element", 0, x, tuple)
		b.none("insert_element", 0, index, index, x)
	}
	assert.Greater(t, bad, 200)
	b.none("make_tuple", 0, term.Small(1<<24), term.Nil)
	b.none("make_tuple", 1<<24, term.Small(1<<24-1), term.Nil)
}

// A record is a tuple that begins with its name.
func TestRecordsOnCore(t *testing.T) {
	b := newBuiltinTest(t, 24)
	held := 0
	for range 2000 {
		b.b = 0
		e, tag, size := b.elements(), term.Atom(b.r.IntN(6)), term.Small(b.r.IntN(9))
		is := len(e) > 0 && e[0] == tag
		if is {
			held++
		}
		tuple := b.tuple(e)
		assert.Equal(t, truth(is), b.call("is_record", tuple, tag))
		assert.Equal(t, truth(is && size == term.Small(len(e))),
			b.call("is_record_of", tuple, tag, size))
		assert.Equal(t, term.AtomFalse, b.call("is_record", b.list(e, term.Nil), tag))
		b.none("is_record", 0, tuple, size)
		b.none("is_record_of", 0, tuple, tag, tag)
	}
	assert.Greater(t, held, 50)
}

// keymember finds what keyfind finds.
func TestKeymemberOnCore(t *testing.T) {
	b := newBuiltinTest(t, 25)
	for range 500 {
		b.b = 0
		var list []uint32
		for range b.r.IntN(6) {
			list = append(list, b.tuple(b.elements()))
		}
		args := []uint32{term.Small(b.r.IntN(6)), term.Small(1 + b.r.IntN(3)), b.list(list, term.Nil)}
		found := b.call("keyfind", args...) != term.AtomFalse
		assert.Equal(t, truth(found), b.call("keymember", args...))
	}
	b.none("keymember", 0, term.Nil, term.Small(0), term.Nil)
	b.none("keymember", 0, term.Nil, term.Small(1), term.Small(1))
}

// pairs are the keys and values of a flat map.
func (b *builtinTest) pairs(t uint32) (keys, vals []uint32) {
	at := term.Ptr(t) / 4
	require.Equal(b.t, term.SubMap, term.HeaderSub(b.SRAM[at]))
	words := b.SRAM[at+1:][:term.HeaderArity(b.SRAM[at])]
	n := len(words) / 2
	return append([]uint32{}, words[:n]...), append([]uint32{}, words[n:]...)
}

// assertMap asserts what a map has.
func (b *builtinTest) assertMap(keys, vals []uint32, t uint32) {
	b.t.Helper()
	gotKeys, gotVals := b.pairs(t)
	assert.Equal(b.t, append([]uint32{}, keys...), gotKeys)
	assert.Equal(b.t, append([]uint32{}, vals...), gotVals)
}

// Maps get and lose keys on a core as package term has it, and what they have is listed.
func TestMapsChangeOnCore(t *testing.T) {
	b := newBuiltinTest(t, 26)
	inserted, replaced := 0, 0
	for range 2000 {
		h := termtest.NewHeapAt(ObjectsAt, 1900, term.NewAtoms())
		m := term.Map{}
		for i := range b.r.IntN(term.MaxFlat + 4) {
			key := any(int64(2*i - 20))
			if i%3 == 1 {
				key = term.AtomName("key" + strconv.Itoa(i))
			}
			m = append(m, term.Pair{Key: key, Value: b.r.Int64N(1000)})
		}
		src := h.Term(t, m)
		copy(b.SRAM[ObjectsAt/4:], h.W[:h.Used])
		key, value := term.Small(b.r.IntN(80)-25), term.Small(b.r.IntN(1000))
		if b.r.IntN(4) == 0 && len(m) > 0 {
			key = h.Term(t, m[b.r.IntN(len(m))].Key)
		}
		if len(m) > term.MaxFlat {
			for name, args := range map[string][]uint32{"find": {key, src}, "remove": {key, src},
				"keys": {src}, "to_list": {src}, "update": {key, value, src},
				"map_put": {key, value, src}} {
				b.none(name, general, args...)
			}
			continue
		}
		keys, vals, _ := term.FlatPairs(h.View, src, nil, nil)
		b.mapIsListed(keys, vals, src)
		at, has := slices.BinarySearchFunc(keys, key, func(k, key term.Term) int {
			return term.CompareKeys(h.View, h.Atoms, k, key)
		})
		switch {
		case has:
			replaced++
			b.mapHas(keys, vals, at, src, value)
		case len(m) == term.MaxFlat:
			b.none("map_put", general, key, value, src)
		default:
			inserted++
			b.assertMap(slices.Insert(slices.Clone(keys), at, key),
				slices.Insert(slices.Clone(vals), at, value), b.call("map_put", key, value, src))
		}
		if !has {
			assert.Equal(t, term.AtomError, b.call("find", key, src))
			assert.Equal(t, src, b.call("remove", key, src))
			b.none("update", 0, key, value, src)
			b.none("map_put", general, term.Atom(5), value, src)
		}
		b.none("map_put", general, src, value, src)
	}
	assert.Greater(t, inserted, 500)
	assert.Greater(t, replaced, 300)
}

func (b *builtinTest) mapIsListed(keys, vals []uint32, src uint32) {
	got, end := b.seen(b.call("keys", src))
	assert.Equal(b.t, append([]uint32{}, keys...), got)
	assert.Equal(b.t, term.Nil, end)
	list, end := b.seen(b.call("to_list", src))
	assert.Equal(b.t, term.Nil, end)
	require.Len(b.t, list, len(keys))
	for i, x := range list {
		pair, _ := b.seen(x)
		assert.Equal(b.t, []uint32{keys[i], vals[i]}, pair)
	}
}

// mapHas asserts what functions do with a key that a map has.
func (b *builtinTest) mapHas(keys, vals []uint32, at int, src, value uint32) {
	key := keys[at]
	pair, _ := b.seen(b.call("find", key, src))
	assert.Equal(b.t, []uint32{term.AtomOK, vals[at]}, pair)
	b.assertMap(slices.Delete(slices.Clone(keys), at, at+1),
		slices.Delete(slices.Clone(vals), at, at+1), b.call("remove", key, src))
	changed := slices.Clone(vals)
	changed[at] = value
	for _, name := range []string{"update", "map_put"} {
		b.assertMap(keys, changed, b.call(name, key, value, src))
		assert.Equal(b.t, src, b.call(name, key, vals[at], src), "nothing changes")
	}
}

// Small integers are text and are read from it.
func TestDigitsOnCore(t *testing.T) {
	b := newBuiltinTest(t, 27)
	text := func(s string) uint32 {
		b.b = 0
		chars := []uint32{}
		for _, c := range s {
			chars = append(chars, term.Small(int(c)))
		}
		return b.list(chars, term.Nil)
	}
	numbers := []int{0, 9, 10, -1, 99_999_999, term.MaxSmall, term.MinSmall}
	for range 3000 {
		numbers = append(numbers, int(b.r.Int32()>>(4+b.r.IntN(28)))*(1-2*b.r.IntN(2)))
	}
	for _, n := range numbers {
		chars, end := b.seen(b.call("integer_to_list", term.Small(n)))
		assert.Equal(t, term.Nil, end)
		s := ""
		for _, c := range chars {
			s += string(rune(term.SmallValue(c)))
		}
		assert.Equal(t, strconv.Itoa(n), s)
		if abs := max(n, -n); abs < 100_000_000 {
			assert.Equal(t, term.Small(n), b.call("list_to_integer", text(s)))
			assert.Equal(t, term.Small(abs), b.call("list_to_integer", text("+"+strconv.Itoa(abs))))
		} else {
			b.none("list_to_integer", general, text(s))
		}
		if n == term.MinSmall {
			b.none("abs", general, term.Small(n))
		} else {
			assert.Equal(t, term.Small(max(n, -n)), b.call("abs", term.Small(n)))
		}
	}
	for _, s := range []string{"", "-", "+", "1x", "x", "-/", ":", "1-"} {
		b.none("list_to_integer", 0, text(s))
	}
	b.none("list_to_integer", 0, b.list([]uint32{term.Small('1')}, term.Small(1)))
	b.none("list_to_integer", 0, b.list([]uint32{term.Nil}, term.Nil))
	b.none("integer_to_list", general, term.Nil)
	b.none("abs", general, term.Nil)
}

// Binaries that are outside of the heap, and parts of them, are for the general way; a part that is
// longer than what it takes to refer to it is made of them, too. So are iolists that are too deep.
func TestBytesElsewhereOnCore(t *testing.T) {
	b := newBuiltinTest(t, 29)
	box := b.put(term.Header(term.SubRefcBin, 4), term.Small(8*100), HeapEnd, 1,
		term.Nil) | term.TagBoxed
	part := b.put(term.Header(term.SubSubBin, 3), term.Small(8*40), term.Small(8*7),
		box) | term.TagBoxed
	deep := []uint32{b.list([]uint32{term.Small(65)}, term.Nil)}
	for range 9 {
		deep = append(deep, b.list([]uint32{deep[len(deep)-1], term.Small(66)}, term.Nil))
	}
	for _, binary := range []uint32{box, part} {
		for _, name := range []string{"copy", "binary_to_list", "binary_to_integer", "decode"} {
			b.none(name, general, binary)
		}
		b.none("copies", general, binary, term.Small(2))
		b.none("part", general, binary, term.Small(1), term.Small(8))
		assert.Equal(t, binary, b.call("iolist_to_binary", binary))
		for _, name := range []string{"iolist_size", "list_to_binary", "iolist_to_binary"} {
			b.none(name, general, b.list([]uint32{binary}, term.Nil))
		}
		got := b.SRAM[term.Ptr(b.call("part", binary, term.Small(1), term.Small(9)))/4:][:4]
		before := 1
		if binary == part {
			before = 8
		}
		assert.Equal(t, []uint32{term.Header(term.SubSubBin, 3), term.Small(8 * 9),
			term.Small(8 * before), box}, got)
	}
	for _, name := range []string{"iolist_size", "list_to_binary", "iolist_to_binary"} {
		assert.NotZero(t, b.call(name, deep[8]))
		b.none(name, general, deep[9])
	}
}

// Bytes of binaries on a heap, and the size of any.
func TestBytesOnCore(t *testing.T) {
	b := newBuiltinTest(t, 28)
	for range 500 {
		data := make([]byte, b.r.IntN(term.HeapBinLimit+1))
		for i := range data {
			data[i] = byte(b.r.Uint32())
		}
		h, at := termtest.NewHeapAt(ObjectsAt, 1900, term.NewAtoms()), b.r.IntN(70)-2
		x := h.Term(t, data)
		copy(b.SRAM[ObjectsAt/4:], h.W[:h.Used])
		assert.Equal(t, term.Small(len(data)), b.call("size", x))
		if 0 <= at && at < len(data) {
			assert.Equal(t, term.Small(int(data[at])), b.call("at", x, term.Small(at)))
		} else {
			b.none("at", 0, x, term.Small(at))
		}
		b.none("at", 0, x, x)
		b.none("at", 0, term.Nil, term.Small(0))
	}
}
