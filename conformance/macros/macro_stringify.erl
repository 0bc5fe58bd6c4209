-module(macro_stringify).
-export([main/0]).
-define(SHOW(X), io:format("~s = ~w~n", [??X, X])).
-define(NAME(X), ??X).
-define(TWO(A, B), {??A, ??B, ??A ++ ??B}).

main() ->
    ?SHOW(1 + 2),
    ?SHOW(lists:map(fun(X) -> X * 2 end, [1, 2, 3])),
    ?SHOW({a, "str", 'Quoted atom', $c, 16#ff, 1.50}),
    ?SHOW([]),
    ?SHOW(#{a => 1}),
    io:format("~s~n", [?NAME(foo:bar(Baz, <<1:8>>))]),
    io:format("~s~n", [?NAME("a\nb\\c\"d")]),
    io:format("~s~n", [?NAME(case X of _ when X >= 1 -> ok; true -> X =/= 2 end)]),
    io:format("~p~n", [?TWO(a , b)]),
    io:format("~p~n", [?TWO(f(1, 2), [x, y])]).
