% Calls of lists:
% flatten/2, join/2, keymap/3, keymember/3, keymerge/3.
-module(lists_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten([{1, 2, 3}, {4, 5, 6}], "lo") end),
    t(fun() -> lists:flatten([1, 2, 3, 4], [2, 4, 6]) end),
    t(fun() -> lists:flatten([1, 1.0, 2], [1, 2, 3, 4]) end),
    t(fun() -> lists:flatten("lo", [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:flatten({1, 2}, [1, 1.0, 2]) end),
    t(fun() -> lists:join("abc", [1, 2, 3, 4]) end),
    t(fun() -> lists:join([a, b, c, d], "lo") end),
    t(fun() -> lists:join([a | b], [2, 4, 6]) end),
    t(fun() -> lists:join(7, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:join([{k, 1}, {j, 2}, {l, 3}], fun(X, A) -> {X, [X | A]} end) end),
    t(fun() -> lists:keymap(fun(X) -> {true, X * 2} end, 2, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:keymap(fun(X, Y, Z) -> {X, Y, Z} end, 2, [a, b, c, d]) end),
    t(fun() -> lists:keymap(2, [{1, 2, 3}, {4, 5, 6}], fun(X) -> [X, X] end) end),
    t(fun() -> lists:keymember([{1, a, x}, {2, b, y}], 10, [1, 2, 3, 4]) end),
    t(fun() -> lists:keymember(#{a => 1}, fun(X, Y) -> X =< Y end, #{a => 1}) end),
    t(fun() -> lists:keymerge(fun(X) -> [X, X] end, fun(X) -> X rem 2 =:= 0 end, fun(X) -> X rem 2 =:= 0 end) end),
    t(fun() -> lists:keymerge(1, [3, 1, 2, 1], "lo") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
