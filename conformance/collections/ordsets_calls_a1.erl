% Calls of ordsets:
% add_element/2, del_element/2, filter/2, fold/3, from_list/1.
-module(ordsets_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> ordsets:add_element([1, 2, 3], [{a, 1}, {b, 2}]) end),
    t(fun() -> ordsets:add_element(-0.5, [a, b, c]) end),
    t(fun() -> ordsets:add_element(-1, [[a, b], [b, c]]) end),
    t(fun() -> ordsets:add_element([{b, 2}, {a, 1}, {b, 3}], [b, d]) end),
    t(fun() -> ordsets:add_element(fun(X) -> X > a end, fun(X) -> X > a end) end),
    t(fun() -> ordsets:del_element([a | b], [a, b, c]) end),
    t(fun() -> ordsets:del_element(1, [b, d]) end),
    t(fun() -> ordsets:del_element([b, d], [[a, b], [b, c]]) end),
    t(fun() -> ordsets:del_element([], [1, 1.0, 2]) end),
    t(fun() -> ordsets:del_element(fun(X) -> X > a end, <<1, 2, 3>>) end),
    t(fun() -> ordsets:filter(fun(X) -> X > a end, [b, d]) end),
    t(fun() -> ordsets:filter(fun(X) -> X > 1 end, [3, 1, 2, 1]) end),
    t(fun() -> ordsets:filter(fun(X) -> X > a end, "hello world") end),
    t(fun() -> ordsets:filter(fun(X) -> X > a end, [[a, b], [b, c]]) end),
    t(fun() -> ordsets:filter(<<",">>, "hello world") end),
    t(fun() -> ordsets:filter(fun(X) -> {X, a} end, [c, a, b]) end),
    t(fun() -> ordsets:fold(fun(X, Y) -> {X, Y} end, [b, d], [b, d]) end),
    t(fun() -> ordsets:fold(fun(X, Y) -> X >= Y end, [[a, b], [b, c]], [a, b, c]) end),
    t(fun() -> ordsets:fold(fun(X, Y) -> {X, Y} end, "hello world", [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> ordsets:fold([a, b, c], #{a => 2, b => 3}, true) end),
    t(fun() -> ordsets:fold(fun(X, Y) -> X >= Y end, b, 2.5) end),
    t(fun() -> ordsets:from_list([[1], [2, 3], []]) end),
    t(fun() -> ordsets:from_list([1, 2, 3]) end),
    t(fun() -> ordsets:from_list([[a, b], [b, c]]) end),
    t(fun() -> ordsets:from_list([1, 1.0, 2]) end),
    t(fun() -> ordsets:from_list(b) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
