package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/lib"
)

// chipSources are programs for the chip.
var chipSources = map[string]string{
	"main.s":  "\t.global _main\n_main:\tmov r0,#STATUS\n\tbl helper\n\trts\n",
	"help.s":  "\t.global helper\nhelper:\trts\n",
	"wrong.s": "\tmov r0,#\n\tfrob\n",
	"hello.s": `
	.global	_main
_main:	mov	r0,#1			; standard output
	mov	r1,%low(text)
	movt	r1,%high(text)
	mov	r2,#(.Lend - text)
	trap	0
	mov	r0,#5
	rts
capital: mov	r1,%low(text)
	movt	r1,%high(text)
	mov	r0,'H'
	strb	r0,[r1]
	rts
	.section .init_array,"aw"
	.word	capital
	.section .ctors,"aw"
	.word	-1, capital, 0
	.data
text:	.ascii	"hello from a core\n"
.Lend:
	.bss
zeros:	.space	100
`,
	"flat.ld": "SECTIONS { .text 0x1000 : { *(.text) } }",
}

func TestChip(t *testing.T) {
	workDir(t)
	for name, text := range chipSources {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	run := func(want int, args ...string) (stdout, stderr string) {
		status, stdout, stderr := command(args...)
		require.Equal(t, want, status, "%v: %s", args, stderr)
		return stdout, stderr
	}
	run(statusOK, "as", "main.s", "-g", "--defsym", "STATUS=7")
	run(statusOK, "as", "help.s", "-o", "help.o")
	_, said := run(statusError, "as", "wrong.s")
	assert.Equal(t, "wrong.s:1:10: want an expression\nwrong.s:2:2: unknown mnemonic \"frob\"\n", said)
	_, said = run(statusError, "as", "help.s", "--defsym", "x")
	assert.Contains(t, said, `--defsym is "x", want NAME=NUMBER`)

	run(statusOK, "ld", "crt0.o", "main.o", "help.o", "-o", "main.elf")
	out, _ := run(statusOK, "objdump", "-d", "main.elf")
	assert.Regexp(t, "<_main>:\n +[0-9a-f]+:\t00e3      \tmov r0,0x7\n", out)
	out, _ = run(statusOK, "nm", "main.elf")
	assert.Contains(t, out, " T _main\n")
	out, _ = run(statusOK, "size", "main.o", "help.o")
	assert.Contains(t, out, "     10\t      0\t      0\t     10\t      a\tmain.o\n")
	out, _ = run(statusOK, "objdump", "-h", "help.o")
	assert.Contains(t, out, "0 .text")

	run(statusOK, "ld", "-T", "flat.ld", "-e", "_main", "main.o", "help.o", "-o", "flat.elf")
	out, _ = run(statusOK, "nm", "flat.elf")
	assert.Equal(t, "00000007 a STATUS\n00001000 T _main\n0000100a T helper\n", out)
	run(statusOK, "ld", "-r", "main.o", "help.o", "-o", "both.o")
	out, _ = run(statusOK, "ld", "-T", "flat.ld", "-e", "_main", "both.o", "-o", "again.elf",
		"--Map", "-")
	assert.Contains(t, out, "\n.text                0x00001000      0xe\n"+
		" .text               0x00001000      0xe both.o\n")
	assert.Contains(t, out, "0x0000100a          helper\n")
	want, _ := run(statusOK, "objdump", "-s", "flat.elf")
	got, _ := run(statusOK, "objdump", "-s", "again.elf")
	assert.Equal(t, strings.ReplaceAll(want, "flat.elf", "again.elf"), got)
	run(statusOK, "ld", "-T", "flat.ld", "-e", "_main", "both.o", "--Map", "flat.map")
	assert.FileExists(t, "flat.map")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"ld", "-r", "main.o", "--gc-sections"}, "its sections are not dropped"},
		{[]string{"ld", "main.o", "help.o", "--Map", "none/x", "-e", "_main", "-T", "flat.ld"},
			"--Map: open none/x"},
		{[]string{"ld", "main.o", "-e", "_main"}, "undefined symbol helper, wanted at main.o:(.text+0x2)"},
		{[]string{"ld", "main.o", "-T", "none"}, "--script: open none"},
		{[]string{"ld", "main.o", "-l", "none"}, "--library none: open libnone.a"},
		{[]string{"ld", "main.s"}, "main.s: bad magic number"},
		{[]string{"nm", "main.s"}, "main.s: bad magic number"},
		{[]string{"objdump", "none.o"}, "open none.o"},
	} {
		_, said := run(statusError, c.args...)
		assert.Contains(t, said, c.want)
	}
}

// TestChipExec runs a program of the assembler, wherever its parts are.
func TestChipExec(t *testing.T) {
	workDir(t)
	require.NoError(t, os.WriteFile("hello.s", []byte(chipSources["hello.s"]), 0o600))
	status, _, stderr := command("as", "hello.s", "-g")
	require.Zero(t, status, stderr)
	for _, script := range lib.Scripts {
		status, _, stderr := command("ld", "-T", script, "crt0.o", "hello.o", "-o", "hello.elf")
		require.Zero(t, status, stderr)
		status, stdout, stderr := command("exec", "hello.elf", "-n", "4")
		assert.Equal(t, 5, status, stderr)
		// The others begin when the first one has written the letter: in DRAM all share it.
		assert.Equal(t, strings.Repeat("Hello from a core\n", 4), stdout, script)
	}
}
