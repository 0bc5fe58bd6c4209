package emit_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/link"
)

// printed compiles and links a program, and gives what a core prints that executes it.
func printed(t *testing.T, source string, opt cc.Options) string {
	t.Helper()
	o, err := cc.Object("a.c", []byte(source), opt)
	require.NoError(t, err, source)
	data, err := o.Bytes()
	require.NoError(t, err)
	p, err := cc.Program([]link.Input{{Name: "a.o", Data: data}}, "", "")
	require.NoError(t, err, source)
	elf, err := p.Bytes()
	require.NoError(t, err)
	image, err := host.ReadImage(bytes.NewReader(elf))
	require.NoError(t, err)
	sys, err := host.Open(host.Config{Board: emu.Parallella(), Workers: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, sys.Close()) }()
	sys.Limit = 1e8
	group, err := sys.Group(0, 0, 1, 1)
	require.NoError(t, err)
	require.NoError(t, group.Load(t.Context(), image))
	var text strings.Builder
	_, err = group.Run(t.Context(), &host.Calls{Stdout: &text, Stderr: &text})
	require.NoError(t, err)
	return text.String()
}

// Whatever is in the language means on a core what it means to gcc, however it is compiled. Each
// source is a unit of a program that calls all.
func TestFunctionsOnCore(t *testing.T) {
	for n, opt := range []cc.Options{
		{}, {Level: 1}, {Level: 2, Lines: true}, {Level: 2, Small: true}, {Level: 2, HardLoops: true},
	} {
		for _, f := range cctest.Functions(t) {
			source := "int printf(const char *, ...);\n" + f.Source + "\nint main(void) {\n"
			want := ""
			for i, a := range cctest.Arguments {
				source += fmt.Sprintf("\tprintf(\"%%d \", f(%d, %d));\n", a[0], a[1])
				want += fmt.Sprintf("%d ", f.Want[i])
			}
			assert.Equal(t, want, printed(t, source+"\treturn 0;\n}\n", opt), "%d: %s", n, f.Source)
		}
	}
}

// Registers do not suffice, and displacements do not reach all of the frame.
func TestFramesOnCore(t *testing.T) {
	var many strings.Builder
	many.WriteString("int printf(const char *, ...);\nint g(int a) { return a + 1; }\n" +
		"int f(int a) {\n\tvolatile int far[3000];\n\tfar[2999] = a;\n")
	sum, want := "far[2999]", 5
	for i := range 70 {
		fmt.Fprintf(&many, "\tint v%d = g(a * %d);\n", i, i)
		sum += fmt.Sprintf(" + (v%d ^ %d)", i, i)
		want += (5*i + 1) ^ i
	}
	many.WriteString("\treturn " + sum + ";\n}\nint main(void) { printf(\"%d\", f(5)); return 0; }\n")
	for level := range 3 {
		assert.Equal(t, fmt.Sprint(want), printed(t, many.String(), cc.Options{Level: level}), "-O%d", level)
	}
}
