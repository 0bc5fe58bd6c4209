package program_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// awaits starts a program and prints how it ends.
const awaits = `
main(Elf) -> main(Elf, []).
main(Elf, Args) ->
    {ok, Program} = epiphany:load(Elf),
    {_, Ref} = epiphany:start(Program, any, entry, Args, [monitor, {cycles, 1000000}]),
    receive {'DOWN', Ref, process, _, Reason} -> io:format("~p~n", [Reason]) end.
`

// Output goes where the group leader prints it, in the order of what Erlang prints.
func TestPrints(t *testing.T) {
	text, _ := run(t, awaits, "main", []any{built(t, `
        .global _main
_main:  mov     r0,#1
        mov     r1,%low(hello)
        mov     r2,#6
        trap    0
        mov     r4,r0                           ; how many, 6
        mov     r0,#9                           ; no file
        mov     r2,#6
        trap    0
        add     r0,r3,r4                        ; EBADF and 6
        trap    3
        .data
hello:  .ascii  "hello\n"
`)})
	assert.Equal(t, "hello\n{exit_status,15}\n", text)
}

// A program reads and writes files below the directory that the system has.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "in"), []byte("some text"), 0o666))
	text, _ := run(t, awaits, "main", []any{built(t, `
        .global _main
_main:  mov     r0,%low(in)
        mov     r1,#0
        trap    2
        mov     r1,%low(buffer)
        mov     r2,64
        trap    1
        mov     r4,r0                           ; bytes
        mov     r0,%low(out)
        mov     r1,0x601                        ; write, create, truncate
        trap    2
        mov     r5,r0
        mov     r1,%low(buffer)
        mov     r2,r4
        trap    0
        mov     r0,r5
        mov     r1,#1
        mov     r2,#0
        mov     r3,#6                           ; lseek to 1
        trap    7
        mov     r0,r5
        mov     r1,%low(in)
        mov     r2,#1
        trap    0
        mov     r0,r5
        trap    6
        mov     r0,%low(missing)
        mov     r1,#0
        trap    2
        mov     r0,r3
        trap    3
        .data
in:     .asciz  "in"
out:    .asciz  "out"
missing: .asciz "missing"
        .bss
buffer: .space  64
`)}, epiphany.WithFiles(dir))
	assert.Equal(t, "{exit_status,2}\n", text, "ENOENT")
	data, err := os.ReadFile(filepath.Join(dir, "out"))
	require.NoError(t, err)
	assert.Equal(t, "sime text", string(data))
}

// Lines of the input, in parts; then its end.
func TestReadsInput(t *testing.T) {
	text, _ := run(t, awaits, "main", []any{built(t, `
        .global _main
_main:  mov     r4,%low(buffer)
        mov     r5,#0
again:  mov     r0,#0
        mov     r1,r4
        mov     r2,#3
        trap    1
        sub     r1,r0,#0
        beq     all
        add     r4,r4,r0
        add     r5,r5,r0
        b       again
all:    mov     r0,#1
        mov     r1,%low(buffer)
        mov     r2,r5
        trap    0
        mov     r12,#1                          ; exit, as Linux has it
        mov     r0,#0
        trap    8
        .bss
buffer: .space  64
`)}, epiphany.WithInput(strings.NewReader("one line\nand\n")))
	assert.Equal(t, "one line\nand\nnormal\n", text)
}

// A host call with an address that is nowhere, or of memory that is not the program's, is an error.
func TestCallsWithBadAddresses(t *testing.T) {
	for name, address := range map[string]string{
		"nowhere": "0x40000000", "end of the SRAM": "0x7ffe", "another core's": "0x80a00000", "shared DRAM": "0x8e100000",
		"wraps around": "0xfffffffe", "registers": "0xf0400",
	} {
		t.Run(name, func(t *testing.T) {
			text, _ := run(t, awaits, "main", []any{built(t, `
        .global _main
_main:  mov     r0,#1
        mov     r1,%low(`+address+`)
        movt    r1,%high(`+address+`)
        mov     r2,#8
        trap    0
        mov     r0,r3
        trap    3
`)})
			assert.Equal(t, "{exit_status,14}\n", text, "EFAULT")
		})
	}
}
