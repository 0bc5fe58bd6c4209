%% Frames and catch marks only where needed; booleans as control flow; receive.
-module(control).
-export([clamp/3, both/2, either/2, first/1, guarded/1, safely/1, cleanup/1, ask/2, flag/1, loop/1]).

clamp(X, Min, Max) ->
    if X < Min -> Min; X > Max -> Max; true -> X end.

both(A, B) -> A > 0 andalso B > 0.

either(A, B) ->
    case A > 0 orelse lists:member(A, B) of
        true -> yes;
        false -> no
    end.

first(L) ->
    case lists:keyfind(a, 1, L) of
        {a, V} -> V;
        false -> compute(L)
    end.

compute(L) -> length(L) * 2.

guarded(X) when is_tuple(X), element(1, X) =:= ok; X =:= ok -> true;
guarded(X) when not is_list(X) -> false.

safely(F) ->
    try F() of V -> {ok, V} catch error:R -> {error, R} end.

cleanup(F) ->
    try F() after erlang:garbage_collect() end.

ask(Pid, Request) ->
    Ref = make_ref(),
    Pid ! {self(), Ref, Request},
    receive {Ref, Reply} -> Reply after 1000 -> timeout end.

flag(X) -> is_integer(X).

loop(State) ->
    receive
        {set, New} -> loop(New);
        {get, From} -> From ! State, loop(State);
        stop -> State
    end.
