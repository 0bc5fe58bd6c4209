% Calls of lists:
% flatten/2, join/2, keymap/3, keymember/3, keymerge/3.
-module(lists_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten("hello world", "lo") end),
    t(fun() -> lists:flatten([{k, 1}, {j, 2}, {l, 3}], [c, a, b]) end),
    t(fun() -> lists:flatten([{b, 2}, {a, 1}, {b, 3}], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:flatten([{1, 2, 3}, {4, 5, 6}], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> lists:flatten(fun(X, A) -> {X, [X | A]} end, "hello world") end),
    t(fun() -> lists:join(2.5, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:join("lo", "lo") end),
    t(fun() -> lists:join([2, 4, 6], "lo") end),
    t(fun() -> lists:join([1, 2, 3, 4], [a, b, c, d]) end),
    t(fun() -> lists:join(#{a => 2, b => 3}, {1, 2}) end),
    t(fun() -> lists:keymap({1, 2}, [2, 4, 6], [2, 4, 6]) end),
    t(fun() -> lists:keymap(fun(X) -> [X, X] end, <<"abc">>, 2) end),
    t(fun() -> lists:keymember("lo", 2, "abc") end),
    t(fun() -> lists:keymember([1, 2, 3], [1, 2, 3, 4], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:keymerge(fun(X, Y, Z) -> {X, Y, Z} end, [{1, a, x}, {2, b, y}], {a, b, c}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
