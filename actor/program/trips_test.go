package program_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The times of messages to and fro that docs/mixed.md has are those that this measures: of a program,
// a process on a core and one on the ARM, in microseconds of the board.
func TestTimesOfTrips(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    Echo = fun(F) -> receive {From, Bytes} -> From ! {self(), Bytes}, F(F) end end,
    Places = [epiphany:start(Program, any, entry, []), epiphany:spawn(fun() -> Echo(Echo) end),
              spawn(fun() -> Echo(Echo) end)],
    [io:format("~w ~w ~w~n", [trips(Pid, N) || N <- [4, 64, 256]]) || Pid <- Places],
    [exit(Pid, kill) || Pid <- Places].

trips(Pid, N) ->
    Bytes = binary:copy(<<1>>, N),
    Trip = fun(_) -> Pid ! {self(), Bytes}, receive {Pid, Bytes} -> ok end end,
    Trip(0),
    Start = erlang:monotonic_time(nanosecond),
    lists:foreach(Trip, lists:seq(1, 100)),
    (erlang:monotonic_time(nanosecond) - Start) div 100.
`, "main", []any{built(t, "echo.s")})
	page, err := os.ReadFile("../../docs/mixed.md")
	require.NoError(t, err)
	places := []string{"machine code on a core", "an Erlang process on a core",
		"an Erlang process on the ARM"}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	require.Len(t, lines, len(places))
	for i, line := range lines {
		var ns [3]float64
		_, err := fmt.Sscan(line, &ns[0], &ns[1], &ns[2])
		require.NoError(t, err)
		row := fmt.Sprintf("| %s | %.1f µs | %.1f µs | %.1f µs |\n",
			places[i], ns[0]/1000, ns[1]/1000, ns[2]/1000)
		assert.Contains(t, string(page), row)
	}
}
