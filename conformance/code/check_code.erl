%% check_process_code of processes that use no old code.
-module(check_code).
-export([main/0]).

main() ->
    P = waiter(),
    show(plain, erlang:check_process_code(P, ?MODULE)),
    show(self, erlang:check_process_code(self(), lists)),
    show(options, erlang:check_process_code(P, ?MODULE, [{allow_gc, false}])),
    show(async, erlang:check_process_code(P, ?MODULE, [{async, {r, 1}}])),
    receive {check_process_code, {r, 1}, X} -> show(reply, X) end,
    exit(P, kill),
    R = monitor(process, P),
    receive {'DOWN', R, _, _, _} -> ok end,
    show(dead, erlang:check_process_code(P, ?MODULE)),
    [show(bad, try_(fun() -> apply(erlang, check_process_code, A) end)) || A <- [[foo, m], [self(), 1], [self(), m, foo], [self(), m, [foo]]]].

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).

%% A process that waits for a word and ends with it.
waiter() -> spawn(fun() -> receive {stop, Reason} -> exit(Reason) end end).
