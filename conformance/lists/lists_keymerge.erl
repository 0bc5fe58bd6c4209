%% Sorted lists of tuples merged.
-module(lists_keymerge).
-export([main/0]).

main() ->
    show(lists:keymerge(1, [{1, a}, {3, b}], [{2, c}, {3, d}])),
    show(lists:keymerge(2, [{a, 1}], [{b, 0}])),
    show(lists:ukeymerge(1, [{1, a}, {3, b}], [{2, c}, {3, d}])),
    show(lists:keymerge(1, [], [{x}])),
    show(lists:ukeymerge(1, [{x}], [])),
    show(lists:rkeymerge(1, [{3, b}, {1, a}], [{3, d}, {2, c}])),
    show(lists:rukeymerge(1, [{3, b}, {1, a}], [{3, d}, {2, c}])),
    tried(fun() -> lists:keymerge(0, [], []) end),
    tried(fun() -> lists:keymerge(1, [a], [b]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
