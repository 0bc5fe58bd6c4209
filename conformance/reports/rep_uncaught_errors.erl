%% Errors of every kind of expression.
-module(rep_uncaught_errors).
-export([main/0]).
-record(r, {a, b}).

id(X) -> X.

main() ->
    rep:each([
        fun() -> {a, _} = id({b, lists:seq(1, 40)}) end,
        fun() -> case id(x) of y -> ok end end,
        fun() -> X = id(2), if 1 =:= X -> ok end end,
        fun() -> try id(x) of y -> ok after ok end end,
        fun() -> {id(a) + 1} end,
        fun() -> {id(a) + id(1)} end,
        fun() -> {id(1) / id(0)} end,
        fun() -> {id(1) div id(0)} end,
        fun() -> {- id(a)} end,
        fun() -> {not id(a)} end,
        fun() -> {id(a) and true} end,
        fun() -> {id(a) andalso true} end,
        fun() -> {id(a) ++ []} end,
        fun() -> F = id(a), F(1) end,
        fun() -> F = id(fun erlang:hd/1), F() end,
        fun() -> F = id(fun erlang:hd/1), F(1, "two") end,
        fun() -> M = id(#{}), {M#{a := 1}} end,
        fun() -> M = id(a), {M#{a => 1}} end,
        fun() -> {map_get(a, id(#{b => 1}))} end,
        fun() -> {maps:get(a, id(#{b => 1}))} end,
        fun() -> R = id({r, 1}), {R#r.a} end,
        fun() -> [X || X <- id(a)] end,
        fun() -> [X || X <- [1], id(maybe_true)] end,
        fun() -> {element(id(3), id({a, b}))} end,
        fun() -> {lists:nth(id(3), [1])} end,
        fun() -> {lists:reverse(id(a))} end,
        fun() -> {binary_part(id(<<"abc">>), 2, 5)} end,
        fun() -> {list_to_integer(id("12a"))} end,
        fun() -> {apply(id(nomodule), nofunction, [1, 2])} end,
        fun() -> {nomodule:nofunction("text")} end,
        fun() -> id(noname) ! message end,
        fun() -> receive after id(-1) -> ok end end,
        fun() -> {ets:lookup(id(notable), key)} end,
        fun() -> {spawn(id(a))} end,
        fun() -> {register(id(undefined), self())} end,
        fun() -> {io:format(id("~d"), [1])} end,
        fun() -> {atom_to_list(id(1))} end
    ]).
