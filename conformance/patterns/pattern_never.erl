-module(pattern_never).
-export([main/0]).
-import(erlang, [is_atom/1, length/1, node/0]).
-compile({no_auto_import, [is_atom/1, length/1, node/0, error/1]}).

%% Variables of patterns that nothing matches exist behind them.
main() ->
    show(fun() -> case id([]) of [Var] = [] -> ok end, Var end),
    show(fun() -> case id([]) of {A, 1} = {B, 2} -> C = A end, {A, B, C} end),
    show(fun() -> [A | B] = {A, B} = id(x), {A, B} end),
    show(fun() -> [A] = [B, B] = id([1]), {A, B} end),
    show(fun() -> self() ! a, receive {V} = [V] -> V; W -> V = W end, V end),
    show(fun() -> case id(1) of a = 1 -> X = 1; b = 2 -> X = 2 end, X + 1 end),
    show(fun() -> F = fun([_] = []) -> 1; (Y) -> {Y} end, F([]) end),
    show(fun() -> [X || [X] = [] <- [[], [1], 2]] end),
    show(fun() -> try id([]) of [X] = [] -> X catch _:_ -> caught end end),
    show(fun() -> if false -> X = 1; true -> X = 2 end, X end),
    show(fun() -> [kind(X) || X <- [a, [1, 2], [1], 3]] end),
    show(fun() -> {error(2), node() =:= node(self())} end).

%% Guards call what is imported of erlang although it is not so by itself.
kind(X) when is_atom(X) -> atom;
kind(X) when length(X) > 1 -> long;
kind(_) -> other.

error(X) -> {own, X}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
