-module(bits_try).
-export([main/0]).
main() ->
    io:format("~w~n", [f(<<1, 2>>)]),
    io:format("~w~n", [f(<<1>>)]),
    show(fun() -> f(<<>>) end),
    show(fun() -> f(nothing) end),
    io:format("~w~n", [catch g(<<3, 4>>)]),
    io:format("~w~n", [h({<<1>>, <<2>>})]).

f(B) ->
    try B of
        <<X, Y>> -> {X, Y};
        <<X>> -> X
    catch
        error:_ -> never
    after
        ok
    end.

g(<<X, _/binary>>) -> throw(<<X:16>>).
h({<<A>>, <<B>>} = T) -> {A, B, T}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.
