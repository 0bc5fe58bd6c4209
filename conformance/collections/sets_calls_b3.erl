% Calls of sets:
% is_empty/1, is_set/1, is_subset/2, new/1, size/1.
-module(sets_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> sets:is_empty(sets:from_list([a, b, c])) end),
    t(fun() -> sets:is_empty(sets:new()) end),
    t(fun() -> sets:is_empty([sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:is_set(fun(X) -> X > 1 end) end),
    t(fun() -> sets:is_set(sets:new()) end),
    t(fun() -> sets:is_subset(sets:from_list([b, d]), sets:from_list([a, b, c])) end),
    t(fun() -> sets:is_subset("hello world", a) end),
    t(fun() -> sets:new([sets:from_list([a]), sets:from_list([a, z])]) end),
    t(fun() -> sets:new([{version, 2}]) end),
    t(fun() -> sets:new(2) end),
    t(fun() -> sets:size(sets:new()) end),
    t(fun() -> sets:size(sets:from_list([b, d])) end),
    t(fun() -> sets:size(sets:from_list([a, b, c])) end),
    t(fun() -> sets:size(-0.5) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
