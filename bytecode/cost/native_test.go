package cost

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/toolchain/routine"
)

// assembly is the text of a passage for the assembler: branches lead to a place close by or, where
// they are long, to one far away.
func assembly(text string) string {
	var b strings.Builder
	for in := range strings.SplitSeq(text, ";") {
		in = strings.TrimSuffix(strings.TrimSpace(in), "!")
		switch {
		case in == "":
			continue
		case strings.HasPrefix(in, "b") && !strings.Contains(in, " "):
			name, long := strings.CutSuffix(in, ".l")
			in = name + "\tend"
			if long {
				in = name + "\taway"
			}
		}
		fmt.Fprintf(&b, "%s\n", in)
	}
	return fmt.Sprintf("%send:\n.space 2000\naway:\n", b.String())
}

// A compiled instruction has the bytes that the assembler makes of it, whatever its registers are.
func TestNativeCodeAssembles(t *testing.T) {
	texts := 0
	for op, p := range nativeCode {
		for far := range 1 << maxRegisters {
			for _, text := range []string{p.body, p.folded, p.each} {
				if text == "" {
					continue
				}
				reg := func(i int) string { return native.register(i, far>>i&1 != 0) }
				plain := strings.NewReplacer("$a", reg(0), "$b", reg(1), "$c", reg(2), "$e",
					reg(0)).Replace(text)
				program, err := routine.Assemble(bytecode.Ops[op].Name, assembly(plain))
				require.NoError(t, err, plain)
				assert.EqualValues(t, native.textCost(text, far).bytes, program.Symbols["end"],
					"%s: %s", bytecode.Ops[op].Name, plain)
				texts++
			}
		}
	}
	assert.Greater(t, texts, 900)
}

// Code of this system's compiler takes all bytes of its sequences, HiPE's what has been fitted.
func TestOurNativeCode(t *testing.T) {
	args := []bytecode.Arg{bytecode.X(0), bytecode.X(1), bytecode.X(2)}
	ours := Native.In(nil)
	ours.Ours = true
	whole := nativeCost(bytecode.OpPutList, args).bytes
	assert.Equal(t, whole, ours.Price(bytecode.OpPutList, args, 4).Code)
	assert.Equal(t, scaled(whole, compiledCode.Value), Native.In(nil).Price(bytecode.OpPutList,
		args, 4).Code)
	assert.GreaterOrEqual(t, whole, 10)
}
