-module(fun_remote).
-export([main/0]).
-export([double/1]).

main() ->
    io:format("~w~n", [lists:map(fun double/1, [1, 2])]),
    io:format("~w~n", [lists:map(fun ?MODULE:double/1, [1, 2])]),
    {M, F, A} = {lists, reverse, 1},
    R = fun M:F/A,
    io:format("~w ~w~n", [R, R([1, 2])]),
    io:format("~w~n", [fun lists:F/1 =:= fun M:reverse/A]),
    io:format("~w~n", [lists:foldl(fun erlang:'+'/2, 0, [1, 2, 3])]),
    io:format("~w~n", [lists:map(fun abs/1, [-1, 1])]),
    show(fun() -> X = id("x"), fun X:f/1 end),
    show(fun() -> X = id(f), A2 = id(a), fun lists:X/A2 end),
    show(fun() -> N = id(-1), fun lists:map/N end),
    show(fun() -> N = id(256), fun lists:map/N end),
    show(fun() -> (fun nomod:nofun/1)(1) end).

double(X) -> 2 * X.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
