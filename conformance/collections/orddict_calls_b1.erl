% Calls of orddict:
% append/3, append_list/3, erase/2, fetch/2, fetch_keys/1.
-module(orddict_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> orddict:append(1, [{b, 3}, {c, 4}], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:append([{a, [x]}, {b, [y]}], foo, []) end),
    t(fun() -> orddict:append(<<"a,b,c">>, [{a, 1}, {b, 2}], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:append([{a, 1}, {b, 2}], a, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:append("abc", fun(X, Y) -> {X, Y} end, {a, b, c}) end),
    t(fun() -> orddict:append(a, [{a, [x]}, {b, [y]}], [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:append_list(a, a, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:append_list([{b, 3}, {c, 4}], [c, a, b], [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:append_list(2, <<"abc">>, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:append_list(<<1, 2, 3>>, [{a, 1}, {b, 2}], [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:append_list([{a, 1}, {b, 2}], fun(X, Y) -> {X, Y} end, fun(X) -> X + 1 end) end),
    t(fun() -> orddict:append_list(b, a, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:erase(2, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:erase("hello world", [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:erase(a, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:erase(fun(K, V, A) -> [{K, V} | A] end, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:erase([{a, [x]}, {b, [y]}], fun(_, V) -> V > 1 end) end),
    t(fun() -> orddict:fetch(a, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fetch(b, [{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fetch(b, [{b, 3}, {c, 4}]) end),
    t(fun() -> orddict:fetch(b, [{a, [x]}, {b, [y]}]) end),
    t(fun() -> orddict:fetch("hello world", fun(_, V) -> V > 1 end) end),
    t(fun() -> orddict:fetch_keys([{a, 1}, {b, 2}]) end),
    t(fun() -> orddict:fetch_keys([]) end),
    t(fun() -> orddict:fetch_keys([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> orddict:fetch_keys([{b, 3}, {c, 4}]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
