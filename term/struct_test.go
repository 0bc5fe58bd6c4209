package term

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// address and customer cross as maps, the latter with one inside and a tuple.
type address struct {
	City string `erl:"city"`
	Zip  string `erl:"zip,binary,optional"`
}

type customer struct {
	ID      int              `erl:"id"`
	Kind    string           `erl:"'kind of',atom"`
	Home    address          `erl:"home"`
	Others  []address        `erl:"others"`
	Counts  map[AtomName]int `erl:"counts"`
	Seen    *int             `erl:"seen,optional"`
	Ignored func()           `erl:"-"`
	hidden  int
}

func TestStructsCrossAsMaps(t *testing.T) {
	seen := 3
	in := customer{ID: 7, Kind: "regular", Home: address{"Ulm", "89073"}, Others: []address{{City: "Köln"}},
		Counts: map[AtomName]int{"a": 1}, Seen: &seen, hidden: 5}
	data, err := Encode(in)
	require.NoError(t, err)
	got, err := Decode(data)
	require.NoError(t, err)
	assert.Equal(t, Map{
		{AtomName("id"), int64(7)}, {AtomName("'kind of'"), AtomName("regular")},
		{AtomName("home"), Map{{AtomName("city"), "Ulm"}, {AtomName("zip"), []byte("89073")}}},
		{AtomName("others"), List{Map{{AtomName("city"), "Köln"}}}},
		{AtomName("counts"), Map{{AtomName("a"), int64(1)}}}, {AtomName("seen"), int64(3)},
	}, got)
	out := customer{}
	require.NoError(t, Assign(&out, got))
	in.hidden = 0
	assert.Equal(t, in, out)
}

func TestMapsFitStructs(t *testing.T) {
	a := address{City: "before", Zip: "1"}
	more := Map{{"text", 1}, {AtomName("city"), List{int64('U'), int64('l'), int64('m')}}, {AtomName("more"), Tuple{}}}
	require.NoError(t, Assign(&a, more))
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
		Record `erl:"r"`
		A      string `erl:"atom"`
	}
	type emptyName struct {
		Record `erl:"r"`
		A      string `erl:",optional"`
	}
	for _, c := range []struct {
		into, x any
		want    string
	}{
		{new(address), Map{}, "term: address.City: the map has no key city"},
		{new(customer), Map{{AtomName("id"), 1.5}}, "term: customer.ID: float 1.5 does not fit int"},
		{new(address), Tuple{}, "term: address: tuple of 0 elements does not fit term.address"},
		{new(doubled), Map{}, "term: doubled.B: another field has the key a"},
		{new(partly), Map{}, `term: partly.B: has no tag erl:"key" that names its key in the map; erl:"-" leaves it out`},
		{new(misfit), Map{}, `term: misfit.A: tag erl:"a,atom" does not fit int`},
		{new(inRecord), Tuple{}, `term: inRecord.A: tag erl:"atom" names a key, and elements of a tuple have none: erl:",option"`},
		{new(emptyName), Tuple{}, `term: emptyName.A: tag erl:",optional" does not fit string`},
		{new(time.Time), Map{}, `term: Time: time.Time cannot cross: it has neither a Record nor fields with tags erl:"key"`},
	} {
		assert.EqualError(t, Assign(c.into, c.x), c.want)
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
		{map[AtomName]any{"x": make(chan int)}, `term: [x]: chan int cannot cross`},
		{map[any]any{AtomName("x"): func() {}}, `term: [x]: func() cannot cross`},
		{List{Map{{"x", []any{func() {}}}}}, `term: [0]["x"][0]: func() cannot cross`},
		{map[[2]int]any{{1, 2}: func() {}}, `term: [[1,2]]: func() cannot cross`},
		{map[int]any{3: func() {}}, `term: [3]: func() cannot cross`},
		{customer{Others: []address{{}, {City: "\xff"}}}, `term: customer.Others[1].City: string is not valid UTF-8`},
		{key{}, `term: key: term.key cannot cross: it has neither a Record nor fields with tags erl:"key"`},
	} {
		_, err := Encode(c.x)
		assert.EqualError(t, err, c.want)
	}
}
