package term

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The texts are those that erlang:display/1 writes on OTP 25.
func TestDisplay(t *testing.T) {
	h := newHeap(1 << 10)
	for _, c := range []struct {
		x    any
		want string
	}{
		{List{int64('a'), int64('"'), int64('\n'), int64('\t')}, "\"a\\\"\\n\t\""},
		{List{int64('a'), int64(27)}, "[97,27]"},
		{List{int64('a'), List{int64('b')}}, `[97,"b"]`},
		{List{}, "[]"},
		{[]byte(`q"`), `<<"q\"">>`},
		{[]byte("x\n"), "<<120,10>>"},
		{[]byte{}, "<<>>"},
		{Tuple{1.5, AtomName("a b"), -2e-10}, "{1.500000e+00,'a b',-2.000000e-10}"},
		{Map{{AtomName("a"), List{int64('v')}}}, `#{a=>"v"}`},
	} {
		assert.Equal(t, c.want, Display(h.v, h.atoms, h.term(t, c.x)))
	}
}
