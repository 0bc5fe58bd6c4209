package epiphany_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// runaways are processes that take more and more of something, one after the other, on the host or on a core. After each a process beside them answers.
const runaways = `
-module(runaways).
-export([main/1, run/1]).

main(Place) ->
    Beside = spawn(fun() -> beside(0) end),
    lists:foreach(
        fun(What) ->
            Before = processes(),
            Pid = case Place of "core" -> epiphany:spawn(?MODULE, run, [What]); "host" -> spawn(?MODULE, run, [What]) end,
            Ref = monitor(process, Pid),
            Why = receive {'DOWN', Ref, process, Pid, {Reason, _}} -> Reason; {'DOWN', Ref, process, Pid, Reason} -> Reason end,
            Beside ! {self(), What},
            io:format("~w ~w ~w~n", [What, Why, receive {Beside, N} -> N end]),
            [exit(P, kill) || P <- processes() -- Before]
        end,
        own() ++ case Place of "core" -> []; "host" -> masters() end),
    io:format("all~n").

own() ->
    [calls, both, caught, tried, handled, list, nested, tuple, map, funs, text, binary, binaries, appended, mailbox, names, dictionary, terms, message, reason, exits, nobody].

%% What the master keeps, wherever the process runs, and what takes cores long.
masters() -> [integer, other_mailbox, objects, timers, references, monitors, tables, children, fun_of_terms, stored,
              aliases, tags, bomb, monitored, trapping, named].

beside(N) -> receive {From, _} -> From ! {self(), N}, beside(N + 1) end.

run(calls) -> calls(1);
run(both) -> {one(1)};
run(caught) -> caught(1);
run(tried) -> tried(1);
run(handled) -> try calls(1) catch _:_ -> exit(handled) end;
run(list) -> list([]);
run(nested) -> nested(x);
run(tuple) -> tuple({});
run(map) -> map(0, #{});
run(funs) -> funs(fun() -> ok end);
run(text) -> text("text");
run(binary) -> binary(<<0>>);
run(binaries) -> binaries([]);
run(appended) -> appended(<<0:100000/unit:8>>);
run(integer) -> integer(3);
run(mailbox) -> mailbox(0);
run(other_mailbox) -> flood(spawn_link(fun() -> receive never -> ok end end));
run(names) -> names(0);
run(dictionary) -> dictionary(0);
run(objects) -> objects(ets:new(objects, []), 0);
run(timers) -> timers(0);
run(references) -> references([]);
run(monitors) -> monitors(spawn_link(fun() -> receive never -> ok end end));
run(tables) -> tables();
run(children) -> children();
run(terms) -> term_to_binary(doubled(40));
run(message) -> self() ! doubled(40);
run(reason) -> exit(doubled(40));
run(fun_of_terms) -> T = doubled(40), spawn(fun() -> T end);
run(exits) -> process_flag(trap_exit, true), exits();
run(nobody) -> nobody();
run(aliases) -> aliases();
run(tags) -> tags(spawn_link(fun() -> receive never -> ok end end));
run(bomb) -> bomb();
run(monitored) -> monitored();
run(trapping) -> process_flag(trap_exit, true), children();
run(named) -> named(0);
run(stored) -> ets:insert(ets:new(stored, []), {doubled(40)}).

calls(N) -> 1 + calls(N + 1).
one(N) -> {other(N + 1)}.
other(N) -> [one(N)].
caught(N) -> catch caught(N + 1), N.
tried(N) -> try tried(N + 1) after N end.
list(L) -> list([1 | L]).
nested(T) -> nested({T}).
tuple(T) -> tuple({T, T, [T]}).
map(N, M) -> map(N + 1, M#{N => N}).
funs(F) -> funs(fun() -> F() end).
text(T) -> text(T ++ T).
binary(B) -> binary(<<B/binary, B/binary>>).
binaries(L) -> binaries([binary:copy(<<0>>, 10000) | L]).
appended(B) -> appended(<<B/binary, 0:10000/unit:8>>).
integer(N) -> integer(N * N).
mailbox(N) -> self() ! {N, "message"}, mailbox(N + 1).
flood(Pid) -> Pid ! {a, "message"}, flood(Pid).
names(N) -> list_to_atom("name_" ++ integer_to_list(N)), names(N + 1).
dictionary(N) -> put(N, N), dictionary(N + 1).
objects(Table, N) -> ets:insert(Table, {N, lists:seq(1, 100)}), objects(Table, N + 1).
timers(N) -> erlang:send_after(100000000, self(), lists:seq(1, 100)), timers(N + 1).
references(L) -> references([make_ref() | L]).
monitors(Pid) -> monitor(process, Pid), monitors(Pid).
tables() -> ets:new(table, []), tables().
children() -> spawn_link(fun() -> receive never -> ok end end), children().
exits() -> exit(self(), x), exits().
nobody() -> monitor(process, nonesuch), nobody().
aliases() -> alias(), aliases().
tags(Pid) -> monitor(process, Pid, [{tag, lists:seq(1, 100)}]), tags(Pid).
bomb() -> spawn(fun() -> receive never -> ok end end), bomb().
monitored() -> spawn_monitor(fun() -> receive never -> ok end end), monitored().
named(N) -> register(list_to_atom("named_" ++ integer_to_list(N)), spawn(fun() -> receive never -> ok end end)), named(N + 1).
doubled(0) -> [];
doubled(N) -> T = doubled(N - 1), [T | T].
`

// Whoever wants more than there is gets system_limit or ends with it, on the host and on cores, and others go on.
func TestRunawaysEndAlone(t *testing.T) {
	if stressed() {
		t.Skip("large heaps")
	}
	for _, place := range []string{"host", "core"} {
		t.Run(place, func(t *testing.T) {
			sys, out, _ := newSystem(t, epiphany.WithMemory(8<<20, 8<<20))
			require.NoError(t, sys.LoadSource(t.Context(), "runaways.erl", []byte(runaways)))
			reason, err := sys.RunMain(t.Context(), "runaways", "main", place)
			require.NoError(t, err)
			assert.Equal(t, epiphany.Atom("normal"), reason)
			answers := strings.Split(strings.TrimSpace(out.String()), "\n")
			assert.Equal(t, "all", answers[len(answers)-1])
			for i, line := range answers[:len(answers)-1] {
				assert.Regexp(t, fmt.Sprintf(`^[a-z_]+ system_limit %d$`, i), line)
			}
		})
	}
}
