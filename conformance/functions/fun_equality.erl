-module(fun_equality).
-export([main/0]).
-export([f/1]).

main() ->
    A = fun f/1,
    B = fun ?MODULE:f/1,
    io:format("~w~n", [[A =:= fun f/1, B =:= fun ?MODULE:f/1, A =:= B]]),
    [F, G] = [mk(1), mk(1)],
    io:format("~w ~w~n", [F =:= G, F =:= mk(2)]),
    io:format("~w~n", [B]),
    io:format("~w~n", [[is_function(A, 1), is_function(B, 1), is_function(B, 2), is_function(f)]]),
    io:format("~w~n", [erlang:fun_info(B, type)]),
    io:format("~w~n", [[erlang:fun_info(F, I) || I <- [arity, module, type, env]]]),
    show(fun() -> is_function(A, -1) end),
    show(fun() -> fun_of(f, 1) end).

f(X) -> X.
mk(N) -> fun(X) -> X + N end.
fun_of(N, A) -> fun ?MODULE:N/A.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.
