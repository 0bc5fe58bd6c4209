% Calls of orddict:
% take/2, to_list/1, update/3, update/4, update_counter/3.
-module(orddict_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> orddict:take(-0.5, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:take(a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:take(a, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:take(-1, fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> orddict:to_list(<<",">>) end),
    t(fun() -> orddict:to_list(#{a => 1}) end),
    t(fun() -> orddict:to_list(true) end),
    t(fun() -> orddict:to_list([{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update(a, fun(X) -> X end, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:update(a, fun(X) -> X + 1 end, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update(fun(_, X, Y) -> X + Y end, [1, 1.0, 2], []) end),
    t(fun() -> orddict:update(a, [{a, 1}, {b, 2}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update(foo, fun(X, Y) -> {X, Y} end, <<",">>, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:update([{a, 1}, {b, 2}], fun(X) -> X + 1 end, a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:update(-0.5, [{b, 3}, {c, 4}], 7, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:update([{a, [x]}, {b, [y]}], [{b, 2}, {a, 1}, {b, 3}], [{b, 3}, {c, 4}], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:update(a, "abc", fun(_, V) -> V > 1 end, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update_counter(foo, 3, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update_counter(7, [{a, 1}, {b, 2}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update_counter([a | b], [a | b], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:update_counter([{b, 3}, {c, 4}], [{a, 1}, {b, 2}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update_counter([{b, 3}, {c, 4}], [{a, 1}, {b, 2}], fun(X) -> X > 1 end) end),
    t(fun() -> orddict:update_counter(a, [{b, 3}, {c, 4}], [{a, [x]}, {b, [y]}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
