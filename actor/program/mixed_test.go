package program_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/slave"
)

// mixed has eight programs and six processes on cores that send to each other, by way of the
// process that has started them.
const mixed = `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    Machines = [epiphany:start(Program, any, entry, [], [link]) || _ <- lists:seq(1, 8)],
    Me = self(),
    Workers = [epiphany:spawn(fun() -> worker(Me, lists:nth(1 + N rem 8, Machines), N, 30) end) || N <- lists:seq(1, 6)],
    Sums = [receive {W, Sum} -> Sum end || W <- Workers],
    [M ! <<>> || M <- Machines],
    io:format("~w~n", [Sums]).

worker(Boss, Machine, N, Left) -> worker(Boss, Machine, N, Left, 0).

worker(Boss, _, _, 0, Sum) ->
    Boss ! {self(), Sum};
worker(Boss, Machine, N, Left, Sum) ->
    Bytes = list_to_binary([X rem 256 || X <- lists:seq(N, N + Left)]),
    Machine ! {self(), Bytes},
    receive {Machine, Bytes} -> ok end,
    worker(Boss, Machine, N, Left - 1, Sum + byte_size(Bytes)).
`

// inConfigurations runs a program in four configurations, and expects its output and the same states
// on any number of threads.
func inConfigurations(t *testing.T, source, want string, elf []byte, more ...epiphany.Option) {
	for name, opts := range map[string][]epiphany.Option{
		"default":       nil,
		"mesh":          {epiphany.WithSend(slave.SendMesh), epiphany.WithWait(slave.Wait{Policy: slave.WaitTrap})},
		"weak":          {epiphany.WithWeakMemory(7, 300)},
		"short windows": {epiphany.WithWindow(16)},
	} {
		t.Run(name, func(t *testing.T) {
			var hashes []string
			for _, threads := range []int{1, 2, 8} {
				all := append([]epiphany.Option{epiphany.WithWorkers(threads)}, append(opts, more...)...)
				text, hash := run(t, source, "main", []any{elf}, all...)
				assert.Equal(t, want, text)
				hashes = append(hashes, hash)
			}
			assert.Equal(t, hashes[0], hashes[1], "2 threads")
			assert.Equal(t, hashes[0], hashes[2], "8 threads")
		})
	}
}

// Machine code and Erlang on one board go through the same states on any number of threads.
func TestSameStatesOnAnyNumberOfThreads(t *testing.T) {
	inConfigurations(t, mixed, "[495,495,495,495,495,495]\n", built(t, "echo.s"))
}

// Everything works when garbage is collected at each allocation.
func TestUnderStress(t *testing.T) {
	text, _ := run(t, mixed, "main", []any{built(t, "echo.s")}, epiphany.WithStressGC())
	assert.Equal(t, "[495,495,495,495,495,495]\n", text)
}
