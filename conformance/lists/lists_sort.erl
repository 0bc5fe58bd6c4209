%% Sorting by the order of terms and by one's own.
-module(lists_sort).
-export([main/0]).

main() ->
    show(lists:sort([3, 1, 2])),
    show(lists:sort([b, 1, "s", {t}, #{}, <<"b">>, 2.5, [], a])),
    show(lists:sort([])),
    show(lists:sort(fun(A, B) -> A >= B end, [3, 1, 2])),
    show(lists:sort(fun({_, A}, {_, B}) -> A =< B end, [{a, 2}, {b, 1}, {c, 2}, {d, 1}])),
    show(lists:sort(lists:reverse(lists:seq(1, 40)))),
    show(lists:sort([X * 37 rem 101 || X <- lists:seq(1, 50)])),
    tried(fun() -> lists:sort(a) end),
    tried(fun() -> lists:sort([b, a | c]) end),
    tried(fun() -> lists:sort(f, []) end),
    tried(fun() -> lists:sort(fun(_, _) -> yes end, [1, 2]) end),
    tried(fun() -> lists:sort(fun(X) -> X end, []) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
