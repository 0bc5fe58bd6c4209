package term_test

import (
	"bytes"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vmihailenco/msgpack/v5"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/termtest"
)

type item struct {
	term.Record `erl:"item"`
	Name        string
	Kind        string `erl:",atom"`
	Code        string `erl:",binary"`
	Price       float64
	note        string
	Cache       map[int]int `erl:"-"`
}

type order struct {
	term.Record `erl:"order"`
	ID          uint16
	Items       []item
	Next        *order
	Extra       any
}

// loop is a type whose values can hold themselves.
type loop struct {
	term.Record `erl:"loop"`
	A, B        *loop
}

func TestGoValuesAsTerms(t *testing.T) {
	seven := 7
	var none *order
	for _, c := range []struct {
		x    any
		want string
	}{
		{nil, "undefined"}, {true, "true"}, {false, "false"}, {term.AtomName("true"), "true"}, {term.AtomName("undefined"), "undefined"},
		{int8(-5), "-5"}, {uint64(math.MaxUint64), "18446744073709551615"}, {termtest.BigInt("-0x123456789abcdef0123"), "-5373003642731685151011"},
		{*big.NewInt(12), "12"}, {(*big.Int)(nil), "undefined"}, {float32(0.5), "0.5"}, {&seven, "7"}, {none, "undefined"},
		{"", "[]"}, {"aλ", "[97,955]"}, {[]byte("ab"), "<<97,98>>"}, {[2]byte{1, 2}, "<<1,2>>"}, {[]int(nil), "[]"}, {[3]bool{true}, "[true,false,false]"},
		{term.AtomName("Hello"), "'Hello'"}, {term.Tuple{}, "{}"}, {term.Tuple{term.AtomName("a"), term.Tuple{int16(1)}}, "{a,{1}}"},
		{&term.ImproperList{Elems: term.List{1, 2}, Tail: term.AtomName("x")}, "[1,2|x]"}, {term.List{term.List{}, nil}, "[[],undefined]"},
		{map[term.AtomName]int{"b": 2, "a": 1}, "#{a => 1,b => 2}"}, {map[term.AtomName]any{"z": 1.5, "k": nil}, "#{k => undefined,z => 1.5}"},
		{term.Map{{Key: 2.0, Value: 1}, {Key: 2, Value: 1}, {Key: 1, Value: term.List{}}}, "#{1 => [],2 => 1,2.0 => 1}"},
		{term.PidValue{Num: 12}, "<0.12.0>"}, {term.RefValue{Num: 1<<28 - 1}, "#Ref<0.0.0.268435455>"}, {term.ExportValue{Module: "m", Function: "f g", Arity: 2}, "fun m:'f g'/2"},
		{item{Name: "n", Kind: "K", Code: "é", note: "not seen"}, "{item,[110],'K',<<195,169>>,0.0}"},
		{order{ID: 3, Items: []item{{}}, Extra: order{}}, "{order,3,[{item,[],'',<<>>,0.0}],undefined,{order,0,[],undefined,undefined}}"},
	} {
		h := termtest.NewHeap(1000)
		assert.Equal(t, c.want, h.Text(h.Term(t, c.x)))
	}
}

func TestWhatCannotCrossIsNamed(t *testing.T) {
	type plain struct{ A int }
	type untagged struct{ term.Record }
	type misused struct {
		term.Record `erl:"m"`
		N           int `erl:",atom"`
	}
	type pointer *pointer
	var circle pointer
	circle = &circle
	self := &loop{}
	self.A, self.B = self, self
	cyclic := map[term.AtomName]any{}
	cyclic["a"], cyclic["b"] = cyclic, cyclic
	for _, c := range []struct {
		x    any
		want string
	}{
		{circle, "a pointer points to itself"},
		{make(chan int), "term: chan int cannot cross"},
		{order{Items: []item{{}}, Extra: []any{1, make(chan int)}}, "term: order.Extra[1]: chan int cannot cross"},
		{order{Extra: map[term.AtomName]any{"k": func() {}}}, `term: order.Extra[k]: func() cannot cross`},
		{term.Tuple{term.AtomName("a"), order{Extra: complex(1, 2)}}, "term: [1].Extra: complex128 cannot cross"},
		{order{Next: &order{Extra: math.NaN()}}, "term: order.Next.Extra: NaN is no number in Erlang"},
		{math.Inf(-1), "-Inf is no number"}, {"\xff", "not valid UTF-8"}, {term.AtomName("\xff"), "not valid UTF-8"},
		{order{Items: []item{{Kind: strings.Repeat("x", 256)}}}, "term: order.Items[0].Kind: atom has more than 255 characters"},
		{plain{}, `term: plain: term_test.plain cannot cross: it has neither a Record nor fields with tags erl:"key"`},
		{untagged{}, `has no tag erl:"name"`}, {misused{}, `misused.N: tag erl:",atom" does not fit int`},
		{term.PidValue{Num: 1 << 28}, "out of range"}, {&term.ImproperList{Elems: nil, Tail: 1}, "without elements"}, {(*term.ImproperList)(nil), "without elements"},
		{&term.ImproperList{Elems: term.List{1}, Tail: "tail"}, "is a list"}, {&term.ImproperList{Elems: term.List{1}, Tail: []int{}}, "is a list"}, {self, "...A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A.A: nested deeper than 512 levels"}, {cyclic, "nested deeper than 512 levels"},
		{make([]byte, term.MaxWireBytes), "larger than 16777216 bytes"}, {map[int]any{4: make(chan int)}, "term: [4]: chan int"},
	} {
		_, err := term.Encode(c.x)
		require.Error(t, err)
		assert.Contains(t, err.Error(), c.want)
		assert.Less(t, len(err.Error()), 250)
		var cross *term.CrossError
		assert.ErrorAs(t, err, &cross)
	}
}

func TestEqualMapsHaveEqualBytes(t *testing.T) {
	m := map[term.AtomName]map[int]string{}
	for _, k := range []term.AtomName{"x", "a", "abc", "", "zz"} {
		m[k] = map[int]string{5: "five", -1: "minus", 300: "more"}
	}
	first, err := term.Encode(m)
	require.NoError(t, err)
	for range 20 {
		again, err := term.Encode(m)
		require.NoError(t, err)
		require.True(t, bytes.Equal(first, again))
	}
}

// The wire format is what the MessagePack library reads and writes, where it has no extensions.
func TestWireIsMessagePack(t *testing.T) {
	for _, x := range []any{nil, true, int64(-7), int64(1) << 40, 1.25, "text", strings.Repeat("long", 20000), []byte{1, 2}} {
		ours, err := term.Encode(x)
		require.NoError(t, err)
		var got any
		require.NoError(t, msgpack.Unmarshal(ours, &got))
		assert.EqualValues(t, x, got)
		theirs, err := msgpack.Marshal(x)
		require.NoError(t, err)
		back, err := term.Decode(theirs)
		require.NoError(t, err)
		assert.Equal(t, x, back)
	}
	theirs, err := msgpack.Marshal(map[string]any{"k": []int{1, 70000, -40000}, "f": float32(2)})
	require.NoError(t, err)
	var back map[string]any
	require.NoError(t, term.DecodeInto(theirs, &back))
	assert.Equal(t, map[string]any{"k": term.List{int64(1), int64(70000), int64(-40000)}, "f": 2.0}, back)
	for _, x := range append(termtest.HandPicked(), termtest.RandomValues(12, 100)...) {
		ours := bytes.NewReader(encoded(t, x))
		require.NoError(t, msgpack.NewDecoder(ours).Skip(), termtest.Source(x))
		require.Zero(t, ours.Len())
	}
}
