% Calls of orddict:
% is_key/2, map/2, merge/3, size/1, store/3.
-module(orddict_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> orddict:is_key([{a, [x]}, {b, [y]}], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:is_key(a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:is_key([{b, 3}, {c, 4}], fun(X, Y) -> X >= Y end) end),
    t(fun() -> orddict:map(fun(_, V) -> V > 1 end, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:map(fun(X, Y) -> {X, Y} end, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:map(fun(X, Y) -> X >= Y end, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:map(fun(_, V) -> V > 1 end, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:map(fun(_, X, Y) -> X + Y end, -0.5) end),
    t(fun() -> orddict:map([{a, 1}, {b, 2}], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:merge(fun(_, X, Y) -> X + Y end, [{a, 1}, {b, 2}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:merge(fun(K, V, A) -> [{K, V} | A] end, [{b, 2}, {a, 1}, {b, 3}], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:merge(fun(_, X, Y) -> X + Y end, [], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:merge(fun(_, X, Y) -> X + Y end, [{b, 3}, {c, 4}], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:merge([{b, 3}, {c, 4}], 2, fun(_, V) -> V > 1 end) end),
    t(fun() -> orddict:merge(<<1, 2, 3>>, [{b, 3}, {c, 4}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:size([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:size([{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:size("hello world") end),
    t(fun() -> orddict:size([]) end),
    t(fun() -> orddict:size(fun(X) -> X end) end),
    t(fun() -> orddict:store(a, <<"a,b,c">>, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:store({a, b, c}, a, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:store(a, 3, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:store([1, 1.0, 2], "hello world", [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:store([3, 1, 2, 1], 2, fun(_, V) -> V > 1 end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
