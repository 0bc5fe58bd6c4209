package program_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany"
)

// sharesDRAM is a program with a word in shared DRAM, which it counts up; its status is what it finds.
const sharesDRAM = `
        .global _main
_main:  mov     r1,%low(word)
        movt    r1,%high(word)
        ldr     r0,[r1]
        add     r0,r0,#1
        str     r0,[r1]
        trap    3
        .section shared_dram,"aw",@progbits
word:   .word   40
`

// Segments in shared DRAM need memory that is kept for them. Each start loads them again.
func TestSegmentsInSharedDRAM(t *testing.T) {
	elf := built(t, sharesDRAM)
	text, _ := run(t, `
main(Elf) ->
    {error, {bad_segment, Why}} = epiphany:load(Elf),
    io:format("~s~n", [Why]).
`, "main", []any{elf})
	assert.Equal(t, "0x8f000000 to 0x8f000003 is in shared DRAM, of which the setting program-bytes keeps 0x0 "+
		"bytes for machine code, from 0x90000000 on\n", text)
	text, _ = run(t, awaits, "main", []any{elf}, epiphany.WithPrograms(16<<20))
	assert.Equal(t, "{exit_status,41}\n", text)
}

func TestWithProgramsRefuses(t *testing.T) {
	for _, bytes := range []int{-1, 1, 1<<20 + 4, 17 << 20} {
		_, err := epiphany.New(epiphany.WithPrograms(bytes))
		assert.ErrorContains(t, err, "bytes for programs")
	}
	var s epiphany.Settings
	assert.NoError(t, s.Set("program-bytes", "4M"))
	assert.ErrorContains(t, s.Set("program-bytes", "3"), "multiple of 1M")
	assert.ErrorContains(t, s.Set("program-bytes", "-1M"), "program-bytes")
}
