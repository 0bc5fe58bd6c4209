%% Functions over arrays.
-module(array_map_fold).
-export([main/0]).

main() ->
    show(array:to_list(array:map(fun(I, V) -> {I, V} end, array:from_list([a, b])))),
    show(array:foldl(fun(I, V, Acc) -> [{I, V} | Acc] end, [], array:from_list([a, b, c]))),
    show(array:foldr(fun(I, V, Acc) -> [{I, V} | Acc] end, [], array:from_list([a, b, c]))),
    show(array:sparse_foldl(fun(I, V, Acc) -> [{I, V} | Acc] end, [], array:from_orddict([{2, a}, {15, b}]))),
    show(array:sparse_foldr(fun(I, V, Acc) -> [{I, V} | Acc] end, [], array:from_orddict([{2, a}, {15, b}]))),
    show(array:sparse_to_orddict(array:sparse_map(fun(_, V) -> {V} end, array:from_orddict([{2, a}, {15, b}])))),
    show(array:foldl(fun(_, V, Sum) -> V + Sum end, 0, array:from_list(lists:seq(1, 100)))),
    show(array:foldl(fun(_, _, N) -> N + 1 end, 0, array:set(20, x, array:new()))),
    show(array:sparse_size(array:map(fun(I, _) -> I end, array:new(3)))),
    tried(fun() -> array:map(f, array:new()) end),
    tried(fun() -> array:foldl(f, 0, array:new()) end),
    tried(fun() -> array:foldr(f, 0, a) end),
    tried(fun() -> array:sparse_map(f, array:new()) end),
    tried(fun() -> array:sparse_foldl(f, 0, array:new()) end),
    tried(fun() -> array:sparse_foldr(f, 0, array:new()) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
