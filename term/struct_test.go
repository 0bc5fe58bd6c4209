package term_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
)

// address and customer cross as maps, the latter with one inside and a tuple.
type address struct {
	City string `erl:"city"`
	Zip  string `erl:"zip,binary,optional"`
}

type customer struct {
	ID      int                   `erl:"id"`
	Kind    string                `erl:"'kind of',atom"`
	Home    address               `erl:"home"`
	Others  []address             `erl:"others"`
	Counts  map[term.AtomName]int `erl:"counts"`
	Seen    *int                  `erl:"seen,optional"`
	Ignored func()                `erl:"-"`
	hidden  int
}

func TestStructsCrossAsMaps(t *testing.T) {
	seen := 3
	in := customer{ID: 7, Kind: "regular", Home: address{"Ulm", "89073"}, Others: []address{{City: "Köln"}},
		Counts: map[term.AtomName]int{"a": 1}, Seen: &seen, hidden: 5}
	data, err := term.Encode(in)
	require.NoError(t, err)
	got, err := term.Decode(data)
	require.NoError(t, err)
	assert.Equal(t, term.Map{
		{Key: term.AtomName("id"), Value: int64(7)}, {Key: term.AtomName("'kind of'"), Value: term.AtomName("regular")},
		{Key: term.AtomName("home"), Value: term.Map{{Key: term.AtomName("city"), Value: "Ulm"}, {Key: term.AtomName("zip"), Value: []byte("89073")}}},
		{Key: term.AtomName("others"), Value: term.List{term.Map{{Key: term.AtomName("city"), Value: "Köln"}}}},
		{Key: term.AtomName("counts"), Value: term.Map{{Key: term.AtomName("a"), Value: int64(1)}}}, {Key: term.AtomName("seen"), Value: int64(3)},
	}, got)
	out := customer{}
	require.NoError(t, term.Assign(&out, got))
	in.hidden = 0
	assert.Equal(t, in, out)
}

func TestMapsFitStructs(t *testing.T) {
	a := address{City: "before", Zip: "1"}
	more := term.Map{{Key: "text", Value: 1}, {Key: term.AtomName("city"), Value: term.List{int64('U'), int64('l'), int64('m')}}, {Key: term.AtomName("more"), Value: term.Tuple{}}}
	require.NoError(t, term.Assign(&a, more))
	assert.Equal(t, address{City: "Ulm"}, a, "other keys do not matter, and an optional one that is missing is zero")

	type doubled struct {
		A int `erl:"a"`
		B int `erl:"a"`
	}
	type partly struct {
		A int `erl:"a"`
		B int
	}
	type misfit struct {
		A int `erl:"a,atom"`
	}
	type inRecord struct {
		term.Record `erl:"r"`
		A           string `erl:"atom"`
	}
	type emptyName struct {
		term.Record `erl:"r"`
		A           string `erl:",optional"`
	}
	for _, c := range []struct {
		into, x any
		want    string
	}{
		{new(address), term.Map{}, "term: address.City: the map has no key city"},
		{new(customer), term.Map{{Key: term.AtomName("id"), Value: 1.5}}, "term: customer.ID: float 1.5 does not fit int"},
		{new(address), term.Tuple{}, "term: address: tuple of 0 elements does not fit term_test.address"},
		{new(doubled), term.Map{}, "term: doubled.B: another field has the key a"},
		{new(partly), term.Map{}, `term: partly.B: has no tag erl:"key" that names its key in the map; erl:"-" leaves it out`},
		{new(misfit), term.Map{}, `term: misfit.A: tag erl:"a,atom" does not fit int`},
		{new(inRecord), term.Tuple{}, `term: inRecord.A: tag erl:"atom" names a key, and elements of a tuple have none: erl:",option"`},
		{new(emptyName), term.Tuple{}, `term: emptyName.A: tag erl:",optional" does not fit string`},
		{new(time.Time), term.Map{}, `term: Time: time.Time cannot cross: it has neither a Record nor fields with tags erl:"key"`},
	} {
		assert.EqualError(t, term.Assign(c.into, c.x), c.want)
	}
}

// A key that is a Go string would be a list of characters, where the program looks for an atom or a
// binary.
func TestPathsOfWhatCannotCross(t *testing.T) {
	type key struct{ A, B int }
	for _, c := range []struct {
		x    any
		want string
	}{
		{map[string]any{"x": 1}, `term: ["x"]: a string cannot be the key of a Go map: an Atom can, and a Map may have any keys`},
		{map[any]any{"x": 1}, `term: ["x"]: a string cannot be the key of a Go map: an Atom can, and a Map may have any keys`},
		{map[term.AtomName]any{"x": make(chan int)}, `term: [x]: chan int cannot cross`},
		{map[any]any{term.AtomName("x"): func() {}}, `term: [x]: func() cannot cross`},
		{term.List{term.Map{{Key: "x", Value: []any{func() {}}}}}, `term: [0]["x"][0]: func() cannot cross`},
		{map[[2]int]any{{1, 2}: func() {}}, `term: [[1,2]]: func() cannot cross`},
		{map[int]any{3: func() {}}, `term: [3]: func() cannot cross`},
		{customer{Others: []address{{}, {City: "\xff"}}}, `term: customer.Others[1].City: string is not valid UTF-8`},
		{key{}, `term: key: term_test.key cannot cross: it has neither a Record nor fields with tags erl:"key"`},
	} {
		_, err := term.Encode(c.x)
		assert.EqualError(t, err, c.want)
	}
}
