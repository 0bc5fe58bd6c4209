%% Named, local, external and recursive funs, and what calling them wrongly raises.
-module(fun_kinds).
-export([main/0, double/1]).

main() ->
    Fact = fun F(0) -> 1; F(N) -> N * F(N - 1) end,
    io:format("~w~n", [Fact(25)]),
    Local = fun double/1,
    External = fun ?MODULE:double/1,
    M = lists,
    R = reverse,
    Dynamic = fun M:R/1,
    io:format("~w ~w ~w~n", [Local(4), External(5), Dynamic([1, 2, 3])]),
    io:format("~w~n", [lists:map(fun double/1, [1, 2, 3])]),
    io:format("~w~n", [lists:foldl(fun erlang:'+'/2, 0, [1, 2, 3])]),
    io:format("~w~n", [External]),
    io:format("~w~n", [[External =:= fun fun_kinds:double/1, fun lists:map/2 =:= fun lists:map/2]]),
    Even = fun Even(0) -> true; Even(N) when N > 0 -> not Even(N - 1) end,
    io:format("~w~n", [[Even(X) || X <- [0, 1, 10, 11]]]),
    io:format("~w~n", [result(fun() -> Fact(1, 2) end)]),
    io:format("~w~n", [result(fun() -> (id(not_a_fun))(1) end)]),
    io:format("~w~n", [result(fun() -> (fun lists:no_such/1)(1) end)]),
    io:format("~w~n", [apply(Local, [8])]),
    io:format("~w~n", [apply(fun(X, Y, Z) -> {Z, Y, X} end, [1, 2, 3])]),
    {arity, Arity} = erlang:fun_info(Local, arity),
    io:format("~w~n", [Arity]).

double(X) -> X * 2.

result(F) ->
    try F() of
        V -> V
    catch
        error:{badarity, {_, Args}} -> {badarity, Args};
        error:Reason -> Reason
    end.

id(X) -> X.
