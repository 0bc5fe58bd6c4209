% Calls of orddict:
% append/3, append_list/3, erase/2, fetch/2, fetch_keys/1.
-module(orddict_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> orddict:append([{a, [x]}, {b, [y]}], [{a, 1}, {b, 2}], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:append([1, 1.0, 2], [{a, 1}, {b, 2}], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:append(a, [{a, 1}, {b, 2}], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:append([{a, [x]}, {b, [y]}], a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:append(fun(_, X, Y) -> X + Y end, [{a, [x]}, {b, [y]}], fun(_, X, Y) -> X + Y end) end),
    t(fun() -> orddict:append(a, fun(X) -> X + 1 end, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:append_list({a, b, c}, -1, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:append_list(#{a => 2, b => 3}, [{a, [x]}, {b, [y]}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:append_list([3, 1, 2, 1], [{a, 1}, {b, 2}], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:append_list([], a, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:append_list(fun(_, X, Y) -> X + Y end, fun(X, Y) -> X >= Y end, fun(_, V) -> V > 1 end) end),
    t(fun() -> orddict:append_list(b, true, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:erase(10, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:erase([c, a, b], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:erase([{a, 1}, {b, 2}], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:erase([{a, 1}, {b, 2}], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:erase([1, 1.0, 2], <<"abc">>) end),
    t(fun() -> orddict:fetch(a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:fetch(a, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fetch(b, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:fetch(fun(X) -> X + 1 end, fun(X) -> X + 1 end) end),
    t(fun() -> orddict:fetch_keys([]) end),
    t(fun() -> orddict:fetch_keys([{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fetch_keys([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:fetch_keys([{b, 3}, {c, 4}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
