% Calls of array:
% is_fix/1, map/2, new/1, new/2, relax/1.
-module(array_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> array:is_fix(array:from_list([a, b, c])) end),
    t(fun() -> array:is_fix(array:new(3)) end),
    t(fun() -> array:is_fix([c, a, b]) end),
    t(fun() -> array:map(fun(X, Y) -> X >= Y end, array:from_list([a, b, c])) end),
    t(fun() -> array:map(fun(X, Y) -> {X, Y} end, array:from_list([a, b, c])) end),
    t(fun() -> array:map(fun(X, Y) -> X >= Y end, array:new(3)) end),
    t(fun() -> array:map(fun(I, V) -> {I, V} end, array:new(3)) end),
    t(fun() -> array:map(fun(I, V) -> {I, V} end, 3) end),
    t(fun() -> array:new(2) end),
    t(fun() -> array:new(0) end),
    t(fun() -> array:new([]) end),
    t(fun() -> array:new([1, 2, 3]) end),
    t(fun() -> array:new(array:set(5, z, array:new())) end),
    t(fun() -> array:new(0, {default, q}) end),
    t(fun() -> array:new(3, 1) end),
    t(fun() -> array:new(0, 0) end),
    t(fun() -> array:new(1, {default, q}) end),
    t(fun() -> array:new(<<",">>, b) end),
    t(fun() -> array:relax(array:new(3)) end),
    t(fun() -> array:relax(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:relax(array:set(5, z, array:new())) end),
    t(fun() -> array:relax(array:from_list([a, b, c])) end),
    t(fun() -> array:relax(a) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
