%% Two lists side by side.
-module(lists_zip).
-export([main/0]).

main() ->
    show(lists:zip([], [])),
    show(lists:zip([1, 2], [a, b])),
    show(lists:unzip([{1, a}, {2, b}])),
    show(lists:unzip([])),
    show(lists:zipwith(fun(X, Y) -> X + Y end, [1, 2, 3], [10, 20, 30])),
    show(lists:zipwith(fun(X, Y) -> {Y, X} end, "ab", [1, 2])),
    show(lists:unzip(lists:zip([a, b], [c, d]))),
    tried(fun() -> lists:zip([1], [a, b]) end),
    tried(fun() -> lists:zip(a, []) end),
    tried(fun() -> lists:unzip([a]) end),
    tried(fun() -> lists:unzip([{a, b, c}]) end),
    tried(fun() -> lists:zipwith(fun(X, Y) -> X + Y end, [1], [a]) end),
    tried(fun() -> lists:zipwith(fun(X, Y) -> X + Y end, [1], []) end),
    tried(fun() -> lists:zipwith(fun(X) -> X end, [], []) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
