%% Without what came before.
-module(lists_uniq).
-export([main/0]).

main() ->
    show(lists:uniq([])),
    show(lists:uniq([a, b, a, c, b])),
    show(lists:uniq([1, 1.0, 1])),
    show(lists:uniq([[1], [2], [1]])),
    show(lists:uniq(fun({K, _}) -> K end, [{a, 1}, {b, 2}, {a, 3}])),
    show(lists:uniq(fun(X) -> X rem 3 end, lists:seq(1, 8))),
    show(lists:uniq(fun erlang:abs/1, [1, -1, 2, -2])),
    tried(fun() -> lists:uniq(a) end),
    tried(fun() -> lists:uniq([a | b]) end),
    tried(fun() -> lists:uniq(f, []) end),
    tried(fun() -> lists:uniq(fun(X) -> X end, a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
