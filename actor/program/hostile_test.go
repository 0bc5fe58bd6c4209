package program_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany"
)

// hostile runs programs, one after the other and many at a time, beside a process that computes on
// a core, and sends each something.
const hostile = `
main(Elves) ->
    Worker = epiphany:spawn(fun() -> receive {From, N} -> From ! lists:sum(lists:seq(1, N)) end end),
    Programs = [begin {ok, P} = epiphany:load(Elf), P end || Elf <- Elves],
    [attempt(P) || P <- Programs],
    Worker ! {self(), 10000},
    receive 50005000 -> io:format("fine~n") end.

attempt(Program) ->
    All = [begin
               {Pid, Ref} = started(Program, [N, 16#80800000, 16#8e000000, 5]),
               Pid ! {self(), <<"something">>},
               {Pid, Ref}
           end || N <- lists:seq(1, 8)],
    [receive {'DOWN', Ref, process, Pid, _} -> ok after 1 -> exit(Pid, kill), receive {'DOWN', Ref, _, _, _} -> ok end end
     || {Pid, Ref} <- All].

started(Program, Args) ->
    try epiphany:start(Program, any, entry, Args, [monitor, {cycles, 20000}])
    catch error:system_limit -> timer:sleep(1), started(Program, Args)
    end.
`

// Whatever programs execute, the board goes on.
func TestRandomWords(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var elves epiphany.List
	for range 12 {
		var text strings.Builder
		text.WriteString("        .global _main\n_main:\n")
		for range 200 {
			if rnd.IntN(3) == 0 {
				fmt.Fprintf(&text, "        .hword %d\n", []int{0x5e2, 0x0, 0x54, 0x94, 0x214, 0x1e2, 0x3e2, 0x7e2, 0x13e2, 0x23e2}[rnd.IntN(10)])
				continue
			}
			fmt.Fprintf(&text, "        .word %d\n", rnd.Uint32())
		}
		elves = append(elves, built(t, text.String()))
	}
	text, _ := run(t, hostile, "main", []any{elves})
	assert.True(t, strings.HasSuffix(text, "fine\n"), text)
}

// DMA, TESTSET and multicast reach no more than stores do.
func TestHostileTransfers(t *testing.T) {
	var elves epiphany.List
	for _, text := range []string{`
        .global _main
_main:  mov     r0,%low(dma)                    ; out to a core of Erlang, and from its DRAM
        lsl     r0,r0,#16
        mov     r1,#9
        orr     r0,r0,r1
        movts   dma0config,r0
        movts   dma1config,r0
        b       _main
        .data
        .balign 8
dma:    .word   0x43, 0x00040004, 0x00400040, 0, 0x8e000000, 0x80900000
`, `
        .global _main
_main:  mov     r1,%low(0x80900000)
        movt    r1,%high(0x80900000)
        mov     r2,#0
        mov     r0,#1
        testset r0,[r1,r2]
        b       _main
`, `
        .global _main
_main:  mov     r0,0x3000                       ; multicast
        movts   config,r0
        mov     r1,%low(0x80900000)
        movt    r1,%high(0x80900000)
        mov     r2,#1
        lsl     r2,r2,#12
again:  str     r0,[r1],#1
        sub     r2,r2,#1
        bne     again
        b       _main
`} {
		elves = append(elves, built(t, text))
	}
	text, _ := run(t, hostile, "main", []any{elves})
	assert.True(t, strings.HasSuffix(text, "fine\n"), text)
}
