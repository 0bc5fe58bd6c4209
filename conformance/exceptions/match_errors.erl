-module(match_errors).
-export([main/0]).

main() ->
    [io:format("~w~n", [result(F)]) || F <- [
        fun() -> {a, _} = id({b, 1}) end,
        fun() -> [_ | _] = id([]) end,
        fun() -> X = id(1), X = id(2) end,
        fun() -> case id(3) of 1 -> a; 2 -> b end end,
        fun() -> if_none(id(5)) end,
        fun() -> clause(id(x), 1) end,
        fun() -> (fun(1) -> a end)(id(2)) end,
        fun() -> "abc" ++ _ = id("abd") end,
        fun() -> #{k := _} = id(#{}) end,
        fun() -> 1.0 = id(1) end,
        fun() -> try id(7) of 8 -> ok catch _:_ -> never end end]].

if_none(X) ->
    if
        X > 10 -> big;
        X < 0 -> negative
    end.

clause(a, X) -> X;
clause(b, X) -> -X.

result(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

id(X) -> X.
