package term

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What Show says of a Go value is what Print says of the term that it is.
func TestShowIsWhatPrintSays(t *testing.T) {
	for _, x := range append(handPicked(), randomValues(41, 500)...) {
		h := newHeap(1 << 16)
		built := h.term(t, x)
		same, err := ToGo(h.v, h.atoms, built) // with maps in the order of the term
		require.NoError(t, err)
		assert.Equal(t, Print(h.v, h.atoms, built, Format{Unicode: true, Width: 1 << 30}), Show(same))
	}
}

func TestValuesPrintAsErlang(t *testing.T) {
	type point struct {
		X int `erl:"x"`
		Y int `erl:"y"`
	}
	type move struct {
		Record `erl:"move"`
		To     point
	}
	for want, x := range map[string]any{
		`{ok,"b",true}`:                        Tuple{AtomName("ok"), List{int64(98)}, true},
		`#{name => <<"tea">>,'Price' => 2.5}`:  Map{{AtomName("name"), []byte("tea")}, {AtomName("Price"), 2.5}},
		`'hello world'`:                        AtomName("hello world"),
		`[undefined,1|2]`:                      &ImproperList{List{nil, 1}, 2},
		`k => "v"`:                             Pair{AtomName("k"), "v"},
		`<<1,2,3:4>>`:                          Bitstring{[]byte{1, 2, 0x30}, 20},
		`<0.5.0>`:                              PidValue{Num: 5},
		`fun lists:map/2`:                      ExportValue{"lists", "map", 2},
		`[{move,#{x => 1,y => 2}}]`:            List{move{To: point{1, 2}}},
		`{1,2,1.5,"text",[1,-1],<<>>}`:         Tuple{uint8(1), int32(2), float32(1.5), "text", []int{1, -1}, []byte(nil)},
		`[#Go<term.point>,#Go<NaN>,#Go<oops>]`: List{new(chan point), math.NaN(), errors.New("oops")},
	} {
		if l, ok := x.(List); ok && strings.Contains(want, "Go<") {
			want = strings.Replace(want, "#Go<term.point>", "#Go<"+fmt.Sprintf("%T", l[0])+">", 1)
		}
		assert.Equal(t, want, fmt.Sprint(x))
		assert.Equal(t, want, fmt.Sprintf("%v", x))
	}
	assert.Equal(t, "undefined", Show((*ImproperList)(nil)))
}

func TestShowEndsSomewhere(t *testing.T) {
	loop := Tuple{nil}
	loop[0] = loop
	for _, x := range []any{loop, make(List, 1_000_000), strings.Repeat("long ", 1_000_000)} {
		text := Show(x)
		assert.Contains(t, text, "...")
		assert.Less(t, len(text), 4*mostShown)
	}
}
