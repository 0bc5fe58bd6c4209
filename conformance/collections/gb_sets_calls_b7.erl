% Calls of gb_sets:
% to_list/1, union/1, union/2.
-module(gb_sets_calls_b7).
-export([main/0]).

main() ->
    t(fun() -> gb_sets:to_list(gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:to_list(gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:to_list(gb_sets:empty()) end),
    t(fun() -> gb_sets:to_list(2) end),
    t(fun() -> gb_sets:union([]) end),
    t(fun() -> gb_sets:union([gb_sets:from_list([a]), gb_sets:from_list([a, z])]) end),
    t(fun() -> gb_sets:union(1) end),
    t(fun() -> gb_sets:union(gb_sets:empty(), gb_sets:from_list([a, b, c])) end),
    t(fun() -> gb_sets:union(gb_sets:from_list([a, b, c]), gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:union(gb_sets:from_list([b, d]), gb_sets:from_list([b, d])) end),
    t(fun() -> gb_sets:union(gb_sets:empty(), gb_sets:empty()) end),
    t(fun() -> gb_sets:union(gb_sets:from_list([a, b, c]), fun(X) -> X > a end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
