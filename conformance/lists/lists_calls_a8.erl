% Calls of lists:
% rumerge3/3, search/2, subtract/2, suffix/2, takewhile/2.
-module(lists_calls_a8).
-export([main/0]).

main() ->
    t(fun() -> lists:rumerge3([2, 4, 6], [{k, 1}, {j, 2}, {l, 3}], [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:rumerge3([2, 4, 6], [2, 4, 6], []) end),
    t(fun() -> lists:rumerge3(b, <<"abc">>, [1, 2, 3, 4]) end),
    t(fun() -> lists:search(fun(X) -> X > 1 end, [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:search(fun(X) -> X > 1 end, [1, 2, 3]) end),
    t(fun() -> lists:search(fun(X) -> X > 1 end, [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:search(fun(X) -> X > 1 end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:search(b, 2) end),
    t(fun() -> lists:search(fun(X) -> [X, X] end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:subtract([{k, 1}, {j, 2}, {l, 3}], "abc") end),
    t(fun() -> lists:subtract([[1], [2, 3], []], [{1, a, x}, {2, b, y}]) end),
    t(fun() -> lists:subtract([3, 1, 2, 1], "abc") end),
    t(fun() -> lists:subtract([1, 2, 3, 4], [a, b, c, d]) end),
    t(fun() -> lists:subtract([1, 2, 3, 4], 2) end),
    t(fun() -> lists:suffix([c, a, b], "lo") end),
    t(fun() -> lists:suffix([], [{k, 1}, {j, 2}, {l, 3}]) end),
    t(fun() -> lists:suffix(fun(X) -> [X, X] end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:takewhile(fun(X) -> X rem 2 =:= 0 end, [2, 4, 6]) end),
    t(fun() -> lists:takewhile(fun(X) -> X rem 2 =:= 0 end, "abc") end),
    t(fun() -> lists:takewhile(fun(X) -> X > 1 end, [{1, 2, 3}, {4, 5, 6}]) end),
    t(fun() -> lists:takewhile(fun(X) -> X rem 2 =:= 0 end, "lo") end),
    t(fun() -> lists:takewhile([1, 2, 3], fun(X) -> X rem 2 =:= 0 end) end),
    t(fun() -> lists:takewhile(fun(X) -> {true, X * 2} end, [{k, 1}, {j, 2}, {l, 3}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
