package epiphany_test

import (
	"context"
	"fmt"
	"log"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// assembled links a text with startup code and channel.
func assembled(source string) ([]byte, error) {
	var inputs []link.Input
	for _, text := range []string{lib.Startup(), lib.Channel(), source} {
		object, err := asm.Assemble("program.s", []byte(text), asm.Options{})
		if err != nil {
			return nil, err
		}
		data, err := object.Bytes()
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, link.Input{Name: "program.s", Data: data})
	}
	text, _ := lib.Script("internal")
	script, err := link.ParseScript("internal", text)
	if err != nil {
		return nil, err
	}
	program, err := link.Link(inputs, link.Options{Script: script})
	if err != nil {
		return nil, err
	}
	return program.Bytes()
}

// doubler doubles the words of a message and sends them to the pid in it.
const doubler = `
        .global _main, _spin
_main:  mov     r0,%low(buffer)
        mov     r1,64
        mov     r2,%low(from)
        bl      _epiphany_receive
        mov     r2,r0
        mov     r1,%low(buffer)
again:  ldr     r3,[r1]
        add     r3,r3,r3
        str     r3,[r1],#1
        sub     r0,r0,#4
        bgt     again
        mov     r0,%low(from)
        ldr     r0,[r0]
        mov     r1,%low(buffer)
        bl      _epiphany_send
        b       _main

_spin:  b       _spin

        .bss
        .balign 8
from:   .space  8
buffer: .space  64
`

// Machine code on a core is an actor as any other.
func ExampleSpawnProgram() {
	elf, err := assembled(doubler)
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	sys, err := epiphany.New()
	if err != nil {
		log.Fatal(err)
	}
	defer sys.Close()
	pid, err := epiphany.SpawnProgram(ctx, sys, elf, epiphany.ProgramOptions{})
	if err != nil {
		log.Fatal(err)
	}
	reply, err := epiphany.Ask[epiphany.Tuple](ctx, sys, pid, []byte{1, 0, 0, 0, 21, 0, 0, 0})
	fmt.Println(reply[1], err)
	// Output: [2 0 0 0 42 0 0 0] <nil>
}

func TestSpawnProgram(t *testing.T) {
	elf, err := assembled(doubler)
	require.NoError(t, err)
	sys, _, _ := newSystem(t)
	ctx := t.Context()
	core := 7
	owner, got := collector(sys)
	require.NoError(t, sys.TrapExit(owner, true))
	pid, err := sys.SpawnProgram(ctx, elf, epiphany.ProgramOptions{
		Core: &core, Entry: "spin", Cycles: 10_000, Link: owner,
	})
	require.NoError(t, err)
	exit := next(t, got).(*epiphany.Exit)
	assert.Equal(t, pid.Id, exit.From.Id)
	require.IsType(t, epiphany.Tuple{}, exit.Reason)
	assert.Equal(t, epiphany.Atom("cycle_limit"), exit.Reason.(epiphany.Tuple)[1])
}

func TestSpawnProgramRefuses(t *testing.T) {
	elf, err := assembled(doubler)
	require.NoError(t, err)
	sys, _, _ := newSystem(t)
	ctx, far := t.Context(), 16
	for _, c := range []struct {
		elf  []byte
		o    epiphany.ProgramOptions
		args []any
		want string
	}{
		{nil, epiphany.ProgramOptions{}, nil, "bad_elf"},
		{[]byte("text"), epiphany.ProgramOptions{}, nil, "bad_elf: host: no ELF file"},
		{elf, epiphany.ProgramOptions{Entry: "nothing"}, nil, "no_entry: nothing"},
		{elf, epiphany.ProgramOptions{Core: &far}, nil, "no such core"},
		{elf, epiphany.ProgramOptions{Cycles: -1}, nil, "no such core"},
		{elf, epiphany.ProgramOptions{Group: -1}, nil, "no such core"},
		{elf, epiphany.ProgramOptions{}, []any{"text"}, "no such core"},
		{elf, epiphany.ProgramOptions{}, []any{make(chan int)}, "chan int"},
	} {
		_, err := sys.SpawnProgram(ctx, c.elf, c.o, c.args...)
		assert.ErrorContains(t, err, c.want)
	}
	_, err = sys.SpawnProgram(noContext, elf, epiphany.ProgramOptions{})
	assert.ErrorContains(t, err, "the context is nil")
	for range 16 {
		_, err := sys.SpawnProgram(ctx, elf, epiphany.ProgramOptions{Entry: "main"})
		require.NoError(t, err)
	}
	_, err = sys.SpawnProgram(ctx, elf, epiphany.ProgramOptions{})
	assert.ErrorIs(t, err, epiphany.ErrSystemLimit)
	_, err = (*epiphany.System)(nil).SpawnProgram(ctx, elf, epiphany.ProgramOptions{})
	assert.ErrorContains(t, err, "has not been made by New")
}
