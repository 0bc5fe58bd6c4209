% Calls of orddict:
% take/2, to_list/1, update/3, update/4, update_counter/3.
-module(orddict_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> orddict:take(-0.5, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:take(b, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:take(a, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:take(a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:to_list(-0.5) end),
    t(fun() -> orddict:to_list(<<1, 2, 3>>) end),
    t(fun() -> orddict:to_list([{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:to_list([[1], [2, 3], []]) end),
    t(fun() -> orddict:update(fun(_, X, Y) -> X + Y end, <<",">>, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update(a, [{a, 1}, {b, 2}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update(3, <<"a,b,c">>, [{a, 1}, {b, 2}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update([{a, [x]}, {b, [y]}], fun(_, V) -> V end, true, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update([{a, 1}, {b, 2}], [{a, 1}, {b, 2}], [1, 1.0, 2], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:update(a, fun(_, X, Y) -> X + Y end, [{a, 1}, {b, 2}], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:update(b, a, <<",">>, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:update_counter([{a, 1}, {b, 2}], a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:update_counter(-1, [{b, 2}, {a, 1}, {b, 3}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update_counter(-1, [c, a, b], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:update_counter([{a, [x]}, {b, [y]}], [{a, [x]}, {b, [y]}], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:update_counter([{a, 1}, {b, 2}], [1, 1.0, 2], fun(X) -> X + 1 end) end),
    t(fun() -> orddict:update_counter(a, [{b, 3}, {c, 4}], [{a, 1}, {b, 2}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
