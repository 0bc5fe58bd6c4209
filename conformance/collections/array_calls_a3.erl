% Calls of array:
% is_fix/1, map/2, new/1, new/2, relax/1.
-module(array_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> array:is_fix(array:from_list([a, b, c])) end),
    t(fun() -> array:is_fix(array:new(3)) end),
    t(fun() -> array:is_fix(a) end),
    t(fun() -> array:map(fun(_, V) -> V end, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:map(fun(I, V) -> {I, V} end, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:map(fun(I, V) -> {I, V} end, array:new(3)) end),
    t(fun() -> array:map(fun(I, V) -> {I, V} end, array:set(5, z, array:new())) end),
    t(fun() -> array:map(foo, "hello world") end),
    t(fun() -> array:new("hello world") end),
    t(fun() -> array:new(3) end),
    t(fun() -> array:new(0) end),
    t(fun() -> array:new(7) end),
    t(fun() -> array:new(#{a => 1}) end),
    t(fun() -> array:new(0, 1) end),
    t(fun() -> array:new(1, [1, 2, 3]) end),
    t(fun() -> array:new(1, 0) end),
    t(fun() -> array:new(1, {default, q}) end),
    t(fun() -> array:new([{b, 2}, {a, 1}, {b, 3}], true) end),
    t(fun() -> array:relax(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:relax(array:new(3)) end),
    t(fun() -> array:relax(array:from_list([a, b, c])) end),
    t(fun() -> array:relax(array:set(5, z, array:new())) end),
    t(fun() -> array:relax(#{a => 2, b => 3}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
