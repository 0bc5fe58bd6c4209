package term

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func encoded(t testing.TB, x any) []byte {
	t.Helper()
	data, err := Encode(x)
	require.NoError(t, err)
	return data
}

func TestDecodeIsTheInverseOfEncode(t *testing.T) {
	for _, x := range append(handPicked(), randomValues(13, 300)...) {
		data := encoded(t, x)
		back, err := Decode(data)
		require.NoError(t, err)
		require.Equal(t, data, encoded(t, back), source(x))
	}
	fun := FunValue{"s", "m", 1, 2, 3, []any{int64(4), Tuple{}}}
	for _, x := range []any{int64(1), AtomName("a"), Tuple{int64(1), List{}}, &ImproperList{List{int64(1)}, AtomName("x")},
		Map{{AtomName("k"), []byte{1}}}, PidValue{1, "sys"}, RefValue{2, "sys"}, ExportValue{"true", "undefined", 3}, fun} {
		back, err := Decode(encoded(t, x))
		require.NoError(t, err)
		if l, ok := x.(*ImproperList); ok {
			assert.Equal(t, []any(List(l.Elems)), back.(*ImproperList).Elems)
			assert.Equal(t, l.Tail, back.(*ImproperList).Tail)
			continue
		}
		assert.Equal(t, x, back)
	}
}

func TestDecodeInto(t *testing.T) {
	want := order{ID: 3, Items: []item{{Name: "né", Kind: "K", Code: "c", Price: 2}}, Next: &order{Items: []item{}}, Extra: List{int64(1)}}
	var got order
	require.NoError(t, DecodeInto(encoded(t, want), &got))
	assert.Equal(t, want, got)

	type numbers struct {
		Record `erl:"numbers"`
		I8     int8
		U      uint64
		F      float32
		Big    *big.Int
		Value  big.Int
		Array  [2]bool
		Bytes  []byte
		Fixed  [3]byte
		Atom   AtomName
		Pid    PidValue
		Any    any
		Map    map[AtomName][]int
		Text   []string
		Runes  []rune
		Tuple  Tuple
	}
	var n numbers
	require.NoError(t, DecodeInto(encoded(t, Tuple{AtomName("numbers"), -128, uint64(1<<64 - 1), 3, 5, bigInt("-0x1ffffffffffffffff"),
		List{true, false}, []byte{1}, []byte{1, 2, 3}, true, PidValue{4, "s"}, AtomName("x"), Map{{AtomName("k"), List{1, 2}}},
		List{"s", []byte("bin"), AtomName("atom"), List{int64(955)}}, "ab", Tuple{1}}), &n))
	assert.Equal(t, numbers{I8: -128, U: 1<<64 - 1, F: 3, Big: big.NewInt(5), Value: *bigInt("-0x1ffffffffffffffff"), Array: [2]bool{true, false},
		Bytes: []byte{1}, Fixed: [3]byte{1, 2, 3}, Atom: "true", Pid: PidValue{4, "s"}, Any: AtomName("x"), Map: map[AtomName][]int{"k": {1, 2}},
		Text: []string{"s", "bin", "atom", "λ"}, Runes: []rune("ab"), Tuple: Tuple{int64(1)}}, n)
}

func TestWhatDoesNotFitIsNamed(t *testing.T) {
	for _, c := range []struct {
		into any
		x    any
		want string
	}{
		{new(int8), 128, "term: integer 128 does not fit int8"}, {new(uint), -1, "term: integer -1 does not fit uint"},
		{new(int), bigInt("0x1ffffffffffffffff"), "term: integer 36893488147419103231 does not fit int"},
		{new(float64), int64(1<<53 + 1), "term: integer 9007199254740993 does not fit float64"}, {new(int), 1.0, "term: float 1.0 does not fit int"},
		{new(float32), 1e300, "term: float 1.0e300 does not fit float32"}, {new(bool), nil, "term: atom undefined does not fit bool"},
		{new(string), 1, "term: integer 1 does not fit string"}, {new(string), List{-1}, "term: list of 1 elements does not fit string"},
		{new(string), []byte{255}, "term: binary of 1 bytes does not fit string"}, {new(AtomName), "s", `term: string "s" does not fit term.AtomName`},
		{new([]int), Tuple{1}, "term: tuple of 1 elements does not fit []int"}, {new([2]int), List{1}, "term: list of 1 elements does not fit [2]int"},
		{new([]string), List{"a", 5}, "term: [1]: integer 5 does not fit string"}, {new(Tuple), List{}, "term: list of 0 elements does not fit term.Tuple"},
		{new(Map), List{}, "term: list of 0 elements does not fit term.Map"}, {new(PidValue), RefValue{}, "term: PidValue: term.RefValue does not fit term.PidValue"},
		{new([2]byte), []byte{1}, "term: binary of 1 bytes does not fit [2]uint8"}, {new(map[string]int), List{}, "term: list of 0 elements does not fit map[string]int"},
		{new(map[string]int), Map{{"k", "v"}}, `term: ["k"]: string "v" does not fit int`}, {new(map[any]int), Map{{List{}, 1}}, "term: [[]]: list of 0 elements cannot be the key of a Go map"},
		{new(map[int]int), Map{{"k", 1}}, `term: ["k"]: string "k" does not fit int`}, {new(error), 1, "term: integer 1 does not fit error"},
		{new(chan int), 1, "term: integer 1 does not fit chan int"}, {new(*big.Int), 1.5, "term: float 1.5 does not fit *big.Int"},
		{new(order), List{}, "term: order: list of 0 elements does not fit term.order"},
		{new(order), Tuple{AtomName("order")}, "term: order: tuple of 1 elements does not fit term.order, which has 5"},
		{new(order), Tuple{AtomName("odor"), 1, List{}, nil, nil}, "term: order: atom odor instead of the tag order of term.order"},
		{new(order), Tuple{AtomName("order"), 1, List{1}, nil, nil}, "term: order.Items[0]: integer 1 does not fit term.item"},
		{new(struct{}), Tuple{}, `term: struct {} cannot cross: it has neither a Record nor fields with tags erl:"key"`},
		{order{}, 1, "term: term.order is no pointer to decode into"}, {(*int)(nil), 1, "term: *int is no pointer to decode into"}, {nil, 1, "term: <nil> is no pointer to decode into"},
	} {
		assert.EqualError(t, DecodeInto(encoded(t, c.x), c.into), c.want)
	}
}

// hostile is data that has to be refused, with the reason.
var hostile = []struct {
	data   string
	reason string
}{
	{"", "byte 0: 1 bytes needed, 0 left"},
	{"\xc1", "code 0xc1 does not exist"},
	{"\xdd\xff\xff\xff\xff", "byte 5: length 4294967295, 0 bytes left"},
	{"\xdf\x7f\xff\xff\xff", "length 2147483647"},
	{"\xc6\xff\xff\xff\xff", "length 4294967295"},
	{"\xdb\x00\x00\x00\x02a", "length 2, 1 bytes left"},
	{"\xc9\xff\xff\xff\xff\x02", "length 4294967295"},
	{"\xa3ab", "3 bytes needed, 2 left"},
	{"\x93\x01\x02", "length 3, 2 bytes left"},
	{"\x82\x01\x01\x01", "length 2, 3 bytes left"},
	{"\xcd\x01", "2 bytes needed, 1 left"},
	{"\x01\x01", "byte 1: 1 bytes after the value"},
	{"\xa1\xff", "not valid UTF-8"},
	{"\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00", "+Inf is no number"},
	{"\xca\x7f\xc0\x00\x00", "NaN is no number"},
	{"\xd4\x63\x00", "extension 99 is not known"},
	{"\xd6\xff\x00\x00\x00\x00", "extension -1 is not known"},
	{"\xd4\x01\xff", "not valid UTF-8"},
	{"\xd4\x02\x01", "does not hold an array"},
	{"\xc7\x04\x02\xd4\x02\x90\x00", "does not hold an array"},
	{"\xc7\x00\x02\x90", "length 0"},
	{"\xd4\x02\x91\x01", "extension should end at byte 3"},
	{"\xd5\x02\x90\x01", "extension should end at byte 4"},
	{"\xd4\x09\x03", "bad bitstring"},
	{"\xd5\x09\x00\x00", "bad bitstring"},
	{"\xd5\x09\x08\x00", "bad bitstring"},
	{"\xd5\x09\x03\x04", "bad bitstring"},
	{"\xd4\x03\x00", "bad pid or reference"},
	{"\xd6\x03\x10\x00\x00\x00", "bad pid or reference"},
	{"\xd6\x03\x00\x00\x00", "4 bytes needed, 3 left"},
	{"\xc7\x05\x04\x00\x00\x00\x01\xff", "bad pid or reference"},
	{"\xd5\x05\x00\x00", "bad big integer"},
	{"\xd5\x05\x02\x01", "bad big integer"},
	{"\xd4\x05\x00", "bad big integer"},
	{"\xd5\x06\x91\x01", "does not hold 1 values"},
	{"\xc7\x03\x06\x92\x01\x90", "tail of an improper list is a list"},
	{"\xc7\x03\x06\x92\x01\xa0", "tail of an improper list is a list"},
	{"\xc7\x03\x07\x92\x01\x90", "does not hold 2 values"},
	{"\xd6\x07\x93\x01\x01\x01", "not made of two atoms and an arity"},
	{"\xc7\x06\x08\x95\xa0\xc3\x01\x01\xa0", ""},
}

func TestHostileDataIsRefused(t *testing.T) {
	for _, c := range hostile {
		_, err := Decode([]byte(c.data))
		assert.ErrorContains(t, err, c.reason, "Decode of %x", c.data)
		h := newHeap(100)
		_, err = FromWire([]byte(c.data), &h.Builder, h.atoms)
		assert.ErrorContains(t, err, c.reason, "FromWire of %x", c.data)
	}
	nested := make([]byte, MaxWireDepth+2)
	for i := range nested {
		nested[i] = 0x91
	}
	nested[MaxWireDepth+1] = 0x01
	_, err := Decode(nested)
	assert.ErrorContains(t, err, "byte 513: nested deeper than 512 levels")
	_, err = Decode(nested[1:])
	assert.NoError(t, err)
	_, err = Decode(make([]byte, MaxWireBytes+1))
	assert.ErrorContains(t, err, "more than 16777216")
}

func FuzzDecode(f *testing.F) {
	for _, c := range hostile {
		f.Add([]byte(c.data))
	}
	for i, x := range append(handPicked(), randomValues(14, 40)...) {
		if data := encoded(f, x); i%3 == 0 && len(data) < 500 {
			f.Add(data)
		}
	}
	f.Add(encoded(f, FunValue{"", "m", 1, 2, 3, []any{int64(4)}}))
	f.Add(encoded(f, large(MaxFlat+3)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if x, err := Decode(data); err == nil {
			again, err := Decode(encoded(t, x))
			require.NoError(t, err)
			require.Equal(t, encoded(t, x), encoded(t, again))
			var s order
			_ = Assign(&s, x)
		}
		words, err := WireSize(data)
		if err != nil || words > 1<<16 {
			return
		}
		h := newHeap(words + 1)
		c := Codec{Atoms: h.atoms, FunEntry: func(FunInfo) (int, bool) { return 9, true }}
		x, err := c.FromWire(data, &h.Builder)
		if err != nil {
			return
		}
		require.LessOrEqual(t, h.Used, words)
		wire, err := c.ToWire(h.v, x)
		require.NoError(t, err)
		other := newHeap(words + 1)
		other.atoms = h.atoms
		back, err := c.FromWire(wire, &other.Builder)
		require.NoError(t, err)
		require.Equal(t, h.text(x), other.text(back))

		words, err = WireSizeRefc(data)
		require.NoError(t, err)
		s := newReaderStore(words+len(data), h.atoms)
		x, err = c.FromWire(data, &s.Builder)
		require.NoError(t, err)
		require.LessOrEqual(t, s.Used, words)
		require.Equal(t, other.text(back), s.text(x))
	})
}
