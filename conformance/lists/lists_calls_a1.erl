% Calls of lists:
% any/2, append/2, concat/1, droplast/1, dropwhile/2.
-module(lists_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> lists:any(fun(X) -> X > 1 end, "lo") end),
    t(fun() -> lists:any(fun(X) -> [X, X] end, []) end),
    t(fun() -> lists:any([a, b, c, d], fun(X) -> {X, a} end) end),
    t(fun() -> lists:any(fun(X) -> X end, "lo") end),
    t(fun() -> lists:append([{k, 1}, {j, 2}, {l, 3}], "lo") end),
    t(fun() -> lists:append([{1, 2, 3}, {4, 5, 6}], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:append("abc", [a, b, c, d]) end),
    t(fun() -> lists:append("lo", true) end),
    t(fun() -> lists:append([a | b], <<1, 2, 3>>) end),
    t(fun() -> lists:concat([]) end),
    t(fun() -> lists:concat([c, a, b]) end),
    t(fun() -> lists:concat([1, 2, 3, 4]) end),
    t(fun() -> lists:concat("abc") end),
    t(fun() -> lists:concat([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> lists:droplast("abc") end),
    t(fun() -> lists:droplast([1, 1.0, 2]) end),
    t(fun() -> lists:droplast("lo") end),
    t(fun() -> lists:droplast([{a, 1}, {b, 2}]) end),
    t(fun() -> lists:droplast(b) end),
    t(fun() -> lists:dropwhile(fun(X) -> X > 1 end, "lo") end),
    t(fun() -> lists:dropwhile(fun(X) -> X rem 2 =:= 0 end, [1, 2, 3, 4]) end),
    t(fun() -> lists:dropwhile(fun(X) -> [X, X] end, "lo") end),
    t(fun() -> lists:dropwhile([{k, 1}, {j, 2}, {l, 3}], fun(X, A) -> {X, [X | A]} end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
