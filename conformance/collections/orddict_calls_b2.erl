% Calls of orddict:
% filter/2, find/2, fold/3, from_list/1, is_empty/1.
-module(orddict_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> orddict:filter(fun(_, V) -> V > 1 end, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:filter(fun(X, Y) -> X >= Y end, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:filter(fun(_, V) -> V > 1 end, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:filter(fun(_, V) -> V > 1 end, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:filter(fun(_, V) -> V > 1 end, a) end),
    t(fun() -> orddict:filter([{b, 2}, {a, 1}, {b, 3}], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:find(2.5, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:find(b, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:find(a, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:find(a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:fold(fun(K, V, A) -> [{K, V} | A] end, [1, 1.0, 2], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fold(fun(K, V, A) -> [{K, V} | A] end, [{a, 1}, {b, 2}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fold(fun(_, X, Y) -> X + Y end, 1, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fold(fun(X) -> X + 1 end, <<"abc">>, 0) end),
    t(fun() -> orddict:fold(fun(_, X, Y) -> X + Y end, a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:from_list([]) end),
    t(fun() -> orddict:from_list([{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:from_list([{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:from_list([{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:is_empty([1, 1.0, 2]) end),
    t(fun() -> orddict:is_empty([]) end),
    t(fun() -> orddict:is_empty(fun(X) -> X > 1 end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
