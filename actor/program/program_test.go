package program_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// built is the ELF file of a program of testdata, or of a text, with startup code and channel.
func built(t *testing.T, name string) []byte {
	t.Helper()
	source := name
	if strings.HasSuffix(name, ".s") {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(t, err)
		source = string(data)
	}
	return linked(t, lib.Startup(), lib.Channel(), source)
}

// linked assembles texts and links them.
func linked(t *testing.T, sources ...string) []byte {
	t.Helper()
	var inputs []link.Input
	for _, text := range sources {
		object, err := asm.Assemble("program.s", []byte(text), asm.Options{})
		require.NoError(t, err)
		data, err := object.Bytes()
		require.NoError(t, err)
		inputs = append(inputs, link.Input{Name: "program.s", Data: data})
	}
	text, _ := lib.Script("internal")
	script, err := link.ParseScript("internal", text)
	require.NoError(t, err)
	program, err := link.Link(inputs, link.Options{Script: script})
	require.NoError(t, err)
	data, err := program.Bytes()
	require.NoError(t, err)
	return data
}

// hung is when a run that does not end is given up.
const hung = time.Minute

// run runs a function of the module of a text to its end, and gives what it has printed and the
// state hash.
func run(t *testing.T, source, function string, args []any, opts ...epiphany.Option) (text, hash string) {
	t.Helper()
	exported := fmt.Sprintf("%s/%d", function, len(args))
	var out strings.Builder
	sys, err := epiphany.New(append([]epiphany.Option{epiphany.WithOutput(&out), epiphany.WithErrorReports(&out)}, opts...)...)
	require.NoError(t, err)
	defer func() { require.NoError(t, sys.Close()) }()
	ctx, cancel := context.WithTimeout(t.Context(), hung)
	defer cancel()
	require.NoError(t, sys.LoadSource(ctx, "program.erl", []byte("-module(program).\n-export(["+exported+"]).\n"+source)))
	reason, err := sys.RunMain(ctx, "program", function, args...)
	require.NoError(t, err, "printed so far: %s", &out)
	assert.Equal(t, epiphany.Atom("normal"), reason, "printed: %s", &out)
	return out.String(), sys.Stats().Hash.String()
}

// Machine code gets a message, answers, and its end is seen by a monitor.
func TestMessagesBothWays(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    Pid = epiphany:start(Program, any, entry, []),
    Ref = monitor(process, Pid),
    Pid ! <<"hello, machine">>,
    receive {Pid, Answer} -> io:format("~p~n", [Answer]) end,
    Pid ! <<>>,
    receive {'DOWN', Ref, process, Pid, Reason} -> io:format("~p~n", [Reason]) end.
`, "main", []any{built(t, "echo.s")})
	assert.Equal(t, "<<\"hello, machine\">>\nnormal\n", text)
}

// A call by names that no module has.
func TestCallsByName(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    Module = list_to_atom("epi" ++ "phany"),
    {ok, Program} = apply(Module, list_to_atom("lo" ++ "ad"), [Elf]),
    Start = list_to_atom("st" ++ "art"),
    {_, Ref} = Module:Start(Program, any, main, [], [monitor, {cycles, 1000}]),
    receive {'DOWN', Ref, process, _, Reason} -> io:format("~p~n", [element(2, Reason)]) end,
    try Module:Start(1) catch error:undef -> io:format("undef~n") end.
`, "main", []any{built(t, "spin.s")})
	assert.Equal(t, "cycle_limit\nundef\n", text)
}
