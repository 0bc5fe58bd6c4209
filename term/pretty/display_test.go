package pretty_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/term/termtest"
)

// The texts are those that erlang:display/1 writes on OTP 25.
func TestDisplay(t *testing.T) {
	h := termtest.NewHeap(1 << 10)
	for _, c := range []struct {
		x    any
		want string
	}{
		{term.List{int64('a'), int64('"'), int64('\n'), int64('\t')}, "\"a\\\"\\n\t\""},
		{term.List{int64('a'), int64(27)}, "[97,27]"},
		{term.List{int64('a'), term.List{int64('b')}}, `[97,"b"]`},
		{term.List{}, "[]"},
		{[]byte(`q"`), `<<"q\"">>`},
		{[]byte("x\n"), "<<120,10>>"},
		{[]byte{}, "<<>>"},
		{term.Tuple{1.5, term.AtomName("a b"), -2e-10}, "{1.500000e+00,'a b',-2.000000e-10}"},
		{term.Map{{Key: term.AtomName("a"), Value: term.List{int64('v')}}}, `#{a=>"v"}`},
	} {
		assert.Equal(t, c.want, pretty.Display(h.View, h.Atoms, h.Term(t, c.x)))
	}
}
