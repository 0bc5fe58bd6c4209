-module(bits_in_funs).
-export([main/0]).
main() ->
    F = fun(<<A, B/binary>>) -> {A, B}; (<<>>) -> empty; (Other) -> {other, Other} end,
    io:format("~w ~w ~w~n", [F(<<1, 2>>), F(<<>>), F(x)]),
    N = 4,
    G = fun(<<A:N, _/bits>>) -> A end,
    io:format("~w~n", [G(<<16#a5>>)]),
    H = fun(N, <<A:8, N>>) -> A end,
    show(fun() -> H(2, <<1, 2>>) end),
    show(fun() -> try H(2, <<1, 3>>) catch error:function_clause -> no_clause end end),
    L = fun Loop(<<C, R/binary>>, S) -> Loop(R, S + C); Loop(<<>>, S) -> S end,
    io:format("~w~n", [L(<<1, 2, 3>>, 0)]).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.
