package program_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany"
)

// A message of a program is complete when its counter says that it is there, however late each
// stored word becomes visible, and has been sent when the program ends.
func TestMessagesInWeakOrder(t *testing.T) {
	const source = `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    {Pid, Ref} = epiphany:start(Program, any, entry, [], [monitor]),
    Reason = receive {'DOWN', Ref, process, _, Why} -> Why end,
    Received = received(Pid),
    All = [binary:copy(<<N:32/little>>, 1 + N band 7) || N <- lists:seq(1, 40)],
    io:format("~w, ~w lost, ~w torn~n", [Reason, length(All -- Received), length(Received -- All)]).

received(Pid) ->
    receive {Pid, Bytes} -> [Bytes | received(Pid)] after 0 -> [] end.
`
	elf := built(t, "burst.s")
	for seed := range uint64(4) {
		text, _ := run(t, source, "main", []any{elf}, epiphany.WithCores(1, 2),
			epiphany.WithWeakMemory(seed, 500000))
		assert.Equal(t, "normal, 0 lost, 0 torn\n", text, "seed %d", seed)
	}
}
