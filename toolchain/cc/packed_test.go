package cc_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc/cctest"
)

// Packed structures are as the computer's own gcc has them. The sizes of the types that the programs
// use are the same for 32 and 64 bits.
func TestPackedStructuresAsGNU(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc here")
	}
	programs := 12
	if testing.Short() {
		programs = 3
	}
	for seed := range programs {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			source := cctest.Packed(rand.New(rand.NewPCG(uint64(seed), 7)))
			name := filepath.Join(t.TempDir(), "a.c")
			require.NoError(t, os.WriteFile(name, []byte(source), 0o600))
			binary := filepath.Join(t.TempDir(), "a")
			text, err := exec.Command(gcc, "-malign-double", "-funsigned-char", "-fwrapv", "-w", "-O1",
				"-o", binary, name).CombinedOutput()
			require.NoError(t, err, "%s", text)
			want, err := exec.Command(binary).Output()
			require.NoError(t, err)
			for _, way := range ways[:3] {
				elf, err := program("a.c", source, way.opt)
				require.NoError(t, err, source)
				out, _, err := execute(t, elf, 3e9)
				require.NoError(t, err)
				assert.Equal(t, string(want), out, "%s of\n%s", way.name, source)
			}
		})
	}
}
