%% Arrays resized, fixed and relaxed.
-module(array_resize).
-export([main/0]).

main() ->
    show(array:size(array:resize(2, array:from_list([a, b, c])))),
    show(array:to_list(array:resize(5, array:from_list([a, b])))),
    show(array:to_list(array:resize(array:from_orddict([{2, x}, {5, undefined}])))),
    show(array:fix(array:from_list([a]))),
    show(array:relax(array:fix(array:from_list([a])))),
    show(array:is_fix(array:fix(array:new()))),
    show(array:is_fix(array:relax(array:new(5)))),
    show(array:size(array:set(9, x, array:relax(array:new(5))))),
    show(array:resize(12, array:new(3))),
    show(array:sparse_to_list(array:resize(3, array:from_list([a, undefined, b, c])))),
    show(array:from_orddict([], 0)),
    show(array:sparse_to_orddict(array:from_list([0, 1, 0, 2], 0))),
    tried(fun() -> array:resize(-1, array:new()) end),
    tried(fun() -> array:resize(a, array:new()) end),
    tried(fun() -> array:set(9, x, array:fix(array:new())) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
