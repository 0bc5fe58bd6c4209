%% nth, nthtail, last and droplast.
-module(lists_positions).
-export([main/0]).

main() ->
    show(lists:nth(1, [a, b, c])),
    show(lists:nth(3, [a, b, c])),
    show(lists:nthtail(0, [a, b, c])),
    show(lists:nthtail(2, [a, b, c])),
    show(lists:nthtail(3, [a, b, c])),
    show(lists:last([a, b, c])),
    show(lists:last([x])),
    show(lists:droplast([a, b, c])),
    show(lists:droplast([x])),
    tried(fun() -> lists:nth(0, [a]) end),
    tried(fun() -> lists:nth(2, [a]) end),
    tried(fun() -> lists:nth(x, [a]) end),
    tried(fun() -> lists:nthtail(4, [a, b, c]) end),
    tried(fun() -> lists:nthtail(-1, [a]) end),
    tried(fun() -> lists:nthtail(0, a) end),
    tried(fun() -> lists:last([]) end),
    tried(fun() -> lists:droplast([]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
