%% Elements grouped by a key.
-module(maps_groups).
-export([main/0]).

main() ->
    show(maps:groups_from_list(fun(X) -> X rem 2 end, [1, 2, 3, 4, 5])),
    show(maps:groups_from_list(fun length/1, ["a", "bb", "c"])),
    show(maps:groups_from_list(fun(X) -> X rem 3 end, fun(X) -> X * X end, lists:seq(1, 7))),
    show(maps:groups_from_list(fun hd/1, fun tl/1, ["ab", "ac", "bd"])),
    show(maps:groups_from_list(fun(X) -> X end, [])),
    tried(fun() -> maps:groups_from_list(f, []) end),
    tried(fun() -> maps:groups_from_list(fun(X) -> X end, a) end),
    tried(fun() -> maps:groups_from_list(fun(X) -> X end, [a | b]) end),
    tried(fun() -> maps:groups_from_list(fun(X) -> X end, f, []) end),
    tried(fun() -> maps:groups_from_list(fun(X) -> X end, fun(X) -> X end, a) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
