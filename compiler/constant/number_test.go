package constant_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/compiler/constant"
)

func TestIntegers(t *testing.T) {
	huge := new(big.Int).Lsh(big.NewInt(1), constant.MaxBits)
	for _, c := range []struct {
		op   string
		a, b int64
		want any // an integer; false where the operator fails; nil where the result would be too large
	}{
		{"+", 2, 3, 5}, {"-", 2, 3, -1}, {"*", -2, 3, -6}, {"div", -7, 2, -3}, {"rem", -7, 2, -1}, {"div", 1, 0, false}, {"rem", 1, 0, false},
		{"band", 6, 3, 2}, {"bor", 6, 3, 7}, {"bxor", 6, 3, 5}, {"bsl", 3, 2, 12}, {"bsl", 12, -2, 3}, {"bsr", -5, 1, -3}, {"bsr", 3, -2, 12},
		{"bsl", 1, constant.MaxBits + 1, nil}, {"bsr", 1, -constant.MaxBits - 1, nil}, {"bsl", 0, constant.MaxBits + 1, 0}, {"/", 4, 2, false}, {"++", 1, 2, false},
	} {
		n, ok := constant.Integers(c.op, big.NewInt(c.a), big.NewInt(c.b))
		switch want := c.want.(type) {
		case int:
			assert.Equal(t, int64(want), n.Int64(), "%d %s %d", c.a, c.op, c.b)
		default:
			assert.Nil(t, n, "%d %s %d", c.a, c.op, c.b)
		}
		assert.Equal(t, c.want != false, ok, "%d %s %d", c.a, c.op, c.b)
	}
	n, ok := constant.Integers("*", huge, huge)
	assert.True(t, ok && n == nil)
}

func TestFloats(t *testing.T) {
	for _, c := range []struct {
		op         string
		x, y, want float64
	}{{"+", 1.5, 2, 3.5}, {"-", 1.5, 2, -0.5}, {"*", 1.5, 2, 3}, {"/", 3, 2, 1.5}} {
		z, ok := constant.Floats(c.op, c.x, c.y)
		assert.True(t, ok && z == c.want, "%v %s %v", c.x, c.op, c.y)
	}
	for _, op := range []string{"div", "band", "bsl"} {
		_, ok := constant.Floats(op, 4, 2)
		assert.False(t, ok, op)
	}
	for _, c := range [][2]float64{{math.MaxFloat64, 10}, {math.Inf(1), 1}} {
		_, ok := constant.Floats("*", c[0], c[1])
		assert.False(t, ok)
	}
	_, ok := constant.Floats("/", 1, 0)
	assert.False(t, ok)
}
