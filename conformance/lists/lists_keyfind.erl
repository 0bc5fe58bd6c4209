%% Tuples found by a key.
-module(lists_keyfind).
-export([main/0]).

main() ->
    show(lists:keyfind(b, 1, [{a, 1}, {b, 2}, {b, 3}])),
    show(lists:keyfind(2, 2, [{a, 1}, {b, 2}])),
    show(lists:keyfind(z, 1, [{a, 1}])),
    show(lists:keyfind(1, 1, [{1.0, x}])),
    show(lists:keyfind(a, 2, [{a}, b, {x, a}])),
    show(lists:keysearch(b, 1, [{a, 1}, {b, 2}])),
    show(lists:keysearch(z, 1, [{a, 1}])),
    show(lists:keymember(b, 1, [{a, 1}, {b, 2}])),
    show(lists:keymember(z, 1, [])),
    tried(fun() -> lists:keyfind(a, 0, []) end),
    tried(fun() -> lists:keyfind(a, x, []) end),
    tried(fun() -> lists:keyfind(a, 1, b) end),
    tried(fun() -> lists:keysearch(a, 0, []) end),
    tried(fun() -> lists:keymember(a, 1, [b | c]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
