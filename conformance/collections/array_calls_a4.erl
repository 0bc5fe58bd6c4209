% Calls of array:
% reset/2, resize/1, resize/2, set/3, size/1.
-module(array_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> array:reset(3, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:reset(10, array:from_list([a, b, c])) end),
    t(fun() -> array:reset(1, array:new(3)) end),
    t(fun() -> array:reset(3, array:set(5, z, array:new())) end),
    t(fun() -> array:reset(fun(K, V, A) -> [{K, V} | A] end, fun(I, V, A) -> [{I, V} | A] end) end),
    t(fun() -> array:resize(array:new(3)) end),
    t(fun() -> array:resize(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:resize(array:set(5, z, array:new())) end),
    t(fun() -> array:resize(array:from_list([a, b, c])) end),
    t(fun() -> array:resize(2.5) end),
    t(fun() -> array:resize(1, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:resize(0, array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:resize(1, array:new(3)) end),
    t(fun() -> array:resize(0, array:set(5, z, array:new())) end),
    t(fun() -> array:resize(fun(X, Y) -> X >= Y end, fun(X) -> X > 1 end) end),
    t(fun() -> array:set(1, <<1, 2, 3>>, array:new(3)) end),
    t(fun() -> array:set(0, [a | b], array:from_list([a, b, c])) end),
    t(fun() -> array:set(1, [{0, a}, {4, b}], array:from_list([a, b, c])) end),
    t(fun() -> array:set(0, {default, q}, array:from_list([a, b, c])) end),
    t(fun() -> array:set(fun(I, V) -> {I, V} end, array:set(5, z, array:new()), 7) end),
    t(fun() -> array:size(array:set(5, z, array:new())) end),
    t(fun() -> array:size(array:from_list([a, b, c])) end),
    t(fun() -> array:size(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:size({1, 2}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
