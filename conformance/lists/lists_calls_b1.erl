% Calls of lists:
% any/2, append/2, concat/1, droplast/1, dropwhile/2.
-module(lists_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> lists:any(fun(X) -> X rem 2 =:= 0 end, [2, 4, 6]) end),
    t(fun() -> lists:any(fun(X) -> X > 1 end, []) end),
    t(fun() -> lists:any(7, {a, b, c}) end),
    t(fun() -> lists:any(fun(X) -> {true, X * 2} end, "lo") end),
    t(fun() -> lists:append([{1, a, x}, {2, b, y}], -1) end),
    t(fun() -> lists:append([1, 2, 3, 4], 1) end),
    t(fun() -> lists:append([1, 2, 3, 4], "lo") end),
    t(fun() -> lists:append([a, b, c, d], 2) end),
    t(fun() -> lists:append(#{a => 2, b => 3}, [2, 4, 6]) end),
    t(fun() -> lists:concat([a, b, c, d]) end),
    t(fun() -> lists:concat([1, 2, 3]) end),
    t(fun() -> lists:concat([1, 2, 3, 4]) end),
    t(fun() -> lists:concat("hello world") end),
    t(fun() -> lists:concat(fun(X, A) -> {X, [X | A]} end) end),
    t(fun() -> lists:droplast("abc") end),
    t(fun() -> lists:droplast([{a, 1}, {b, 2}]) end),
    t(fun() -> lists:droplast([1, 1.0, 2]) end),
    t(fun() -> lists:droplast([1, 2, 3, 4]) end),
    t(fun() -> lists:droplast(fun(X, Y) -> X =< Y end) end),
    t(fun() -> lists:dropwhile(fun(X) -> X > 1 end, [2, 4, 6]) end),
    t(fun() -> lists:dropwhile(fun(X) -> X rem 2 =:= 0 end, "lo") end),
    t(fun() -> lists:dropwhile(fun(X) -> [X, X] end, <<1, 2, 3>>) end),
    t(fun() -> lists:dropwhile(fun(X) -> [X, X] end, [1, 2, 3, 4]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
