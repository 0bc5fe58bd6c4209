package cc_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// program compiles and links a source.
func program(name, source string, opt cc.Options) ([]byte, error) {
	return programIn("", name, source, opt)
}

// programIn links with one of the library's scripts, or with the first that has room.
func programIn(script, name, source string, opt cc.Options) ([]byte, error) {
	text, _ := lib.Script(script)
	o, err := cc.Object(name, []byte(source), opt)
	if err != nil {
		return nil, err
	}
	data, err := o.Bytes()
	if err != nil {
		return nil, err
	}
	p, err := cc.Program([]link.Input{{Name: name, Data: data}}, script, text)
	if err != nil {
		return nil, err
	}
	return p.Bytes()
}

// execute runs a program on one core.
func execute(t testing.TB, elf []byte, limit emu.Cycles) (out string, end host.End, err error) {
	image, err := host.ReadImage(bytes.NewReader(elf))
	if err != nil {
		return "", end, err
	}
	sys, err := host.Open(host.Config{Board: emu.Parallella(), Workers: 1})
	if err != nil {
		return "", end, err
	}
	defer func() { require.NoError(t, sys.Close()) }()
	sys.Limit = limit
	group, err := sys.Group(0, 0, 1, 1)
	if err != nil {
		return "", end, err
	}
	if err := group.Load(t.Context(), image); err != nil {
		return "", end, err
	}
	var text strings.Builder
	ends, err := group.Run(t.Context(), &host.Calls{Stdout: &text, Stderr: &text})
	if err != nil {
		return text.String(), end, err
	}
	return text.String(), ends[0], nil
}

// ways are the ways to compile, by their names.
var ways = []struct {
	name string
	opt  cc.Options
}{
	{"O0", cc.Options{}}, {"O1", cc.Options{Level: 1}}, {"O2", cc.Options{Level: 2}},
	{"Os", cc.Options{Level: 2, Small: true}}, {"hard", cc.Options{Level: 2, HardLoops: true}},
}

// programs are C sources with what they print, which GNU's compiler has compiled too.
const programs = "../testdata/programs"

func TestPrograms(t *testing.T) {
	sources, err := filepath.Glob(filepath.Join(programs, "*.c"))
	require.NoError(t, err)
	require.NotEmpty(t, sources)
	for _, source := range sources {
		for _, way := range ways {
			t.Run(fmt.Sprintf("%s-%s", filepath.Base(source), way.name), func(t *testing.T) {
				t.Parallel()
				text, err := os.ReadFile(source)
				require.NoError(t, err)
				want, err := os.ReadFile(strings.TrimSuffix(source, ".c") + ".out")
				require.NoError(t, err)
				elf, err := program(source, string(text), way.opt)
				require.NoError(t, err)
				out, end, err := execute(t, elf, 3e9)
				require.NoError(t, err)
				assert.Equal(t, string(want), out)
				assert.Equal(t, host.End{Kind: host.Exited, PC: end.PC}, end)
			})
		}
	}
}
