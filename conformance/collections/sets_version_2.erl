%% Sets that are maps.
-module(sets_version_2).
-export([main/0]).

main() ->
    show(sets:new([{version, 2}])),
    show(sets:from_list([b, a, b], [{version, 2}])),
    show(sets:from_list([b, a], [{version, 1}]) =:= sets:from_list([b, a])),
    show(sets:add_element(c, sets:from_list([a], [{version, 2}]))),
    show(sets:del_element(a, sets:from_list([a, b], [{version, 2}]))),
    show(sets:to_list(sets:from_list([3, 1, 2], [{version, 2}]))),
    show(sets:size(sets:from_list([3, 1, 2], [{version, 2}]))),
    show(sets:is_element(1, sets:from_list([1], [{version, 2}]))),
    show(sets:union(sets:from_list([a], [{version, 2}]), sets:from_list([b], [{version, 2}]))),
    show(sets:intersection(sets:from_list([a, b], [{version, 2}]), sets:from_list([b], [{version, 2}]))),
    show(sets:subtract(sets:from_list([a, b], [{version, 2}]), sets:from_list([b], [{version, 2}]))),
    show(sets:filter(fun(X) -> X > 1 end, sets:from_list([1, 2], [{version, 2}]))),
    show(sets:fold(fun(X, Acc) -> [X | Acc] end, [], sets:from_list([1, 2], [{version, 2}]))),
    show(sets:is_subset(sets:from_list([a], [{version, 2}]), sets:from_list([a, b]))),
    show(sets:is_disjoint(sets:from_list([a], [{version, 2}]), sets:from_list([b]))),
    show(sets:union(sets:from_list([a], [{version, 2}]), sets:from_list([a]))),
    show(sets:is_empty(sets:new([{version, 2}]))),
    tried(fun() -> sets:new([{version, 3}]) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
