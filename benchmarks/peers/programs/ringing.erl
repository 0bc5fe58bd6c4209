%% A token goes N times round a ring of 50 processes.
-module(ringing).
-export([run/1]).

run(N) ->
    Self = self(),
    First = lists:foldl(fun(_, Next) -> spawn_link(fun() -> pass(Next) end) end, Self,
        lists:seq(1, 50)),
    around(N, First, 0).

around(0, First, Count) ->
    First ! stop,
    receive stop -> Count end;
around(N, First, Count) ->
    First ! {token, Count},
    receive {token, Value} -> around(N - 1, First, Value) end.

pass(Next) ->
    receive
        {token, Value} -> Next ! {token, Value + 1}, pass(Next);
        stop -> Next ! stop
    end.
