%% Sums and extremes.
-module(lists_sum_max_min).
-export([main/0]).

main() ->
    show(lists:sum([])),
    show(lists:sum([1, 2, 3.5])),
    show(lists:sum([1 bsl 80, -1])),
    show(lists:max([3, 1, 2])),
    show(lists:max([a, 1, "s", {t}])),
    show(lists:max([1, 1.0])),
    show(lists:max([1.0, 1])),
    show(lists:min([3, 1, 2])),
    show(lists:min([a, 1, "s", {t}])),
    show(lists:min([1, 1.0])),
    tried(fun() -> lists:max([]) end),
    tried(fun() -> lists:min([]) end),
    tried(fun() -> lists:sum([a]) end),
    tried(fun() -> lists:sum(a) end),
    tried(fun() -> lists:max(a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
