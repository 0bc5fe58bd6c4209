package pgastest

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// Build compiles and links a program in the caller's testdata. The name may be followed by macros,
// separated by spaces. The program may include check.h of this package.
func Build(t testing.TB, name string, level int) *host.Image {
	return build(t, name, level, "", sram)
}

// sram is the local memory of the chip's cores.
const sram = 32 << 10

// build places the program as a script says, or where it fits, in cores with so much local memory.
func build(t testing.TB, name string, level int, script string, bytesOfCore int) *host.Image {
	return linked(t, script, bytesOfCore, object(t, name, level))
}

// Object compiles a program in the caller's testdata, as Build does.
func Object(t testing.TB, name string) link.Input { return object(t, name, 2) }

// Link links objects.
func Link(t testing.TB, objects ...link.Input) *host.Image { return linked(t, "", sram, objects...) }

func object(t testing.TB, name string, level int) link.Input {
	name, define, _ := strings.Cut(name, " ")
	name = filepath.Join("testdata", name)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	object, err := cc.Object(name, text, cc.Options{
		Level: level, Libraries: pgas.Libraries(), Define: strings.Fields(define),
		Include: []string{"../pgastest/testdata", "../shmem/testdata"},
		Open:    func(name string) (fs.File, error) { return os.Open(name) },
	})
	require.NoError(t, err)
	data, err := object.Bytes()
	require.NoError(t, err)
	return link.Input{Name: name, Data: data}
}

func linked(t testing.TB, script string, bytesOfCore int, objects ...link.Input) *host.Image {
	layout, _ := lib.Script(script)
	program, err := cc.ProgramFor(cc.Target{SRAM: bytesOfCore}, objects, script, layout,
		pgas.Libraries()...)
	require.NoError(t, err)
	data, err := program.Bytes()
	require.NoError(t, err)
	image, err := host.ReadImage(bytes.NewReader(data))
	require.NoError(t, err)
	return image
}

// Run runs a program on a workgroup in the corner of a board of 4x4 cores, and returns what it
// prints and the state hash. All cores must exit with status 0. weak is the seed of a weak memory
// order, 0 for the strong one.
func Run(t testing.TB, image *host.Image, rows, cols, workers int, weak uint64) (string, uint64) {
	return runIn(t, image, rows, cols, workers, weak, sram)
}

// runIn is Run in cores with so much local memory.
func runIn(t testing.TB, image *host.Image, rows, cols, workers int, weak uint64, bytesOfCore int) (
	string, uint64,
) {
	out, ends, hash := run(t, image, rows, cols, workers, weak, bytesOfCore)
	for i, end := range ends {
		assert.Equal(t, host.End{Kind: host.Exited, PC: end.PC}, end, "PE %d", i)
	}
	return out, hash
}

// Output returns what a program prints, however its cores end.
func Output(t testing.TB, image *host.Image, rows, cols int, weak uint64) string {
	out, _, _ := run(t, image, rows, cols, 0, weak, sram)
	return out
}

// OutputIn is Output of a program for cores with so much local memory.
func OutputIn(t testing.TB, bytesOfCore int, name string, rows, cols int) string {
	out, _, _ := run(t, build(t, name, 2, "", bytesOfCore), rows, cols, 0, 0, bytesOfCore)
	return out
}

func run(t testing.TB, image *host.Image, rows, cols, workers int, weak uint64, bytesOfCore int) (
	string, []host.End, uint64,
) {
	cfg := host.Config{Board: emu.Parallella(), Workers: workers}
	cfg.Board.SRAMBytes = bytesOfCore
	if weak != 0 {
		cfg.Weak = engine.Weak{Seed: weak, MaxDelay: 200}
	}
	sys, err := host.Open(cfg)
	require.NoError(t, err)
	defer func() { require.NoError(t, sys.Close()) }()
	sys.Limit = 2e8
	group, err := sys.Group(4-rows, 4-cols, rows, cols)
	require.NoError(t, err)
	require.NoError(t, group.Load(t.Context(), image))
	var text strings.Builder
	ends, err := group.Run(t.Context(), &host.Calls{Stdout: &text, Stderr: &text})
	require.NoError(t, err, text.String())
	return text.String(), ends, sys.Hash()
}

// RefusesDRAM runs a program whose variables are in DRAM, where all cores would share them, and
// asserts that the routine of the library reports this and exits with status 1.
func RefusesDRAM(t *testing.T, name, routine string) {
	out, ends, _ := run(t, build(t, name, 2, "legacy", sram), 1, 1, 1, 0, sram)
	assert.Equal(t, routine+": the program's data is not in the memory of its core\n", out)
	assert.Equal(t, host.End{Kind: host.Exited, Status: 1, PC: ends[0].PC}, ends[0])
}

// RunPrograms runs programs on groups of several shapes, with the strong memory order and with weak
// ones, and asserts that each PE prints only "ok".
func RunPrograms(t *testing.T, programs []string) {
	runPrograms(t, sram, programs, []shape{
		{1, 1, 0}, {1, 2, 0}, {1, 3, 5}, {3, 3, 0}, {2, 3, 1}, {4, 4, 2}, {4, 4, 3},
	})
}

// RunSome is RunPrograms for programs that are compiled otherwise only: on fewer workgroups.
func RunSome(t *testing.T, programs []string) { RunSomeIn(t, sram, programs) }

// RunSomeIn is RunSome with the given size of a core's local memory, in bytes.
func RunSomeIn(t *testing.T, bytesOfCore int, programs []string) {
	runPrograms(t, bytesOfCore, programs, []shape{{1, 1, 0}, {1, 3, 5}, {4, 4, 2}})
}

// shape is a workgroup, and the seed of late stores.
type shape struct {
	rows, cols int
	weak       uint64
}

func runPrograms(t *testing.T, bytesOfCore int, programs []string, shapes []shape) {
	for _, name := range programs {
		image := build(t, name, 2, "", bytesOfCore)
		for _, c := range shapes {
			t.Run(fmt.Sprintf("%s-%dx%d-%d", name, c.rows, c.cols, c.weak), func(t *testing.T) {
				out, _ := runIn(t, image, c.rows, c.cols, 1, c.weak, bytesOfCore)
				assert.Equal(t, strings.Repeat("ok\n", c.rows*c.cols), out)
			})
		}
	}
}

// CompareThreads asserts that the state hashes of a program are equal on 1, 2 and 8 threads.
func CompareThreads(t *testing.T, name string) {
	image := Build(t, name, 1)
	_, want := Run(t, image, 4, 4, 1, 9)
	for _, workers := range []int{2, 8} {
		_, got := Run(t, image, 4, 4, workers, 9)
		assert.Equal(t, want, got, "%d threads", workers)
	}
}
