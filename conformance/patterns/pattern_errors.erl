-module(pattern_errors).
-export([main/0]).
main() ->
    show(fun() -> {ok, X} = id(error), X end),
    show(fun() -> [_ | _] = id([]) end),
    show(fun() -> {1, 2, 3} = id({1, 2}) end),
    show(fun() -> case id(5) of a -> 1; b -> 2 end end),
    show(fun() -> X = id(1), if X =:= 2 -> x end end),
    show(fun() -> f(3) end),
    show(fun() -> (fun(a) -> 1 end)(b) end),
    show(fun() -> try (fun(_) -> 1 end)(b, c) catch error:{badarity, {F, A}} -> {is_function(F), A} end end),
    show(fun() -> try id(1) of 2 -> x catch _:_ -> y end end),
    show(fun() -> 1 + 1 = id(5) end).

f(1) -> one.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
