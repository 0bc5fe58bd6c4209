package program_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/lib"
)

// Messages keep their order and their bytes however many there are, with a mailbox in the core's
// memory and with one in shared DRAM. Rings wrap around, and who sends waits for room.
func TestRings(t *testing.T) {
	source, err := os.ReadFile("testdata/echo.s")
	require.NoError(t, err)
	before, _, found := strings.Cut(string(source), "        .global _epiphany_mailbox")
	require.True(t, found)
	inDRAM := before + "\n        .bss\n        .balign 8\nbuffer: .space  256\nfrom:   .space  4\n"
	for name, text := range map[string]string{"SRAM": string(source), "DRAM": inDRAM} {
		t.Run(name, func(t *testing.T) {
			text, _ := run(t, `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    Pid = epiphany:start(Program, any, entry, [], [link]),
    All = [list_to_binary([(N + I) rem 256 || I <- lists:seq(1, 1 + N * 7 rem 250)]) || N <- lists:seq(1, 400)],
    [Pid ! Bytes || Bytes <- All],
    [receive {Pid, Bytes} -> ok; {Pid, Other} -> exit({not_in_order, Other}) end || Bytes <- All],
    Ref = monitor(process, Pid),
    Pid ! <<>>,
    receive {'DOWN', Ref, process, Pid, normal} -> io:format("ok~n") end.
`, "main", []any{built(t, text)})
			assert.Equal(t, "ok\n", text)
		})
	}
}

// What a program cannot be given is lost, and the log says so.
func TestLostMessages(t *testing.T) {
	text, _ := run(t, `
main(Elf, Deaf) ->
    {ok, Program} = epiphany:load(Elf),
    {ok, Other} = epiphany:load(Deaf),
    Pid = epiphany:start(Program, any, entry, []),
    Pid ! {some, term},
    Pid ! binary:copy(<<0>>, 5000),
    Pid ! <<"fits">>,
    receive {Pid, <<"fits">>} -> ok end,
    None = epiphany:start(Other, any, spin, []),
    None ! <<"nothing">>,
    timer:sleep(10).
`, "main", []any{built(t, "echo.s"), linked(t, lib.Startup(), "        .global _main, _spin\n_main:\n_spin: b _spin\n")})
	assert.Contains(t, text, "is not given {some,term}: it is neither a binary nor {Pid, Binary}")
	assert.Contains(t, text, "the mailbox is smaller")
	assert.Contains(t, text, "is not given {none,<<\"nothing\">>}: the program has no mailbox")
}

// The barrier of cores that were started with one group is theirs; others do not take part.
func TestGroups(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    Start = fun(N, Options) -> element(2, epiphany:start(Program, any, entry, [], [monitor, {cycles, N} | Options])) end,
    Alone = Start(100000, []),
    Group = [Start(1000000, [{group, {3, 4}}]) || _ <- lists:seq(1, 4)],
    [receive {'DOWN', Ref, process, _, Reason} -> io:format("~p~n", [Reason]) end || Ref <- [Alone | Group]].
`, "main", []any{built(t, `
        .global _main
_main:  mov     r0,%low(1 << 8)                 ; the interrupt of WAND wakes, and has no handler
        movts   imask,r0
        wand
        idle
        mov     r0,#6
        rts
`)})
	assert.Equal(t, strings.Repeat("{exit_status,6}\n", 5), text)
}

// Code is loaded and purged while programs have cores: those are not asked, and know it when they
// are back.
func TestPurgesBesideMachineCode(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    Before = call(one),
    All = [epiphany:start(Program, any, main, []) || _ <- lists:seq(1, 15)],
    load(2),
    load(3),
    Refs = [monitor(process, P) || P <- All],
    [exit(P, kill) || P <- All],
    [receive {'DOWN', R, process, _, killed} -> ok end || R <- Refs],
    timer:sleep(5),
    io:format("~p~n", [[Before | [call(N) || N <- lists:seq(1, 16)]]]).

load(N) ->
    code:purge(other),
    {ok, other, Code} = compile:forms([{attribute, 1, module, other}, {attribute, 1, export, [{f, 0}]},
                                       {function, 1, f, 0, [{clause, 1, [], [], [{integer, 1, N}]}]}]),
    {module, other} = code:load_binary(other, "other", Code).

call(one) ->
    load(1),
    call(1);
call(_) ->
    Me = self(),
    Pid = epiphany:spawn(fun() -> Me ! {self(), other:f()} end),
    receive {Pid, N} -> N end.
`, "main", []any{built(t, "spin.s")})
	assert.Equal(t, "[1,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]\n", text)
}
