package epiphany

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// bootPrograms are what programs do behind a mark, which is their first instruction.
var bootPrograms = []struct{ name, body string }{
	{"nothing", "ok"},
	{"print", `io:format("~p~n", [hello])`},
	{"server", "{ok, S} = gen_server:start_link(?MODULE, [], []), hello = gen_server:call(S, hello)"},
}

// BenchmarkBoot starts the runtime for small programs, with nothing of the library compiled. It
// reports the time from New to the first instruction of main, and of it: New, the compilation of
// main's module, and the start of the board and the process; then the time that the program takes
// from there on, with the modules of the library that it calls.
func BenchmarkBoot(b *testing.B) {
	for _, p := range bootPrograms {
		source := []byte("-module(m).\n-export([main/0, init/1, handle_call/3, handle_cast/2]).\nmain() -> epiphany:mark(begun), " + p.body + ".\n" +
			"init(S) -> {ok, S}.\nhandle_call(X, _, S) -> {reply, X, S}.\nhandle_cast(_, S) -> {noreply, S}.\n")
		b.Run(p.name, func(b *testing.B) {
			var made, compiled, begun, ended time.Duration
			for b.Loop() {
				library.Clear()
				start := time.Now()
				var at time.Time
				s, err := New(WithOutput(io.Discard), WithMarks(func(string, Stats) { at = time.Now() }))
				require.NoError(b, err)
				a := time.Now()
				require.NoError(b, s.LoadSource(b.Context(), "m.erl", source))
				c := time.Now()
				_, err = s.RunMain(context.Background(), "m", "main")
				end := time.Now()
				require.NoError(b, err)
				require.NoError(b, s.Close())
				made, compiled, begun, ended = made+a.Sub(start), compiled+c.Sub(a), begun+at.Sub(c), ended+end.Sub(at)
			}
			ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 / float64(b.N) }
			b.ReportMetric(ms(made+compiled+begun), "boot-ms")
			b.ReportMetric(ms(made), "new-ms")
			b.ReportMetric(ms(compiled), "main-ms")
			b.ReportMetric(ms(begun), "start-ms")
			b.ReportMetric(ms(ended), "run-ms")
		})
	}
}
