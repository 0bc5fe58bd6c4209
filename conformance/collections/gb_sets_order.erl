%% Balanced sets from the smallest to the largest element.
-module(gb_sets_order).
-export([main/0]).

main() ->
    show(gb_sets:smallest(gb_sets:from_list([3, 1, 2]))),
    show(gb_sets:largest(gb_sets:from_list([3, 1, 2]))),
    show(gb_sets:take_smallest(gb_sets:from_list([3, 1, 2]))),
    show(gb_sets:take_largest(gb_sets:from_list([3, 1, 2]))),
    show(walk(gb_sets:iterator(gb_sets:from_list([3, 1, 2])))),
    show(walk(gb_sets:iterator_from(2, gb_sets:from_list([3, 1, 2])))),
    show(gb_sets:next(gb_sets:iterator(gb_sets:new()))),
    show(gb_sets:balance(lists:foldl(fun gb_sets:add/2, gb_sets:new(), lists:seq(1, 8)))),
    show(lists:foldl(fun gb_sets:insert/2, gb_sets:new(), lists:seq(1, 8))),
    show(drain(gb_sets:from_list([5, 2, 9, 1]))),
    show(gb_sets:largest(gb_sets:delete_any(9, gb_sets:from_list([5, 9])))),
    tried(fun() -> gb_sets:smallest(gb_sets:new()) end),
    tried(fun() -> gb_sets:largest(gb_sets:new()) end),
    tried(fun() -> gb_sets:take_smallest(gb_sets:new()) end),
    tried(fun() -> gb_sets:take_largest(gb_sets:new()) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

walk(Iterator) ->
    case gb_sets:next(Iterator) of
        {X, Next} -> [X | walk(Next)];
        none -> []
    end.

drain(Set) ->
    case gb_sets:is_empty(Set) of
        true -> [];
        false ->
            {X, Rest} = gb_sets:take_largest(Set),
            [X | drain(Rest)]
    end.
