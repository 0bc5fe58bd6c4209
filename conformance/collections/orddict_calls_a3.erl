% Calls of orddict:
% is_key/2, map/2, merge/3, size/1, store/3.
-module(orddict_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> orddict:is_key([{b, 3}, {c, 4}], []) end),
    t(fun() -> orddict:is_key(a, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:is_key([{a, 1}, {b, 2}], {1, 2}) end),
    t(fun() -> orddict:map(fun(_, V) -> V end, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:map(fun(_, V) -> V > 1 end, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:map(fun(_, V) -> V > 1 end, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:map(fun(_, V) -> V > 1 end, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:map([c, a, b], b) end),
    t(fun() -> orddict:map(1, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:merge(fun(_, X, Y) -> X + Y end, [{b, 2}, {a, 1}, {b, 3}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:merge(fun(_, X, Y) -> X + Y end, [{b, 3}, {c, 4}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:merge(fun(_, X, Y) -> X + Y end, [{a, [x]}, {b, [y]}], []) end),
    t(fun() -> orddict:merge(fun(_, X, Y) -> X + Y end, {a, b, c}, "hello world") end),
    t(fun() -> orddict:merge({a, b, c}, [{b, 3}, {c, 4}], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:size([c, a, b]) end),
    t(fun() -> orddict:size([{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:size([3, 1, 2, 1]) end),
    t(fun() -> orddict:size([]) end),
    t(fun() -> orddict:size(2.5) end),
    t(fun() -> orddict:store([a | b], b, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:store(a, [{a, 1}, {b, 2}], []) end),
    t(fun() -> orddict:store([1, 1.0, 2], a, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:store("abc", [{a, 1}, {b, 2}], [{b, 3}, {c, 4}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
