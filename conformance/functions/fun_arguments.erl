-module(fun_arguments).
-export([main/0]).
%% Funs that get and give funs, with patterns in their heads.
main() ->
    Swap = fun({A, B}) -> {B, A}; ([A, B]) -> [B, A] end,
    io:format("~w ~w~n", [Swap({1, 2}), Swap([1, 2])]),
    show(fun() -> Swap(x) end),
    Curry = fun(F) -> fun(X) -> fun(Y) -> F(X, Y) end end end,
    io:format("~w~n", [((Curry(fun erlang:'-'/2))(10))(3)]),
    Y = fun(F) -> (fun(X) -> X(X) end)(fun(X) -> F(fun(Z) -> (X(X))(Z) end) end) end,
    Fac = Y(fun(Self) -> fun(0) -> 1; (N) -> N * Self(N - 1) end end),
    io:format("~w~n", [Fac(10)]),
    Guarded = fun(X) when X > 10 -> big; (X) when is_atom(X) -> atom; (#{k := V}) -> V; (_) -> other end,
    io:format("~w~n", [[Guarded(X) || X <- [11, a, #{k => 1}, 3, #{}]]]),
    io:format("~w~n", [(fun() -> ok end)()]).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.
