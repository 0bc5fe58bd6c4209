package term_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
)

func encoded(t testing.TB, x any) []byte {
	t.Helper()
	data, err := term.Encode(x)
	require.NoError(t, err)
	return data
}

func TestDecodeIsTheInverseOfEncode(t *testing.T) {
	for _, x := range append(termtest.HandPicked(), termtest.RandomValues(13, 300)...) {
		data := encoded(t, x)
		back, err := term.Decode(data)
		require.NoError(t, err)
		require.Equal(t, data, encoded(t, back), termtest.Source(x))
	}
	fun := term.FunValue{System: "s", Module: "m", Index: 1, Arity: 2, Entry: 3, Free: []any{int64(4), term.Tuple{}}}
	for _, x := range []any{int64(1), term.AtomName("a"), term.Tuple{int64(1), term.List{}}, &term.ImproperList{Elems: term.List{int64(1)}, Tail: term.AtomName("x")},
		term.Map{{Key: term.AtomName("k"), Value: []byte{1}}}, term.PidValue{Num: 1, System: "sys"}, term.RefValue{Num: 2, System: "sys"}, term.ExportValue{Module: "true", Function: "undefined", Arity: 3}, fun} {
		back, err := term.Decode(encoded(t, x))
		require.NoError(t, err)
		if l, ok := x.(*term.ImproperList); ok {
			assert.Equal(t, []any(term.List(l.Elems)), back.(*term.ImproperList).Elems)
			assert.Equal(t, l.Tail, back.(*term.ImproperList).Tail)
			continue
		}
		assert.Equal(t, x, back)
	}
}

func TestDecodeInto(t *testing.T) {
	want := order{ID: 3, Items: []item{{Name: "né", Kind: "K", Code: "c", Price: 2}}, Next: &order{Items: []item{}}, Extra: term.List{int64(1)}}
	var got order
	require.NoError(t, term.DecodeInto(encoded(t, want), &got))
	assert.Equal(t, want, got)

	type numbers struct {
		term.Record `erl:"numbers"`
		I8          int8
		U           uint64
		F           float32
		Big         *big.Int
		Value       big.Int
		Array       [2]bool
		Bytes       []byte
		Fixed       [3]byte
		Atom        term.AtomName
		Pid         term.PidValue
		Any         any
		Map         map[term.AtomName][]int
		Text        []string
		Runes       []rune
		Tuple       term.Tuple
	}
	var n numbers
	require.NoError(t, term.DecodeInto(encoded(t, term.Tuple{term.AtomName("numbers"), -128, uint64(1<<64 - 1), 3, 5, termtest.BigInt("-0x1ffffffffffffffff"),
		term.List{true, false}, []byte{1}, []byte{1, 2, 3}, true, term.PidValue{Num: 4, System: "s"}, term.AtomName("x"), term.Map{{Key: term.AtomName("k"), Value: term.List{1, 2}}},
		term.List{"s", []byte("bin"), term.AtomName("atom"), term.List{int64(955)}}, "ab", term.Tuple{1}}), &n))
	assert.Equal(t, numbers{I8: -128, U: 1<<64 - 1, F: 3, Big: big.NewInt(5), Value: *termtest.BigInt("-0x1ffffffffffffffff"), Array: [2]bool{true, false},
		Bytes: []byte{1}, Fixed: [3]byte{1, 2, 3}, Atom: "true", Pid: term.PidValue{Num: 4, System: "s"}, Any: term.AtomName("x"), Map: map[term.AtomName][]int{"k": {1, 2}},
		Text: []string{"s", "bin", "atom", "λ"}, Runes: []rune("ab"), Tuple: term.Tuple{int64(1)}}, n)
}

func TestWhatDoesNotFitIsNamed(t *testing.T) {
	for _, c := range []struct {
		into any
		x    any
		want string
	}{
		{new(int8), 128, "term: integer 128 does not fit int8"}, {new(uint), -1, "term: integer -1 does not fit uint"},
		{new(int), termtest.BigInt("0x1ffffffffffffffff"), "term: integer 36893488147419103231 does not fit int"},
		{new(float64), int64(1<<53 + 1), "term: integer 9007199254740993 does not fit float64"}, {new(int), 1.0, "term: float 1.0 does not fit int"},
		{new(float32), 1e300, "term: float 1.0e300 does not fit float32"}, {new(bool), nil, "term: atom undefined does not fit bool"},
		{new(string), 1, "term: integer 1 does not fit string"}, {new(string), term.List{-1}, "term: list of 1 elements does not fit string"},
		{new(string), []byte{255}, "term: binary of 1 bytes does not fit string"}, {new(term.AtomName), "s", `term: string "s" does not fit term.AtomName`},
		{new([]int), term.Tuple{1}, "term: tuple of 1 elements does not fit []int"}, {new([2]int), term.List{1}, "term: list of 1 elements does not fit [2]int"},
		{new([]string), term.List{"a", 5}, "term: [1]: integer 5 does not fit string"}, {new(term.Tuple), term.List{}, "term: list of 0 elements does not fit term.Tuple"},
		{new(term.Map), term.List{}, "term: list of 0 elements does not fit term.Map"}, {new(term.PidValue), term.RefValue{}, "term: PidValue: term.RefValue does not fit term.PidValue"},
		{new([2]byte), []byte{1}, "term: binary of 1 bytes does not fit [2]uint8"}, {new(map[string]int), term.List{}, "term: list of 0 elements does not fit map[string]int"},
		{new(map[string]int), term.Map{{Key: "k", Value: "v"}}, `term: ["k"]: string "v" does not fit int`}, {new(map[any]int), term.Map{{Key: term.List{}, Value: 1}}, "term: [[]]: list of 0 elements cannot be the key of a Go map"},
		{new(map[int]int), term.Map{{Key: "k", Value: 1}}, `term: ["k"]: string "k" does not fit int`}, {new(error), 1, "term: integer 1 does not fit error"},
		{new(chan int), 1, "term: integer 1 does not fit chan int"}, {new(*big.Int), 1.5, "term: float 1.5 does not fit *big.Int"},
		{new(order), term.List{}, "term: order: list of 0 elements does not fit term_test.order"},
		{new(order), term.Tuple{term.AtomName("order")}, "term: order: tuple of 1 elements does not fit term_test.order, which has 5"},
		{new(order), term.Tuple{term.AtomName("odor"), 1, term.List{}, nil, nil}, "term: order: atom odor instead of the tag order of term_test.order"},
		{new(order), term.Tuple{term.AtomName("order"), 1, term.List{1}, nil, nil}, "term: order.Items[0]: integer 1 does not fit term_test.item"},
		{new(struct{}), term.Tuple{}, `term: struct {} cannot cross: it has neither a Record nor fields with tags erl:"key"`},
		{order{}, 1, "term: term_test.order is no pointer to decode into"}, {(*int)(nil), 1, "term: *int is no pointer to decode into"}, {nil, 1, "term: <nil> is no pointer to decode into"},
	} {
		assert.EqualError(t, term.DecodeInto(encoded(t, c.x), c.into), c.want)
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
		_, err := term.Decode([]byte(c.data))
		assert.ErrorContains(t, err, c.reason, "Decode of %x", c.data)
		h := termtest.NewHeap(100)
		_, err = term.FromWire([]byte(c.data), &h.Builder, h.Atoms)
		assert.ErrorContains(t, err, c.reason, "FromWire of %x", c.data)
	}
	nested := make([]byte, term.MaxWireDepth+2)
	for i := range nested {
		nested[i] = 0x91
	}
	nested[term.MaxWireDepth+1] = 0x01
	_, err := term.Decode(nested)
	assert.ErrorContains(t, err, "byte 513: nested deeper than 512 levels")
	_, err = term.Decode(nested[1:])
	assert.NoError(t, err)
	_, err = term.Decode(make([]byte, term.MaxWireBytes+1))
	assert.ErrorContains(t, err, "more than 16777216")
}

func FuzzDecode(f *testing.F) {
	for _, c := range hostile {
		f.Add([]byte(c.data))
	}
	for i, x := range append(termtest.HandPicked(), termtest.RandomValues(14, 40)...) {
		if data := encoded(f, x); i%3 == 0 && len(data) < 500 {
			f.Add(data)
		}
	}
	f.Add(encoded(f, term.FunValue{System: "", Module: "m", Index: 1, Arity: 2, Entry: 3, Free: []any{int64(4)}}))
	f.Add(encoded(f, termtest.LargeMap(term.MaxFlat+3)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if x, err := term.Decode(data); err == nil {
			again, err := term.Decode(encoded(t, x))
			require.NoError(t, err)
			require.Equal(t, encoded(t, x), encoded(t, again))
			var s order
			_ = term.Assign(&s, x)
		}
		words, err := term.WireSize(data)
		if err != nil || words > 1<<16 {
			return
		}
		h := termtest.NewHeap(words + 1)
		c := term.Codec{Atoms: h.Atoms, FunEntry: func(term.FunInfo) (int, bool) { return 9, true }}
		x, err := c.FromWire(data, &h.Builder)
		if err != nil {
			return
		}
		require.LessOrEqual(t, h.Used, words)
		wire, err := c.ToWire(h.View, x)
		require.NoError(t, err)
		other := termtest.NewHeap(words + 1)
		other.Atoms = h.Atoms
		back, err := c.FromWire(wire, &other.Builder)
		require.NoError(t, err)
		require.Equal(t, h.Text(x), other.Text(back))

		words, err = term.WireSizeRefc(data)
		require.NoError(t, err)
		s := termtest.NewRefcStore(words+len(data), h.Atoms)
		x, err = c.FromWire(data, &s.Builder)
		require.NoError(t, err)
		require.LessOrEqual(t, s.Used, words)
		require.Equal(t, other.Text(back), s.Text(x))
	})
}
