% Calls of orddict:
% filter/2, find/2, fold/3, from_list/1, is_empty/1.
-module(orddict_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> orddict:filter(fun(_, V) -> V > 1 end, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:filter(fun(_, V) -> V > 1 end, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:filter(fun(_, V) -> V > 1 end, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:filter(fun(_, V) -> V > 1 end, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:filter(b, fun(_, X, Y) -> X + Y end) end),
    t(fun() -> orddict:filter([{b, 2}, {a, 1}, {b, 3}], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:find(fun(_, X, Y) -> X + Y end, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:find(b, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:find(b, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:find(a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:find(-0.5, fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> orddict:fold(fun(K, V, A) -> [{K, V} | A] end, a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:fold(fun(_, X, Y) -> X + Y end, 10, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fold(fun(_, X, Y) -> X + Y end, 2.5, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fold(fun(_, X, Y) -> X + Y end, 0, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fold(a, a, fun(_, X, Y) -> X + Y end) end),
    t(fun() -> orddict:fold([{a, [x]}, {b, [y]}], {a, b, c}, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:from_list([{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:from_list([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:from_list([]) end),
    t(fun() -> orddict:from_list([{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:is_empty([1, 2, 3]) end),
    t(fun() -> orddict:is_empty([]) end),
    t(fun() -> orddict:is_empty(true) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
