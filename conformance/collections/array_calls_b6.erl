% Calls of array:
% sparse_to_orddict/1, to_list/1, to_orddict/1.
-module(array_calls_b6).
-export([main/0]).

main() ->
    t(fun() -> array:sparse_to_orddict(array:set(5, z, array:new())) end),
    t(fun() -> array:sparse_to_orddict(array:new(3)) end),
    t(fun() -> array:sparse_to_orddict(array:from_list([a, b, c])) end),
    t(fun() -> array:sparse_to_orddict(true) end),
    t(fun() -> array:to_list(array:new(3)) end),
    t(fun() -> array:to_list(array:from_list([a, b, c])) end),
    t(fun() -> array:to_list(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:to_list(array:set(5, z, array:new())) end),
    t(fun() -> array:to_list([1, 1.0, 2]) end),
    t(fun() -> array:to_orddict(array:from_list([a, b, c])) end),
    t(fun() -> array:to_orddict(array:new(3)) end),
    t(fun() -> array:to_orddict(array:set(5, z, array:new())) end),
    t(fun() -> array:to_orddict(array:new([{size, 2}, {fixed, false}, {default, x}])) end),
    t(fun() -> array:to_orddict(a) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
