package term_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/term/termtest"
)

// What Show says of a Go value is what Print says of the term that it is.
func TestShowIsWhatPrintSays(t *testing.T) {
	for _, x := range append(termtest.HandPicked(), termtest.RandomValues(41, 500)...) {
		h := termtest.NewHeap(1 << 16)
		built := h.Term(t, x)
		same, err := term.ToGo(h.View, h.Atoms, built) // with maps in the order of the term
		require.NoError(t, err)
		assert.Equal(t, pretty.Print(h.View, h.Atoms, built, pretty.Format{Unicode: true, Width: 1 << 30}), term.Show(same))
	}
}

func TestValuesPrintAsErlang(t *testing.T) {
	type point struct {
		X int `erl:"x"`
		Y int `erl:"y"`
	}
	type move struct {
		term.Record `erl:"move"`
		To          point
	}
	for want, x := range map[string]any{
		`{ok,"b",true}`:                        term.Tuple{term.AtomName("ok"), term.List{int64(98)}, true},
		`#{name => <<"tea">>,'Price' => 2.5}`:  term.Map{{Key: term.AtomName("name"), Value: []byte("tea")}, {Key: term.AtomName("Price"), Value: 2.5}},
		`'hello world'`:                        term.AtomName("hello world"),
		`[undefined,1|2]`:                      &term.ImproperList{Elems: term.List{nil, 1}, Tail: 2},
		`k => "v"`:                             term.Pair{Key: term.AtomName("k"), Value: "v"},
		`<<1,2,3:4>>`:                          term.Bitstring{Bytes: []byte{1, 2, 0x30}, Bits: 20},
		`<0.5.0>`:                              term.PidValue{Num: 5},
		`fun lists:map/2`:                      term.ExportValue{Module: "lists", Function: "map", Arity: 2},
		`[{move,#{x => 1,y => 2}}]`:            term.List{move{To: point{1, 2}}},
		`{1,2,1.5,"text",[1,-1],<<>>}`:         term.Tuple{uint8(1), int32(2), float32(1.5), "text", []int{1, -1}, []byte(nil)},
		`[#Go<term.point>,#Go<NaN>,#Go<oops>]`: term.List{new(chan point), math.NaN(), errors.New("oops")},
	} {
		if l, ok := x.(term.List); ok && strings.Contains(want, "Go<") {
			want = strings.Replace(want, "#Go<term.point>", "#Go<"+fmt.Sprintf("%T", l[0])+">", 1)
		}
		assert.Equal(t, want, fmt.Sprint(x))
		assert.Equal(t, want, fmt.Sprintf("%v", x))
	}
	assert.Equal(t, "undefined", term.Show((*term.ImproperList)(nil)))
}

func TestShowEndsSomewhere(t *testing.T) {
	loop := term.Tuple{nil}
	loop[0] = loop
	for _, x := range []any{loop, make(term.List, 1_000_000), strings.Repeat("long ", 1_000_000)} {
		text := term.Show(x)
		assert.Contains(t, text, "...")
		assert.Less(t, len(text), 4*term.MostShown)
	}
}
