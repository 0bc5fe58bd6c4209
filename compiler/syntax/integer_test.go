package syntax_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// Integers of any length have the value that their digits say.
func TestIntegersOfAnyLength(t *testing.T) {
	for _, base := range []int{2, 10, 16, 36} {
		for _, n := range []int{1, 18, 19, 20, 511, 512, 513, 1023, 1024, 1025, 1536, 5000, 20_001} {
			for _, zeros := range []int{0, 600} {
				want := new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(n)), nil)
				want.Div(want, big.NewInt(7))
				text := strings.Repeat("0", zeros) + want.Text(base)
				m, errs := syntax.Parse("m.erl", fmt.Appendf(nil, "-module(m).\nf() -> %d#%s.\n", base, text), syntax.Options{})
				require.Empty(t, errs)
				got := m.Funcs[0].Clauses[0].Body[0].(*syntax.IntLit).Value
				assert.Zero(t, want.Cmp(got), "%d digits of base %d", n, base)
			}
		}
	}
}

// An integer that the machine cannot have is an error where it stands.
func TestTooLargeIntegers(t *testing.T) {
	const most = 1 << 22
	for text, large := range map[string]bool{
		"4#" + strings.Repeat("3", most/2):        false,
		"4#1" + strings.Repeat("0", most/2):       true,
		"16#" + strings.Repeat("f", most/4):       false,
		"16#1" + strings.Repeat("0", most/4):      true,
		"16#000" + strings.Repeat("f", most/4):    false,
		strings.Repeat("9", 1_262_611):            false,
		strings.Repeat("9", 1_262_612):            true,
		strings.Repeat("9", 3_000_000):            true,
		"36#" + strings.Repeat("z", 1_000_000):    true,
		strings.Repeat("9_9", 1_000_000) + "_9":   true,
		"-if(1 + " + strings.Repeat("9", 2000000): true,
	} {
		src := "f() -> 1 +\n " + text + ".\n"
		want := "4:2: "
		if rest, isIf := strings.CutPrefix(text, "-if("); isIf {
			src, want = "-if(\n "+rest+").\n-endif.\n", "4:6: "
		}
		_, errs := syntax.Parse("m.erl", []byte("-module(m).\n-export([f/0]).\n"+src), syntax.Options{})
		if large {
			require.NotEmpty(t, errs)
			assert.Contains(t, errs[0].Error(), want+"an integer has more than 4194304 bits")
		} else {
			assert.Empty(t, errs)
		}
	}
}
