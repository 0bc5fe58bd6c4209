% Calls of ordsets:
% add_element/2, del_element/2, filter/2, fold/3, from_list/1.
-module(ordsets_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> ordsets:add_element(b, [c, a, b]) end),
    t(fun() -> ordsets:add_element([], [a, b, c]) end),
    t(fun() -> ordsets:add_element([a, b, c], "hello world") end),
    t(fun() -> ordsets:add_element([a, b, c], [a, b, c]) end),
    t(fun() -> ordsets:add_element(fun(X) -> X > a end, -1) end),
    t(fun() -> ordsets:del_element([b, d], [b, d]) end),
    t(fun() -> ordsets:del_element(b, [b, d]) end),
    t(fun() -> ordsets:del_element(b, [[1], [2, 3], []]) end),
    t(fun() -> ordsets:del_element(b, [[a, b], [b, c]]) end),
    t(fun() -> ordsets:del_element(fun(X) -> X > a end, true) end),
    t(fun() -> ordsets:filter(fun(X) -> X > a end, [a, b, c]) end),
    t(fun() -> ordsets:filter(fun(X) -> X > a end, "hello world") end),
    t(fun() -> ordsets:filter(fun(X) -> X > a end, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> ordsets:filter(fun(X) -> X > 1 end, [[a, b], [b, c]]) end),
    t(fun() -> ordsets:filter([3, 1, 2, 1], -0.5) end),
    t(fun() -> ordsets:filter(fun(X) -> X > 1 end, foo) end),
    t(fun() -> ordsets:fold(fun(X, Y) -> {X, Y} end, [a | b], [[a, b], [b, c]]) end),
    t(fun() -> ordsets:fold(fun(_, V) -> V end, 1, [a, b, c]) end),
    t(fun() -> ordsets:fold(fun(_, V) -> V end, 2, "abc") end),
    t(fun() -> ordsets:fold({a, b, c}, [a, b, c], b) end),
    t(fun() -> ordsets:fold(fun(X, Y) -> X >= Y end, fun(X) -> X end, {1, 2}) end),
    t(fun() -> ordsets:from_list([]) end),
    t(fun() -> ordsets:from_list("abc") end),
    t(fun() -> ordsets:from_list([a, b, c]) end),
    t(fun() -> ordsets:from_list([[a, b], [b, c]]) end),
    t(fun() -> ordsets:from_list(b) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
