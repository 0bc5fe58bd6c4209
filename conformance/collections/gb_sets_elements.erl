%% Balanced sets, element by element.
-module(gb_sets_elements).
-export([main/0]).

main() ->
    show(gb_sets:new()),
    show(gb_sets:empty()),
    show(gb_sets:singleton(a)),
    show(gb_sets:from_list([c, a, b, a])),
    show(gb_sets:from_ordset([1, 2, 3, 4])),
    show(gb_sets:add(2, gb_sets:from_list([1, 3]))),
    show(gb_sets:add_element(1, gb_sets:from_list([1]))),
    show(gb_sets:insert(2, gb_sets:from_list([1]))),
    show(gb_sets:delete(2, gb_sets:from_list([1, 2]))),
    show(gb_sets:delete_any(9, gb_sets:from_list([1]))),
    show(gb_sets:del_element(1, gb_sets:from_list([1, 2]))),
    show(gb_sets:is_member(1, gb_sets:from_list([1]))),
    show(gb_sets:is_element(2, gb_sets:from_list([1]))),
    show(gb_sets:is_set(gb_sets:new())),
    show(gb_sets:is_set(a)),
    show(gb_sets:is_empty(gb_sets:empty())),
    show(gb_sets:size(gb_sets:from_list([a, b]))),
    show(gb_sets:to_list(gb_sets:from_list([c, b, a]))),
    tried(fun() -> gb_sets:insert(1, gb_sets:from_list([1])) end),
    tried(fun() -> gb_sets:delete(2, gb_sets:from_list([1])) end),
    tried(fun() -> gb_sets:is_element(a, b) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
