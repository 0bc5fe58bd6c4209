package cc_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/link"
)

// Functions of GNU's compiler and of this one call each other, and each finds what it expects.
func TestObjectsMixWithGNU(t *testing.T) {
	const folder = "testdata/abi/"
	source, err := os.ReadFile(folder + "abi.c")
	require.NoError(t, err)
	const main = `
int own_check(void), gnu_check(void);
int main(void) { int n = own_check(); return n ? n : (n = gnu_check()) ? 100 + n : 0; }
`
	for _, name := range []string{"gnu-O1.o", "gnu-O2.o", "gnu-Os.o"} {
		gnu, err := os.ReadFile(folder + name)
		require.NoError(t, err)
		for level := range 3 {
			o, err := cc.Object("abi.c", append(source, main...), cc.Options{Level: level})
			require.NoError(t, err)
			own, err := o.Bytes()
			require.NoError(t, err)
			p, err := cc.Program([]link.Input{{Name: "own.o", Data: own}, {Name: name, Data: gnu}}, "", "")
			require.NoError(t, err)
			elf, err := p.Bytes()
			require.NoError(t, err)
			_, end, err := execute(t, elf, 1e9)
			require.NoError(t, err)
			assert.Equal(t, host.End{Kind: host.Exited, PC: end.PC}, end, "%s with -O%d: the number of the check is the status, beyond 100 of GNU's", name, level)
		}
	}
}
