package cc_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// cInteger is a type of C with some values at its limits.
type cInteger struct {
	name   string
	bits   uint
	signed bool
}

var cIntegers = []cInteger{
	{"short", 16, true}, {"unsigned char", 8, false}, {"int", 32, true}, {"unsigned", 32, false},
	{"long long", 64, true}, {"unsigned long long", 64, false},
}

// limits are the least and the greatest value.
func (t cInteger) limits() (lo, hi *big.Int) {
	one := big.NewInt(1)
	hi = new(big.Int).Lsh(one, t.bits)
	if !t.signed {
		return new(big.Int), hi.Sub(hi, one)
	}
	hi.Rsh(hi, 1)
	return new(big.Int).Neg(hi), new(big.Int).Sub(hi, one)
}

func (t cInteger) values() []*big.Int {
	lo, hi := t.limits()
	all := []*big.Int{lo, hi, big.NewInt(1), big.NewInt(7)}
	near := []*big.Int{new(big.Int).Sub(hi, big.NewInt(3)), new(big.Int).Rsh(hi, t.bits/2), new(big.Int)}
	if t.signed {
		near = append(near, big.NewInt(-1), new(big.Int).Add(lo, big.NewInt(2)))
	}
	return append(all, near...)
}

// hold is what an object of the type holds of an integer, as 64 bits, and whether that differs.
func (t cInteger) hold(v *big.Int) (held uint64, differs bool) {
	lo, hi := t.limits()
	low := new(big.Int).And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), t.bits), big.NewInt(1)))
	if t.signed && low.Cmp(hi) > 0 {
		low.Sub(low, new(big.Int).Lsh(big.NewInt(1), t.bits))
	}
	held = new(big.Int).And(low, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	return held, v.Cmp(lo) < 0 || v.Cmp(hi) > 0
}

func (t cInteger) array(name string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "static volatile %s %s[] = {", t.name, name)
	for _, v := range t.values() {
		word := new(big.Int).And(v, new(big.Int).SetUint64(math.MaxUint64))
		fmt.Fprintf(&text, "(%s)%sull, ", t.name, word)
	}
	return text.String() + "};\n"
}

// overflowing are the operations, with what they do to integers without limits.
var overflowing = []struct {
	name string
	of   func(z, x, y *big.Int) *big.Int
}{{"add", (*big.Int).Add}, {"sub", (*big.Int).Sub}, {"mul", (*big.Int).Mul}}

// overflowTries is the part of a program that is the same for all results.
const overflowTries = `
int printf(const char *, ...);
#define TRY(a, b, op) { \
	unsigned sum = 0; \
	for (int i = 0; i < (int)(sizeof a / sizeof *a); i++) \
		for (int j = 0; j < (int)(sizeof b / sizeof *b); j++) { \
			result r; \
			sum = sum * 31 + __builtin_##op##_overflow(a[i], b[j], &r); \
			sum = (sum * 31 + (unsigned)r) * 31 + (unsigned)((unsigned long long)r >> 32); \
		} \
	printf(#a " " #b " %u\n", sum); }
int main(void) {
`

// TestOverflow computes with all pairs of types and results against integers without limits.
func TestOverflow(t *testing.T) {
	for _, result := range cIntegers {
		for _, op := range overflowing {
			var source, want strings.Builder
			fmt.Fprintf(&source, "typedef %s result;\n", result.name)
			for i, in := range cIntegers {
				source.WriteString(in.array(fmt.Sprintf("v%d", i)))
			}
			source.WriteString(overflowTries)
			for i, a := range cIntegers {
				for j, b := range cIntegers {
					fmt.Fprintf(&source, "TRY(v%d, v%d, %s)\n", i, j, op.name)
					fmt.Fprintf(&want, "v%d v%d %d\n", i, j, overflowSum(result, a, b, op.of))
				}
			}
			source.WriteString("return 0; }\n")
			for _, way := range ways[1:3] {
				t.Run(fmt.Sprintf("%s-%s-%s", op.name, result.name, way.name), func(t *testing.T) {
					t.Parallel()
					elf, err := program("overflow.c", source.String(), way.opt)
					require.NoError(t, err)
					out, end, err := execute(t, elf, 1e8)
					require.NoError(t, err)
					require.Equal(t, host.End{Kind: host.Exited}, end)
					assert.Equal(t, want.String(), out)
				})
			}
		}
	}
}

// overflowSum is what the program computes of all results of an operation.
func overflowSum(result, a, b cInteger, of func(z, x, y *big.Int) *big.Int) (sum uint32) {
	for _, x := range a.values() {
		for _, y := range b.values() {
			held, differs := result.hold(of(new(big.Int), x, y))
			sum *= 31
			if differs {
				sum++
			}
			sum = (sum*31+uint32(held))*31 + uint32(held>>32)
		}
	}
	return sum
}
