% Calls of array:
% reset/2, resize/1, resize/2, set/3, size/1.
-module(array_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> array:reset(0, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:reset(1, array:new(3)) end),
    t(fun() -> array:reset(1, array:from_list([a, b, c])) end),
    t(fun() -> array:reset(1, array:set(5, z, array:new())) end),
    t(fun() -> array:reset(a, fun(X) -> {X, a} end) end),
    t(fun() -> array:resize(array:set(5, z, array:new())) end),
    t(fun() -> array:resize(array:from_list([a, b, c])) end),
    t(fun() -> array:resize(array:new(3)) end),
    t(fun() -> array:resize(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:resize(fun(_, V) -> V end) end),
    t(fun() -> array:resize(10, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:resize(2, array:from_list([a, b, c])) end),
    t(fun() -> array:resize(0, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:resize(1, array:new(3)) end),
    t(fun() -> array:resize(fun(X, Y) -> X >= Y end, [a | b]) end),
    t(fun() -> array:set(10, 0, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:set(1, 1, array:set(5, z, array:new())) end),
    t(fun() -> array:set(7, {default, q}, array:from_list([a, b, c])) end),
    t(fun() -> array:set(0, 1, array:new(3)) end),
    t(fun() -> array:set(10, array:new([{size, 2}, {fixed, false}, {default, x}]), [3, 1, 2, 1]) end),
    t(fun() -> array:size(array:new(3)) end),
    t(fun() -> array:size(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:size(array:set(5, z, array:new())) end),
    t(fun() -> array:size(10) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
